/// Objects between which others lie: paths of one structure, lists of numbers and of colours of one length.
/// They move number by number, as components do.
extension Value {
    /// How many numbers it consists of; nil for an object that only switches (also for no path at all).
    var partCount: Int? {
        switch self {
        case .path(let path?): path.elements.reduce(0) { $0 + $1.numberCount }
        case .numbers(let numbers): numbers.count
        case .colors(let colors): 4 * colors.count
        default: nil
        }
    }

    /// Whether the same numbers mean the same in both: the same elements in the same order, the same length.
    func hasStructure(of other: Value) -> Bool {
        switch (self, other) {
        case (.path(let a?), .path(let b?)):
            guard a.elements.count == b.elements.count else { return false }
            for i in a.elements.indices where !a.elements[i].isLike(b.elements[i]) { return false }
            return true
        case (.numbers(let a), .numbers(let b)): return a.count == b.count
        case (.colors(let a), .colors(let b)): return a.count == b.count
        default: return false
        }
    }

    /// Its numbers; empty for an object that only switches.
    var parts: [Double] {
        var numbers: [Double] = []
        switch self {
        case .path(let path?): for element in path.elements { element.append(to: &numbers) }
        case .numbers(let list): numbers = list
        case .colors(let colors): for c in colors { numbers += [c.red, c.green, c.blue, c.alpha] }
        default: break
        }
        return numbers
    }

    /// Changes its numbers in place: `change` gets the place of each and what it is.
    mutating func changeParts(_ change: (Int, Double) -> Double) {
        switch self {
        case .path(var path?):
            // Let go of, so that the elements are written where they are.
            self = .path(nil)
            var place = 0
            for i in path.elements.indices { path.elements[i].change(&place, change) }
            self = .path(path)
        case .numbers(var numbers):
            self = .path(nil)
            for i in numbers.indices { numbers[i] = change(i, numbers[i]) }
            self = .numbers(numbers)
        case .colors(var colors):
            self = .path(nil)
            for i in colors.indices {
                let c = colors[i]
                colors[i] = Color(
                    red: change(4 * i, c.red), green: change(4 * i + 1, c.green),
                    blue: change(4 * i + 2, c.blue), alpha: change(4 * i + 3, c.alpha))
            }
            self = .colors(colors)
        default: break
        }
    }

    /// The one at progress p (which may leave 0…1) from `start` to this one; of objects with nothing between
    /// them, the first before one half and the second from there on.
    func interpolated(from start: Value, at p: Double) -> Value {
        if p == 0 { return start }
        guard p != 1, hasStructure(of: start) else { return p < 0.5 ? start : self }
        var result = self
        let numbers = start.parts
        result.changeParts { Interpolation.mix(numbers[$0], $1, p) }
        return result
    }

    /// Its numbers times a factor.
    func scaled(by factor: Double) -> Value {
        var result = self
        result.changeParts { $1 * factor }
        return result
    }

    /// With numbers added, as many as it has.
    func adding(_ numbers: [Double]) -> Value {
        var result = self
        result.changeParts { $0 < numbers.count ? $1 + numbers[$0] : $1 }
        return result
    }
}

extension Path.Element {
    fileprivate var numberCount: Int {
        switch self {
        case .move, .line: 2
        case .quad: 4
        case .cubic: 6
        case .close: 0
        }
    }

    fileprivate func isLike(_ other: Path.Element) -> Bool {
        switch (self, other) {
        case (.move, .move), (.line, .line), (.quad, .quad), (.cubic, .cubic), (.close, .close): true
        default: false
        }
    }

    fileprivate func append(to numbers: inout [Double]) {
        switch self {
        case .move(let p), .line(let p): numbers += [p.x, p.y]
        case .quad(let c, let p): numbers += [c.x, c.y, p.x, p.y]
        case .cubic(let c, let d, let p): numbers += [c.x, c.y, d.x, d.y, p.x, p.y]
        case .close: break
        }
    }

    fileprivate mutating func change(_ place: inout Int, _ change: (Int, Double) -> Double) {
        func moved(_ p: Point) -> Point {
            defer { place += 2 }
            return Point(change(place, p.x), change(place + 1, p.y))
        }
        switch self {
        case .move(let p): self = .move(moved(p))
        case .line(let p): self = .line(moved(p))
        case .quad(let c, let p): self = .quad(control: moved(c), end: moved(p))
        case .cubic(let c, let d, let p): self = .cubic(control1: moved(c), control2: moved(d), end: moved(p))
        case .close: break
        }
    }
}
