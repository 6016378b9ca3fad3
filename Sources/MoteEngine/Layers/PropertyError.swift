extension Double {
    /// For people: without a decimal point where there is none to show.
    package var shown: String {
        if isNaN { return "NaN" }
        if isInfinite { return self > 0 ? "infinity" : "-infinity" }
        return self == rounded() && magnitude < 1e15 ? String(Int(self)) : description
    }
}

/// Why a property can't be read or written: a mistake of whoever named it, told so that it can be mended.
public enum PropertyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No such key path on this kind; `nearest` is the best guess or nil.
    case unknownKeyPath(String, nearest: String?)
    case wrongType(keyPath: String, expected: String, got: String)
    case outOfRange(keyPath: String, expected: String, got: String)
    case notAnimatable(keyPath: String, reason: String)
    case staleHandle
    /// An option of an animation that contradicts another or is out of range.
    case badOption(String)

    public var description: String {
        switch self {
        case .unknownKeyPath(let path, let nearest):
            "unknown key path \"\(path)\"" + (nearest.map { " (did you mean \"\($0)\"?)" } ?? "")
        case .wrongType(let path, let expected, let got): "\(path): expected \(expected), got \(got)"
        case .outOfRange(let path, let expected, let got): "\(path): must be \(expected), got \(got)"
        case .notAnimatable(let path, let reason): "\(path) \(reason)"
        case .staleHandle: "this layer is gone"
        case .badOption(let text): text
        }
    }
}
