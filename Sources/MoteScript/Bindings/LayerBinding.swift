import MoteEngine

/// Layers: what the prelude's layer objects ask the engine.
enum LayerBinding {
    static func register(in script: ScriptRuntime) throws(SceneError) {
        try tree(script)
        try properties(script)
        try geometry(script)
        try times(script)
    }

    private static func tree(_ script: ScriptRuntime) throws(SceneError) {
        let scene = script.scene
        try script.defineMaker("make") { [unowned script] call in
            let kind = try call.kind(0)
            let layer = try LayerMaker(script).make(kind, call.plain(2))
            if let parent = try call.optionalLayer(1) { try scene.insert(layer, into: parent) }
            call.push(layer)
        }
        try script.define("root") { $0.push(scene.root) }
        try script.define("number") { $0.push(try $0.layer(0).number) }
        try script.define("name") { $0.push(scene.name(try $0.layer(0))) }
        try script.define("setName") { call in
            let layer = try call.layer(0)
            scene.setName(layer, try ScriptName.check("name", call.plain(1)))
        }
        try script.define("superlayer") { $0.push(scene.parentSeen(try $0.layer(0))) }
        try script.define("sublayers") { $0.push(scene.sublayersSeen(try $0.layer(0))) }
        try script.define("insert") { call in
            // Lists of scripts begin at 1.
            let index = try call.optionalNumber(2).map { Int(max(0, min($0.rounded(), 1e9))) - 1 }
            let (parent, layer) = (try call.layer(0), try call.layer(1))
            try scene.insert(
                layer, into: parent, at: index.flatMap { scene.indexSeen($0, in: parent, for: layer) })
        }
        try script.define("insertBeside") { call in
            let (parent, layer, sibling) = (try call.layer(0), try call.layer(1), try call.layer(2))
            if layer == sibling { return }
            // Out of the way first: it may stand among the same sublayers.
            let others = scene.sublayersSeen(parent).filter { $0 != layer }
            guard let index = others.firstIndex(of: sibling) else {
                throw ScriptMistake("insertSublayer: the layer to put it beside is no sublayer of this one")
            }
            let place = call.boolean(3) ? index + 1 : index
            try scene.insert(layer, into: parent, at: scene.indexSeen(place, in: parent, for: layer))
        }
        try script.define("remove") { call in
            let layer = try call.layer(0)
            if layer == scene.root { throw ScriptMistake("remove: the root can't be removed") }
            if scene.isOverlay(layer) { throw ScriptMistake("remove: the overlay can't be removed") }
            scene.remove(layer)
        }
        try script.defineMaker("clone") { $0.push(try scene.clone($0.layer(0))) }
        try script.define("mask") { $0.push(scene.mask(try $0.layer(0))) }
        try script.define("setMask") { call in
            // Handed out, so that one which nobody else holds is given up.
            call.push(try scene.setMask(call.layer(0), call.optionalLayer(1)))
        }
        try script.define("tag") { $0.push(scene.tag(try $0.layer(0))) }
        try script.define("setTag") { scene.setTag(try $0.layer(0), try $0.payload(1, "tag")) }
        try script.define("find") { $0.push(scene.find(try $0.string(1), below: try $0.layer(0))) }
    }

    private static func properties(_ script: ScriptRuntime) throws(SceneError) {
        let scene = script.scene
        try script.define("get") { [unowned script] call in
            let layer = try call.layer(0)
            let path = try script.keyPath(call.string(1), layer)
            if let isHidden = scene.hiddenSeen(layer, path) { return call.push(isHidden) }
            call.push(try scene.model(layer, path))
        }
        try script.define("set") { [unowned script] call in
            let layer = try call.layer(0)
            let path = try script.keyPath(call.string(1), layer)
            let plain = try call.plain(2)
            if path.name == "contents" { try script.noteImage(plain.string ?? "") }
            // Inside a block or a transaction this makes a motion.
            if scene.isInBlock || scene.isInTransaction { scene.place = script.state.callerPlace() }
            defer { scene.place = .none }
            // nil is the default, where it is no value itself.
            if plain.isNull, path.type != .string, let usual = scene.defaultValue(layer, path) {
                try scene.set(layer, path, to: usual)
            } else {
                try scene.set(layer, path, plain: plain)
            }
        }
        try script.define("presentationOf") { $0.pushPresentation(of: try $0.layer(0)) }
        try script.define("presented") { [unowned script] call in
            let layer = try call.layer(0)
            let path = try script.keyPath(call.string(1), layer)
            if let isHidden = scene.hiddenSeen(layer, path) { return call.push(isHidden) }
            call.push(try scene.presentation(layer, path))
        }
        try script.define("velocity") { [unowned script] call in
            let layer = try call.layer(0)
            let path = try script.keyPath(call.string(1), layer)
            let numbers = try scene.velocity(layer, path)
            if numbers.count == 1 {
                call.push(numbers[0])
            } else {
                call.push(numbers)
                call.push(path.type.rawValue)
            }
        }
    }

    private static func geometry(_ script: ScriptRuntime) throws(SceneError) {
        let scene = script.scene
        try script.define("convert") { call in
            let point = Point(try call.number(1), try call.number(2))
            guard
                let converted = scene.convert(
                    point, from: try call.layer(0),
                    to: try call.optionalLayer(3))
            else {
                throw ScriptMistake("convert: one of the layers is seen from its edge, so it has no points")
            }
            call.push(converted.x)
            call.push(converted.y)
        }
        try script.define("locationIn") { call in
            let point = Point(try call.number(1), try call.number(2))
            guard let converted = scene.convert(point, from: nil, to: try call.layer(0)) else {
                throw ScriptMistake("locationIn: the layer is seen from its edge, so it has no points")
            }
            call.push(converted.x)
            call.push(converted.y)
        }
        try script.define("contains") { call in
            call.push(scene.contains(try call.layer(0), Point(try call.number(1), try call.number(2))))
        }
        try script.define("sizeToFit") { try scene.sizeToFit($0.layer(0)) }
    }

    /// A layer's own time.
    private static func times(_ script: ScriptRuntime) throws(SceneError) {
        let scene = script.scene
        try script.define("layerTime") { $0.push(scene.layerTime(try $0.layer(0)) ?? scene.time) }
        try script.define("timing") { call in
            let space = scene.timeSpace(try call.layer(0)) ?? .identity
            switch try call.string(1) {
            case "speed": call.push(space.speed)
            case "timeOffset": call.push(space.timeOffset)
            default: call.push(space.beginTime)
            }
        }
        try script.define("setTiming") { call in
            let layer = try call.layer(0)
            var space = scene.timeSpace(layer) ?? .identity
            switch try call.string(1) {
            case "speed": space.speed = try call.number(2)
            case "timeOffset": space.timeOffset = try call.number(2)
            default: space.beginTime = try call.number(2)
            }
            try scene.setTimeSpace(layer, space)
        }
        try script.define("pauseTime") { scene.pauseTime(try $0.layer(0)) }
        try script.define("resumeTime") { scene.resumeTime(try $0.layer(0)) }
        try script.define("convertTime") { call in
            let (from, to) = (try call.layer(0), try call.optionalLayer(2))
            guard let time = scene.convertTime(try call.number(1), from: from, to: to) else {
                throw ScriptMistake(
                    "convertTime: the layer's time stands still: no other time is meant by it")
            }
            call.push(time)
        }
    }
}
