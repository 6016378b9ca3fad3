import MoteEngine
import MoteJSON
import MoteWire

/// A recording as lines of JSON. First a head, which says all that the scene depends on: text, seed, params,
/// inputs so far, its time and its clock. Then a line for each thing that happened to it, as it comes, with
/// the scene's time and whether the picture of that time had been shown before (`after`). In between,
/// modules and images as the scene finds them, further heads where it was another (reloaded, loaded afresh),
/// and at last why the recording ended.
///
/// Numbers are written with the shortest digits that read back as the same double, so a scene made from a
/// recording is the recorded one to the bit.
public enum SceneRecording {
    /// Of the lines.
    static let version = 2.0
    /// Longest line: a head with a script and inputs, or an image, of the largest size.
    static let lineBytes = 64 << 20

    /// The recording's last line when a client ended it.
    public static let stopped = "stopped"

    public struct Fault: Error, Equatable, CustomStringConvertible {
        /// From 1; 0 for the whole file.
        public var line: Int
        public var message: String

        package init(line: Int = 0, message: String) {
            self.line = line
            self.message = message
        }

        public var description: String { line > 0 ? "line \(line): \(message)" : message }
    }

    /// Of a scene's modules and images, those that are in the recording.
    public struct Known: Sendable {
        var modules: Set<String> = []
        var images: Set<String> = []
        /// The scene's count of them.
        var count = 0

        public init() {}
    }

    // MARK: Writing

    /// All that a scene depends on so far, but for what it has found.
    /// - Parameter stamp: when it took the place of another; nil at the beginning.
    /// - Returns: nil for a script that is no UTF-8, which JSON can't hold.
    public static func head(of hosted: HostedScene, scene: String, clock: RecordedClock,
                            stamp: RecordedStep.Stamp?) -> [UInt8]? {
        let recipe = hosted.recipe
        guard let source = String(validating: recipe.source.text, as: UTF8.self) else { return nil }
        var members: [PlainValue.Member] = [
            .init("mote", .number(version)), .init("scene", .string(scene)),
            .init("name", .string(recipe.source.name)), .init("file", .string(recipe.source.file)),
            .init("directory", recipe.source.directory.map { .string($0) } ?? .null),
            .init("seed", .string(String(recipe.options.seed))), .init("params", recipe.options.params),
            .init("fps", .number(hosted.tickRate)), .init("source", .string(source)),
            .init("keep", recipe.initialKeep), .init("carried", .list(recipe.carried.map(\.plain))),
            .init("inputs", .list(recipe.inputs.map(plain))), .init("now", .number(hosted.time)),
            .init("clock", plain(clock)),
        ]
        if let stamp { members += plain(stamp) }
        return line(.object(members))
    }

    /// - Parameter cuts: how many inputs that were to come again it took the place of.
    public static func text(of step: RecordedStep, cuts: Int = 0) -> [UInt8] {
        var members = plain(step.stamp)
        let (method, params) = request(step.action)
        members += [.init("method", .string(method)), .init("params", .object(params))]
        if cuts > 0 { members.append(.init("cuts", .number(Double(cuts)))) }
        return line(.object(members))
    }

    /// The modules and images that the scene has found, or looked for in vain, since the last call: a replay
    /// finds the same, whatever the disk says then.
    /// - Returns: nil for a module that is no UTF-8.
    public static func findings(of hosted: HostedScene, beyond known: inout Known) -> [UInt8]? {
        guard hosted.findings != known.count else { return [] }
        known.count = hosted.findings
        let source = hosted.recipe.source
        var lines: [UInt8] = []
        for (name, module) in source.modules.sorted(by: { $0.key < $1.key })
        where known.modules.insert(name).inserted {
            guard let text = String(validating: module.text, as: UTF8.self) else { return nil }
            lines += line([
                "module": .string(name), "file": .string(module.file), "path": .string(module.path),
                "text": .string(text),
            ])
        }
        for (name, why) in source.absentModules.sorted(by: { $0.key < $1.key })
        where known.modules.insert(name).inserted {
            lines += line(["module": .string(name), "fault": .string(why)])
        }
        for (name, image) in source.images.sorted(by: { $0.key < $1.key })
        where known.images.insert(name).inserted {
            lines += line(.object([.init("image", .string(name))] + plain(image)))
        }
        return lines
    }

    /// The last line.
    public static func end(_ why: String) -> [UInt8] { line(["end": .string(why)]) }

    private static func line(_ value: PlainValue) -> [UInt8] {
        let buffer = ByteBuffer(capacity: 256)
        JSONWriter.write(value, into: buffer)
        buffer.append(UInt8(ascii: "\n"))
        return Array(buffer.bytes)
    }

    private static func plain(_ stamp: RecordedStep.Stamp) -> [PlainValue.Member] {
        [.init("time", .number(stamp.time))] + (stamp.isAfterPicture ? [.init("after", true)] : [])
            + [.init("wall", .number(stamp.wall))]
    }

    private static func plain(_ input: LoggedInput) -> PlainValue {
        let request = input.input.request
        return .object(
            [.init("time", .number(input.time))] + (input.isAfterPicture ? [.init("after", true)] : [])
                + [
                    .init("method", .string(request.method.rawValue)),
                    .init("params", .object(request.params)),
                ])
    }

    private static func plain(_ clock: RecordedClock) -> PlainValue {
        .object([.init("paused", .bool(clock.isPaused)), .init("speed", .number(clock.speed))]
            + (clock.beatsFrom.map { [.init("beatsFrom", .number($0))] } ?? []))
    }

    private static func plain(_ image: FoundImage) -> [PlainValue.Member] {
        switch image {
        case .image(let image):
            [.init("path", .string(image.path)), .init("scale", .number(image.scale)),
             .init("data", .string(Base64.text(image.bytes)))]
        case .broken(let why): [.init("fault", .string(why))]
        case .none: []
        }
    }

    private static func request(_ action: RecordedAction) -> (String, [PlainValue.Member]) {
        switch action {
        case .input(let input): (input.request.method.rawValue, input.request.params)
        case .pause: (MethodName.scenePause.rawValue, [])
        case .resume: (MethodName.sceneResume.rawValue, [])
        case .speed(let speed): (MethodName.sceneSpeed.rawValue, [.init("speed", .number(speed))])
        case .seek(let time): (MethodName.sceneSeek.rawValue, [.init("time", .number(time))])
        case .step(let ticks): (MethodName.sceneStep.rawValue, [.init("ticks", .number(Double(ticks)))])
        // Both stand in heads.
        case .clock, .life: ("", [])
        }
    }
}
