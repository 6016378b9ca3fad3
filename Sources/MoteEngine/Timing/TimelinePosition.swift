/// Where on a timeline something goes: a time, or a place relative to what is there.
public enum TimelinePosition: Hashable, Sendable {
    case time(Double)
    /// From the end of all that is there: `"+x"`, `"-x"`.
    case end(Double)
    /// From the start of what was added last: `"<"`, `"<x"`.
    case previousStart(Double)
    /// From the end of what was added last: `">"`, `">x"`.
    case previousEnd(Double)
    /// From a label: `"name"`, `"name+=x"`, `"name-=x"`. One that isn't there stands for the end.
    case label(String, Double)

    /// What a place is relative to.
    public struct Context: Sendable {
        public var end: Double
        public var previousStart: Double
        public var previousEnd: Double
        public var labels: [String: Double]

        public init(end: Double, previousStart: Double, previousEnd: Double, labels: [String: Double]) {
            self.end = end
            self.previousStart = previousStart
            self.previousEnd = previousEnd
            self.labels = labels
        }
    }

    /// Reads the short forms. `"+=x"` is `"+x"`.
    /// - Returns: nil for a sign with no number behind it.
    public init?(_ text: String) {
        let sign = text.first
        let rest = text.dropFirst()
        func offset(_ text: Substring) -> Double? {
            let digits = text.hasPrefix("=") ? text.dropFirst() : text
            return digits.isEmpty ? 0 : Double(digits).flatMap { $0.isFinite ? $0 : nil }
        }
        switch sign {
        case "+", "-":
            guard let x = offset(rest), !rest.isEmpty else { return nil }
            self = .end(sign == "-" ? -x : x)
        case "<":
            guard let x = offset(rest) else { return nil }
            self = .previousStart(x)
        case ">":
            guard let x = offset(rest) else { return nil }
            self = .previousEnd(x)
        case nil:
            return nil
        default:
            for (mark, factor) in [("+=", 1.0), ("-=", -1.0)] {
                guard let range = Self.range(of: mark, in: text) else { continue }
                guard let x = Double(text[range.upperBound...]), x.isFinite else { return nil }
                self = .label(String(text[..<range.lowerBound]), factor * x)
                return
            }
            self = .label(text, 0)
        }
    }

    private static func range(of mark: String, in text: String) -> Range<String.Index>? {
        var start = text.startIndex
        while start < text.endIndex {
            if text[start...].hasPrefix(mark) {
                return start..<text.index(start, offsetBy: mark.count)
            }
            start = text.index(after: start)
        }
        return nil
    }

    /// The time that it means; never below 0.
    public func time(in context: Context) -> Double {
        let time: Double =
            switch self {
            case .time(let time): time
            case .end(let offset): context.end + offset
            case .previousStart(let offset): context.previousStart + offset
            case .previousEnd(let offset): context.previousEnd + offset
            case .label(let name, let offset): (context.labels[name] ?? context.end) + offset
            }
        return max(0, time)
    }
}
