extension Path {
    /// Longer paths are refused: nobody draws them by hand, and every frame carries its paths.
    public static let maximumElements = 20_000

    /// Reads the text of an SVG path's `d`: all commands, absolute and relative, also arcs. Nil if it has an
    /// error.
    public init?(svg: String) {
        guard let path = try? Path.parse(svg: svg) else { return nil }
        self = path
    }

    /// The same, saying what is wrong and where.
    public static func parse(svg: String) throws(PathError) -> Path {
        var reader = PathReader(svg)
        return try reader.read()
    }
}

/// Reads one path, keeping what relative and smooth commands refer to.
private struct PathReader {
    private let text: [UInt8]
    private var position = 0
    private var path = Path()
    private var current = Point.zero
    private var start = Point.zero
    /// The last control point of the segment before, if it was a curve of the kind that the smooth command
    /// continues.
    private var lastCubicControl: Point?
    private var lastQuadControl: Point?

    init(_ text: String) {
        self.text = Array(text.utf8)
    }

    mutating func read() throws(PathError) -> Path {
        skipSpace()
        while position < text.count {
            let command = text[position]
            if path.isEmpty, command | 0x20 != UInt8(ascii: "m") {
                throw error("a path must begin with M, found \(shown(command))")
            }
            position += 1
            try run(command)
            skipSpace()
        }
        return path
    }

    private func error(_ reason: String) -> PathError { PathError(position: position + 1, reason: reason) }

    private func shown(_ byte: UInt8) -> String {
        (0x21..<0x7F).contains(byte) ? "'\(Character(UnicodeScalar(byte)))'" : "a byte \(byte)"
    }

    /// One command letter and all sets of numbers that follow it.
    private mutating func run(_ letter: UInt8) throws(PathError) {
        let relative = letter >= UInt8(ascii: "a")
        var command = letter | 0x20
        if command == UInt8(ascii: "z") {
            add(.close)
            current = start
            return
        }
        guard "mlhvcsqta".utf8.contains(command) else {
            position -= 1
            throw error("expected a command (M L H V C S Q T A Z), found \(shown(letter))")
        }
        repeat {
            try segment(command, relative)
            // Further pairs after a move are lines.
            if command == UInt8(ascii: "m") { command = UInt8(ascii: "l") }
            if path.elements.count > Path.maximumElements {
                throw error("more than \(Path.maximumElements) segments; draw it with fewer,")
            }
        } while nextIsNumber()
    }

    private mutating func segment(_ command: UInt8, _ relative: Bool) throws(PathError) {
        let origin = relative ? current : .zero
        switch command {
        case UInt8(ascii: "m"):
            let p = try point(origin)
            start = p
            add(.move(p))
            current = p
        case UInt8(ascii: "l"):
            line(try point(origin))
        case UInt8(ascii: "h"):
            line(Point(origin.x + (try number()), current.y))
        case UInt8(ascii: "v"):
            line(Point(current.x, origin.y + (try number())))
        case UInt8(ascii: "c"):
            let (c1, c2) = (try point(origin), try point(origin))
            cubic(c1, c2, try point(origin))
        case UInt8(ascii: "s"):
            let c1 = lastCubicControl.map { current + (current - $0) } ?? current
            let c2 = try point(origin)
            cubic(c1, c2, try point(origin))
        case UInt8(ascii: "q"):
            let c = try point(origin)
            quad(c, try point(origin))
        case UInt8(ascii: "t"):
            let c = lastQuadControl.map { current + (current - $0) } ?? current
            quad(c, try point(origin))
        default:
            try arc(origin)
        }
    }

    private mutating func add(_ element: Path.Element) {
        // After a close, drawing goes on from where the closed part began.
        if path.elements.last == .close, element != .close {
            if case .move = element {} else { path.elements.append(.move(start)) }
        }
        path.elements.append(element)
        lastCubicControl = nil
        lastQuadControl = nil
    }

    private mutating func line(_ p: Point) {
        add(.line(p))
        current = p
    }

    private mutating func cubic(_ c1: Point, _ c2: Point, _ end: Point) {
        add(.cubic(control1: c1, control2: c2, end: end))
        lastCubicControl = c2
        current = end
    }

    private mutating func quad(_ c: Point, _ end: Point) {
        add(.quad(control: c, end: end))
        lastQuadControl = c
        current = end
    }

    /// An arc by its end point: find the centre (SVG 2, appendix B.2.4), then draw cubics.
    private mutating func arc(_ origin: Point) throws(PathError) {
        var (rx, ry) = (try number().magnitude, try number().magnitude)
        let tilt = try number() * (Maths.pi / 180)
        let large = try flag()
        let sweep = try flag()
        let end = try point(origin)
        if end == current { return }
        guard rx > 0, ry > 0 else { return line(end) }
        let (s, c) = Maths.sincos(tilt)
        // Half the chord, in the ellipse's own axes.
        let half = (current - end) * 0.5
        let (x, y) = (c * half.x + s * half.y, c * half.y - s * half.x)
        let excess = (x / rx) * (x / rx) + (y / ry) * (y / ry)
        if excess > 1 {
            // Radii too small for the chord are enlarged until they just reach.
            rx *= excess.squareRoot()
            ry *= excess.squareRoot()
        }
        let distance = excess > 1 ? 0 : max(0, 1 / excess - 1).squareRoot()
        let side: Double = large == sweep ? -1 : 1
        let (cx, cy) = (side * distance * rx * y / ry, -side * distance * ry * x / rx)
        let middle = (current + end) * 0.5
        let center = Point(c * cx - s * cy + middle.x, s * cx + c * cy + middle.y)
        let from = Maths.atan2((y - cy) / ry, (x - cx) / rx)
        let to = Maths.atan2((-y - cy) / ry, (-x - cx) / rx)
        var turn = to - from
        if sweep, turn < 0 { turn += 2 * Maths.pi }
        if !sweep, turn > 0 { turn -= 2 * Maths.pi }
        guard center.x.isFinite, center.y.isFinite, turn.isFinite else { return line(end) }
        if path.elements.last == .close { path.elements.append(.move(start)) }
        var arc = Path(elements: [.move(current)])
        arc.addArc(center: center, radii: Size(rx, ry), tilt: tilt, start: from, sweep: turn)
        // Rounding may have put a tiny line before the arc and its end beside the point that was asked for.
        for element in arc.elements {
            if case .cubic = element { add(element) }
        }
        if case .cubic(let c1, let c2, _) = path.elements.last {
            path.elements[path.elements.count - 1] = .cubic(control1: c1, control2: c2, end: end)
        }
        current = end
    }

    // MARK: Numbers

    private mutating func skipSpace() {
        while position < text.count, isSpace(text[position]) { position += 1 }
    }

    private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// White space and at most one comma.
    private mutating func skipSeparator() {
        skipSpace()
        if position < text.count, text[position] == UInt8(ascii: ",") {
            position += 1
            skipSpace()
        }
    }

    private mutating func nextIsNumber() -> Bool {
        let mark = position
        skipSeparator()
        guard position < text.count else {
            // A comma at the end is left for the main loop to complain about.
            position = mark
            return false
        }
        let byte = text[position]
        if isDigit(byte) || isSign(byte) || byte == UInt8(ascii: ".") { return true }
        position = mark
        return false
    }

    private mutating func point(_ origin: Point) throws(PathError) -> Point {
        let x = try number()
        let y = try number()
        return Point(origin.x + x, origin.y + y)
    }

    private mutating func flag() throws(PathError) -> Bool {
        skipSeparator()
        guard position < text.count, text[position] & 0xFE == UInt8(ascii: "0") else {
            throw error("expected a flag (0 or 1)")
        }
        position += 1
        return text[position - 1] == UInt8(ascii: "1")
    }

    private mutating func digits() -> Int {
        let first = position
        while position < text.count, isDigit(text[position]) { position += 1 }
        return position - first
    }

    private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") }

    private mutating func number() throws(PathError) -> Double {
        skipSeparator()
        let first = position
        if position < text.count, isSign(text[position]) { position += 1 }
        var count = digits()
        if position < text.count, text[position] == UInt8(ascii: ".") {
            position += 1
            count += digits()
        }
        guard count > 0 else {
            position = first
            throw error(
                first < text.count
                    ? "expected a number, found \(shown(text[first]))"
                    : "expected a number, found the end")
        }
        let mantissaEnd = position
        if position < text.count, text[position] | 0x20 == UInt8(ascii: "e") {
            position += 1
            if position < text.count, isSign(text[position]) { position += 1 }
            // An e without digits belongs to what follows.
            if digits() == 0 { position = mantissaEnd }
        }
        let digits = String(decoding: text[first..<position], as: UTF8.self)
        guard let value = Double(digits), value.magnitude <= 1e9 else {
            position = first
            throw error("a number beyond ±1e9")
        }
        return value
    }
}
