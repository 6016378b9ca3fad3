import MoteEngine

/// A scene's text as it was loaded, and where its modules may be found. With a seed, params and the event log
/// it says everything that a scene's state depends on.
public struct SceneSource: Sendable {
    /// The file's name without its ending, or what the client called a scene sent as text.
    public var name: String
    /// As errors show it: relative to the scene folder (`login.lua`), or the name of a scene sent as text.
    public var file: String
    public var text: [UInt8]
    /// The folder that holds the file, where `require` and `image` look first; nil for a scene sent as text.
    public var directory: String?
    /// The modules that the scene has loaded, by name, as they were: one that goes back finds them unchanged.
    /// Others are looked for on the disk.
    package var modules: [String: ScriptModule] = [:]
    /// Those that it has looked for in vain, with what was wrong.
    package var absentModules: [String: String] = [:]
    /// The images, likewise.
    package var images: [String: FoundImage] = [:]

    public init(name: String, file: String, text: [UInt8], directory: String?) {
        self.name = name
        self.file = file
        self.text = text
        self.directory = directory
    }

    /// The first comment line, without its dashes; "" if the text does not begin with one.
    public var title: String {
        var lines = text.split(separator: UInt8(ascii: "\n"), maxSplits: 2,
                               omittingEmptySubsequences: false)[...]
        if lines.first?.starts(with: [UInt8(ascii: "#")]) == true { lines = lines.dropFirst() }
        guard let line = lines.first, line.starts(with: [UInt8(ascii: "-"), UInt8(ascii: "-")]) else {
            return ""
        }
        let words = line.drop { "-[ ".utf8.contains($0) }
        let end = words.last == UInt8(ascii: "\r") ? words.dropLast() : words
        return String(String(decoding: end, as: UTF8.self).prefix(200))
    }
}

/// What a client may say when it loads a scene.
public struct SceneOptions: Sendable {
    public var seed: UInt64
    /// An object; reaches the script as `scene.params`.
    public var params: PlainValue

    public init(seed: UInt64 = 0, params: PlainValue = .object([])) {
        self.seed = seed
        self.params = params
    }
}

/// What the host gives to every scene.
public struct SceneEnvironment: Sendable {
    /// Folders in which `require` looks after the scene's own.
    public var libraryDirectories: [String]
    public var limits: ScriptLimits

    public init(libraryDirectories: [String] = [], limits: ScriptLimits = ScriptLimits()) {
        self.libraryDirectories = libraryDirectories
        self.limits = limits
    }
}

/// Budgets of a scene's script. Instructions are counted, not timed, so that a budget ends a script at the
/// same place on every machine; the deadline by the clock only ends a scene that is lost anyway.
public struct ScriptLimits: Sendable {
    /// For the main chunk. 50 million: about half a second, far beyond any scene's set-up.
    public var loadInstructions = 50_000_000
    /// For one handler, timer or coroutine step. 5 million: some 50 ms. Those of one tick of scene time get
    /// four times as much together; a scene of which 20 are ended in a row, or within a second, is stopped.
    public var handlerInstructions = 5_000_000
    /// Bytes of Lua memory.
    public var memoryBytes = 64 << 20
    /// Processor seconds of one call into the script after which the scene fails.
    public var deadlineSeconds = 2.0
    /// Resumptions at one instant of scene time.
    public var resumptionsPerInstant = 10_000
    /// Inputs that are kept so that the scene can go back: a pointer that moves for half an hour.
    public var replayEvents = 100_000

    public init() {}
}
