import MoteEngine

/// Emitters beyond their properties.
enum EmitterBinding {
    static func register(in script: ScriptRuntime) throws(SceneError) {
        let scene = script.scene
        try script.define("burst") { call in
            let emitter = try call.layer(0)
            let options = try OptionReader("burst", call.plain(1), allowed: ["count", "cell", "position"])
            guard let count = try options.number("count") else { throw ScriptMistake("burst: say count") }
            guard let whole = Int(exactly: count), (0...EngineLimits.particlesPerBurst).contains(whole) else {
                throw ScriptMistake(
                    "burst: count must be a whole number of 0…\(EngineLimits.particlesPerBurst)")
            }
            let cell = try options.string("cell")
            let position = try options.point("position")
            for number in [position?.x, position?.y].compactMap({ $0 }) {
                try options.check(number, "position", EmitterParameter.positionX.range)
            }
            try scene.burst(emitter, count: whole, cell: cell, position: position)
        }
        try script.define("teleport") { call in
            let (x, y) = (try call.number(1), try call.number(2))
            for number in [x, y] {
                if let rule = EmitterParameter.positionX.range.complaint(about: number) {
                    throw ScriptMistake("teleport: must be \(rule), got \(number.shown)")
                }
            }
            try scene.teleport(call.layer(0), to: Point(x, y))
        }
        try script.define("kill") { call in
            guard let id = UInt32(exactly: try call.number(1)) else {
                throw ScriptMistake("kill: expected the id of a particle, a whole number")
            }
            call.push(try scene.killParticle(call.layer(0), id: id))
        }
        try script.define("hitParticle") { call in
            let point = Point(try call.number(1), try call.number(2))
            guard let hit = scene.hitParticle(try call.layer(0), at: point) else { return call.pushNil() }
            call.push(Double(hit.id))
            call.push(hit.cell)
            call.push(hit.position.x)
            call.push(hit.position.y)
            call.push(hit.age)
        }
        try script.define("particleCount") { $0.push(scene.particleCount(of: try $0.layer(0))) }
        // (layer, parent): the outline of a layer in the coordinates of what a new emitter will stand in.
        try script.define("outline") { call in
            guard let path = scene.outline(of: try call.layer(0), in: try call.optionalLayer(1)) else {
                throw ScriptMistake("emitterPath: the layer is seen from its edge, so it has no outline")
            }
            call.push(path.svg)
        }
    }
}
