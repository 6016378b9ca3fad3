import Glibc
import MoteEngine
import MoteRaster
import MoteScript
import MoteWire

/// One rendering: a scene, its moments, and where they go.
struct Render {
    let player: OfflinePlayer
    let times: RenderTimes
    let console: Console

    /// Takes the frame of each moment while the scene is played forwards. `body` gets the moment's place in
    /// the order that was asked for.
    private func eachFrame(_ body: (Int, Frame) throws(CommandFailure) -> Void) throws(CommandFailure) {
        var frame = Frame()
        for index in times.playingOrder {
            player.advance(to: times.times[index])
            player.scene.fill(&frame)
            frame.epoch = player.scene.epoch
            frame.speed = player.scene.failure == nil ? 1 : 0
            try body(index, frame)
            // Nobody would get the others.
            if console.isClosed { break }
        }
    }

    /// A picture, or a contact sheet of several.
    func picture(to file: String, size: Extent?) throws(CommandFailure) {
        let renderer = renderer()
        let pictureSize = size.map { PictureSize.fit(width: $0.width, height: $0.height) } ?? .scale(1)
        var pictures = [PixelBuffer?](repeating: nil, count: times.times.count)
        try eachFrame { index, frame throws(CommandFailure) in
            do throws(RasterError) {
                pictures[index] = try renderer.render(frame, size: pictureSize)
            } catch {
                throw .failed(error.description)
            }
        }
        do throws(RasterError) {
            let whole = pictures.compactMap(\.self)
            let picture =
                whole.count == 1
                ? whole[0] : try ContactSheet(pictures: whole, times: times.times).render()
            try PNGFile.write(picture, to: file)
        } catch {
            throw .failed(error.description)
        }
    }

    private func renderer() -> FrameRenderer {
        let scene = player.scene
        return FrameRenderer { name in
            scene.asset(named: name).flatMap { asset in
                asset.path == nil ? nil : asset.bytes().map { ($0, asset.picture?.scale ?? 1) }
            }
        }
    }

    /// A picture for each moment, one after the other, all of the first one's size.
    func film(
        to file: String, _ kind: FilmFile.Kind, program: String, size: Extent?, rate: Double
    ) throws(CommandFailure) {
        let renderer = renderer()
        var pictureSize = size.map { PictureSize.fit(width: $0.width, height: $0.height) } ?? .scale(1)
        var film: FilmFile?
        try eachFrame { _, frame throws(CommandFailure) in
            let picture: PixelBuffer
            do throws(RasterError) {
                picture = try renderer.render(frame, size: pictureSize)
            } catch {
                throw .failed(error.description)
            }
            if film == nil {
                film = try FilmFile(
                    file, kind, program: program, width: picture.width, height: picture.height, rate: rate)
                pictureSize = .fit(width: picture.width, height: picture.height)
            }
            try film?.add(picture)
        }
        try film?.finish()
    }

    /// The lines that a subscriber would get. They leave as they are made, unless the moments were asked for
    /// in another order than that of time.
    func lines(to file: String?, options: FrameOptions) throws(CommandFailure) {
        let lines = FrameLines(scene: player.scene.source.name, options: options)
        let sink = try LineSink(file, console: console)
        var kept: [Int: [UInt8]] = [:]
        let isAscending = times.isAscending
        try eachFrame { index, frame throws(CommandFailure) in
            let line = lines.line(frame, seq: index + 1)
            if isAscending { try sink.write(line) } else { kept[index] = line }
        }
        for index in kept.keys.sorted() { try sink.write(kept[index] ?? []) }
        try sink.finish()
    }

    /// Tells on standard error what the script logged and what went wrong.
    /// - Returns: the exit code.
    func report() -> Int32 {
        console.writeError(player.takeLog().map(\.text).joined())
        for error in player.errors { console.writeError("mote: \(error)\n") }
        for fault in player.inputFaults { console.writeError("mote: \(fault)\n") }
        return player.errors.isEmpty && player.inputFaults.isEmpty ? 0 : 1
    }
}

extension ScriptLogLine {
    /// As it is shown on standard error, with its place first, so that editors can jump there.
    package var text: String { "\(file):\(line): \(level.rawValue): \(message)\n" }
}

/// A file or the console, written piece by piece.
private final class LineSink {
    private let descriptor: Int32?
    private let name: String
    private let console: Console

    init(_ file: String?, console: Console) throws(CommandFailure) {
        self.console = console
        name = file ?? "-"
        descriptor = file.map { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666) }
        if let descriptor, descriptor < 0 { throw .failed("\(name) can't be written: \(systemErrorText())") }
    }

    deinit {
        if let descriptor, descriptor >= 0 { close(descriptor) }
    }

    func write(_ bytes: [UInt8]) throws(CommandFailure) {
        guard let descriptor else { return console.write(bytes) }
        guard bytes.withUnsafeBytes({ Descriptor.writeAll($0, to: descriptor) }) else {
            throw .failed("\(name) can't be written: \(systemErrorText())")
        }
    }

    /// A full disk may show only now.
    func finish() throws(CommandFailure) {
        if let descriptor, fsync(descriptor) != 0, errno != EINVAL, errno != EROFS {
            throw .failed("\(name) can't be written: \(systemErrorText())")
        }
    }
}
