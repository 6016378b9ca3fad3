import MoteEngine

/// One stress run: a daemon of its own, a scene, real clients, and what came of it.
package struct StressRun {
    let plan: StressPlan
    let environment: ToolEnvironment
    private static let scene = "stress"
    /// How long loading, seeking and subscribing may take together, seconds.
    private static let setUpPatience = 120.0

    package init(plan: StressPlan, environment: ToolEnvironment) {
        self.plan = plan
        self.environment = environment
    }

    package func run() throws(CommandFailure) -> StressReport {
        let interrupts = Interrupts()
        let daemon = try PrivateDaemon(
            environment: environment, interrupts: interrupts, frameBytes: plan.frameBytes)
        let control = try DaemonClient(path: daemon.socket)
        let scene = PlainValue.Member("scene", .string(Self.scene))
        _ = try control.call(
            "scene.load",
            [
                .init("source", .string(plan.source)), .init("as", .string(Self.scene)),
                .init("paused", true),
            ])
        _ = try control.call("scene.seek", [scene, .init("time", .number(StressPlan.lifetime))])

        let clients = (0..<plan.clients).map { _ in StressClient() }
        let (socket, options, frameBytes) = (daemon.socket, plan.subscription, plan.frameBytes)
        let threads = clients.map { client in
            WorkerThread {
                client.run(socket: socket, scene: Self.scene, options: options, frameBytes: frameBytes)
            }
        }
        defer {
            clients.forEach { $0.stop() }
            threads.forEach { $0.join() }
        }
        try wait(
            interrupts, until: { clients.allSatisfy { $0.isSubscribed || $0.failure != nil } },
            deadline: Monotonic.seconds() + Self.setUpPatience)
        try check(clients)
        _ = try control.call("scene.resume", [scene])
        // The first frame may be the largest by far.
        try wait(
            interrupts, until: { clients.allSatisfy { $0.count.frames > 0 || $0.failure != nil } },
            deadline: Monotonic.seconds() + Self.setUpPatience)
        try wait(interrupts, until: { false }, deadline: Monotonic.seconds() + StressPlan.warmUp)

        let before = try mark(control, daemon, clients, restart: true)
        try wait(interrupts, until: { false }, deadline: before.time + plan.seconds)
        let after = try mark(control, daemon, clients, restart: false)
        try check(clients)
        return StressReport(plan: plan, before: before, after: after)
    }

    /// The state of all counters at one moment.
    private func mark(
        _ control: DaemonClient, _ daemon: PrivateDaemon, _ clients: [StressClient],
        restart: Bool
    ) throws(CommandFailure) -> StressReport.Mark {
        if restart { clients.forEach { $0.restart() } }
        let time = Monotonic.seconds()
        let counts = clients.map(\.count)
        let ownCPU = ownProcessorSeconds()
        let figures = ProcessFigures(of: daemon.process.id)
        return StressReport.Mark(
            time: time, clients: counts, ownCPU: ownCPU, daemon: figures,
            stats: try control.call("stats"))
    }

    private func wait(
        _ interrupts: Interrupts, until isDone: () -> Bool, deadline: Double
    ) throws(CommandFailure) {
        while !isDone(), Monotonic.seconds() < deadline {
            _ = Readiness.wait(for: [interrupts.descriptor], until: min(deadline, Monotonic.seconds() + 0.05))
            if interrupts.came() { throw .failed("interrupted") }
        }
    }

    private func check(_ clients: [StressClient]) throws(CommandFailure) {
        if let failure = clients.lazy.compactMap(\.failure).first { throw .failed(failure) }
    }
}
