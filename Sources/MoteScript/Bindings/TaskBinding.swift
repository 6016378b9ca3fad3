import MoteEngine

/// Coroutines and timers: what the prelude's scheduler is built on.
enum TaskBinding {
    static func register(in script: ScriptRuntime) throws(SceneError) {
        try coroutines(script)
        try timers(script)
    }

    private static func coroutines(_ script: ScriptRuntime) throws(SceneError) {
        try script.define("coroutine") { [unowned script] call in
            script.lastCoroutine += 1
            script.coroutines[script.lastCoroutine] = try script.state.makeCoroutine(call.function(0))
            call.push(script.lastCoroutine)
        }
        // (coroutine, whether to report its error): "done", "waiting", or "failed" and the error's text.
        try script.define("resume") { [unowned script] call in
            let number = Int(try call.number(0))
            guard let coroutine = script.coroutines[number] else { throw ScriptMistake("no such coroutine") }
            let reports = call.boolean(1)
            do {
                switch try script.state.resume(coroutine, budget: script.limits.handlerInstructions) {
                case .suspended: call.push("waiting")
                case .finished:
                    script.coroutines[number] = nil
                    call.push("done")
                }
            } catch let error as SceneError {
                script.coroutines[number] = nil
                if reports || error.kind != .script { script.report(error) }
                call.push("failed")
                call.push(error.description)
            }
        }
        try script.define("close") { [unowned script] call in
            guard let coroutine = script.coroutines.removeValue(forKey: Int(try call.number(0))) else {
                return
            }
            do {
                try script.state.close(coroutine)
            } catch let error as SceneError {
                script.report(error)
            }
        }
        try script.define("yield") { $0.suspend() }
        try script.define("canYield") { [unowned script] in $0.push(script.state.canSuspend) }
        // The file and the line of the script's that this was called from.
        try script.define("callerPlace") { [unowned script] call in
            let place = script.state.callerPlace()
            guard let file = script.state.fileName(of: place) else { return call.pushNil() }
            call.push(file)
            call.push(Double(place.line))
        }
        // (file, line), or nothing: where from now on is made what no line of the script's makes by itself.
        try script.define("setFallbackPlace") { [unowned script] call in
            guard let file = try call.optionalString(0), !call.isNil(1) else {
                return script.fallbackPlace = .none
            }
            script.fallbackPlace = script.state.place(file: file, line: Int32(try call.number(1)))
        }
        // (text, file, line): an error of a handler that was not let run.
        try script.define("report") { [unowned script] call in
            script.reportUnrun(try call.string(0), file: try call.optionalString(1),
                               line: call.isNil(2) ? 0 : Int(try call.number(2)))
        }
    }

    private static func timers(_ script: ScriptRuntime) throws(SceneError) {
        let scene = script.scene
        try script.define("time") { $0.push(scene.time) }
        try script.define("nextTick") { $0.push(scene.nextTickTime) }
        try script.define("schedule") { [unowned script] call in
            guard script.timers.count < ScriptRuntime.timerLimit else {
                throw ScriptMistake("too many timers and waits: at most \(ScriptRuntime.timerLimit)")
            }
            let timer = scene.schedule(at: try call.number(0))
            script.lastTimer += 1
            script.timers[script.lastTimer] = timer
            script.timerNumbers[timer] = script.lastTimer
            call.push(script.lastTimer)
        }
        try script.define("unschedule") { [unowned script] call in
            guard let timer = script.timers.removeValue(forKey: Int(try call.number(0))) else { return }
            script.timerNumbers[timer] = nil
            scene.cancelTimer(timer)
        }
    }
}
