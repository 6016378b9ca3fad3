import MoteEngine
import MoteText

/// Several pictures of a scene on one page, each with its time below: motion to be looked at at a glance.
public struct ContactSheet: Sendable {
    public enum Arrangement: Sendable, Equatable {
        /// Rows of as many as make the page about three wide to two high.
        case automatic
        /// Rows of this many, at least one.
        case columns(Int)
        /// A film strip: one row.
        case strip
    }

    public var pictures: [PixelBuffer]
    /// One for each picture; missing ones are blank.
    public var captions: [String]
    public var arrangement: Arrangement

    public init(pictures: [PixelBuffer], captions: [String], arrangement: Arrangement = .automatic) {
        self.pictures = pictures
        self.captions = captions
        self.arrangement = arrangement
    }

    /// - Parameter times: of the pictures, seconds of scene time.
    public init(pictures: [PixelBuffer], times: [Double], arrangement: Arrangement = .automatic) {
        self.init(pictures: pictures, captions: times.map(Self.caption), arrangement: arrangement)
    }

    /// Draws the sheet of `frames` and writes it to the PNG file at `path`, which is replaced.
    public static func write(pictures: [PixelBuffer], times: [Double], to path: String) throws(RasterError) {
        try PNGFile.write(ContactSheet(pictures: pictures, times: times).render(), to: path)
    }

    /// A time as it stands below a picture: to the millisecond, without idle zeros (`1.25 s`).
    public static func caption(_ time: Double) -> String {
        guard time.isFinite, abs(time) < 1e12 else { return "\(time) s" }
        let milliseconds = Int((abs(time) * 1000).rounded())
        var digits = String(milliseconds % 1000)
        digits = String(repeating: "0", count: 3 - digits.count) + digits
        while digits.hasSuffix("0") { digits.removeLast() }
        let sign = time < 0 && milliseconds > 0 ? "−" : ""
        return "\(sign)\(milliseconds / 1000)\(digits.isEmpty ? "" : "." + digits) s"
    }

    // MARK: The page

    private static let paper = Color(red: 0.937, green: 0.941, blue: 0.953)
    private static let ink = Color(red: 0.29, green: 0.31, blue: 0.36)
    private static let frameLine = Color(red: 0, green: 0, blue: 0, alpha: 0.1)

    /// - Throws: `badSize` where the pictures together are larger than one picture may be, or there are none.
    public func render() throws(RasterError) -> PixelBuffer {
        guard !pictures.isEmpty else { throw .badSize(width: 0, height: 0) }
        let page = Page(pictures: pictures, arrangement: arrangement)
        let canvas = try Canvas(width: page.width, height: page.height)
        canvas.paint(Self.paper)
        let text = TextDrawing()
        let font = Font(family: "DejaVu Sans", size: page.fontSize)
        for (place, picture) in pictures.enumerated() {
            let box = page.box(place, of: picture)
            let line = Rect(box.minX - 1, box.minY - 1, box.size.width + 2, box.size.height + 2)
            canvas.newPath()
            canvas.addRoundedRect(line, radius: page.cornerRadius + 1)
            canvas.fill(Self.frameLine)
            canvas.draw(picture, in: box, cornerRadius: page.cornerRadius)
            guard place < captions.count else { continue }
            let width = text.width(of: captions[place], font: font)
            let caption = TextLine(
                text: captions[place], x: box.center.x - width / 2, y: box.maxY + 1.5 * page.fontSize,
                width: width)
            canvas.newPath()
            text.addPath(of: caption, font: font, to: canvas.cairo)
            canvas.fill(Self.ink)
        }
        return try canvas.pixelBuffer()
    }

    /// Where everything lies: cells as large as the largest picture, each picture in the middle of its own.
    private struct Page {
        let columns: Int
        let cell: Size
        let gap: Double
        let fontSize: Double
        let cornerRadius: Double
        let width: Int
        let height: Int

        init(pictures: [PixelBuffer], arrangement: Arrangement) {
            let count = pictures.count
            let picture = Size(
                Double(pictures.map(\.width).max() ?? 0), Double(pictures.map(\.height).max() ?? 0))
            fontSize = min(max(0.035 * picture.width, 11), 40)
            gap = (1.6 * fontSize).rounded()
            cornerRadius = (0.4 * fontSize).rounded()
            cell = Size(picture.width, picture.height + (2.2 * fontSize).rounded())
            let wide =
                switch arrangement {
                case .columns(let number): number
                case .strip: count
                case .automatic:
                    Int(
                        (1.5 * Double(count) * (cell.height + gap) / (cell.width + gap)).squareRoot()
                            .rounded())
                }
            columns = min(max(1, wide), count)
            let rows = (count + columns - 1) / columns
            width = Int(gap + Double(columns) * (cell.width + gap))
            height = Int(gap + Double(rows) * (cell.height + gap))
        }

        func box(_ place: Int, of picture: PixelBuffer) -> Rect {
            let (w, h) = (Double(picture.width), Double(picture.height))
            let captionRoom = (2.2 * fontSize).rounded()
            return Rect(
                gap + Double(place % columns) * (cell.width + gap) + ((cell.width - w) / 2).rounded(),
                gap + Double(place / columns) * (cell.height + gap)
                    + ((cell.height - captionRoom - h) / 2).rounded(),
                w, h)
        }
    }
}
