/// Numbers as people read them. (Foundation's formatters would make `mote` seven times as large.)
package enum Quantity {
    /// `decimals` places, rounded half away from zero: `fixed(2.345, 2)` is "2.35" or "2.34" as binary has
    /// it.
    package static func fixed(_ value: Double, _ decimals: Int) -> String {
        guard value.isFinite else { return "–" }
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let scaled = (value.magnitude * scale).rounded()
        guard scaled < 9e15 else { return "\(value)" }
        let whole = Int(scaled) / Int(scale)
        var text = value < 0 && scaled > 0 ? "-\(whole)" : "\(whole)"
        if decimals > 0 {
            let fraction = String(Int(scaled) % Int(scale))
            text += "." + String(repeating: "0", count: decimals - fraction.count) + fraction
        }
        return text
    }

    /// Without a decimal point where there is none to show: 60, 59.94.
    package static func plain(_ value: Double) -> String {
        value == value.rounded() && value.magnitude < 9e15 ? "\(Int(value))" : "\(value)"
    }

    /// 1234567 → "1,234,567".
    package static func grouped(_ value: Int) -> String {
        let digits = String(value.magnitude)
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text += "," }
            text.append(digit)
        }
        return value < 0 ? "-" + text : text
    }

    /// Bytes as B, kB, MB or GB (powers of ten).
    package static func bytes(_ value: Double) -> String {
        switch value.magnitude {
        case ..<1_000: "\(fixed(value, 0)) B"
        case ..<1_000_000: "\(fixed(value / 1_000, 1)) kB"
        case ..<1_000_000_000: "\(fixed(value / 1_000_000, 1)) MB"
        default: "\(fixed(value / 1_000_000_000, 2)) GB"
        }
    }

    /// Seconds as `0.84 s`, `12.3 s`, `4 min 5 s`, `3 h 12 min`.
    package static func duration(_ seconds: Double) -> String {
        switch seconds {
        case ..<10: return "\(fixed(seconds, 2)) s"
        case ..<60: return "\(fixed(seconds, 1)) s"
        case ..<3_600: return "\(Int(seconds) / 60) min \(Int(seconds) % 60) s"
        case ..<1e12: return "\(Int(seconds) / 3_600) h \(Int(seconds) % 3_600 / 60) min"
        default: return "–"
        }
    }
}
