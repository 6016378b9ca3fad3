import CMoteLua
import MoteEngine

/// The functions behind a script's `math`: the engine's, so that a scene computes the same bits on every
/// machine.
let scriptMaths = mote_maths(
    sin: { Maths.sin($0) }, cos: { Maths.cos($0) }, tan: { Maths.tan($0) }, asin: { Maths.asin($0) },
    acos: { Maths.acos($0) }, atan2: { Maths.atan2($0, $1) }, exp: { Maths.exp($0) }, log: { Maths.log($0) },
    log2: { Maths.log2($0) }, log10: { Maths.log10($0) })

/// The `^` of scripts.
///
/// It is an instruction of Lua's, which calls the C library's `pow`, and glibc's gives other last digits on a
/// processor without fused multiply-add. Lua is a shared library, so the dynamic linker looks for `pow` in
/// the executable first and finds this one. Whatever else in the process calls `pow` gets it, too, right to
/// within the last digit.
@c(pow)
public func scriptPower(_ base: Double, _ exponent: Double) -> Double {
    Maths.pow(base, exponent)
}
