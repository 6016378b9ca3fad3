/// POP's two sliders. The numbers are those of its Quartz Composer heritage: both inputs are scaled to a
/// tension and a friction there, which a linear map then turns into the spring's own.
extension Spring {
    /// What POP's sliders span; beyond it friction may become negative, so other values are taken as the
    /// nearest end.
    public static let bouncinessRange = 0.0...20.0

    /// POP's `springBounciness` (default 4) and `springSpeed` (default 12), both 0…20.
    public init(springBounciness: Double = 4, springSpeed: Double = 12) throws(SpringError) {
        for (field, value) in [("springBounciness", springBounciness), ("springSpeed", springSpeed)]
        where !value.isFinite {
            throw SpringError(field: field, reason: "is \(value); it must be between 0 and 20")
        }
        let bounciness = min(20, max(0, springBounciness))
        let speed = min(20, max(0, springSpeed))
        let bounce = bounciness / Spring.sliderScale * 0.8
        let tension = 0.5 + speed / Spring.sliderScale * (200 - 0.5)
        let q = 2 * bounce - bounce * bounce
        let friction = q * 0.01 + (1 - q) * Spring.frictionWithoutBounce(tension)
        try self.init(tension: 194 + (tension - 30) / 50 * 181, friction: 25 + (friction - 8) / 2 * 6)
    }

    /// The sliders that give this tension and friction (for mass 1); nil where none do.
    public var bouncinessAndSpeed: (springBounciness: Double, springSpeed: Double)? {
        let tension = (stiffness - 194) / 181 * 50 + 30
        let friction = (damping - 25) / 6 * 2 + 8
        let n = Spring.frictionWithoutBounce(tension)
        // (n − 0.01)·b² + 2·(0.01 − n)·b + (n − friction) = 0; the smaller root while it is on the slider.
        let a = n - 0.01
        let discriminant = a * a - a * (n - friction)
        guard a != 0, discriminant >= 0 else { return nil }
        let root = discriminant.squareRoot() / a
        let smaller = 1 - root.magnitude
        let bounce = smaller < 0.8 ? smaller : 1 + root.magnitude
        return (bounce * Spring.sliderScale / 0.8, (tension - 0.5) / (200 - 0.5) * Spring.sliderScale)
    }

    /// The sliders' range of 20 times 1.7.
    private static let sliderScale = 34.0

    /// The friction that just keeps a tension from bouncing: three cubics fitted by POP's authors.
    private static func frictionWithoutBounce(_ t: Double) -> Double {
        let (t2, t3) = (t * t, t * t * t)
        if t <= 18 { return 0.0007 * t3 - 0.031 * t2 + 0.64 * t + 1.28 }
        if t <= 44 { return 0.000044 * t3 - 0.006 * t2 + 0.36 * t + 2 }
        return 0.00000045 * t3 - 0.000332 * t2 + 0.1078 * t + 5.84
    }
}
