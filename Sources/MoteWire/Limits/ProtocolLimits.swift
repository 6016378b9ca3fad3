import MoteEngine

/// Every bound of the protocol, in one place; `hello` tells them to clients. Sizes are bytes.
public struct ProtocolLimits: Sendable, Equatable {
    /// Longest line that a client may send. A longer script goes by `path`.
    public var lineBytes = 1 << 20
    /// Longest line that the daemon sends; a frame beyond it comes with its particles only counted.
    public var frameBytes = 64 << 20
    /// All unsent replies of a connection.
    public var replyBytes = 16 << 20
    /// While more than this of replies waits, the daemon does not read from the connection.
    public var unreadReplyBytes = 1 << 20
    /// A connection's snapshots a second: each costs as much as a frame, and no credit holds it back.
    public var snapshotsPerSecond = 20
    public var clients = 2048
    /// Of one connection.
    public var subscriptions = 32
    public var scenes = 64
    /// Differing sets of options in work at once for one scene.
    public var encodings = 16
    public var credits = 64
    public var window = 64
    /// Highest `scene.fps`.
    public var fps = 240
    /// Most decimals of `precision`; matrices, angles and scales get two more.
    public var precision = 6
    /// Particle columns of one subscription: each that there is, once.
    public var columns: Int { ParticleColumn.allCases.count }
    /// Events that wait for one subscription.
    public var events = 256
    /// Log lines that wait for one connection.
    public var log = 256
    /// All events and log lines that wait for one connection.
    public var queueBytes = 1 << 20
    /// An event's payload.
    public var payloadBytes = 64 << 10
    public var payloadDepth = 16
    /// Names of scenes, events and layers.
    public var nameBytes = 64
    /// Nesting of a line.
    public var depth = 64
    /// Requests in one batch.
    public var batch = 64
    /// Furthest time that can be sought.
    public var seekSeconds = 86_400
    /// Ticks of one `scene.step`.
    public var stepTicks = 36_000
    public var replayEvents = 100_000
    /// A client that takes no whole line for so long while one was waiting is disconnected.
    public var stallSeconds = 30
    /// An unfinished line older than this is given up.
    public var partialLineSeconds = 30

    public init() {}

    /// What `hello` says.
    public var plain: PlainValue {
        [
            "lineBytes": number(lineBytes), "frameBytes": number(frameBytes),
            "replyBytes": number(replyBytes), "snapshotsPerSecond": number(snapshotsPerSecond),
            "clients": number(clients), "subscriptions": number(subscriptions), "scenes": number(scenes),
            "encodings": number(encodings), "credits": number(credits), "window": number(window),
            "fps": number(fps), "precision": number(precision),
            "columns": number(columns), "events": number(events), "log": number(log),
            "queueBytes": number(queueBytes), "payloadBytes": number(payloadBytes),
            "payloadDepth": number(payloadDepth), "names": number(nameBytes), "depth": number(depth),
            "batch": number(batch), "seekSeconds": number(seekSeconds), "stepTicks": number(stepTicks),
            "replayEvents": number(replayEvents), "stallSeconds": number(stallSeconds),
            "partialLineSeconds": number(partialLineSeconds),
        ]
    }

    private func number(_ value: Int) -> PlainValue { .number(Double(value)) }
}
