import MoteEngine

/// The options of a subscription as they are in effect.
public struct SubscribeOptions: Equatable, Sendable {
    public enum Events: Equatable, Sendable {
        case none, all
        case named([String])

        public func contains(_ name: String) -> Bool {
            switch self {
            case .none: false
            case .all: true
            case .named(let names): names.contains(name)
            }
        }
    }

    /// What a frame holds: everything, or what changed since the last one that this client got.
    public enum Encoding: String, CaseIterable, Sendable { case full, delta }
    /// Who says when the next frame may come: nobody, acknowledgements, or each `next`.
    public enum Pacing: String, CaseIterable, Sendable { case push, ack, pull }

    /// At most this many frames a wall second; nil: the scene's rate.
    public var fps: Double?
    /// False: events only.
    public var frames = true
    public var encoding = Encoding.full
    public var frame = FrameOptions()
    /// Every frame that is due, changed or not.
    public var always = false
    public var events = Events.all
    /// Whether `us` was asked for; births bring it in any case.
    public var clock = false
    public var pacing = Pacing.push
    /// Most frames under way with acknowledgements.
    public var window = 2

    public init() {}

    /// The rows that `subscribe` and `scene.snapshot` take beside `scene`.
    static let parameters: [Parameter] = [
        Parameter("fps", .positiveNumber, "at most so many frames a second; else the scene's rate"),
        Parameter("frames", .bool, default: true, "false: events only"),
        Parameter(
            "encoding", .choice(Encoding.allCases.map(\.rawValue)), default: "full",
            "full: each frame stands alone; delta: one that does, then what changed"),
        Parameter(
            "particles", .choice(FrameOptions.Particles.allCases.map(\.rawValue)),
            default: "columns", "columns: arrays by property; births (with delta); count; none"),
        Parameter(
            "columns", .choices(ParticleColumn.allCases.map(\.rawValue)),
            default: .list(ParticleColumn.defaultSet.map { .string($0.rawValue) }),
            "which particle columns"),
        Parameter(
            "numbers", .choice(FrameOptions.Numbers.allCases.map(\.rawValue)),
            default: "text", "text: JSON numbers; base64: columns as little-endian f32 or u32"),
        Parameter(
            "text", .choice(FrameOptions.Text.allCases.map(\.rawValue)), default: "lines",
            "lines: text laid out into lines; outlines: as shapes, for those without fonts"),
        Parameter(
            "properties", .choices(LayerMember.allCases.map(\.word)),
            "which layer members; id, kind and size always come; else all"),
        Parameter(
            "precision", .integer(min: 0, max: ProtocolLimits().precision), default: 2,
            "decimals of points; matrices, angles, scales, opacities and ages get two more"),
        Parameter("always", .bool, default: false, "true: every frame that is due, changed or not"),
        Parameter(
            "events", .boolOrNames(maxBytes: ProtocolLimits().nameBytes), default: true,
            "scene events too: all, none or by name"),
        Parameter("clock", .bool, default: false, "adds us, the monotonic clock at the frame's time"),
        Parameter(
            "pacing", .choice(Pacing.allCases.map(\.rawValue)), default: "push",
            "push: as they come; ack: each is freed by next; pull: one for each next"),
        Parameter(
            "window", .integer(min: 1, max: 1 << 53 - 1), default: 2,
            "with ack: at most so many frames under way"),
    ]

    /// The same without defaults, for `subscription.update`: what is not given stays as it is.
    static let changes: [Parameter] = parameters.map { parameter in
        var parameter = parameter
        parameter.defaultValue = nil
        return parameter
    }

    /// Takes the options from parameters that `MethodTable.check` has passed.
    /// - Throws: -32602 for options that don't go together.
    public init(_ params: CheckedParams) throws(RPCError) {
        try take(params)
    }

    /// Changes the options that are given.
    /// - Throws: -32602 for options that don't go together; then nothing has changed.
    public mutating func take(_ params: CheckedParams) throws(RPCError) {
        var options = self
        if let rate = params.value("fps")?.number { options.fps = rate }
        if params.has("frames") { options.frames = params.bool("frames") }
        if let word = Encoding(rawValue: params.string("encoding")) { options.encoding = word }
        if let word = FrameOptions.Particles(rawValue: params.string("particles")) {
            options.frame.particles = word
        }
        if params.has("columns") {
            let columns = params.strings("columns").compactMap { ParticleColumn(rawValue: $0) }
            options.frame.columns = ParticleColumns(columns)
        }
        if let word = FrameOptions.Numbers(rawValue: params.string("numbers")) {
            options.frame.numbers = word
        }
        if let word = FrameOptions.Text(rawValue: params.string("text")) { options.frame.text = word }
        if params.has("properties") {
            options.frame.properties = LayerMembers(words: params.strings("properties")).union(.always)
        }
        if params.has("precision") { options.frame.precision = params.integer("precision") }
        if params.has("always") { options.always = params.bool("always") }
        switch params.value("events") {
        case nil: break
        case .bool(let all): options.events = all ? .all : .none
        default: options.events = .named(params.strings("events"))
        }
        if params.has("clock") { options.clock = params.bool("clock") }
        if let word = Pacing(rawValue: params.string("pacing")) { options.pacing = word }
        if params.has("window") { options.window = params.integer("window") }
        if options.frame.particles == .births, options.encoding != .delta {
            throw .badParam(
                "particles", expected: "\"columns\", \"count\" or \"none\" unless encoding is \"delta\"",
                got: .string("births"))
        }
        options.frame.clock = options.clock || options.frame.particles == .births
        self = options
    }

    /// - Throws: -32008 for more than the daemon keeps under way.
    public func check(_ limits: ProtocolLimits) throws(RPCError) {
        guard window <= limits.window else { throw .limit("window", max: limits.window) }
    }

    /// Every how many beats of the frame timer, which beats `tickRate` times a second, a frame is due: the
    /// smallest whole number that does not exceed `fps`.
    public func stride(tickRate: Double) -> Int {
        guard let fps, fps > 0, tickRate > 0 else { return 1 }
        // A rate that divides evenly must not lose a frame to a last bit of the division.
        let beats = (tickRate / fps - 1e-9).rounded(.up)
        return beats >= 1 ? Int(min(beats, 1e9)) : 1
    }

    /// Frames a second that a subscription really gets at most.
    public func effectiveRate(tickRate: Double) -> Double {
        tickRate / Double(stride(tickRate: tickRate))
    }

    /// For replies: all options as they are in effect. `tickRate` is the scene's; nil (for `"*"`) tells `fps`
    /// as asked.
    public func plain(tickRate: Double?) -> PlainValue {
        let rate: PlainValue
        if let tickRate {
            rate = .number(effectiveRate(tickRate: tickRate))
        } else {
            rate = fps.map { .number($0) } ?? .null
        }
        let eventsValue: PlainValue
        switch events {
        case .all: eventsValue = true
        case .none: eventsValue = false
        case .named(let names): eventsValue = .list(names.map { .string($0) })
        }
        return [
            "fps": rate, "frames": .bool(frames), "encoding": .string(encoding.rawValue),
            "particles": .string(frame.particles.rawValue),
            "columns": .list(frame.columns.columns.map { .string($0.rawValue) }),
            "numbers": .string(frame.numbers.rawValue), "text": .string(frame.text.rawValue),
            "properties": .list(frame.properties.members.map { .string($0.word) }),
            "precision": .number(Double(frame.precision)), "always": .bool(always), "events": eventsValue,
            "clock": .bool(frame.clock), "pacing": .string(pacing.rawValue),
            "window": .number(Double(window)),
        ]
    }
}
