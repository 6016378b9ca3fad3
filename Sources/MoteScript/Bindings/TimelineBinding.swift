import MoteEngine

/// Timelines and animators: motions on clocks of their own.
enum TimelineBinding {
    static func register(in script: ScriptRuntime) throws(SceneError) {
        try making(script)
        try adding(script)
        try playing(script)
        try gliding(script)
    }

    private static func making(_ script: ScriptRuntime) throws(SceneError) {
        let scene = script.scene
        try script.define("makeTimeline") { [unowned script] call in
            let options = try OptionReader("timeline", call.plain(0), allowed: TimelineOptions.names)
            script.push(try scene.makeTimeline(TimelineOptions(options)), &call)
        }
        try script.define("isTimeline") { [unowned script] call in
            call.push(script.animation(call).map(scene.isTimeline) ?? false)
        }
        try script.define("beginGather") { _ in scene.beginGathering() }
        try script.define("endGather") { [unowned script] call in
            let made = scene.endGathering()
            for animation in made { script.animations[animation.serial] = animation }
            call.push(made.map { Double($0.serial) })
        }
        // The changes of an animator run evenly: its clock has the curve.
        try script.define("beginAnimatorBlock") { [unowned script] call in
            var block = BlockOptions()
            block.duration = try call.number(0)
            block.isOpen = true
            try scene.beginBlock(block)
            script.openBlocks.append(block)
        }
        try script.define("staggered") { call in
            let options = try OptionReader(
                "stagger", call.plain(2), allowed: ["from", "ease", "delay", "at"])
            let stagger = try Stagger(each: call.number(0), options)
            let count = Int(try call.number(1))
            call.push((0..<count).map { stagger.delay($0, of: count) })
        }
    }

    private static func adding(_ script: ScriptRuntime) throws(SceneError) {
        let scene = script.scene
        // (timeline, serials, place)
        try script.define("timelineAdd") { [unowned script] call in
            let timeline = try script.timeline(call)
            let members = try (call.plain(1).numbers ?? []).map { serial in
                guard let member = script.animations[Int(serial)] else {
                    throw ScriptMistake("add: the motion is over already")
                }
                return member
            }
            try scene.add(members, to: timeline, at: TimelinePosition(script: call.plain(2)))
        }
        try script.define("timelineCall") { [unowned script] call in
            call.push(
                try scene.addCall(
                    to: script.timeline(call), at: TimelinePosition(script: call.plain(1))))
        }
        try script.define("timelineLabel") { [unowned script] call in
            let timeline = try script.timeline(call)
            scene.label(timeline, try call.string(1), at: try TimelinePosition(script: call.plain(2)))
        }
        try script.define("timelinePlace") { [unowned script] call in
            let timeline = try script.timeline(call)
            call.push(scene.time(of: try TimelinePosition(script: call.plain(1)), on: timeline))
        }
        try script.define("labelTime") { [unowned script] call in
            scene.labelTime(try script.timeline(call), try call.string(1)).map { call.push($0) }
                ?? call.pushNil()
        }
    }

    private static func playing(_ script: ScriptRuntime) throws(SceneError) {
        let scene = script.scene
        try script.define("timelineTime") { [unowned script] call in
            call.push(script.animation(call).flatMap(scene.timelineTime) ?? 0)
        }
        try script.define("seekTimeline") { [unowned script] call in
            let timeline = try script.timeline(call)
            scene.takeHold(timeline)
            scene.seek(timeline, toTime: try call.number(1))
        }
        try script.define("timelineSpeed") { [unowned script] call in
            call.push(script.animation(call).flatMap(scene.speed) ?? 1)
        }
        try script.define("setTimelineSpeed") { [unowned script] call in
            let timeline = try script.timeline(call)
            scene.takeHold(timeline)
            try scene.setSpeed(timeline, call.number(1))
        }
        // Others than a transition that has it have it from now on.
        try script.define("takeHold") { [unowned script] call in
            guard let timeline = script.animation(call) else {
                return scene.dropCuts(ofSerial: Int(try call.number(0)))
            }
            scene.takeHold(timeline)
        }
        try script.define("isPaused") { [unowned script] call in
            call.push(script.animation(call).map(scene.isPaused) ?? false)
        }
    }

    private static func gliding(_ script: ScriptRuntime) throws(SceneError) {
        let scene = script.scene
        // (timeline, to, length, pace, delay)
        try script.define("glide") { [unowned script] call in
            let timeline = try script.timeline(call)
            scene.takeHold(timeline)
            let length = try call.number(2)
            let pace = try TimelinePace(script: call.plain(3), length: length)
            scene.glide(
                timeline, to: try call.number(1), length: length, curve: pace.curve, spring: pace.spring,
                delay: try call.optionalNumber(4) ?? 0)
        }
        try script.define("scrub") { [unowned script] call in
            let timeline = try script.timeline(call)
            scene.takeHold(timeline)
            scene.scrub(timeline, to: try call.number(1))
        }
        // How far a glide has come, and its length: seconds.
        try script.define("glidePlace") { [unowned script] call in
            let place = scene.glidePlace(try script.timeline(call))
            call.push(place?.own ?? 0)
            call.push(place?.length ?? 0)
        }
        try script.define("setHoldsAtEnd") { [unowned script] call in
            scene.setHoldsAtEnd(try script.timeline(call), call.boolean(1))
        }
        // Whether its end has been told, or it is gone.
        try script.define("hasCome") { [unowned script] call in
            call.push(script.animation(call).map(scene.hasComeToEnd) ?? false)
        }
        try script.define("isTimelineOver") { [unowned script] call in
            call.push(script.animation(call).map(scene.isTimelineOver) ?? true)
        }
        // One that was given back.
        try script.define("tellEndAgain") { [unowned script] call in
            if let timeline = script.animation(call) { scene.tellEndAgain(timeline) }
        }
        try script.define("endTimeline") { [unowned script] call in
            let position = Scene.TimelineEnd(rawValue: try call.string(1)) ?? .current
            let timeline = try script.timeline(call)
            scene.takeHold(timeline)
            scene.end(timeline, at: position)
        }
    }
}

/// The curve or the spring that an animator's clock follows.
struct TimelinePace {
    var curve = TimingFunction.easeInOut
    var spring: SpringMotion?

    init(script plain: PlainValue, length: Double) throws {
        if let curve = plain["curve"] { self.curve = try TimingFunction(script: curve, "animator") }
        guard let ratio = plain["dampingRatio"]?.number, length > 0 else { return }
        let velocity = plain["velocity"]?.number ?? 0
        do {
            let spring = try Spring(duration: length, dampingRatio: ratio, velocity: velocity)
            self.spring = SpringMotion(spring, from: 0, to: 1, velocity: velocity, duration: length)
        } catch {
            throw ScriptMistake("animator: \(error)")
        }
    }
}

extension TimelineOptions {
    static let names = [
        "delay", "endDelay", "duration", "repeatCount", "repeatDelay", "autoreverses",
        "iterationStart", "direction", "speed", "paused",
    ]

    init(_ options: OptionReader) throws {
        self.init()
        duration = try options.number("duration")
        timing.delay = try options.number("delay") ?? 0
        timing.endDelay = try options.number("endDelay") ?? 0
        timing.repeatCount = try options.count("repeatCount") ?? 1
        timing.repeatDelay = try options.number("repeatDelay") ?? 0
        timing.autoreverses = try options.boolean("autoreverses") ?? false
        timing.iterationStart = try options.number("iterationStart") ?? 0
        timing.direction = try options.word("direction", TimelineTiming.Direction.self) ?? .normal
        speed = try options.number("speed") ?? 1
        isPaused = try options.boolean("paused") ?? false
    }
}

extension TimelinePosition {
    init(script plain: PlainValue) throws {
        if let number = plain.number {
            guard number.isFinite, number >= 0 else {
                throw ScriptMistake(
                    "the time on a timeline must be a number that is not negative, got \(number)")
            }
            self = .time(number)
        } else if let text = plain.string, let position = TimelinePosition(text) {
            self = position
        } else {
            throw ScriptMistake(
                "expected a time on the timeline (seconds, \"+x\", \"<\", \">x\", a label, \"label+=x\"), got "
                    + plain.described)
        }
    }
}

extension Stagger {
    init(each: Double, _ options: OptionReader) throws {
        self.init(each: each)
        if let ease = options["ease"] {
            self.ease = try TimingFunction(script: ease, "\(options.what): ease")
        }
        startDelay = try options.number("delay") ?? 0
        guard let from = options["from"] else { return }
        if let index = from.number, index.isFinite {
            // Lists of scripts begin at 1.
            self.from = .index(index - 1)
            return
        }
        switch from.string {
        case "first": self.from = .first
        case "last": self.from = .last
        case "center": self.from = .center
        default:
            throw options.mistake("from", expected: "\"first\", \"last\", \"center\" or an index", got: from)
        }
    }
}

extension ScriptRuntime {
    /// The timeline that a call begins with.
    func timeline(_ call: ScriptCall) throws -> AnimationID {
        guard let timeline = animation(call), scene.isTimeline(timeline) else {
            throw ScriptMistake("the timeline is gone: it was cancelled")
        }
        return timeline
    }
}
