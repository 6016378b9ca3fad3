import MoteEngine
import MoteJSON

/// Writes the notifications other than frames, each a whole line with its LF.
public enum Notification {
    /// An event of a scene, one copy for each subscription. `event` holds what is the same for all.
    public struct Event: Equatable, Sendable {
        public var scene: String
        /// 1, 2 … of the scene's epoch.
        public var number: Int
        public var tick: Int
        /// Scene seconds.
        public var time: Double
        public var name: String
        /// `script` or `mote`: keeps a script from forging mote's own.
        public var by: String
        public var payload: PlainValue

        public init(
            scene: String, number: Int, tick: Int, time: Double, name: String, by: String,
            payload: PlainValue
        ) {
            self.scene = scene
            self.number = number
            self.tick = tick
            self.time = time
            self.name = name
            self.by = by
            self.payload = payload
        }
    }

    public static func event(_ event: Event, subscription: Int, into buffer: ByteBuffer) {
        write(
            "event",
            [
                ("subscription", integer(subscription)), ("scene", .string(event.scene)),
                ("n", integer(event.number)), ("tick", integer(event.tick)), ("time", .number(event.time)),
                ("name", .string(event.name)), ("by", .string(event.by)), ("payload", event.payload),
            ], into: buffer)
    }

    /// What happened to a scene. Once a connection that has a subscription there, with the numbers of these.
    public enum SceneChange: String, CaseIterable, Sendable {
        case loaded, unloaded, reloaded, seeked, replayed, paused, resumed, speed, resized, failed
    }

    public static func scene(
        _ scene: String, change: SceneChange, epoch: Int, summary: PlainValue,
        subscriptions: [Int], into buffer: ByteBuffer
    ) {
        write(
            "scene",
            [
                ("scene", .string(scene)), ("change", .string(change.rawValue)), ("epoch", integer(epoch)),
                ("summary", summary), ("subscriptions", .list(subscriptions.map(integer))),
            ], into: buffer)
    }

    /// An error of a scene. `times` says how often it happened since it was last told; 1 is left out.
    public static func error(scene: String, _ error: RPCError, times: Int = 1, into buffer: ByteBuffer) {
        write(
            "error",
            [
                ("scene", .string(scene)), ("code", integer(error.code)), ("message", .string(error.message)),
                ("data", error.data), ("times", times > 1 ? integer(times) : nil),
            ], into: buffer)
    }

    /// Values of properties that somebody observes, in the order in which they were asked for. `ended`: the
    /// scene is gone, and no more come.
    public static func change(
        observer: Int, values: [PlainValue], ended: Bool = false, into buffer: ByteBuffer
    ) {
        write(
            "change",
            [
                ("observer", integer(observer)), ("values", .list(values)), ("ended", ended ? true : nil),
            ], into: buffer)
    }

    public enum LogLevel: String, CaseIterable, Sendable { case debug, info, warning, error }

    /// `time` is the wall clock in seconds; `scene` and `file` are nil where there is none.
    public static func log(
        time: Double, level: LogLevel, scene: String?, message: String,
        file: String? = nil, line: Int? = nil, into buffer: ByteBuffer
    ) {
        write(
            "log",
            [
                ("time", .number(time)), ("level", .string(level.rawValue)),
                ("scene", scene.map { .string($0) }),
                ("message", .string(message)), ("file", file.map { .string($0) }),
                ("line", line.map(integer)),
            ], into: buffer)
    }

    /// A second without anything else. `credits` is nil under `push`, where credits are unlimited.
    public static func alive(
        subscription: Int, scene: String, time: Double, speed: Double, us: Int64,
        credits: Int?, settled: Bool, into buffer: ByteBuffer
    ) {
        write(
            "alive",
            [
                ("subscription", integer(subscription)), ("scene", .string(scene)), ("time", .number(time)),
                ("speed", .number(speed)), ("us", .number(Double(us))),
                ("credits", credits.map(integer) ?? .null), ("settled", .bool(settled)),
            ], into: buffer)
    }

    public enum ByeReason: String, CaseIterable, Sendable { case shutdown, stalled, limit, notPermitted }

    /// The last line before the daemon closes for a reason of its own.
    public static func bye(_ reason: ByeReason, message: String, into buffer: ByteBuffer) {
        write("bye", [("reason", .string(reason.rawValue)), ("message", .string(message))], into: buffer)
    }

    private static func integer(_ value: Int) -> PlainValue { .number(Double(value)) }

    private static func write(
        _ method: StaticString, _ params: [(String, PlainValue?)],
        into buffer: ByteBuffer
    ) {
        buffer.append("{\"jsonrpc\":\"2.0\",\"method\":\"")
        buffer.append(method)
        buffer.append("\",\"params\":")
        JSONWriter.write(RPCError.object(params), into: buffer)
        buffer.append("}\n")
    }
}
