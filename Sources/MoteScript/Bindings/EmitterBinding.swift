import MoteEngine

/// Emitters beyond their properties.
enum EmitterBinding {
    static func register(in script: ScriptRuntime) throws(SceneError) {
        let scene = script.scene
        try script.define("burst") { call in
            let emitter = try call.layer(0)
            let options = try OptionReader("burst", call.plain(1), allowed: ["count", "cell", "position"])
            guard let count = try options.number("count") else { throw ScriptMistake("burst: say count") }
            guard let whole = Int(exactly: count.rounded()) else {
                throw ScriptMistake("burst: count is too large")
            }
            try scene.burst(emitter, count: whole, cell: options.string("cell"),
                            position: options.point("position"))
        }
    }
}
