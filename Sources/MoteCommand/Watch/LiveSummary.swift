import MoteJSON

/// Counters of the watched scenes: a table redrawn in place on a terminal, a line a second in a pipe.
package final class LiveSummary {
    private let console: Console
    private let reader = JSONReader()
    private var meters: [SceneMeter] = []
    /// Lines of the table that stand on the terminal, to be drawn over.
    private var drawnLines = 0
    private var nextMeasure: Double
    private var nextDraw: Double
    /// Something has come since the counters were last shown.
    private var isUntold = false

    /// On a terminal the table is drawn four times a second.
    private static let drawInterval = 0.25
    private static let measureInterval = 1.0

    package init(scenes: [String], console: Console, now: Double) {
        self.console = console
        meters = scenes.map { SceneMeter(scene: $0, now: now) }
        nextMeasure = now + Self.measureInterval
        nextDraw = now
    }

    /// When `update` has something to do next.
    package var deadline: Double { console.isTerminal ? min(nextDraw, nextMeasure) : nextMeasure }

    package var isEverySceneGone: Bool { meters.allSatisfy(\.isGone) }

    package func take(_ line: UnsafeRawBufferPointer, now: Double) {
        guard let glance = FrameGlance(line, reader: reader), !glance.scene.isEmpty else { return }
        let index: Int
        if let known = meters.firstIndex(where: { $0.scene == glance.scene }) {
            index = known
        } else {
            index = meters.count
            meters.append(SceneMeter(scene: glance.scene, now: now))
        }
        meters[index].take(glance, bytes: line.count + 1)
        isUntold = true
    }

    /// It ends: what has come since the last line, or was drawn last, is told too.
    package func finish(now: Double) {
        guard isUntold else { return }
        if console.isTerminal { draw() } else { tell(now: now) }
    }

    package func update(now: Double) {
        if now >= nextMeasure {
            if console.isTerminal { measure(now: now) } else { tell(now: now) }
            nextMeasure = max(nextMeasure + Self.measureInterval, now)
        }
        if console.isTerminal, now >= nextDraw {
            draw()
            nextDraw = max(nextDraw + Self.drawInterval, now)
        }
    }

    private func measure(now: Double) {
        for index in meters.indices { meters[index].measure(now: now) }
    }

    private func tell(now: Double) {
        measure(now: now)
        console.write(meters.map(\.line).joined(separator: "; ") + "\n")
        isUntold = false
    }

    private func draw() {
        isUntold = false
        let head = ["scene", "time", "frames", "fps", "layers", "particles", "events", "bytes/s", "dropped"]
        let rows = meters.map { meter in
            [
                meter.scene, Quantity.duration(meter.time), Quantity.grouped(meter.frames),
                Quantity.fixed(meter.framesPerSecond, 1), Quantity.grouped(meter.layers),
                Quantity.grouped(meter.particles), Quantity.grouped(meter.events),
                Quantity.bytes(meter.bytesPerSecond), Quantity.grouped(meter.dropped),
            ]
        }
        let width = console.width
        var lines = Table.columns([head] + rows, right: [1, 2, 3, 4, 5, 6, 7, 8])
            .split(separator: "\n").map { String($0.prefix(width)) }
        lines[0] = console.style.dim(lines[0])
        for meter in meters where !meter.notice.isEmpty {
            lines.append(console.style.bad(String("\(meter.scene): \(meter.notice)".prefix(width))))
        }
        // Up to where the last table began; each line is cleared to its end, and what is left below it too.
        var text = drawnLines > 0 ? "\u{1b}[\(drawnLines)A" : ""
        text += lines.map { "\r\($0)\u{1b}[K\n" }.joined() + "\u{1b}[J"
        console.write(text)
        drawnLines = lines.count
    }
}
