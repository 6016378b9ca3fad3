/// Counts what comes of one scene, and tells rates over about the last second.
package struct SceneMeter {
    package let scene: String
    package private(set) var time = 0.0
    package private(set) var frames = 0
    package private(set) var dropped = 0
    package private(set) var events = 0
    private var layerIDs: Set<Int> = []
    private var particlesByEmitter: [Int: Int] = [:]
    package private(set) var framesPerSecond = 0.0
    package private(set) var bytesPerSecond = 0.0
    package private(set) var isGone = false
    /// The last error of its script, or what else was told.
    package private(set) var notice = ""

    private var bytes = 0
    /// Where the rates' interval began.
    private var mark: (seconds: Double, frames: Int, bytes: Int)

    package init(scene: String, now: Double) {
        self.scene = scene
        mark = (now, 0, 0)
    }

    package mutating func take(_ glance: FrameGlance, bytes length: Int) {
        bytes += length
        switch glance.kind {
        case .frame:
            frames += 1
            dropped += glance.dropped
            time = glance.time
            takePicture(of: glance)
        case .event:
            events += 1
        case .other("alive"):
            time = glance.time
        case .other("error"):
            notice = glance.message
        case .other("scene"):
            isGone = glance.change == "unloaded"
            if glance.change == "reloaded" { notice = "" }
        case .other:
            break
        }
    }

    package var layers: Int { layerIDs.count }
    package var particles: Int { particlesByEmitter.values.reduce(0, +) }

    /// A delta changes the picture that is there, a full frame replaces it.
    private mutating func takePicture(of glance: FrameGlance) {
        if glance.isFull {
            layerIDs.removeAll(keepingCapacity: true)
            particlesByEmitter.removeAll(keepingCapacity: true)
        }
        for id in glance.removed {
            layerIDs.remove(id)
            particlesByEmitter[id] = nil
        }
        layerIDs.formUnion(glance.layers)
        for (id, count) in glance.particles where count >= 0 { particlesByEmitter[id] = count }
    }

    /// Works the rates out over the time since the last call.
    package mutating func measure(now: Double) {
        let seconds = now - mark.seconds
        guard seconds > 0 else { return }
        framesPerSecond = Double(frames - mark.frames) / seconds
        bytesPerSecond = Double(bytes - mark.bytes) / seconds
        mark = (now, frames, bytes)
    }

    /// `snow: 120 frames, 60.0 fps, 1,234 particles`, for a pipe.
    package var line: String {
        "\(scene): \(frames) frames, \(Quantity.fixed(framesPerSecond, 1)) fps, \(particles) particles"
            + (dropped > 0 ? ", \(dropped) dropped" : "") + (isGone ? ", unloaded" : "")
    }
}
