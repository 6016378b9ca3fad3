import MoteScript

extension ScriptLimits {
    /// The usual ones without the clock, so that no test depends on the machine's speed.
    static var counted: ScriptLimits {
        var limits = ScriptLimits()
        limits.deadlineSeconds = 1000
        return limits
    }
}

/// A state with a recording host and a function `check(…)`, for scripts that test themselves.
final class ScriptFixture: LuaHost {
    let state: LuaState
    var lines: [ScriptLogLine] = []
    var modules: [String: String] = [:]
    var fields: [LuaHandle: [String: Double]] = [:]
    private var draws: UInt64 = 0

    init(limits: ScriptLimits = .counted) throws {
        state = try LuaState(limits: limits)
        state.host = self
    }

    func run(_ text: String, file: String = "scene.lua") throws(SceneError) {
        try state.run(Array(text.utf8), file: file)
    }

    /// What a script logs, a line a call.
    func output(_ text: String) throws(SceneError) -> [String] {
        lines = []
        try run(text)
        return lines.map(\.message)
    }

    /// The error that a script ends with.
    func error(_ text: String) -> SceneError? {
        do throws(SceneError) {
            try run(text)
            return nil
        } catch {
            return error
        }
    }

    func get(_ handle: LuaHandle, key: LuaView, results: inout LuaWriter) throws(LuaRaise) {
        guard let name = key.string, let value = fields[handle]?[name] else {
            throw LuaRaise("no field '\(key.string ?? "?")'")
        }
        results.append(value)
    }

    func set(_ handle: LuaHandle, key: LuaView, value: LuaView) throws(LuaRaise) {
        guard let name = key.string, let value = value.number else { throw LuaRaise("a number is wanted") }
        fields[handle, default: [:]][name] = value
    }

    func describe(_ handle: LuaHandle) -> String? { handle.id == 7 ? "layer #7 \"logo\"" : nil }
    func log(_ line: ScriptLogLine) { lines.append(line) }

    func module(named name: String) throws(LuaRaise) -> ScriptModule {
        guard let text = modules[name] else { throw LuaRaise("no module '\(name)'") }
        return ScriptModule(file: name + ".lua", path: "", text: Array(text.utf8))
    }

    func nextRandom() -> UInt64 {
        // SplitMix64, from its definition.
        draws &+= 0x9E37_79B9_7F4A_7C15
        var z = draws
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
