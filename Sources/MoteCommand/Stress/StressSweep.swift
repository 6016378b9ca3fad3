import MoteEngine

/// Runs with ever more particles until frames are late.
struct StressSweep {
    /// The plan of the first run; each next one has twice its particles.
    let plan: StressPlan
    let environment: ToolEnvironment
    /// The most that one scene may hold.
    private static let mostParticles = EngineLimits.particlesPerScene

    /// - Parameter each: told of every run when it is over.
    /// - Returns: the reports; all but the last one held the rate, unless the first fell short or the limit
    ///   came.
    func run(_ each: (StressReport) -> Void) throws(CommandFailure) -> [StressReport] {
        var reports: [StressReport] = []
        var plan = plan
        while plan.particles <= Self.mostParticles {
            let report = try StressRun(plan: plan, environment: environment).run()
            reports.append(report)
            each(report)
            if report.shortfall != nil { break }
            plan.particles *= 2
        }
        return reports
    }

    static let header = "   particles    frames/s    daemon CPU    ns/particle    sent/s     p99 late"

    /// What came of it, as a sentence.
    static func verdict(_ reports: [StressReport]) -> String {
        guard let last = reports.last else { return "nothing was measured" }
        guard let shortfall = last.shortfall else {
            return "held all that a scene may have: \(Quantity.grouped(last.plan.particles)) particles"
        }
        let held =
            reports.dropLast().last.map { "held \(Quantity.grouped($0.plan.particles)) particles; " } ?? ""
        return held + "with \(Quantity.grouped(last.plan.particles)) it \(shortfall): \(last.bottleneck)"
    }
}

extension StressReport {
    /// A line of a sweep's table.
    var row: String {
        func right(_ text: String, _ width: Int) -> String {
            String(repeating: " ", count: max(0, width - text.count)) + text
        }
        return right(Quantity.grouped(plan.particles), 12) + right(Quantity.fixed(framesPerSecond, 1), 12)
            + right("\(Quantity.fixed(daemonCPU / seconds * 100, 0)) %", 14)
            + right(nanosecondsPerParticle.map { Quantity.fixed($0, 1) } ?? "-", 15)
            + right(Quantity.bytes(Double(bytes) / seconds), 11)
            + right("\(Quantity.fixed(lateness("p99") * 1_000, 1)) ms", 12)
    }

    /// Why frames were late, as far as processor times tell.
    var bottleneck: String {
        let load = daemonCPU / seconds
        let clients = ownCPU / seconds
        if load >= 0.85, load >= clients / Double(plan.clients) {
            let all = stages.reduce(0) { $0 + $1.seconds }
            guard let most = stages.max(by: { $0.seconds < $1.seconds }), all > 0 else {
                return "the daemon's processor is full"
            }
            let share = Quantity.fixed(most.seconds / all * 100, 0)
            return "the daemon's processor is full, \(share) % of it with \(most.name)"
        }
        if clients >= 0.85 * Double(min(plan.clients, 2)) {
            return "the clients can't read and parse \(Quantity.bytes(Double(bytes) / seconds)) a second"
        }
        return "neither side's processor is full, so other programs on this machine took the time"
    }
}
