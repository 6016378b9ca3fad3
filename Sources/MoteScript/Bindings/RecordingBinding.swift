import MoteEngine

/// Recordings, stages and screens: what components and transitions are built on.
enum RecordingBinding {
    static func register(in script: ScriptRuntime) throws(SceneError) {
        try making(script)
        try placing(script)
        try stages(script)
    }

    private static func making(_ script: ScriptRuntime) throws(SceneError) {
        let scene = script.scene
        // (whether motions wait on its own time, whether its first changes show only beyond its beginning,
        // whether it is over once it is made, whether it is a transition's that plays)
        try script.define("beginRecording") { call in
            call.push(
                scene.beginRecording(
                    gathers: call.boolean(0), opensBefore: call.boolean(1), isPassing: call.boolean(2),
                    isTransition: call.boolean(3)))
        }
        // (recording or 0, place, whether timelines are played although that stands): what changes now goes
        // into it.
        try script.define("record") { call in
            scene.record(into: Int(try call.number(0)), at: try call.number(1), hurried: call.boolean(2))
        }
        try script.define("beginRecorded") { [unowned script] call in
            if let animation = script.animation(call) { scene.beginRecorded(animation) }
        }
        try script.define("endRecorded") { [unowned script] call in
            if let animation = script.animation(call) { scene.endRecorded(animation) }
        }
        try script.define("collapse") { [unowned script] call in
            if let animation = script.animation(call) { scene.collapse(animation) }
        }
        // What has happened to gathered motions since the last call: a word and a number for each.
        try script.define("recordedNews") { call in
            let news = scene.takeNews()
            guard !news.isEmpty else { return call.pushNil() }
            call.push(PlainValue.list(news.flatMap(\.words)))
        }
        try script.define("lastChange") { $0.push(scene.lastChange(in: Int(try $0.number(0)))) }
        // (recording, whether of hurried timelines): seconds, or nil.
        try script.define("timelinesDue") { call in
            let due = scene.timelinesDue(in: Int(try call.number(0)), hurried: call.boolean(1))
            due.map { call.push($0) } ?? call.pushNil()
        }
        // (recording, whether the hurried ones, seconds that those go on)
        try script.define("playTimelines") { call in
            scene.playTimelines(
                in: Int(try call.number(0)), hurried: call.boolean(1), by: try call.number(2))
        }
        try script.define("endHurry") { scene.endHurry(in: Int(try $0.number(0))) }
        try script.define("tellBegun") { [unowned script] call in
            if let animation = script.animation(call) { scene.tellBegun(animation) }
        }
        try script.define("releaseMotion") { [unowned script] call in
            if let animation = script.animation(call) { scene.release(animation) }
        }
        // (recording, journal)
        try script.define("noteIn") { call in
            scene.note(recording: Int(try call.number(0)), in: Int(try call.number(1)))
        }
        try script.define("isHeldByLayer") { [unowned script] call in
            call.push(script.animation(call).map { scene.isHeldByLayer($0) } ?? false)
        }
        // Seconds to the end of a motion (infinity for none), to the start of one that waits for it, and to
        // its beginning.
        try script.define("secondsLeft") { [unowned script] call in
            guard let animation = script.animation(call), let left = scene.secondsLeft(animation) else {
                return call.pushNil()
            }
            call.push(left)
            scene.secondsToTakeOver(animation).map { call.push($0) } ?? call.pushNil()
            call.push(scene.secondsToBegin(animation))
        }
    }

    private static func placing(_ script: ScriptRuntime) throws(SceneError) {
        let scene = script.scene
        try script.define("placeRecording") { call in
            scene.place(recording: Int(try call.number(0)), at: try call.number(1))
        }
        // (recording, place, seconds, curve)
        try script.define("driveRecording") { call in
            let curve = try call.isNil(3) ? .linear : TimingFunction(script: call.plain(3), "finish")
            scene.drive(
                recording: Int(try call.number(0)), to: try call.number(1),
                over: try call.number(2), curve: curve)
        }
        // (percent, duration, completion speed, whether it finishes)
        try script.define("remainingTime") { call in
            call.push(
                Scene.remainingTime(
                    percent: try call.number(0), duration: try call.number(1),
                    completionSpeed: try call.number(2), finishes: call.boolean(3)))
        }
        // (recording, "played", "undone" or "held", "fades" or "goes")
        try script.define("endRecording") { call in
            guard let end = RecordingEnd(rawValue: try call.string(1)) else {
                throw ScriptMistake("no such end of a recording")
            }
            let cover = (try? call.string(2)).flatMap { RecordedCover(rawValue: $0) }
            scene.endRecording(Int(try call.number(0)), end, cover: cover ?? .stays)
        }
        // (recording, screen): a number for the next two, 0 for none.
        try script.define("endArrival") { call in
            call.push(scene.endArrival(Int(try call.number(0)), of: try call.layer(1)))
        }
        // (recording, place): a number for the next two.
        try script.define("holdRecording") { call in
            call.push(scene.holdRecording(Int(try call.number(0)), at: try call.number(1)))
        }
        // The same.
        try script.define("handOverRecording") { call in
            call.push(scene.handOverRecording(Int(try call.number(0))))
        }
        // (recording, layer, journals or nil)
        try script.define("takeOut") { call in
            scene.takeOut(
                of: Int(try call.number(0)), below: try call.layer(1),
                journals: [try call.optionalNumber(2), try call.optionalNumber(3)].compactMap { $0 }.map {
                    Int($0)
                })
        }
        // (recording, layer, journal)
        try script.define("noteBelow") { call in
            scene.note(
                recording: Int(try call.number(0)), below: try call.layer(1), in: Int(try call.number(2)))
        }
        try script.define("takeFromTransitions") { scene.takeFromTransitions(Int(try $0.number(0))) }
        // (recording, layer): a number for the next two.
        try script.define("arrivalSoFar") { call in
            call.push(scene.arrivalSoFar(Int(try call.number(0)), below: try call.layer(1)))
        }
        // (number, whether also what has changed since)
        try script.define("rewindArrival") { call in
            scene.rewindArrival(Int(try call.number(0)), wholly: call.boolean(1))
        }
        try script.define("settleArrival") { scene.settleArrival(Int(try $0.number(0))) }
        // (number, recording)
        try script.define("leaveChanged") { call in
            scene.leaveChanged(sinceArrival: Int(try call.number(0)), to: Int(try call.number(1)))
        }
        try script.define("forgetArrival") { scene.forgetArrival(Int(try $0.number(0))) }
        try script.define("rewindJournal") { scene.rewindJournal(Int(try $0.number(0))) }
        try script.define("finishMotions") { scene.finishJournal(Int(try $0.number(0))) }
        try script.define("stopMotions") { scene.endJournal(Int(try $0.number(0))) }
        try script.define("cutRecording") { scene.cutRecording(Int(try $0.number(0))) }
        try script.define("undoBelow") { call in
            scene.undoRecording(Int(try call.number(0)), below: try call.layer(1))
        }
    }

    private static func stages(_ script: ScriptRuntime) throws(SceneError) {
        let scene = script.scene
        // (two screens, the number of the pointer that drives their transition, or nil)
        try script.define("losePointers") { [unowned script] call in
            let driver = try call.optionalNumber(2).flatMap { Int(exactly: $0) }
            script.pointersLost([try call.layer(0), try call.layer(1)], driver)
        }
        try script.define("fillScene") { scene.fillScene(try $0.layer(0)) }
        try script.define("watchFrame") { scene.watchFrame(of: try $0.layer(0)) }
        try script.define("hasOwnFrame") { $0.push(scene.hasOwnFrame(try $0.layer(0))) }
        try script.define("fillsScene") { $0.push(scene.fillsScene(try $0.layer(0))) }
        try script.define("setStage") { scene.setRole(try $0.layer(0), $0.boolean(1) ? .stage : .screen) }
        // Whether a name is a key path of a layer.
        try script.define("isProperty") { call in
            guard let kind = scene.kind(try call.layer(0)), let name = try? call.string(1) else {
                return call.push(false)
            }
            call.push(PropertyKeyPath.parse(name, for: kind) != nil)
        }
        // (name, kind, screen that is shown or goes, payload): by mote, not by the script.
        try script.define("tellTransition") { [unowned script] call in
            let layer = try call.layer(1)
            var members: [PlainValue.Member] = [
                .init("layer", .number(Double(layer.number))), .init("path", .string(scene.path(layer))),
                .init("keyPath", .string("transition")),
            ]
            if case .object(let more) = try call.plain(2) { members += more }
            script.emit(try call.string(0), by: "mote", payload: .object(members))
            call.push(PlainValue.object(members))
        }
    }
}

extension RecordedNews {
    /// As the prelude reads it.
    fileprivate var words: [PlainValue] {
        switch self {
        case .began(let serial): [.string("began"), .number(Double(serial))]
        case .ended(let serial, let isFinished):
            [.string(isFinished ? "ended" : "lost"), .number(Double(serial))]
        case .called(let number): [.string("called"), .number(Double(number))]
        }
    }
}
