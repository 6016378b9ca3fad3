import Glibc
import MoteRaster

/// A film, made by ffmpeg from pictures that it is handed one by one.
package final class FilmFile {
    /// By the ending of the file's name.
    package enum Kind: String, CaseIterable {
        case gif, mp4, webm

        /// What ffmpeg is told of the film.
        fileprivate var options: [String] {
            switch self {
            // A palette of its own: the usual one makes bands of every gradient.
            case .gif: ["-vf", "split[a][b];[a]palettegen[p];[b][p]paletteuse"]
            // Colours are kept for two by two pixels, so sides must be even.
            case .mp4:
                [
                    "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-c:v", "libx264", "-pix_fmt", "yuv420p",
                    "-movflags", "+faststart",
                ]
            case .webm: ["-c:v", "libvpx-vp9", "-pix_fmt", "yuv420p", "-b:v", "0", "-crf", "30"]
            }
        }
    }

    private let file: String
    private let size: (width: Int, height: Int)
    private let process: ChildProcess
    private var input: Int32

    /// Where ffmpeg lies.
    /// - Throws: what to install when it is missing.
    static func program(_ environment: ToolEnvironment, for file: String) throws(CommandFailure) -> String {
        for folder in (environment["PATH"] ?? "").split(separator: ":") {
            let path = "\(folder)/ffmpeg"
            if Files.isFile(path), access(path, X_OK) == 0 { return path }
        }
        throw .failed(
            "\(file) is made by ffmpeg, which is not installed: install the package ffmpeg, "
                + "or use .png for a contact sheet, .ndjson for the frames")
    }

    /// - Parameters:
    ///   - program: ffmpeg.
    ///   - width, height: pixels of every picture.
    ///   - rate: pictures a second.
    init(
        _ file: String, _ kind: Kind, program: String, width: Int, height: Int, rate: Double
    ) throws(CommandFailure) {
        self.file = file
        size = (width, height)
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .failed("ffmpeg can't be started: \(systemErrorText())") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        // Pictures lie on black: alpha is left out. `file:` lets a name hold a colon.
        let arguments = [
            "-hide_banner", "-loglevel", "error", "-y", "-f", "rawvideo", "-pixel_format", "bgr0",
            "-video_size", "\(width)x\(height)", "-framerate", Quantity.plain(rate), "-i", "pipe:0",
        ]
        input = ends[1]
        do throws(CommandFailure) {
            process = try ChildProcess(
                program, arguments + kind.options + ["file:\(file)"], input: ends[0], output: STDERR_FILENO,
                detached: false)
        } catch {
            close(ends[1])
            throw error
        }
    }

    deinit {
        if input >= 0 { close(input) }
        process.stop(patience: 1)
    }

    /// The next picture.
    func add(_ picture: PixelBuffer) throws(CommandFailure) {
        guard picture.width == size.width, picture.height == size.height else {
            throw .failed("\(file): the pictures of a film must have one size")
        }
        let isTaken = picture.pixels.withUnsafeBytes { Descriptor.writeAll($0, to: input) }
        if !isTaken { try finish() }
    }

    /// Waits until the film is whole.
    func finish() throws(CommandFailure) {
        if input >= 0 { close(input) }
        input = -1
        while process.exitCode() == nil { usleep(5_000) }
        // It has told on standard error what is wrong.
        let code = process.exitCode() ?? 0
        guard code == 0 else { throw .failed("ffmpeg could not make \(file) (exit code \(code))") }
    }
}
