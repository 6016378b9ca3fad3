/// A path of straight and curved segments, in points. Everything else (arcs, relative forms) is converted
/// when read.
public struct Path: Hashable, Sendable {
    public enum Element: Hashable, Sendable {
        case move(Point)
        case line(Point)
        case quad(control: Point, end: Point)
        case cubic(control1: Point, control2: Point, end: Point)
        case close
    }

    public var elements: [Element]

    public init(elements: [Element] = []) {
        self.elements = elements
    }

    public var isEmpty: Bool { elements.isEmpty }
}

extension Path {
    /// Every point moved by an offset.
    public func moved(by offset: Point) -> Path {
        Path(
            elements: elements.map { element in
                switch element {
                case .move(let p): .move(p + offset)
                case .line(let p): .line(p + offset)
                case .quad(let c, let p): .quad(control: c + offset, end: p + offset)
                case .cubic(let c, let d, let p):
                    .cubic(control1: c + offset, control2: d + offset, end: p + offset)
                case .close: .close
                }
            })
    }
}
