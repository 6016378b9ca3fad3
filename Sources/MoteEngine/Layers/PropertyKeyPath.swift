/// A key path that has been understood: which doubles or which object of a layer it means.
public struct PropertyKeyPath: Hashable, Sendable {
    enum Target: Hashable, Sendable {
        /// `count` doubles from `first`.
        case components(first: Int, count: Int)
        /// One number that several doubles share: `transform.scale` sets x, y and z alike, and reads x.
        case shared(first: Int, count: Int)
        /// Index in the layer's objects.
        case object(Int)
        /// Part of the derived frame: x, y, width, height from `first`.
        case frame(first: Int, count: Int)
    }

    /// Canonical: aliases resolved.
    public let name: String
    public let type: ValueType
    public let isDiscrete: Bool
    /// Words of a choice.
    public let choices: [String]
    /// Numbers that it may be given; those that a motion makes of them on its way are brought within it.
    public let range: ClosedRange<Double>
    /// Beyond the range, infinity too.
    var mayBeInfinite = false
    public let settleThreshold: Double
    let target: Target
    /// Of a number that stands for several alike: it may be given as a list of them.
    public var takesList = false
    /// Such a number as all of those that it stands for, each with its own.
    var isSpread = false

    /// The doubles that it touches; empty for objects.
    var components: Range<Int> {
        switch target {
        case .components(let first, let count), .shared(let first, let count): first..<first + count
        case .frame: 0..<6
        case .object: 0..<0
        }
    }

    /// How many numbers a value has.
    var valueCount: Int {
        switch target {
        case .components(_, let count), .frame(_, let count): count
        case .shared: 1
        case .object: 0
        }
    }

    /// What an error calls a right value.
    public var expectation: String {
        switch type {
        case .number where takesList: "a number, or a list of \(components.count)"
        case .numbers where isSpread: "a number, or a list of \(components.count)"
        case .number: "a number"
        case .point: "a point {x, y}"
        case .size: "a size {w, h}"
        case .rect: "a rectangle {x, y, w, h}"
        case .color: "a colour (\"#RRGGBB\", \"#RRGGBBAA\" or {r, g, b, a})"
        case .transform: "16 numbers, or { rotation =, scale =, translation = }"
        case .boolean: "true or false"
        case .choice: "one of " + choices.joined(separator: ", ")
        case .string: "a string"
        case .path: "a path"
        case .numbers: "a list of numbers"
        case .colors: "a list of colours"
        case .font: "a font's name, or { family =, weight =, italic = }"
        }
    }
}

extension PropertyKeyPath {
    /// Of a number that stands for several: the same, each with a value of its own; itself otherwise.
    public var spread: PropertyKeyPath {
        guard case .shared(let first, let count) = target else { return self }
        var path = PropertyKeyPath(
            name: name, type: .numbers, isDiscrete: isDiscrete, choices: [], range: range,
            settleThreshold: settleThreshold, target: .components(first: first, count: count))
        (path.mayBeInfinite, path.takesList, path.isSpread) = (mayBeInfinite, takesList, true)
        return path
    }

    /// A value's numbers, as many as the property has: one counts for all.
    public func widened(_ numbers: [Double]) -> [Double] {
        numbers.count == 1 && valueCount > 1 ? Array(repeating: numbers[0], count: valueCount) : numbers
    }

    /// The same where values are JSON.
    public var wireExpectation: String {
        switch type {
        case .point: "a point [x, y]"
        case .size: "a size [w, h]"
        case .rect: "a rectangle [x, y, w, h]"
        case .color: "a colour (\"#rgb\", \"#rrggbb\", \"#rrggbbaa\" or [r, g, b, a], each from 0 to 1)"
        case .transform: "6 or 16 numbers, or an object with rotation, scale, translation"
        case .choice: "one of " + choices.map { "\"\($0)\"" }.joined(separator: ", ")
        case .path: "an SVG path like \"M 0 0 L 10 10\""
        case .colors: "a list of colours (\"#rrggbb\" or [r, g, b])"
        case .font: "a font's name, or an object with family, weight, italic"
        case .number, .boolean, .string, .numbers: expectation
        }
    }

    private init(
        _ property: LayerProperty, name: String? = nil, type: ValueType? = nil,
        range: ClosedRange<Double>? = nil, target: Target
    ) {
        self.name = name ?? property.name
        self.type = type ?? property.type
        isDiscrete = property.isDiscrete
        choices = property.choices
        self.range = range ?? property.range
        settleThreshold = property.settleThreshold
        self.target = target
    }

    private init(frame first: Int, count: Int, name: String, type: ValueType) {
        self.init(
            name: name, type: type, isDiscrete: false, choices: [],
            range: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude, settleThreshold: 1,
            target: .frame(first: first, count: count))
    }

    /// Reads a key path for a kind of layer. Cells' key paths (`emitterCells.NAME.…`) need the emitter
    /// itself: `Scene.keyPath(_:for:)`.
    public static func parse(_ text: String, for kind: LayerKind) -> PropertyKeyPath? {
        if text.utf8.count > 128 { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let head = parts.first else { return nil }
        let tail = Array(parts.dropFirst())

        if kind != .value, head == "size" { return boundsPart(["size"] + tail, kind) }
        if kind != .value, head == "frame" { return framePart(tail) }
        guard let property = LayerProperty.named(head, for: kind) else { return nil }
        guard case .components(let first) = property.storage else {
            guard tail.isEmpty, case .object(let index) = property.storage else { return nil }
            return PropertyKeyPath(property, target: .object(index))
        }
        if !property.shares.isEmpty {
            if tail.isEmpty {
                var path = PropertyKeyPath(
                    property, target: .shared(first: first, count: property.shares.count))
                path.takesList = true
                return path
            }
            return part(tail, of: property, first, property.shares)
        }
        if tail.isEmpty {
            return PropertyKeyPath(
                property, target: .components(first: first, count: property.type.componentCount))
        }
        switch property.type {
        case .point: return part(tail, of: property, first, ["x", "y"])
        case .size: return part(tail, of: property, first, ["width", "height"])
        case .color:
            return part(tail, of: property, first, ["r", "g", "b", "a"], range: 0...1)
                ?? part(tail, of: property, first, ["red", "green", "blue", "alpha"], range: 0...1)
        case .rect: return rectPart(tail, of: property, first)
        case .transform: return transformPart(tail, of: property, first)
        default: return nil
        }
    }

    private static func part(
        _ tail: [String], of property: LayerProperty, _ first: Int,
        _ names: [String], range: ClosedRange<Double>? = nil
    ) -> PropertyKeyPath? {
        guard tail.count == 1, let index = names.firstIndex(of: tail[0]) else { return nil }
        return PropertyKeyPath(
            property, name: property.name + "." + tail[0], type: .number, range: range,
            target: .components(first: first + index, count: 1))
    }

    private static func boundsPart(_ tail: [String], _ kind: LayerKind) -> PropertyKeyPath? {
        guard let bounds = LayerProperty.named("bounds", for: kind) else { return nil }
        return rectPart(tail, of: bounds, Component.boundsX)
    }

    private static func rectPart(_ tail: [String], of property: LayerProperty, _ first: Int)
        -> PropertyKeyPath?
    {
        switch (tail.first, tail.count) {
        case ("origin", 1):
            return PropertyKeyPath(
                property, name: property.name + ".origin", type: .point,
                target: .components(first: first, count: 2))
        case ("size", 1):
            return PropertyKeyPath(
                property, name: property.name + ".size", type: .size,
                target: .components(first: first + 2, count: 2))
        case ("origin", 2), ("size", 2):
            let names = tail[0] == "origin" ? ["x", "y"] : ["width", "height"]
            guard let index = names.firstIndex(of: tail[1]) else { return nil }
            return PropertyKeyPath(
                property, name: property.name + "." + tail.joined(separator: "."), type: .number,
                target: .components(first: first + (tail[0] == "size" ? 2 : 0) + index, count: 1))
        default: return nil
        }
    }

    private static func framePart(_ tail: [String]) -> PropertyKeyPath? {
        switch tail {
        case []: PropertyKeyPath(frame: 0, count: 4, name: "frame", type: .rect)
        case ["origin"]: PropertyKeyPath(frame: 0, count: 2, name: "frame.origin", type: .point)
        case ["size"]: PropertyKeyPath(frame: 2, count: 2, name: "frame.size", type: .size)
        case ["origin", "x"]: PropertyKeyPath(frame: 0, count: 1, name: "frame.origin.x", type: .number)
        case ["origin", "y"]: PropertyKeyPath(frame: 1, count: 1, name: "frame.origin.y", type: .number)
        case ["size", "width"]: PropertyKeyPath(frame: 2, count: 1, name: "frame.size.width", type: .number)
        case ["size", "height"]: PropertyKeyPath(frame: 3, count: 1, name: "frame.size.height", type: .number)
        default: nil
        }
    }

    private static func transformPart(_ tail: [String], of property: LayerProperty, _ first: Int)
        -> PropertyKeyPath?
    {
        let name = property.name + "." + tail.joined(separator: ".")
        func one(_ offset: Int) -> PropertyKeyPath {
            PropertyKeyPath(
                property, name: name, type: .number, target: .components(first: first + offset, count: 1))
        }
        let axes = ["x", "y", "z"]
        switch (tail.first, tail.count) {
        case ("rotation", 1): return one(TransformComponent.rotation + 2)
        case ("scale", 1):
            return PropertyKeyPath(
                property, name: name, type: .number,
                target: .shared(first: first + TransformComponent.scale, count: 3))
        case ("translation", 1):
            return PropertyKeyPath(
                property, name: name, type: .point,
                target: .components(first: first + TransformComponent.translation, count: 2))
        case ("rotation", 2), ("scale", 2), ("translation", 2):
            guard let axis = axes.firstIndex(of: tail[1]) else { return nil }
            switch tail[0] {
            case "rotation": return one(TransformComponent.rotation + axis)
            case "scale": return one(TransformComponent.scale + axis)
            default: return one(TransformComponent.translation + axis)
            }
        default: return nil
        }
    }

    /// A cell's parameter, or its colour, or one part of it, in the emitter's doubles from `base` on.
    static func cell(_ parameter: CellParameter, name: String, base: Int) -> PropertyKeyPath {
        let isSwitch = parameter == .enabled
        return PropertyKeyPath(
            name: name, type: isSwitch ? .boolean : .number, isDiscrete: isSwitch, choices: [],
            range: parameter.range, mayBeInfinite: parameter.mayBeInfinite,
            settleThreshold: 0.01, target: .components(first: base + parameter.rawValue, count: 1))
    }

    static func cellColor(name: String, base: Int) -> PropertyKeyPath {
        PropertyKeyPath(
            name: name, type: .color, isDiscrete: false, choices: [], range: CellParameter.colorRed.range,
            settleThreshold: 0.01,
            target: .components(first: base + CellParameter.colorRed.rawValue, count: 4))
    }

    /// Numbers of a behaviour, in the emitter's doubles.
    static func behavior(
        _ name: String, components: Range<Int>, type: ValueType, range: ClosedRange<Double>
    ) -> PropertyKeyPath {
        PropertyKeyPath(
            name: name, type: type, isDiscrete: type == .boolean, choices: [], range: range,
            settleThreshold: 0.01,
            target: .components(first: components.lowerBound, count: components.count))
    }

    /// Doubles that were changed together.
    static func steps(_ components: Range<Int>) -> PropertyKeyPath {
        PropertyKeyPath(
            name: "step", type: .number, isDiscrete: false, choices: [],
            range: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude,
            settleThreshold: 0.01,
            target: .components(first: components.lowerBound, count: components.count))
    }

    /// What a transition has in place of one: it moves no property.
    static let transition = PropertyKeyPath(
        name: "transition", type: .number, isDiscrete: true, choices: [],
        range: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude, settleThreshold: 1,
        target: .components(first: 0, count: 0))

    /// No property: a group's.
    static let none = PropertyKeyPath(
        name: "", type: .number, isDiscrete: false, choices: [],
        range: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude, settleThreshold: 1,
        target: .components(first: 0, count: 0))

    /// A free value of a type.
    static func freeValue(_ type: ValueType) -> PropertyKeyPath {
        PropertyKeyPath(
            name: "value", type: type, isDiscrete: false, choices: [],
            range: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude,
            settleThreshold: 0.01,
            target: .components(first: Component.value, count: type.componentCount))
    }
}

extension PropertyKeyPath {
    /// Shows nothing, so that there is nothing to animate: not even keyframes switch it.
    var isOnlySet: Bool { name == "userInteractionEnabled" }

    /// Why a motion with values in between is refused, for one that is discrete.
    var discreteReason: String {
        isOnlySet ? "can't be animated: set it" : "switches at once: set it, or use keyframes"
    }
}
