extension Maths {
    /// The remainder of x/y with the sign of x, always exact; NaN for an infinite x or y = 0.
    public static func fmod(_ x: Double, _ y: Double) -> Double {
        guard x.isFinite, !y.isNaN, y != 0 else { return .nan }
        let a = x.magnitude
        let b = y.magnitude
        guard a >= b else { return x }
        // Long division of whole numbers, eleven binary digits at a time: the remainder has 53 bits at most.
        let (ma, ea) = integerParts(a)
        let (mb, eb) = integerParts(b)
        var shift = ea - eb
        var rest = ma
        if shift < 0 {
            // Only where both share the smallest exponent; then the shift is 0.
            return x
        }
        rest %= mb
        while shift > 0, rest != 0 {
            let step = min(shift, 11)
            rest = (rest << UInt64(step)) % mb
            shift -= step
        }
        let size = Double(sign: .plus, exponent: eb, significand: Double(rest))
        return x.sign == .minus ? -size : size
    }

    /// x modulo y in [0, y) for y > 0 and finite x: the position inside a repeating cycle.
    public static func modulo(_ x: Double, _ y: Double) -> Double {
        let rest = fmod(x, y)
        if rest >= 0 { return rest }
        // A tiny negative rest rounds up to y itself, which is not below y.
        let sum = rest + y
        return sum < y ? sum : 0
    }

    /// x = m·2^e with a whole m below 2⁵³.
    private static func integerParts(_ x: Double) -> (UInt64, Int) {
        let field = Int(x.bitPattern >> 52)
        let fraction = x.bitPattern & 0xF_FFFF_FFFF_FFFF
        return field == 0 ? (fraction, -1074) : (fraction | 0x10_0000_0000_0000, field - 1075)
    }
}
