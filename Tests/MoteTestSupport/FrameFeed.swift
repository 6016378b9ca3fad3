import MoteEngine

/// The client that the protocol describes: keeps the state of each scene from full frames and deltas, and
/// applies nothing that does not fit.
package struct FrameFeed {
    package enum Outcome: Equatable, Sendable {
        case taken
        /// The delta changes a frame that was not fed: `resync` must be called.
        case needsResync
        /// A delta while a full frame is waited for.
        case ignored
    }

    package typealias Members = [String: PlainValue]

    /// What is on screen in one scene.
    package struct Picture: Equatable, Sendable {
        package var layers: [Int: Members] = [:]
        package var emitters: [Int: Members] = [:]
        /// Ids of layers and emitters, back to front.
        package var order: [Int] = []
        package var size: PlainValue?
        package var background: PlainValue?
        package var assets: [String: PlainValue] = [:]
        /// By emitter, where particles come as births.
        package var living: [Int: LivingParticles] = [:]
        /// Of the last frame fed.
        package var head: Members = [:]

        /// What two clients of the same picture must agree about, as JSON with sorted keys.
        package var canonical: String {
            var members: Members = [
                "layers": .list(layers.keys.sorted().map { canonical(layers[$0] ?? [:]) }),
                "emitters": .list(emitters.keys.sorted().map { canonical(emitters[$0] ?? [:]) }),
                "order": .list(order.map { .number(Double($0)) }),
                "assets": canonical(assets),
            ]
            members["size"] = size
            members["background"] = background
            members["settled"] = head["settled"]
            members["speed"] = head["speed"]
            return CanonicalJSON.text(canonical(members))
        }

        private func canonical(_ members: Members) -> PlainValue {
            .object(members.keys.sorted().map { .init($0, members[$0] ?? .null) })
        }
    }

    /// By scene.
    package private(set) var pictures: [String: Picture] = [:]
    private var lastSeq: [String: Int] = [:]
    private var waits: Set<String> = []

    package init() {}

    /// Takes the `params` of a frame of one subscription.
    package mutating func feed(_ frame: PlainValue) -> Outcome {
        let scene = frame["scene"]?.string ?? ""
        let seq = frame["seq"]?.integer ?? 0
        if frame["full"]?.bool == true {
            waits.remove(scene)
            pictures[scene] = FrameFeed.picture(ofFull: frame)
        } else {
            if waits.contains(scene) { return .ignored }
            guard let base = frame["base"]?.integer, base == lastSeq[scene], var picture = pictures[scene]
            else {
                waits.insert(scene)
                return .needsResync
            }
            picture.apply(frame)
            pictures[scene] = picture
        }
        lastSeq[scene] = seq
        return .taken
    }

    private static func picture(ofFull frame: PlainValue) -> Picture {
        var picture = Picture()
        picture.takeHead(of: frame)
        for layer in frame["layers"]?.list ?? [] { picture.merge(layer, into: \.layers) }
        picture.order = (frame["layers"]?.list ?? []).compactMap { $0["id"]?.integer }
        for emitter in frame["emitters"]?.list ?? [] {
            picture.mergeEmitter(emitter, time: frame["time"]?.number ?? 0)
            guard let id = emitter["id"]?.integer else { continue }
            picture.insert(emitter: id, after: emitter["after"]?.integer ?? 0)
        }
        return picture
    }
}

extension FrameFeed.Picture {
    fileprivate mutating func apply(_ delta: PlainValue) {
        takeHead(of: delta)
        for id in (delta["removed"]?.list ?? []).compactMap(\.integer) {
            layers[id] = nil
            emitters[id] = nil
            living[id] = nil
            order.removeAll { $0 == id }
        }
        for layer in delta["layers"]?.list ?? [] { merge(layer, into: \.layers) }
        for emitter in delta["emitters"]?.list ?? [] {
            mergeEmitter(emitter, time: delta["time"]?.number ?? 0)
        }
        for id in living.keys { living[id]?.forgetEnded(at: delta["time"]?.number ?? 0) }
        if let ids = delta["order"]?.list { order = ids.compactMap(\.integer) }
    }

    fileprivate mutating func takeHead(of frame: PlainValue) {
        head = [:]
        for member in frame.members ?? [] where member.value.list == nil && member.value.members == nil {
            head[member.name] = member.value
        }
        if let value = frame["size"] { size = value }
        if let value = frame["background"] { background = value }
        for member in frame["assets"]?.members ?? [] {
            assets[member.name] = member.value.isNull ? nil : member.value
        }
    }

    fileprivate mutating func merge(
        _ object: PlainValue, into objects: WritableKeyPath<Self, [Int: FrameFeed.Members]>
    ) {
        guard let id = object["id"]?.integer else { return }
        var members = self[keyPath: objects][id] ?? [:]
        for member in object.members ?? [] where !["births", "deaths"].contains(member.name) {
            members[member.name] = member.value.isNull ? nil : member.value
        }
        self[keyPath: objects][id] = members
    }

    fileprivate mutating func mergeEmitter(_ emitter: PlainValue, time: Double) {
        merge(emitter, into: \.emitters)
        guard let id = emitter["id"]?.integer else { return }
        guard emitters[id]?["mode"]?.string == "births" else {
            living[id] = nil
            return
        }
        living[id, default: LivingParticles()].take(emitter, time: time)
    }

    /// Behind the entry that it is drawn after, above the emitters that are there already.
    fileprivate mutating func insert(emitter id: Int, after: Int) {
        var place = after == 0 ? 0 : (order.firstIndex(of: after) ?? order.count - 1) + 1
        while place < order.count, emitters[order[place]] != nil { place += 1 }
        order.insert(id, at: place)
    }
}

extension PlainValue {
    /// A whole number.
    package var integer: Int? { number.flatMap { Int(exactly: $0) } }
}
