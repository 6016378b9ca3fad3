/// Why a picture could not be made. One line for people.
public enum RasterError: Error, Sendable, Equatable, CustomStringConvertible {
    /// More pixels than `PixelBuffer.maximumSide` allows, or none.
    case badSize(width: Double, height: Double)
    /// Cairo's own words.
    case cairo(String)
    /// A file that can't be written.
    case write(path: String, reason: String)

    public var description: String {
        switch self {
        case .badSize(let width, let height):
            "a picture of \(width) by \(height) pixels can't be made: each side must be 1 to "
                + "\(PixelBuffer.maximumSide); render smaller"
        case .cairo(let reason): "cairo could not draw the picture: \(reason)"
        case .write(let path, let reason): "can't write \(path): \(reason)"
        }
    }
}
