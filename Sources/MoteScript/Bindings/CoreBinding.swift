import MoteEngine

/// What all parts of the prelude need: errors that name the nearest word, names, the prelude's own set-up.
enum CoreBinding {
    static func register(in script: ScriptRuntime) throws(SceneError) {
        // (name, function): one of the prelude's ways in.
        try script.define("entry") { [unowned script] call in
            script.setEntry(try call.string(0), try call.function(1))
        }
        // (kind): a handle that leads to the kind's metatable.
        try script.define("sample") { try $0.push(handle: $0.string(0)) }
        // (kind, table of methods and fields): what else there is beside key paths.
        try script.define("members") { [unowned script] call in
            script.members[try call.string(0), default: []] += call.names(1).sorted()
        }
        // (what, kind of word, word, table of those that exist): always an error.
        try script.define("unknown") { call in
            let word = (try? call.string(2)) ?? (try? call.number(2)).map { "\($0)" } ?? "?"
            throw ScriptMistake(try call.string(0), unknown: try call.string(1), word,
                                of: call.names(3).sorted())
        }
        try script.define("checkName") { call in
            let name = try call.string(1)
            if name.isEmpty { throw ScriptMistake("\(try call.string(0)): the name is empty") }
            try ScriptName.check(try call.string(0), name)
        }
        try script.define("path") { $0.push(try Path(steps: $0.plain(0)).svg) }
        try script.define("curveNames") { call in
            call.push(PlainValue.list(TimingFunction.names.map { .string($0) }))
        }
        // (what, curve, fraction)
        try script.define("curveValue") { call in
            let curve = try TimingFunction(script: call.plain(1), call.string(0))
            call.push(curve.value(at: try call.number(2)))
        }
        try script.define("checkCurve") { _ = try TimingFunction(script: $0.plain(1), $0.string(0)) }
    }
}
