/// A property's value, with its type.
public enum Value: Hashable, Sendable {
    case number(Double)
    case point(Point)
    case size(Size)
    case rect(Rect)
    case color(Color)
    case transform(DecomposedTransform)
    case boolean(Bool)
    /// One of a property's words.
    case choice(String)
    /// "" for none.
    case string(String)
    /// Nil for none.
    case path(Path?)
    case numbers([Double])
    case colors([Color])
    case font(FontName)
}

/// A font without its size, which is a property of its own and animates.
public struct FontName: Hashable, Sendable {
    public var family: String
    /// 100…900.
    public var weight: Int
    public var italic: Bool

    public init(family: String, weight: Int = 400, italic: Bool = false) {
        self.family = family
        self.weight = weight
        self.italic = italic
    }
}

/// The types of values. Raw values are the words of `scene.get`.
public enum ValueType: String, CaseIterable, Sendable {
    case number, point, size, rect, color, transform, boolean, choice, string, path, numbers, colors, font

    /// How many doubles hold such a value; 0 for values that are objects.
    public var componentCount: Int {
        switch self {
        case .number, .boolean, .choice: 1
        case .point, .size: 2
        case .rect, .color: 4
        case .transform: 16
        case .string, .path, .numbers, .colors, .font: 0
        }
    }
}

extension Value {
    public var type: ValueType {
        switch self {
        case .number: .number
        case .point: .point
        case .size: .size
        case .rect: .rect
        case .color: .color
        case .transform: .transform
        case .boolean: .boolean
        case .choice: .choice
        case .string: .string
        case .path: .path
        case .numbers: .numbers
        case .colors: .colors
        case .font: .font
        }
    }

    /// The components in their order in the layer's storage; empty for objects and words.
    var components: [Double] {
        switch self {
        case .number(let n): [n]
        case .point(let p): [p.x, p.y]
        case .size(let s): [s.width, s.height]
        case .rect(let r): [r.origin.x, r.origin.y, r.size.width, r.size.height]
        case .color(let c): [c.red, c.green, c.blue, c.alpha]
        case .transform(let t): t.components
        case .boolean(let b): [b ? 1 : 0]
        case .numbers(let list): list
        case .choice, .string, .path, .colors, .font: []
        }
    }

    /// The value of a type whose components these are. Booleans are true from one half on, as a running
    /// animation switches them there.
    init?(type: ValueType, components c: some RandomAccessCollection<Double>) {
        if type == .numbers, !c.isEmpty {
            self = .numbers(Array(c))
            return
        }
        guard c.count == type.componentCount, !c.isEmpty else { return nil }
        func at(_ i: Int) -> Double { c[c.index(c.startIndex, offsetBy: i)] }
        switch type {
        case .number: self = .number(at(0))
        case .point: self = .point(Point(at(0), at(1)))
        case .size: self = .size(Size(at(0), at(1)))
        case .rect: self = .rect(Rect(at(0), at(1), at(2), at(3)))
        case .color: self = .color(Color(red: at(0), green: at(1), blue: at(2), alpha: at(3)))
        case .transform: self = .transform(DecomposedTransform(Array(c)))
        case .boolean: self = .boolean(at(0) >= 0.5)
        case .choice, .string, .path, .numbers, .colors, .font: return nil
        }
    }
}
