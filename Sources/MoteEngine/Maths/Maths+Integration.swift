extension Maths {
    /// The integral of a smooth function over a short interval, by Gauss's rule with five points (exact for
    /// polynomials up to the ninth degree).
    static func integral(from a: Double, to b: Double, _ f: (Double) -> Double) -> Double {
        let half = 0.5 * (b - a)
        let middle = 0.5 * (a + b)
        let inner = half * 0.5384693101056831
        let outer = half * 0.906179845938664
        let sum =
            0.5688888888888889 * f(middle)
            + 0.47862867049936647 * (f(middle - inner) + f(middle + inner))
            + 0.23692688505618908 * (f(middle - outer) + f(middle + outer))
        return sum * half
    }
}
