import MoteEngine
import MoteRaster
import MoteText
import Synchronization

/// What a client may ask for by name: an image, or the file of a font.
public struct SceneAsset: Sendable {
    public struct Picture: Sendable, Equatable {
        /// Pixels.
        public var width: Int
        public var height: Int
        /// Pixels a point.
        public var scale: Double

        public init(width: Int, height: Int, scale: Double) {
            self.width = width
            self.height = height
            self.scale = scale
        }
    }

    public var name: String
    /// `image/png`, `image/jpeg`, `font/ttf`, …
    public var type: String
    /// Of its bytes, in hexadecimal.
    public var sha256: String
    public var byteCount: Int
    /// Absolute; nil for what is built in.
    public var path: String?
    /// Of an image.
    public var picture: Picture?
    private let held: [UInt8]?

    /// Its bytes; nil when its file is gone or another one by now.
    public func bytes() -> [UInt8]? {
        if let held { return held }
        guard let path, let bytes = try? FolderFile.read(path, limit: Self.fontBytes),
              SHA256.hex(of: bytes) == sha256 else { return nil }
        return bytes
    }

    /// Largest font file: those for Chinese and Japanese have some 20 MB.
    private static let fontBytes = 64 << 20

    init(_ name: String, _ image: SceneImage) {
        self.name = name
        type = image.header.format.rawValue
        sha256 = image.sha256
        byteCount = image.bytes.count
        path = image.path
        picture = Picture(width: image.header.width, height: image.header.height, scale: image.scale)
        held = image.bytes
    }

    private init(_ image: BuiltInImage, png: [UInt8]) {
        name = image.rawValue
        type = ImageHeader.Format.png.rawValue
        sha256 = SHA256.hex(of: png)
        byteCount = png.count
        let pixels = image.metrics.pixels
        picture = Picture(width: Int(pixels.width), height: Int(pixels.height), scale: BuiltInImage.fileScale)
        held = png
    }

    /// - Returns: nil when the file can't be read.
    init?(_ name: String, fontFile path: String) {
        guard let digest = Self.fonts.digest(of: path) else { return nil }
        self.name = name
        type = switch name.lowercased().split(separator: ".").last {
        case "otf": "font/otf"
        case "ttc", "otc": "font/collection"
        default: "font/ttf"
        }
        (sha256, byteCount) = digest
        self.path = path
        held = nil
    }

    /// The built-in images as PNG files, drawn once.
    static let builtIn: [String: SceneAsset] = {
        var assets: [String: SceneAsset] = [:]
        for image in BuiltInImage.allCases {
            guard let png = try? PNGFile.encode(image.picture()) else { continue }
            assets[image.rawValue] = SceneAsset(image, png: png)
        }
        return assets
    }()

    /// Fonts are the machine's, and the same for all scenes: each is read once.
    private static let fonts = FontDigests()

    private final class FontDigests: Sendable {
        private let known = Mutex<[String: (String, Int)]>([:])

        func digest(of path: String) -> (String, Int)? {
            known.withLock { known in
                if let digest = known[path] { return digest }
                guard let bytes = try? FolderFile.read(path, limit: SceneAsset.fontBytes) else { return nil }
                let digest = (SHA256.hex(of: bytes), bytes.count)
                known[path] = digest
                return digest
            }
        }
    }
}
