import MoteEngine
import MoteJSON
import MoteScript
import MoteWire

/// The daemon without the operating system: clients, scenes, and what goes between them. Bytes come and go
/// through `Transport`s, time is handed in, and long work goes to whoever does it; `Daemon` puts it on a loop
/// with sockets, tests put it on their hands.
///
/// Whatever happens is told to it (`connect`, `readable`, `hungUp`, `scenesDue`); once a turn, `settle` acts
/// upon all of it. One thread owns it and everything in it.
package final class Server {
    package let clock: any FrameClock
    package let work: any BackgroundWork
    package let log: Log
    package var limits: ProtocolLimits {
        didSet { writer.frameBytes = limits.frameBytes }
    }
    package let folders: SceneFolders
    package let environment: SceneEnvironment
    package let identity: Identity
    /// Where recordings are; nil where there is no place for them.
    package var stateFolder: StateFolder?

    package var connections: [Int: Connection] = [:]
    package var scenes: [String: RunningScene] = [:]
    /// The highest epoch of a scene that was unloaded: whoever kept its ids must not take another's for them.
    package var lastEpoch = 0
    /// The first epoch of a scene that is loaded now.
    package var nextEpoch: Int { lastEpoch + 1 }
    /// Names of scenes that are being loaded.
    package var namesBeingLoaded: Set<String> = []
    /// Rises when the files that scenes came from are others than before.
    package var fileChanges = 0
    package var statistics = Statistics()
    package let writer: FrameWriter
    package let reader = JSONReader()
    package let scratch = ByteBuffer(capacity: 4096)
    /// Connections that something happened to since the last `settle`.
    package var touched: [Connection] = []
    private var served: [Connection] = []
    /// The first of the connections' deadlines, as of the last `nextDeadline`.
    private var connectionDeadline: WallTime?
    /// A client called `shutdown`; it is answered first.
    package var isShutdownAsked = false
    package var isShuttingDown = false
    /// When a subscription may next have been silent for a second.
    package var aliveCheck: WallTime?

    private var nextConnection = 1

    /// What the daemon says of itself.
    package struct Identity: Sendable {
        package var version: String
        /// Of Lua.
        package var lua: String
        package var pid: Int
        package var uid: UInt32
        package var started: WallTime

        package init(version: String, lua: String, pid: Int, uid: UInt32, started: WallTime) {
            self.version = version
            self.lua = lua
            self.pid = pid
            self.uid = uid
            self.started = started
        }
    }

    package init(clock: any FrameClock, work: any BackgroundWork, log: Log, limits: ProtocolLimits,
                 folders: SceneFolders, environment: SceneEnvironment, identity: Identity) {
        self.clock = clock
        self.work = work
        self.log = log
        self.limits = limits
        self.folders = folders
        self.environment = environment
        self.identity = identity
        writer = FrameWriter(frameBytes: limits.frameBytes)
        log.listener = { [weak self] entry in self?.tell(entry) }
    }

    package func takeConnectionNumber() -> Int {
        defer { nextConnection += 1 }
        return nextConnection
    }

    /// Puts a connection on the list for `settle`.
    package func touch(_ connection: Connection) {
        guard !connection.isTouched else { return }
        connection.isTouched = true
        touched.append(connection)
    }

    /// The folders of the files that scenes came from.
    package var watchedFolders: Set<String> { Set(scenes.values.compactMap { $0.file?.folder }) }

    /// The end of a turn: finishes work that is done, lets scenes catch up with the clock, works on lines,
    /// and writes what can be written.
    /// - Returns: the connections that something happened to, for whoever waits on their sockets.
    package func settle() -> [Connection] {
        work.finishDone()
        if let time = connectionDeadline, time <= clock.now { enforceDeadlines(now: clock.now) }
        catchUpDueScenes(now: clock.now)
        performDueSteps(now: clock.now)
        tellRepeatedErrors(now: clock.now)
        keepAlive(now: clock.now)
        // Working on a line may touch further connections, so the list may grow on the way.
        var index = 0
        while index < touched.count {
            workOnLines(of: touched[index])
            index += 1
        }
        seekWhereScriptsAsked()
        if isShutdownAsked { shutDown() }
        // The two lists change places, so that their memory is used again.
        swap(&touched, &served)
        touched.removeAll(keepingCapacity: true)
        serveAll(served)
        for scene in scenes.values where !scene.isAway { scene.hosted.noteShown() }
        // There is more to do for these in the next turn, which comes at once.
        for connection in served where connection.mayHaveLines && connection.isReady(limits) {
            touch(connection)
        }
        return served
    }

    /// The processor time that this takes, but for the pictures made on the way, counts as writing.
    private func serveAll(_ connections: [Connection]) {
        guard !connections.isEmpty else { return }
        let began = clock.processorTime
        let madeBefore = statistics.evaluationTime + statistics.encodingTime
        for connection in connections {
            connection.isTouched = false
            serve(connection)
        }
        let made = statistics.evaluationTime + statistics.encodingTime - madeBefore
        statistics.writingTime += max(0, clock.processorTime - began - made)
    }

    /// When `settle` must be called even if nothing happens; nil for never.
    package func nextDeadline() -> WallTime? {
        connectionDeadline = nil
        for connection in connections.values {
            connectionDeadline = WallTime.earlier(connectionDeadline, deadline(of: connection))
        }
        if !touched.isEmpty { return WallTime(nanoseconds: 0) }
        var next = WallTime.earlier(aliveCheck, connectionDeadline)
        for scene in scenes.values {
            next = WallTime.earlier(next, WallTime.earlier(scene.nextWake(), scene.errors.nextDeadline))
            next = WallTime.earlier(next, scene.performanceDeadline)
        }
        return next
    }
}
