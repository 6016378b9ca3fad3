/// Where the jumps of `steps(n)` lie, as in CSS.
public enum StepPosition: String, Hashable, Sendable, CaseIterable {
    case jumpStart = "jump-start"
    case jumpEnd = "jump-end"
    case jumpNone = "jump-none"
    case jumpBoth = "jump-both"

    /// Reads the CSS names; `start` and `end` are short for `jump-start` and `jump-end`.
    public init?(named name: String) {
        switch name {
        case "start": self = .jumpStart
        case "end": self = .jumpEnd
        default: self.init(rawValue: name)
        }
    }

    /// The value of `count` steps at f; `before` is set in the before phase of a delayed animation, where a
    /// jump that falls on this very moment has not happened yet. Outside 0…1 the stairs go on.
    func value(at f: Double, count: Int, before: Bool) -> Double {
        let n = Double(max(count, self == .jumpNone ? 2 : 1))
        let scaled = f * n
        var step = scaled.rounded(.down)
        if self == .jumpStart || self == .jumpBoth { step += 1 }
        if before, scaled == scaled.rounded(.down) { step -= 1 }
        let jumps: Double
        switch self {
        case .jumpStart, .jumpEnd: jumps = n
        case .jumpNone: jumps = n - 1
        case .jumpBoth: jumps = n + 1
        }
        if f >= 0, step < 0 { step = 0 }
        if f <= 1, step > jumps { step = jumps }
        return step / jumps
    }
}
