import MoteEngine

/// `image "name"`.
enum ImageBinding {
    static func register(in script: ScriptRuntime) throws(SceneError) {
        // (name): width, height in points, pixels a point. An error for what is no image.
        try script.define("image") { [unowned script] call in
            let name = try call.string(0)
            if let fault = script.assets.fault(of: name) { throw ScriptMistake("image \"\(name)\" \(fault)") }
            guard let metrics = script.assets.metrics(of: name) else {
                let shown = name.count <= 60 ? name : name.prefix(60) + "…"
                let near = script.assets.nearest(name).map { " (did you mean \"\($0)\"?)" } ?? ""
                throw ScriptMistake(
                    "image: there is no \"\(shown)\" beside the scene, and none is built in\(near)")
            }
            call.push(metrics.size.width)
            call.push(metrics.size.height)
            call.push(metrics.pixels.width / max(metrics.size.width, 1e-9))
        }
    }
}

extension ScriptRuntime {
    /// To be called for each image that the script names. A client may have images of its own, so an unknown
    /// name is no error; but it is told, once.
    func noteImage(_ name: String) throws {
        if name.isEmpty || assets.metrics(of: name) != nil { return }
        if let fault = assets.fault(of: name) { throw ScriptMistake("image \"\(name)\" \(fault)") }
        guard unknownImages.count < 100, unknownImages.insert(name).inserted else { return }
        let near = assets.nearest(name).map { " (did you mean \"\($0)\"?)" } ?? ""
        let place = state.callerPlace()
        log(ScriptLogLine(
            level: .warning, message: "no image \"\(name)\" is beside the scene or built in\(near)",
            file: state.fileName(of: place) ?? source.file, line: Int(place.line)))
    }
}
