import CLinux
import Glibc
import MoteScript
import MoteWire

/// The server on a loop of the operating system: sockets, signals, timer, worker threads, systemd.
package final class Daemon {
    private let loop: EventLoop
    private let clock = MonotonicClock()
    private let log: Log
    private let signals: Signals
    private let workers: WorkerThreads
    private let listener: ListeningSocket
    private let notifier: ServiceNotifier
    private let server: Server
    private var configuration: Configuration
    private let readConfiguration: () throws(UsageError) -> Configuration

    private var listenerToken: EventLoop.Token?
    private var tokens: [Int: EventLoop.Token] = [:]
    /// Set while no descriptor is free: accepting is tried again then, or when a client goes.
    private var acceptsAgain: WallTime?
    private var nextWatchdog: WallTime?
    private var isReady = false
    private var bootScenes = 0
    /// Nil when scenes are not reloaded on saving.
    private let fileWatch: FileWatch?
    private var seenFileChanges = 0

    /// Takes the socket, from systemd or by itself.
    /// - Throws: `SocketError` when it can't be had, `SystemError` when the system lacks something.
    package init(_ configuration: Configuration, log: Log,
                 readConfiguration: @escaping () throws(UsageError) -> Configuration) throws {
        self.configuration = configuration
        self.log = log
        self.readConfiguration = readConfiguration
        // Before the first thread, which inherits what is blocked.
        signals = try Signals([SIGTERM, SIGINT, SIGHUP])
        loop = try EventLoop()
        let place = SocketPath.find(option: configuration.socket, environment: { Environment[$0] },
                                    uid: getuid())
        listener = try SocketActivation.take() ?? ListeningSocket(at: place)
        notifier = ServiceNotifier()
        workers = try WorkerThreads()
        fileWatch = configuration.reloadsOnSave ? try FileWatch() : nil

        var limits = configuration.limits
        limits.clients = DescriptorLimit.raise(for: limits.clients)
        let folders = configuration.scenes.isEmpty
            ? SceneFolders.standard(environment: { Environment[$0] },
                                    executable: FileSystem.realPath("/proc/self/exe"))
            : SceneFolders(configuration.scenes)
        for folder in configuration.scenes where FileSystem.realPath(folder) == nil {
            log.warning("the scene folder \(folder) does not exist; scenes are found there once it does")
        }
        var scriptLimits = configuration.scripts.limits
        scriptLimits.replayEvents = limits.replayEvents
        server = Server(
            clock: clock, work: workers, log: log, limits: limits, folders: folders,
            environment: SceneEnvironment(
                libraryDirectories: configuration.libraries.isEmpty
                    ? folders.libraries : configuration.libraries,
                limits: scriptLimits),
            identity: Server.Identity(version: Version.number, lua: ScriptVersion.lua, pid: Int(getpid()),
                                      uid: getuid(), started: clock.now))
        server.stateFolder = configuration.state.map(StateFolder.init)
            ?? StateFolder.standard(environment: { Environment[$0] })
    }

    /// Runs until it is told to end.
    package func run() throws(SystemError) {
        try loop.watch(signals.descriptor, for: .readable) { [unowned self] _ in handleSignals() }
        try loop.watch(workers.descriptor, for: .readable) { _ in }
        if let fileWatch {
            try loop.watch(fileWatch.descriptor, for: .readable) { [clock] _ in
                fileWatch.readChanges(now: clock.now)
            }
        }
        // Who connects before it is ready waits until it is.
        listenerToken = try loop.watch(listener.descriptor, for: []) { [unowned self] _ in acceptClients() }
        loop.beforeSleep = { [unowned self] in endTurn() }
        nextWatchdog = notifier.watchdogInterval.map { clock.now.adding(seconds: $0) }
        playBootScenes()
        try loop.run()
        listener.end()
        log.info("ended")
    }

    private func playBootScenes() {
        bootScenes = configuration.play.count
        for name in configuration.play {
            server.play(name) { [unowned self] in bootScenes -= 1 }
        }
    }

    // MARK: A turn

    private func endTurn() -> WallTime? {
        let touched = server.settle()
        for connection in touched { updateInterest(in: connection) }
        if !isReady && bootScenes == 0 {
            isReady = true
            if let listenerToken { loop.setInterest(.readable, of: listenerToken) }
            log.info("listening on \(listener.path)")
            notifier.ready(status: "listening on \(listener.path)")
        }
        if server.hasEnded { loop.stop() }
        if server.isShuttingDown { stopListening() }
        let now = clock.now
        reloadSavedScenes(now: now)
        if let time = acceptsAgain, time <= now { resumeAccepting() }
        if let time = nextWatchdog, let interval = notifier.watchdogInterval, time <= now {
            // From the loop itself: a helper thread would prove nothing.
            notifier.alive()
            nextWatchdog = now.adding(seconds: interval)
        }
        return WallTime.earlier(WallTime.earlier(server.nextDeadline(), acceptsAgain),
                                WallTime.earlier(nextWatchdog, fileWatch?.nextDeadline))
    }

    private func reloadSavedScenes(now: WallTime) {
        guard let fileWatch else { return }
        if seenFileChanges != server.fileChanges {
            seenFileChanges = server.fileChanges
            fileWatch.watch(server.watchedFolders)
        }
        for path in fileWatch.takeRested(now: now) where !server.fileChanged(path) {
            fileWatch.postpone(path, now: now)
        }
    }

    private func updateInterest(in connection: Connection) {
        guard let token = tokens[connection.number] else { return }
        if connection.isClosed {
            loop.forget(token)
            tokens[connection.number] = nil
            resumeAccepting()
            return
        }
        var interest: EventLoop.Readiness = []
        if connection.wantsToRead(server.limits) { interest.insert(.readable) }
        if connection.wantsToWrite { interest.insert(.writable) }
        loop.setInterest(interest, of: token)
    }

    // MARK: Clients

    private func acceptClients() {
        // A storm of connections must not keep the ones that are there waiting.
        for _ in 0..<64 {
            switch listener.accept() {
            case .nobody: return
            case .exhausted:
                log.warning("no descriptor is free for another client")
                pauseAccepting()
                return
            case .client(let descriptor): take(descriptor)
            }
        }
    }

    private func take(_ descriptor: Int32) {
        let transport = SocketTransport(descriptor)
        guard let peer = PeerCredentials(of: descriptor) else { return transport.close() }
        let connection = server.connect(transport, peer: peer)
        do throws(SystemError) {
            let token = try loop.watch(descriptor, for: .readable) { [unowned self] readiness in
                handle(readiness, on: connection)
            }
            tokens[connection.number] = token
        } catch {
            log.warning("\(error)")
            server.drop(connection)
        }
    }

    private func handle(_ readiness: EventLoop.Readiness, on connection: Connection) {
        guard !connection.isClosed else { return }
        if !readiness.isDisjoint(with: .hangUp) { return server.hungUp(connection) }
        if readiness.contains(.readable) { server.readable(connection) }
        if readiness.contains(.writable) { server.writable(connection) }
    }

    private func pauseAccepting() {
        guard let listenerToken else { return }
        loop.setInterest([], of: listenerToken)
        acceptsAgain = clock.now.adding(seconds: 1)
    }

    private func resumeAccepting() {
        guard acceptsAgain != nil, let listenerToken else { return }
        acceptsAgain = nil
        loop.setInterest(.readable, of: listenerToken)
    }

    // MARK: The end

    private func handleSignals() {
        for signal in signals.take() {
            if signal == SIGHUP {
                rereadConfiguration()
            } else if server.isShuttingDown {
                // Whoever asks twice does not want to wait.
                loop.stop()
            } else {
                log.info("ending on \(signal == SIGINT ? "SIGINT" : "SIGTERM")")
                server.shutDown()
            }
        }
    }

    private func stopListening() {
        guard let token = listenerToken else { return }
        listenerToken = nil
        acceptsAgain = nil
        loop.unwatch(token)
        notifier.stopping()
    }

    private func rereadConfiguration() {
        do throws(UsageError) {
            let fresh = try readConfiguration()
            let clients = DescriptorLimit.raise(for: fresh.limits.clients)
            log.level = fresh.logLevel
            server.limits = fresh.limits
            server.limits.clients = clients
            configuration = fresh
            log.info("read the configuration again")
        } catch {
            log.error("kept the old configuration: \(error.description.replacing("\n", with: "; "))")
        }
    }
}
