import MoteEngine

/// `scene`: its own properties, its inputs and its events.
enum SceneBinding {
    static func register(in script: ScriptRuntime) throws(SceneError) {
        let scene = script.scene
        try script.define("getScene") { call in
            switch try call.string(0) {
            case "size": call.push(Value.size(scene.size))
            case "background": call.push(Value.color(scene.background))
            default: call.push(scene.tickRate)
            }
        }
        try script.define("setScene") { [unowned script] call in
            try set(try call.string(0), try call.plain(1), script)
        }
        try script.define("seed") { [unowned script] in $0.push("\(script.options.seed)") }
        try script.define("params") { [unowned script] in $0.push(table(script.options.params)) }
        try script.define("initialKeep") { [unowned script] in $0.push(table(script.initialKeep)) }
        try script.define("isOverlay") { $0.push(scene.isOverlay(try $0.layer(0))) }
        try script.define("overlay") { $0.push(scene.overlay) }
        try script.define("speed") { [unowned script] in $0.push(script.speed) }
        try script.define("setSpeed") { [unowned script] call in
            let speed = try call.number(0)
            guard (0...16).contains(speed) else {
                throw ScriptMistake("scene.speed: expected a number from 0 to 16, got \(speed)")
            }
            script.request(speed: speed)
        }
        try script.define("seekScene") { [unowned script] call in
            let time = try call.number(0)
            guard (0...86_400).contains(time) else {
                throw ScriptMistake("seek: expected a time from 0 to 86400 s, got \(time)")
            }
            script.request(seekTo: time)
        }
        try script.define("wantTicks") { scene.wantsTicks = $0.boolean(0) }
        // (name, payload): to the subscribers; answers the payload as the handlers get it.
        try script.define("emit") { [unowned script] call in
            let payload = try call.payload(1, "emit: payload")
            script.emit(try call.string(0), by: "script", payload: payload)
            call.push(payload)
        }
    }

    private static func table(_ value: PlainValue) -> PlainValue { value.isNull ? .object([]) : value }

    private static func set(_ name: String, _ value: PlainValue, _ script: ScriptRuntime) throws {
        let scene = script.scene
        let options = try OptionReader("scene", .object([.init(name, value)]), allowed: [name])
        switch name {
        case "size":
            guard let size = try options.size("size"), (0...1e5).contains(size.width),
                (0...1e5).contains(size.height)
            else { throw ScriptMistake("scene.size: both must be between 0 and 100000 points") }
            scene.size = size
        case "background":
            let path = try scene.keyPath("backgroundColor", for: scene.root)
            guard case .color(let color) = try Value(plain: value, for: path) else { return }
            scene.background = color
        default:
            // Times of ticks are n / fps from the beginning on.
            if !script.isLoading { throw ScriptMistake("scene.fps can be set in the main chunk only") }
            guard let rate = try options.number("fps") else { return }
            try scene.setTickRate(rate)
        }
    }
}
