import MoteEngine

/// The ways to animate, and what their handles can do.
enum AnimationBinding {
    static func register(in script: ScriptRuntime) throws(SceneError) {
        try blocks(script)
        try properties(script)
        try glides(script)
        try explicit(script)
        try control(script)
    }

    // MARK: Ways to animate

    private static func blocks(_ script: ScriptRuntime) throws(SceneError) {
        let scene = script.scene
        try script.define("beginBlock") { [unowned script] call in
            let what = try call.string(0)
            let options = try OptionReader(what, call.plain(2), allowed: BlockOptions.names)
            var block = try BlockOptions(options)
            block.duration = try call.number(1)
            if what != "animate" {
                // No block of the author's.
                (block.overridesInheritedDuration, block.overridesInheritedCurve) = (true, true)
            }
            try scene.beginBlock(block)
            script.openBlocks.append(scene.blockOptions ?? block)
        }
        try script.define("endBlock") { [unowned script] call in
            _ = script.openBlocks.popLast()
            script.push(scene.endBlock(), &call)
        }
        try script.define("beginKeyframes") { [unowned script] call in
            let names = BlockOptions.names + ["calculationMode"]
            let options = try OptionReader("animateKeyframes", call.plain(1), allowed: names)
            var block = try BlockOptions(options)
            block.duration = try call.number(0)
            let mode = try options.word("calculationMode", CalculationMode.self) ?? .linear
            try scene.beginKeyframes(block, calculationMode: mode)
            script.openBlocks.append(scene.blockOptions ?? block)
        }
        // Fractions of a keyframe block's duration.
        try script.define("beginFrame") { call in
            do throws(PropertyError) {
                try scene.beginFrame(start: (try? call.number(0)) ?? 0, length: (try? call.number(1)) ?? 0)
            } catch {
                throw ScriptMistake("animateKeyframes: \(error)")
            }
        }
        try script.define("endFrame") { _ in scene.endFrame() }
        try script.define("beginTransaction") { call in
            let options = try OptionReader("transaction", call.plain(0), allowed: TransactionOptions.names)
            try scene.beginTransaction(TransactionOptions(options))
        }
        try script.define("endTransaction") { [unowned script] call in
            script.push(scene.endTransaction(), &call)
        }
    }

    private static func properties(_ script: ScriptRuntime) throws(SceneError) {
        let scene = script.scene
        try script.defineMaker("animate") { [unowned script] call in
            let (layer, whole) = try script.target(call)
            let options = try OptionReader("animate", call.plain(2), allowed: PropertyAnimationOptions.names)
            let path = options.spread(whole, ["to", "by", "from"])
            script.push(try scene.animate(layer, path, PropertyAnimationOptions(options, for: path)), &call)
        }
        try script.defineMaker("spring") { [unowned script] call in
            let (layer, whole) = try script.target(call)
            let options = try OptionReader("spring", call.plain(2), allowed: SpringOptions.names)
            let path = options.spread(whole, ["to", "by", "from", "velocity"])
            script.noteSliders(options)
            script.push(try scene.spring(layer, path, SpringOptions(options, for: path)), &call)
        }
        try script.defineMaker("decay") { [unowned script] call in
            let (layer, whole) = try script.target(call)
            let options = try OptionReader("decay", call.plain(2), allowed: DecayOptions.names)
            let path = options.spread(whole, ["from", "velocity", "min", "max"])
            script.push(try scene.decay(layer, path, DecayOptions(options, for: path)), &call)
        }
    }

    private static func glides(_ script: ScriptRuntime) throws(SceneError) {
        let scene = script.scene
        // Where a glide that has begun would come to rest, bounds apart.
        try script.define("glideTarget") { [unowned script] call in
            script.animation(call).flatMap(scene.glideTarget).map { call.push($0) } ?? call.pushNil()
        }
        // (serial, layer, key path, options, target)
        try script.define("retarget") { [unowned script] call in
            guard let animation = script.animation(call) else { return }
            var path = try script.keyPath(call.string(2), call.layer(1))
            let options = try OptionReader("decay", call.plain(3), allowed: DecayOptions.names)
            path = options.spread(path, ["from", "velocity", "min", "max"])
            if path.takesList, try call.plain(4).list != nil { path = path.spread }
            let target = try options.value(call.plain(4), named: "modifyTarget's result", for: path)
            try scene.retarget(animation, DecayOptions(options, for: path), to: target)
        }
        try script.defineMaker("custom") { [unowned script] call in
            let (layer, path) = try script.target(call)
            let options = try OptionReader("custom", call.plain(2), allowed: customNames)
            let duration = try options.count("duration") ?? .infinity
            script.push(
                try scene.custom(layer, path, duration: duration, delay: options.number("delay") ?? 0), &call)
        }
        try script.define("customElapsed") { [unowned script] call in
            script.animation(call).flatMap(scene.elapsedOfCustom).map { call.push($0) } ?? call.pushNil()
        }
        // (serial, layer, key path, value): whether all of the property is still its own.
        try script.define("customStep") { [unowned script] call in
            guard let animation = script.animation(call) else { return }
            let path = try script.keyPath(call.string(2), call.layer(1))
            call.push(try scene.step(animation, to: Value(plain: call.plain(3), for: path)))
        }
    }

    static let customNames = ["duration", "delay", "fn"]

    private static func explicit(_ script: ScriptRuntime) throws(SceneError) {
        let scene = script.scene
        // (kind, name): whether an explicit animation has this option.
        try script.define("checkOption") { call in
            let kind = try call.string(0)
            let name = (try? call.string(1)) ?? "?"
            let names = ExplicitAnimation.names(kind)
            if !names.contains(name) { throw ScriptMistake(kind, unknown: "option", name, of: names) }
        }
        try script.defineMaker("add") { [unowned script] call in
            let (layer, kind) = (try call.layer(0), try call.string(1))
            let names = ExplicitAnimation.names(kind).filter { !ExplicitAnimation.callbackNames.contains($0) }
            let options = try OptionReader(kind, call.plain(2), allowed: names)
            let now = scene.layerTime(layer) ?? scene.time
            if kind == "transition" {
                // Its key is its own, whatever is given.
                let transition = try TransitionOptions(options, now: now)
                return script.push(try scene.addTransition(transition, to: layer), &call)
            }
            guard let keyPath = try options.string("keyPath") else {
                throw ScriptMistake("\(kind): say keyPath")
            }
            let path = options.spread(
                try script.keyPath(keyPath, layer, within: kind), ExplicitAnimation.valueNames)
            let animation = try ExplicitAnimation(kind, options, for: path, now: now, in: scene)
            script.push(try scene.add(animation, to: layer, key: call.optionalString(3)), &call)
        }
        // (layer, description as the prelude has it, key)
        try script.defineMaker("addGroup") { [unowned script] call in
            let layer = try call.layer(0)
            let now = scene.layerTime(layer) ?? scene.time
            let group = try script.group(call.plain(1), on: layer, now: now)
            script.push(try scene.add(group, to: layer, key: call.optionalString(2)), &call)
        }
        // (options): how long the spring of such an animation takes to come to rest.
        try script.define("settlingDuration") { call in
            let kind = "springAnimation"
            let options = try OptionReader(kind, call.plain(0), allowed: ExplicitAnimation.names(kind))
            let spring = try ExplicitAnimation.springOfAnimation(options)
            call.push(spring.settlingDuration(initialVelocity: try options.number("initialVelocity") ?? 0))
        }
        // (what, layer, duration, options, other): UIKit's, within a layer or from it to another.
        try script.defineMaker("viewTransition") { [unowned script] call in
            let (what, layer) = (try call.string(0), try call.layer(1))
            let other = try call.optionalLayer(4)
            let names = TransitionOptions.viewNames.filter { other != nil || $0 != "showHide" }
            let options = try OptionReader(what, call.plain(3), allowed: names)
            let now = scene.layerTime(other ?? layer) ?? scene.time
            let transition = try TransitionOptions(view: options, duration: call.number(2), now: now)
            do throws(PropertyError) {
                guard let other else {
                    return script.push(try scene.addTransition(transition, to: layer), &call)
                }
                let showHide = (try? options.boolean("showHide")) ?? false
                script.push(
                    try scene.addTransition(transition, from: layer, to: other, showHide: showHide), &call)
            } catch {
                throw ScriptMistake("\(what): \(error)")
            }
        }
        try script.define("removeAnimation") { call in
            let layer = try call.layer(0)
            if let key = try call.optionalString(1) {
                scene.removeAnimation(layer, key: key)
            } else {
                scene.removeAllAnimations(layer)
            }
        }
        try script.define("animationFor") { [unowned script] call in
            script.push(scene.animation(try call.layer(0), key: try call.string(1)), &call)
        }
    }

    // MARK: Handles

    private static func control(_ script: ScriptRuntime) throws(SceneError) {
        let scene = script.scene
        try script.define("control") { [unowned script] call in
            let verb = try call.string(1)
            guard let animation = script.animation(call) else {
                // One that a transition has cut short may come back.
                if verb == "cancel" || verb == "finish" { scene.dropCuts(ofSerial: Int(try call.number(0))) }
                return
            }
            if verb != "cancel" { try script.checkFree(animation, verb) }
            scene.takeHold(animation)
            switch verb {
            case "cancel": scene.cancel(animation)
            case "finish": scene.finish(animation)
            case "pause": scene.pause(animation)
            case "resume": scene.resume(animation)
            default: scene.reverse(animation)
            }
        }
        try script.define("seekAnimation") { [unowned script] call in
            guard let animation = script.animation(call) else { return }
            try script.checkFree(animation, "seek")
            scene.takeHold(animation)
            scene.seek(animation, fraction: try call.number(1))
        }
        try script.define("fraction") { [unowned script] call in
            call.push(script.animation(call).map(scene.fraction) ?? 1)
        }
        try script.define("duration") { [unowned script] call in
            call.push(script.animation(call).flatMap(scene.duration) ?? 0)
        }
        try script.define("destination") { [unowned script] call in
            script.animation(call).flatMap(scene.destination).map { call.push($0) } ?? call.pushNil()
        }
        try script.define("watchReach") { [unowned script] call in
            if let animation = script.animation(call) { scene.watchReach(animation) }
        }
        try script.define("reachTime") { [unowned script] call in
            script.animation(call).flatMap(scene.reachTime).flatMap { $0.isFinite ? $0 : nil }
                .map { call.push($0) } ?? call.pushNil()
        }
    }
}

extension ScriptRuntime {
    /// More than any scene needs; each is a few hundred bytes.
    static let timerLimit = 100_000

    /// The layer and the key path that a call begins with.
    func target(_ call: ScriptCall) throws -> (LayerID, PropertyKeyPath) {
        let layer = try call.layer(0)
        return (layer, try keyPath(call.string(1), layer))
    }

    /// A key path of a layer; where there is none, the error names the nearest of those that there are, and
    /// of the methods and fields.
    func keyPath(_ text: String, _ layer: LayerID, within what: String? = nil) throws -> PropertyKeyPath {
        do {
            return try scene.keyPath(text, for: layer)
        } catch {
            var error = error
            if case .unknownKeyPath(let text, _) = error, let kind = scene.kind(layer) {
                let owners = LayerKind.allCases.filter {
                    $0 != .value && PropertyKeyPath.parse(text, for: $0) != nil
                }
                let others = members[kind.rawValue] ?? []
                if !owners.isEmpty {
                    let names = owners.map { $0 == .plain ? "layers" : $0.rawValue + "s" }
                    error = .badOption(
                        "\(text) belongs to \(names.joined(separator: ", ")), and this is a \(kind.rawValue)")
                } else if others.contains(text) {
                    error = .notAnimatable(keyPath: text, reason: "is no key path: it can't be animated")
                } else if what == nil, !text.hasPrefix("emitterCells"), !text.hasPrefix("emitterBehaviors") {
                    let words = scene.keyPaths(of: layer) + others
                    error = .unknownKeyPath(text, nearest: Spelling.nearest(text, in: words))
                }
            }
            throw what.map { ScriptMistake("\($0): \(error)") } ?? ScriptMistake("\(error)")
        }
    }

    func push(_ animation: AnimationID?, _ call: inout ScriptCall) {
        guard let animation else { return call.pushNil() }
        animations[animation.serial] = animation
        call.push(animation.serial)
    }

    /// The animation that a call begins with, while it runs.
    func animation(_ call: ScriptCall) -> AnimationID? {
        (try? call.number(0)).flatMap { animations[Int($0)] ?? scene.timeline(serial: Int($0)) }
    }

    /// What is on a timeline has no time of its own to hold or to seek.
    func checkFree(_ animation: AnimationID, _ verb: String) throws {
        if scene.isOnTimeline(animation) {
            throw ScriptMistake("\(verb): the motion is on a timeline: \(verb) that instead")
        }
    }

    /// A group as the prelude writes it: { kind =, options =, members = }, nested.
    func group(_ plain: PlainValue, on layer: LayerID, now: Double) throws -> AnimationGroup {
        let names = ExplicitAnimation.groupNames.filter { $0 != "animations" }
        let options = try OptionReader("group", plain["options"] ?? .null, allowed: names)
        var members: [AnimationGroup.Member] = []
        for (index, member) in (plain["members"]?.list ?? []).enumerated() {
            let kind = member["kind"]?.string ?? ""
            if kind == "group" {
                members.append(.group(try group(member, on: layer, now: 0)))
                continue
            }
            let place = "group: animations[\(index + 1)]"
            guard kind != "transition" else {
                throw ScriptMistake("\(place): a transition can't be in a group")
            }
            let names = ExplicitAnimation.names(kind).filter { !ExplicitAnimation.callbackNames.contains($0) }
            let options = try OptionReader(kind, member["options"] ?? .null, allowed: names)
            guard let keyPath = try options.string("keyPath") else {
                throw ScriptMistake("\(place): say keyPath")
            }
            let path = options.spread(
                try self.keyPath(keyPath, layer, within: kind), ExplicitAnimation.valueNames)
            members.append(
                .animation(try ExplicitAnimation(kind, options, for: path, now: 0, in: scene)))
        }
        var timing = try MediaTiming(options, now: now)
        if options.isUnset("duration", in: scene) { timing.duration = scene.defaultDuration }
        var group = AnimationGroup(members, timing: timing)
        group.timingFunction = try options.timingFunction() ?? scene.defaultTimingFunction ?? .linear
        group.removedOnCompletion = try options.boolean("removedOnCompletion") ?? true
        return group
    }
}
