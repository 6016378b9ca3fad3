import MoteEngine

/// What a stress run has shown, from the daemon's counters, the system's and the clients' own.
package struct StressReport {
    /// All counters at one moment. Clients count from the start of the measurement.
    package struct Mark {
        /// `Monotonic` seconds.
        package var time: Double
        package var clients: [StressClient.Count]
        package var ownCPU: Double
        package var daemon: ProcessFigures?
        /// The result of `stats`.
        package var stats: PlainValue

        package init(
            time: Double, clients: [StressClient.Count], ownCPU: Double, daemon: ProcessFigures?,
            stats: PlainValue
        ) {
            self.time = time
            self.clients = clients
            self.ownCPU = ownCPU
            self.daemon = daemon
            self.stats = stats
        }
    }

    let plan: StressPlan
    private let before: Mark
    private let after: Mark

    package init(plan: StressPlan, before: Mark, after: Mark) {
        self.plan = plan
        self.before = before
        self.after = after
    }

    /// A frame in a hundred may be missing: at 5 seconds that is 3, which a busy machine's scheduler alone
    /// can cost.
    package static let tolerance = 0.99

    var seconds: Double { after.time - before.time }
    /// Of the client that got the fewest.
    var fewestFrames: Int { after.clients.map(\.frames).min() ?? 0 }
    var delivered: Int { after.clients.reduce(0) { $0 + $1.frames } }
    var births: Int { after.clients.reduce(0) { $0 + $1.births } }
    var dropped: Int { after.clients.reduce(0) { $0 + $1.dropped } }
    var bytes: Int { after.clients.reduce(0) { $0 + $1.bytes } }
    var longestGap: Double { after.clients.map(\.longestGap).max() ?? 0 }
    var fewestParticles: Int { delivered == 0 ? 0 : after.clients.map(\.fewestParticles).min() ?? 0 }
    var mostParticles: Int { after.clients.map(\.mostParticles).max() ?? 0 }
    package var framesPerSecond: Double { Double(fewestFrames) / seconds }
    var daemonCPU: Double { (after.daemon?.cpuSeconds ?? 0) - (before.daemon?.cpuSeconds ?? 0) }
    var ownCPU: Double { after.ownCPU - before.ownCPU }

    func counted(_ path: String...) -> Double {
        func value(_ stats: PlainValue) -> Double {
            path.reduce(stats) { $0[$1] ?? .null }.number ?? 0
        }
        return value(after.stats) - value(before.stats)
    }

    /// Seconds since the daemon's start; a percentile can't be taken of a part.
    func lateness(_ name: String) -> Double { after.stats["tickLateness"]?[name]?.number ?? 0 }

    /// Stages with the daemon's processor seconds, in the order of a frame's way.
    var stages: [(name: String, seconds: Double)] {
        let names = (after.stats["seconds"]?.members ?? []).map(\.name)
        return names.map { ($0, counted("seconds", $0)) }
    }

    /// Processor nanoseconds of the daemon for each particle of each frame made; nil without particles.
    var nanosecondsPerParticle: Double? {
        guard !plan.births else { return nil }
        let rows = counted("frames", "encodings") * Double(plan.particles)
        return rows > 0 ? daemonCPU * 1e9 / rows : nil
    }

    /// What fell short, as a line; nil when all was held.
    package var shortfall: String? {
        // The measurement may begin and end between two frames: one is no shortfall.
        if Double(fewestFrames + 1) < Self.tolerance * Double(plan.fps) * seconds {
            return "fell short: \(Quantity.fixed(framesPerSecond, 1)) of \(plan.fps) frames a second"
        }
        // Births and deaths of one tick may not cancel out to the last.
        if !plan.births, Double(fewestParticles) < Double(plan.particles) * Self.tolerance - 4 {
            return
                "fell short: \(Quantity.grouped(fewestParticles)) of "
                + "\(Quantity.grouped(plan.particles)) particles"
        }
        return nil
    }

    package func text(_ style: Style) -> String {
        let perSecond = Quantity.bytes(Double(bytes) / seconds)
        let perFrame = Quantity.bytes(delivered > 0 ? Double(bytes) / Double(delivered) : 0)
        var rows = [
            [
                "asked for",
                "\(things(plan.particles, "particle")), \(things(plan.layers, "layer")), "
                    + "\(things(plan.springs, "spring")), \(things(plan.clients, "client")), "
                    + "\(plan.fps) frames a second",
            ],
            ["measured for", Quantity.duration(seconds)],
            [
                "frames",
                "\(things(Int(counted("frames", "made")), "frame")) made, "
                    + "\(Quantity.grouped(delivered)) delivered, "
                    + "\(Quantity.grouped(dropped)) dropped",
            ],
            [
                "rate",
                "\(Quantity.fixed(framesPerSecond, 1)) frames a second"
                    + (plan.clients > 1 ? " (the slowest client)" : "")
                    + ", longest gap \(milliseconds(longestGap))",
            ],
        ]
        if plan.births {
            rows.append(["births", "\(Quantity.grouped(births)) told, whose places clients work out"])
        } else if plan.particles > 0 {
            rows.append([
                "particles",
                "\(Quantity.grouped(fewestParticles)) to \(Quantity.grouped(mostParticles)) a frame",
            ])
        }
        rows += [
            [
                "tick lateness",
                "p50 \(milliseconds(lateness("p50"))), p99 \(milliseconds(lateness("p99"))), "
                    + "max \(milliseconds(lateness("max")))",
            ],
            [
                "daemon's CPU",
                "\(Quantity.fixed(daemonCPU, 2)) s, "
                    + "\(Quantity.fixed(daemonCPU / seconds * 100, 0)) % of a core",
            ],
        ]
        for stage in stages { rows.append(["  \(stage.name)", "\(Quantity.fixed(stage.seconds, 2)) s"]) }
        if let cost = nanosecondsPerParticle {
            rows.append(["  per particle", "\(Quantity.fixed(cost, 1)) ns a frame"])
        }
        rows += [
            ["clients' CPU", "\(Quantity.fixed(ownCPU, 2)) s"],
            ["sent", "\(perSecond)/s, \(perFrame) a frame"],
            [
                "memory",
                "\(Quantity.bytes(Double(after.daemon?.memory ?? 0))), at most "
                    + Quantity.bytes(Double(after.daemon?.peakMemory ?? 0)),
            ],
        ]
        let verdict = shortfall.map { style.bad($0) } ?? style.good("held \(plan.fps) frames a second")
        return Table.columns(rows) + "\n" + verdict + "\n"
    }

    package var plain: PlainValue {
        func number(_ value: Int) -> PlainValue { .number(Double(value)) }
        return [
            "ok": .bool(shortfall == nil), "shortfall": shortfall.map { .string($0) } ?? .null,
            "asked": [
                "particles": number(plan.particles), "layers": number(plan.layers),
                "springs": number(plan.springs),
                "clients": number(plan.clients), "fps": number(plan.fps),
                "options": .object(plan.subscription),
            ],
            "seconds": .number(seconds), "fps": .number(framesPerSecond),
            "frames": [
                "made": .number(counted("frames", "made")),
                "encodings": .number(counted("frames", "encodings")),
                "delivered": number(delivered), "dropped": number(dropped),
            ],
            "particles": ["fewest": number(fewestParticles), "most": number(mostParticles)],
            "births": number(births), "longestGap": .number(longestGap),
            "tickLateness": [
                "p50": .number(lateness("p50")), "p99": .number(lateness("p99")),
                "max": .number(lateness("max")),
            ],
            "cpu": [
                "daemon": .number(daemonCPU), "clients": .number(ownCPU),
                "stages": .object(stages.map { .init($0.name, .number($0.seconds)) }),
                "nanosecondsPerParticleAndFrame": nanosecondsPerParticle.map { .number($0) } ?? .null,
            ],
            "bytes": number(bytes), "bytesPerSecond": .number(Double(bytes) / seconds),
            "memory": [
                "now": number(after.daemon?.memory ?? 0), "peak": number(after.daemon?.peakMemory ?? 0),
            ],
        ]
    }

    private func things(_ count: Int, _ name: String) -> String {
        "\(Quantity.grouped(count)) \(name)\(count == 1 ? "" : "s")"
    }

    private func milliseconds(_ seconds: Double) -> String { "\(Quantity.fixed(seconds * 1_000, 2)) ms" }
}
