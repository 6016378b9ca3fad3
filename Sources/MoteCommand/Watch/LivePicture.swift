import MoteEngine
import MoteJSON
import MoteWire

/// The scene as a picture in characters, drawn over and over on a terminal of any size.
package final class LivePicture {
    /// What is asked for: a full frame each time, and of particles what a dot needs.
    package static let options: [PlainValue.Member] = [
        .init("numbers", "base64"), .init("columns", ["cell", "x", "y", "scale", "alpha", "color"]),
        .init("fps", 20),
    ]

    private let console: Console
    private let reader = JSONReader()
    private var notice = ""

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
            if let frame = FrameReader.read(params) { draw(frame) }
        case "error", "bye": notice = params["message"]?.string ?? ""
        case "scene": notice = "\(params["scene"]?.string ?? "") \(params["change"]?.string ?? "")"
        default: break
        }
    }

    private func draw(_ frame: ReceivedFrame) {
        let (columns, rows) = (console.width, max(2, console.height))
        let canvas = FrameSketch.draw(frame, columns: columns, rows: rows - 1)
        var status = "\(frame.scene)  \(Quantity.duration(frame.time))  \(frame.layers.count) layers  "
            + "\(Quantity.grouped(frame.particleCount)) particles"
        if frame.dropped > 0 { status += "  \(frame.dropped) dropped" }
        if !notice.isEmpty { status += "  \(notice)" }
        console.write(
            "\u{1b}[H" + canvas.text(isColored: console.style.isColored)
                + console.style.dim(String(status.prefix(columns))) + "\u{1b}[K\u{1b}[J")
    }
}
