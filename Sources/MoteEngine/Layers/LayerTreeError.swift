/// Why the tree can't be changed as asked.
public enum LayerTreeError: Error, Hashable, Sendable, CustomStringConvertible {
    case staleHandle
    /// A layer would be inside itself.
    case cycle
    case notALayer
    /// An emitter draws no alpha of its own that could be told as one picture.
    case emitterAsMask
    /// It stays where it is.
    case overlayElsewhere
    case limit(String, max: Int)

    public var description: String {
        switch self {
        case .staleHandle: "this layer is gone"
        case .cycle: "a layer can't be a sublayer of itself or of one of its own sublayers"
        case .notALayer: "a free value has no place in the layer tree"
        case .emitterAsMask: "an emitter can't be a mask itself: put it into a layer that is one"
        case .overlayElsewhere: "the overlay stays above every screen: it can't be put anywhere else"
        case .limit(let what, let max): "too many \(what): at most \(max)"
        }
    }
}
