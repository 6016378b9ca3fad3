import MoteEngine
import MoteJSON
import MoteWire

/// The scene as a picture in characters, drawn over and over on a terminal of any size.
package final class LivePicture {
    /// What is asked for: a full frame each time that the last one is drawn, and of particles what a dot
    /// needs.
    package static let options: [PlainValue.Member] = [
        .init("numbers", "base64"), .init("columns", ["cell", "x", "y", "scale", "alpha", "color"]),
        .init("fps", 20), .init("pacing", "pull"),
    ]

    private let console: Console
    private let reader = JSONReader()
    private var notice = ""
    private var frame: ReceivedFrame?
    /// Of the terminal when it was last drawn.
    private var drawnSize = (columns: 0, rows: 0)
    /// The scene has been unloaded.
    package private(set) var isGone = false

    package init(console: Console) {
        self.console = console
        // A screen of its own, without cursor.
        console.write("\u{1b}[?1049h\u{1b}[?25l\u{1b}[2J")
    }

    /// The terminal as it was.
    package func end() { console.write("\u{1b}[0m\u{1b}[?25h\u{1b}[?1049l") }

    /// Draws a frame; of other messages it shows what they say.
    package func take(_ line: UnsafeRawBufferPointer) {
        guard let message = try? reader.parse(line, limits: DaemonClient.replyLimits),
            let params = message["params"]
        else { return }
        switch message["method"]?.string {
        case "frame":
            frame = FrameReader.read(params) ?? frame
        case "error", "bye": notice = params["message"]?.string ?? ""
        case "scene":
            let change = params["change"]?.string ?? ""
            notice = "\(params["scene"]?.string ?? "") \(change)"
            isGone = change == "unloaded"
        default: return
        }
        draw()
    }

    /// Draws the last picture again if the terminal has another size.
    package func fit() {
        if drawnSize != (console.width, max(2, console.height)) { draw() }
    }

    private func draw() {
        guard let frame else { return }
        let (columns, rows) = (console.width, max(2, console.height))
        drawnSize = (columns, rows)
        let canvas = FrameSketch.draw(frame, columns: columns, rows: rows - 1)
        var status = "\(frame.scene)  \(Quantity.duration(frame.time))  \(frame.layers.count) layers  "
            + "\(Quantity.grouped(frame.particleCount)) particles"
        if !notice.isEmpty { status += "  \(notice)" }
        console.write(
            "\u{1b}[H" + canvas.text(isColored: console.style.isColored)
                + console.style.dim(String(status.prefix(columns))) + "\u{1b}[K\u{1b}[J")
    }
}
