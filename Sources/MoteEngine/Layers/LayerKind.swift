/// What a layer is. The raw values are the words of the scripts and of the wire.
public enum LayerKind: String, CaseIterable, Sendable {
    case plain = "layer"
    case shape
    case text
    case emitter
    /// A free value that a script animates: never in the tree, never in a frame.
    case value
}

/// The kinds that have a property, as a set that costs nothing to ask.
public struct LayerKinds: OptionSet, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let plain = LayerKinds(rawValue: 1)
    public static let shape = LayerKinds(rawValue: 2)
    public static let text = LayerKinds(rawValue: 4)
    public static let emitter = LayerKinds(rawValue: 8)
    public static let value = LayerKinds(rawValue: 16)
    /// Everything that stands in the tree.
    public static let layers: LayerKinds = [.plain, .shape, .text, .emitter]
    /// What draws its own bounds.
    public static let boxes: LayerKinds = [.plain, .shape, .text]

    public func contains(_ kind: LayerKind) -> Bool { rawValue & LayerKinds.of(kind).rawValue != 0 }

    public static func of(_ kind: LayerKind) -> LayerKinds {
        switch kind {
        case .plain: .plain
        case .shape: .shape
        case .text: .text
        case .emitter: .emitter
        case .value: .value
        }
    }
}

public enum FillRule: String, CaseIterable, Sendable { case nonzero, evenodd }
public enum LineCap: String, CaseIterable, Sendable { case butt, round, square }
public enum LineJoin: String, CaseIterable, Sendable { case miter, round, bevel }
public enum TextAlignment: String, CaseIterable, Sendable { case left, center, right }
public enum VerticalAlignment: String, CaseIterable, Sendable { case top, center, bottom }

/// How an image fills its layer: Core Animation's `contentsGravity`.
public enum ContentsGravity: String, CaseIterable, Sendable {
    case resize, resizeAspect, resizeAspectFill, center, top, bottom, left, right
    case topLeft, topRight, bottomLeft, bottomRight
}
