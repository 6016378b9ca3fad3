/// Why the tree can't be changed as asked.
public enum LayerTreeError: Error, Hashable, Sendable, CustomStringConvertible {
    case staleHandle
    /// A layer would be inside itself.
    case cycle
    case notALayer
    case limit(String, max: Int)

    public var description: String {
        switch self {
        case .staleHandle: "this layer is gone"
        case .cycle: "a layer can't be a sublayer of itself or of one of its own sublayers"
        case .notALayer: "a free value has no place in the layer tree"
        case .limit(let what, let max): "too many \(what): at most \(max)"
        }
    }
}
