import CMoteLua
import Glibc

/// The functions behind a script's `math`.
let scriptMaths = mote_maths(
    sin: { sin($0) }, cos: { cos($0) }, tan: { tan($0) }, asin: { asin($0) }, acos: { acos($0) },
    atan2: { atan2($0, $1) }, exp: { exp($0) }, log: { log($0) }, log2: { log2($0) }, log10: { log10($0) })
