/// What a layer is. The raw values are the words of the scripts and of the wire.
public enum LayerKind: String, CaseIterable, Sendable {
    case plain = "layer"
    case shape
    case text
    case gradient
    /// Shows its sublayers several times.
    case replicator
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
    public static let gradient = LayerKinds(rawValue: 32)
    public static let replicator = LayerKinds(rawValue: 64)
    /// Everything that stands in the tree.
    public static let layers: LayerKinds = [.plain, .shape, .text, .gradient, .replicator, .emitter]
    /// What draws its own bounds.
    public static let boxes: LayerKinds = [.plain, .shape, .text, .gradient, .replicator]

    public func contains(_ kind: LayerKind) -> Bool { rawValue & LayerKinds.of(kind).rawValue != 0 }

    public static func of(_ kind: LayerKind) -> LayerKinds {
        switch kind {
        case .plain: .plain
        case .shape: .shape
        case .text: .text
        case .gradient: .gradient
        case .replicator: .replicator
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

/// Along a line, in rings, or around a point.
public enum GradientType: String, CaseIterable, Sendable { case axial, radial, conic }
/// What an enlarged image looks like between its pixels.
public enum Sampling: String, CaseIterable, Sendable { case linear, nearest }
/// How a layer's colours join those below it.
public enum BlendMode: String, CaseIterable, Sendable {
    case normal, additive, multiply, screen, overlay, darken, lighten
}

/// How an image fills its layer: Core Animation's `contentsGravity`.
public enum ContentsGravity: String, CaseIterable, Sendable {
    case resize, resizeAspect, resizeAspectFill, center, top, bottom, left, right
    case topLeft, topRight, bottomLeft, bottomRight
}
