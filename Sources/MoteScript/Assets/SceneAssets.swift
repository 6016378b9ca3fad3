import MoteEngine
import MoteText

/// A scene's images and fonts by name, and which of them a picture uses.
final class SceneAssets {
    private let finder: ImageFinder
    private let textLayout: PangoTextLayout
    /// What was looked for so far: it stays as it was found, whatever becomes of the file.
    private(set) var found: [String: FoundImage]
    private var heldBytes = 0

    /// Bytes of all images of a scene together: 64 MiB.
    static let maximumBytes = 64 << 20

    /// - Parameter found: what the scene had found when it was loaded first: it finds it unchanged.
    init(directories: [String], found: [String: FoundImage], textLayout: PangoTextLayout) {
        finder = ImageFinder(directories: directories)
        self.textLayout = textLayout
        self.found = found
        for case .image(let image) in found.values { heldBytes += image.bytes.count }
    }

    /// What is known of an image; nil for one that is not there, or is broken.
    func metrics(of name: String) -> ImageMetrics? {
        if case .image(let image) = find(name) { return image.metrics }
        return BuiltInImage(rawValue: name)?.metrics
    }

    /// Why an image can't be shown; nil for one that can, or that nobody knows.
    func fault(of name: String) -> String? {
        if case .broken(let reason) = find(name) { return reason }
        return nil
    }

    /// The known name that was probably meant.
    func nearest(_ name: String) -> String? {
        Spelling.nearest(name, in: BuiltInImage.allCases.map(\.rawValue) + finder.names())
    }

    private func find(_ name: String) -> FoundImage {
        if let image = self.found[name] { return image }
        var found = FoundImage.none
        do throws(FolderFile.Failure) {
            if let image = try finder.image(named: name) {
                found = .image(image)
                heldBytes += image.bytes.count
                if heldBytes > Self.maximumBytes {
                    heldBytes -= image.bytes.count
                    found = .broken("is one too many: at most \(Self.maximumBytes) bytes of images a scene")
                }
            }
        } catch {
            found = .broken(error.reason)
        }
        // Names of nothing cost nothing, but there could be any number of them.
        if self.found.count < 10_000 { self.found[name] = found }
        return found
    }

    // MARK: For clients

    func asset(named name: String) -> SceneAsset? {
        if case .image(let image) = find(name) { return SceneAsset(name, image) }
        if let asset = SceneAsset.builtIn[name] { return asset }
        return textLayout.fontPaths[name].flatMap { SceneAsset(name, fontFile: $0) }
    }

    var names: [String] {
        BuiltInImage.allCases.map(\.rawValue) + imageNames + textLayout.fontPaths.keys.sorted()
    }

    private var imageNames: [String] {
        found.compactMap { name, image in if case .image = image { name } else { nil } }.sorted()
    }

    // MARK: In a picture

    private var entries: [FrameAsset?] = []
    private var places: [String: Int] = [:]
    /// The picture in which each was last named.
    private var stamps: [Int] = []
    private var stamp = 0
    private var namedNow = 0
    private var last: [FrameAsset] = []

    /// Lists the names that a picture has. As long as they are the same, the list is too.
    func list(in frame: inout Frame) {
        stamp += 1
        namedNow = 0
        for layer in frame.layers {
            note(layer.contents)
            if let text = layer.text { note(text.fontFile) }
        }
        for emitter in frame.emitters {
            for cell in emitter.cells { note(cell.contents) }
        }
        let isSame = namedNow == last.count && last.allSatisfy { stamps[places[$0.name] ?? 0] == stamp }
        if !isSame {
            last = entries.indices.filter { stamps[$0] == stamp }.compactMap { entries[$0] }
                .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        }
        frame.assets = last
    }

    private func note(_ name: String) {
        if name.isEmpty { return }
        guard let place = places[name] else {
            places[name] = entries.count
            let asset = asset(named: name).map { FrameAsset(name: name, sha256: $0.sha256) }
            entries.append(asset)
            stamps.append(stamp)
            if asset != nil { namedNow += 1 }
            return
        }
        if stamps[place] != stamp, entries[place] != nil { namedNow += 1 }
        stamps[place] = stamp
    }
}
