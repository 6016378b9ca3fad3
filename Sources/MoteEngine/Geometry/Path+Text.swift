extension Path {
    /// SVG path text of absolute `M L Q C Z`, with as many digits as give the same numbers back.
    public var svg: String {
        var text = ""
        func add(_ letter: String, _ points: Point...) {
            if !text.isEmpty { text += " " }
            text += letter
            for point in points { text += " \(Self.digits(point.x)) \(Self.digits(point.y))" }
        }
        for element in elements {
            switch element {
            case .move(let p): add("M", p)
            case .line(let p): add("L", p)
            case .quad(let control, let end): add("Q", control, end)
            case .cubic(let control1, let control2, let end): add("C", control1, control2, end)
            case .close: add("Z")
            }
        }
        return text
    }

    private static func digits(_ number: Double) -> String {
        number.magnitude < 1e15 && number == number.rounded() ? "\(Int(number))" : "\(number)"
    }
}
