/// Particles in a replicator's `instanceColor`: their colours are multiplied by it, channel by channel.
final class TintedParticles: ParticleSource {
    let emitter: Emitter
    var color: Color

    init(_ emitter: Emitter, _ color: Color) {
        self.emitter = emitter
        self.color = color
    }

    private func tinted(_ rgb: UInt32) -> UInt32 {
        func channel(_ shift: UInt32, _ factor: Double) -> UInt32 {
            UInt32((Double(rgb >> shift & 255) * factor).rounded()) << shift
        }
        return channel(16, color.red) | channel(8, color.green) | channel(0, color.blue)
    }

    /// Colours that change are kept in 0…1 before they are tinted, which births can't tell.
    var hasClosedForm: Bool { emitter.hasClosedForm && !emitter.changesColors }
    func hasNews(since time: Double) -> Bool { emitter.hasNews(since: time) }
    func deaths(since time: Double) -> [UInt32]? { emitter.deaths(since: time) }
    func prepare(_ columns: [ParticleColumn]) { emitter.prepare(columns) }

    func births(since time: Double?) -> ParticleBirths {
        var births = emitter.births(since: time)
        if let place = BirthColumn.allCases.firstIndex(of: .color) {
            births.columns[place] = births.columns[place].map(tinted)
        }
        return births
    }

    func constant(_ column: ParticleColumn) -> Float? {
        let value = emitter.constant(column)
        return column == .color ? value.map { Float(tinted(UInt32($0))) } : value
    }

    func evaluate(
        _ column: ParticleColumn, rows: Range<Int>, into floats: UnsafeMutablePointer<Float>,
        in workspace: ParticleWorkspace
    ) {
        emitter.evaluate(column, rows: rows, into: floats, in: workspace)
    }

    func evaluate(
        _ column: ParticleColumn, rows: Range<Int>, into integers: UnsafeMutablePointer<UInt32>,
        in workspace: ParticleWorkspace
    ) {
        emitter.evaluate(column, rows: rows, into: integers, in: workspace)
        guard column == .color else { return }
        for row in 0..<rows.count { integers[row] = tinted(integers[row]) }
    }

    func evaluatePosition(
        rows: Range<Int>, x: UnsafeMutablePointer<Float>, y: UnsafeMutablePointer<Float>,
        in workspace: ParticleWorkspace
    ) {
        emitter.evaluatePosition(rows: rows, x: x, y: y, in: workspace)
    }
}

extension Emitter {
    /// Channels grow or sink with time, or did so for some that may live.
    fileprivate var changesColors: Bool {
        cells.contains { cell in
            [CellParameter.redSpeed, .greenSpeed, .blueSpeed].contains {
                cell.track($0).hasChanged || cell.track($0).first.value != 0
            }
        }
    }
}

/// What replicators make of emitters.
extension Scene {
    /// An emitter as one copy shows it.
    final class EmitterCopy {
        /// Not nil: it is late.
        var echo: Emitter?
        /// Seconds of the emitter's time.
        var delay = 0.0
        var tinted: TintedParticles?
        /// The frame that it was last in.
        var pass = 0
    }

    /// The particles of an emitter that has been brought to the present, in a copy with this id.
    func particles(of slot: Int, _ emitter: Emitter, in copy: ReplicatorCopy, id: Int) -> ParticleView {
        guard copy.delay > 0 || copy.isTinted else { return emitter.view }
        let shown = layers[slot].copies[id] ?? EmitterCopy()
        layers[slot].copies[id] = shown
        shown.pass = fillCount
        let late = copy.delay > 0 ? echo(of: slot, emitter, shown, delay: copy.delay) : nil
        if late == nil { shown.echo = nil }
        let source = late ?? emitter
        guard copy.isTinted else { return source.view }
        if let tinted = shown.tinted, tinted.emitter === source {
            tinted.color = copy.color
        } else {
            shown.tinted = TintedParticles(source, copy.color)
        }
        return ParticleView(count: source.aliveCount, source: shown.tinted ?? source)
    }

    /// A late copy's particles are those of the emitter's own time less the delay.
    private func echo(of slot: Int, _ emitter: Emitter, _ copy: EmitterCopy, delay: Double) -> Emitter? {
        var clock = layers[slot].emitterClock
        clock.local -= delay
        let own = clock.local(at: time)
        // Time never runs back: what was to be seen earlier is made anew.
        if let echo = copy.echo, own < echo.time { copy.echo = nil }
        if copy.echo == nil {
            let count = layers[slot].copies.values.count { $0.echo != nil }
            copy.echo = count < EngineLimits.emitterEchoes ? emitter.makeEcho() : nil
        }
        guard let echo = copy.echo else { return nil }
        if echo.clock != clock, echo.time > -.infinity {
            if echo.aliveCount > 0 { echo.lastTurn = echo.time }
        }
        echo.clock = clock
        echo.isWaiting = layers[slot].emitterWaits
        echo.setRenderMode(emitter.configuration.renderMode)
        if !layers[slot].emitterWaits { echo.follow(to: own) }
        return echo
    }

    /// Copies that the picture no longer has let their particles go.
    func forgetEmitterCopies() {
        for slot in emitterSlots where !layers[slot].copies.isEmpty {
            for (id, copy) in layers[slot].copies where copy.pass != fillCount {
                layers[slot].copies[id] = nil
            }
        }
    }

    /// A late copy of an emitter that is over has yet to come to its end.
    func hasLateCopies(_ slot: Int) -> Bool {
        guard layers[slot].emitterStopped > -.infinity, isCopied(slot) else { return false }
        return emitterTime(slot, at: time) < layers[slot].emitterStopped + longestCopyDelay(slot)
    }
}
