import MoteEngine

/// Frames on their way to a file, whatever makes them: one is written as a picture, several as a contact sheet.
///
///     let film = SceneFilm(count: times.count)
///     for time in times {
///         scene.advance(to: time)
///         scene.fill(&frame)
///         try film.expose(frame)
///     }
///     try film.write(to: "login.png")
public final class SceneFilm {
    public private(set) var pictures: [PixelBuffer] = []
    /// Of the pictures, seconds of scene time.
    public private(set) var times: [Double] = []
    private let renderer = FrameRenderer()
    private let count: Int
    private let size: PictureSize?
    private let arrangement: ContactSheet.Arrangement

    /// - Parameters:
    ///   - count: frames that will be exposed; decides about the size where none is given.
    ///   - size: of each picture. Nil: two pixels a point for one picture, one for several, less where they would
    ///     not fit on one sheet.
    public init(count: Int, size: PictureSize? = nil, arrangement: ContactSheet.Arrangement = .automatic) {
        self.count = max(1, count)
        self.size = size
        self.arrangement = arrangement
    }

    /// Draws `frame` now, since its particles are gone when the scene moves on.
    public func expose(_ frame: Frame) throws(RasterError) {
        pictures.append(try renderer.render(frame, size: size ?? naturalSize(of: frame)))
        times.append(frame.time)
    }

    /// The one picture, or the sheet of all.
    /// - Throws: `badSize` for a film without frames or too large for one sheet.
    public func sheet() throws(RasterError) -> PixelBuffer {
        if pictures.count == 1, let picture = pictures.first { return picture }
        return try ContactSheet(pictures: pictures, times: times, arrangement: arrangement).render()
    }

    /// Writes `sheet()` to the PNG file at `path`, which is replaced.
    public func write(to path: String) throws(RasterError) {
        try PNGFile.write(sheet(), to: path)
    }

    /// A sheet stays within some 24 million pixels, and a strip within what a picture's side may be.
    private func naturalSize(of frame: Frame) -> PictureSize {
        if count == 1 { return .scale(2) }
        let area = max(1, frame.size.width * frame.size.height) * Double(count)
        var scale = min(1, (24e6 / area).squareRoot())
        if arrangement == .strip {
            scale = min(scale, 0.9 * Double(PixelBuffer.maximumSide) / (Double(count) * max(1, frame.size.width)))
        }
        return .scale(scale)
    }
}
