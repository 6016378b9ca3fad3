import MoteEngine
import MoteJSON
import MoteScript
import MoteWire

/// The daemon without the operating system: clients, scenes, and what goes between them. Bytes come and go through
/// `Transport`s, time is handed in, and long work goes to whoever does it; `Daemon` puts it on a loop with sockets, tests
/// put it on their hands.
///
/// Whatever happens is told to it (`connect`, `readable`, `hungUp`, `scenesDue`); once a turn, `settle` acts upon all of it.
/// One thread owns it and everything in it.
package final class Server {
    package let clock: any FrameClock
    package let work: any BackgroundWork
    package let log: Log
    package var limits: ProtocolLimits
    package let folders: SceneFolders
    package let environment: SceneEnvironment
    package let identity: Identity

    package var connections: [Int: Connection] = [:]
    package var scenes: [String: RunningScene] = [:]
    /// Names of scenes that are being loaded.
    package var namesBeingLoaded: Set<String> = []
    package var statistics = Statistics()
    package let writer: FrameWriter
    package let reader = JSONReader()
    package let scratch = ByteBuffer(capacity: 4096)
    /// Connections that something happened to since the last `settle`.
    package var touched: [Connection] = []
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

    /// The end of a turn: finishes work that is done, lets scenes catch up with the clock, works on lines, and writes
    /// what can be written.
    /// - Returns: the connections that something happened to, for whoever waits on their sockets.
    package func settle() -> [Connection] {
        work.finishDone()
        enforceDeadlines(now: clock.now)
        catchUpDueScenes(now: clock.now)
        keepAlive(now: clock.now)
        // Working on a line may touch further connections, so the list may grow on the way.
        var index = 0
        while index < touched.count {
            workOnLines(of: touched[index])
            index += 1
        }
        if isShutdownAsked { shutDown() }
        let all = touched
        touched = []
        for connection in all {
            connection.isTouched = false
            serve(connection)
        }
        // There is more to do for these in the next turn, which comes at once.
        for connection in all where connection.mayHaveLines && connection.isReady(limits) { touch(connection) }
        return all
    }

    /// When `settle` must be called even if nothing happens; nil for never.
    package func nextDeadline() -> WallTime? {
        if !touched.isEmpty { return WallTime(nanoseconds: 0) }
        var next = aliveCheck
        func consider(_ time: WallTime?) {
            if let time, next.map({ time < $0 }) ?? true { next = time }
        }
        for scene in scenes.values { consider(scene.nextWake()) }
        for connection in connections.values { consider(deadline(of: connection)) }
        return next
    }
}
