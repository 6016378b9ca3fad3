/// What a layer is. The raw values are the words of the scripts and of the wire.
public enum LayerKind: String, CaseIterable, Sendable {
    case plain = "layer"
    case shape
    case text
    case emitter
}

public enum FillRule: String, CaseIterable, Sendable { case nonzero, evenodd }
public enum LineCap: String, CaseIterable, Sendable { case butt, round, square }
public enum LineJoin: String, CaseIterable, Sendable { case miter, round, bevel }
public enum TextAlignment: String, CaseIterable, Sendable { case left, center, right }
public enum VerticalAlignment: String, CaseIterable, Sendable { case top, center, bottom }
