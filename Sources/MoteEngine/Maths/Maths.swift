/// Elementary functions that give the same bits on every machine.
///
/// A C library's sine picks another kernel for each processor (with or without fused multiply-add), so two
/// hosts may differ in the last digit; an animation that must replay to the byte can't use it. Everything
/// here is plain IEEE addition, multiplication, division and square root in one fixed order, none of which
/// may be contracted. Results are within 1 ulp of the true value (`atan2`: within 2), for all arguments, also
/// huge ones.
///
/// The polynomials are weighted least-maximum fits made for the intervals named beside them.
public enum Maths {
    public static let pi = Double.pi

    /// π/2 as the unevaluated sum of two doubles.
    @usableFromInline static var halfPiHigh: Double { 0x1.921fb54442d18p+0 }
    @usableFromInline static var halfPiLow: Double { 0x1.1a62633145c07p-54 }

    /// ln 2 in two parts; the first has 32 significant bits, so that its product with an exponent is exact.
    @usableFromInline static var ln2High: Double { 0x1.62e42feep-1 }
    @usableFromInline static var ln2Low: Double { 0x1.a39ef35793c76p-33 }

    /// 1.5·2⁵²: adding it leaves the nearest whole number in the low bits of the sum.
    @usableFromInline static var roundingShift: Double { 0x1.8p52 }
}
