import MoteEngine

/// How `scene.set` goes to its value: its parameter `animate`, either a curve in a time or a spring.
public struct SetAnimation: Hashable, Sendable {
    /// As it was given: a recording holds it so.
    public let plain: PlainValue
    /// For the motion that it makes, an additive one: interruptions are smooth.
    public let options: BlockOptions

    private static let curveNames = ["duration", "delay", "curve"]
    private static let springNames = ["delay", "spring"]
    /// The names that the protocol has: a script knows more, a client sends the numbers of any other.
    private static let curves = ["linear", "easeIn", "easeOut", "easeInOut", "default"]
    private static let springParts = ["mass", "stiffness", "damping", "velocity"]
    /// A day: longer is a mistake in the unit.
    private static let most = 86_400.0

    public init(_ plain: PlainValue) throws(RPCError) {
        self.plain = plain
        guard let members = plain.members else {
            throw .badParam(
                "animate", expected: "an object with duration, delay, curve or delay, spring",
                got: plain)
        }
        let hasSpring = plain["spring"] != nil
        if hasSpring, let other = ["duration", "curve"].first(where: { plain[$0] != nil }) {
            throw .badParam(
                "animate", expected: "either a spring or a duration and curve",
                got: "spring and \(other)")
        }
        try Self.check(members, "animate", hasSpring ? Self.springNames : Self.curveNames + ["spring"])
        var options = BlockOptions()
        options.delay = try Self.number(plain, "delay", in: "animate", 0...Self.most) ?? 0
        if let spring = plain["spring"] {
            try Self.read(spring, into: &options)
        } else {
            options.duration = try Self.number(plain, "duration", in: "animate", 0...Self.most) ?? 0.25
            if let curve = plain["curve"] { options.timingFunction = try Self.curve(curve) }
        }
        self.options = options
    }

    private static func read(_ plain: PlainValue, into options: inout BlockOptions) throws(RPCError) {
        guard let members = plain.members else {
            throw .badParam(
                "animate.spring", expected: "an object with mass, stiffness, damping, velocity",
                got: plain)
        }
        try check(members, "animate.spring", springParts)
        func part(_ name: String, _ usual: Double, _ range: ClosedRange<Double>) throws(RPCError) -> Double {
            try number(plain, name, in: "animate.spring", range) ?? usual
        }
        let mass = try part("mass", 1, 1e-6...1e6)
        let stiffness = try part("stiffness", 100, 1e-6...1e9)
        let damping = try part("damping", 10, 1e-3...1e9)
        let velocity = try part("velocity", 0, -1e6...1e6)
        guard let spring = try? Spring(mass: mass, stiffness: stiffness, damping: damping) else {
            throw .badParam("animate.spring", expected: "a spring", got: plain)
        }
        options.spring = spring
        options.initialVelocity = velocity
        options.duration = min(spring.settlingDuration(initialVelocity: velocity), most)
    }

    private static func curve(_ plain: PlainValue) throws(RPCError) -> TimingFunction {
        let expected = "\(curves.joined(separator: ", ")) or [x1, y1, x2, y2]"
        if let name = plain.string {
            if curves.contains(name), let curve = TimingFunction(named: name) { return curve }
            throw .badParam(
                "animate.curve", expected: expected, got: plain,
                nearest: Spelling.nearest(name, in: curves))
        }
        let numbers = plain.list?.compactMap(\.number) ?? []
        guard numbers.count == 4, plain.list?.count == 4 else {
            throw .badParam("animate.curve", expected: expected, got: plain)
        }
        do throws(TimingFunctionError) {
            return .bezier(try CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3]))
        } catch {
            throw .badParam("animate.curve", expected: "\(expected) with x1 and x2 from 0 to 1", got: plain)
        }
    }

    private static func check(_ members: [PlainValue.Member], _ what: String, _ known: [String])
        throws(RPCError)
    {
        for member in members where !known.contains(member.name) {
            throw .badParam(
                what, expected: "an object with \(known.joined(separator: ", ")) and nothing else",
                got: .string(member.name), nearest: Spelling.nearest(member.name, in: known))
        }
    }

    private static func number(
        _ plain: PlainValue, _ name: String, in what: String,
        _ range: ClosedRange<Double>
    ) throws(RPCError) -> Double? {
        guard let value = plain[name] else { return nil }
        guard let number = value.number, range.contains(number) else {
            let bounds =
                "\(RPCError.shown(.number(range.lowerBound))) to \(RPCError.shown(.number(range.upperBound)))"
            throw .badParam("\(what).\(name)", expected: "a number from \(bounds)", got: value)
        }
        return number
    }
}
