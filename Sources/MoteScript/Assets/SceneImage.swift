import MoteEngine
import MoteText

/// A picture that a scene brought along, as it was when the scene first named it.
package struct SceneImage: Sendable, Equatable {
    /// Absolute.
    package var path: String
    package var bytes: [UInt8]
    package var header: ImageHeader
    /// Pixels a point: from a name's ending in `@2x`.
    package var scale: Double
    package var sha256: String

    init(path: String, bytes: [UInt8], header: ImageHeader, scale: Double) {
        self.path = path
        self.bytes = bytes
        self.header = header
        self.scale = scale
        sha256 = SHA256.hex(of: bytes)
    }

    package var metrics: ImageMetrics {
        let pixels = Size(Double(header.width), Double(header.height))
        return ImageMetrics(size: Size(pixels.width / scale, pixels.height / scale), pixels: pixels)
    }
}

/// What a scene has found under an image's name.
package enum FoundImage: Sendable, Equatable {
    case image(SceneImage)
    case none
    /// What is wrong with the file.
    case broken(String)
}

/// Finds `image "logo"` as `logo@3x.png`, `logo@2x.png`, `logo.png` (or `.jpg`, `.jpeg`) beside the scene and
/// in the library folders, and nowhere else. A name may say the ending itself, and folders with `/`.
struct ImageFinder {
    /// Largest file: 16 MiB.
    static let maximumBytes = 16 << 20

    let directories: [String]

    /// Nil when there is no such file.
    /// - Throws: what is wrong with the file that is there.
    func image(named name: String) throws(FolderFile.Failure) -> SceneImage? {
        guard Self.isName(name) else { return nil }
        for directory in directories {
            for file in Self.files(for: name) {
                guard let path = try FolderFile.path(of: file, in: directory) else { continue }
                let bytes = try FolderFile.read(path, limit: Self.maximumBytes)
                guard let header = ImageHeader(bytes) else {
                    let side = ImageHeader.maximumSide
                    throw FolderFile.Failure(reason: "is no PNG or JPEG with sides of 1 to \(side) pixels")
                }
                return SceneImage(path: path, bytes: bytes, header: header, scale: Self.scale(of: file))
            }
        }
        return nil
    }

    /// What could be named right in the folders, for suggestions.
    func names() -> [String] {
        var names: Set<String> = []
        for file in directories.flatMap(FolderFile.entries) {
            guard let ending = Self.endings.first(where: file.lowercased().hasSuffix) else { continue }
            let stem = file.dropLast(ending.count)
            let isScaled = stem.hasSuffix("@2x") || stem.hasSuffix("@3x")
            names.insert(String(isScaled ? stem.dropLast(3) : stem))
        }
        return names.sorted()
    }

    private static let endings = [".png", ".jpg", ".jpeg"]

    private static func files(for name: String) -> [String] {
        let lower = name.lowercased()
        if endings.contains(where: lower.hasSuffix) { return [name] }
        return ["@3x", "@2x", ""].flatMap { scale in endings.map { name + scale + $0 } }
    }

    private static func scale(of file: String) -> Double {
        guard let stem = file.split(separator: "/").last?.split(separator: ".").first else { return 1 }
        return stem.hasSuffix("@2x") ? 2 : stem.hasSuffix("@3x") ? 3 : 1
    }

    static func isName(_ name: String) -> Bool {
        guard (1...200).contains(name.utf8.count), name.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            return false
        }
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        return parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
    }
}
