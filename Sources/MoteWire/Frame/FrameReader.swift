import MoteEngine
import MoteJSON

/// A frame as a client sees it, for our own tools and tests: the members that tools ask for by name, the rest
/// as read.
public struct ReceivedFrame: Equatable, Sendable {
    /// 0 in a snapshot.
    public var subscription = 0
    public var seq = 0
    public var dropped = 0
    public var scene = ""
    public var epoch = 0
    public var tick = 0
    public var time = 0.0
    public var speed = 1.0
    /// Microseconds of the monotonic clock, when asked for.
    public var us: Int64?
    public var settled = false
    public var isTruncated = false
    public var size = Size.zero
    /// `#rrggbbaa`.
    public var background = ""
    /// Hashes by name.
    public var assets: [String: String] = [:]
    public var layers: [ReceivedLayer] = []
    public var emitters: [ReceivedEmitter] = []

    /// Particles of all emitters.
    public var particleCount: Int { emitters.reduce(0) { $0 + $1.count } }

    public func layer(named name: String) -> ReceivedLayer? { layers.first { $0.name == name } }
    public func emitter(named name: String) -> ReceivedEmitter? { emitters.first { $0.name == name } }
}

public struct ReceivedLayer: Equatable, Sendable {
    public var id: Int
    public var parent: Int
    public var name: String
    public var kind: String
    public var matrix: AffineTransform
    public var size: Size
    public var opacity: Double
    public var clip: Int
    /// All members as they came, for what has no name here.
    public var members: PlainValue
}

public struct ReceivedEmitter: Equatable, Sendable {
    public var id: Int
    public var parent: Int
    public var name: String
    /// Id of the layer after which it is drawn, 0 for before all.
    public var after: Int
    public var matrix: AffineTransform
    public var opacity: Double
    public var count: Int
    /// Each column with one value a particle, constants spread.
    public var columns: [ParticleColumn: [Double]]
    public var members: PlainValue
}

/// Reads what `FrameWriter` writes.
public enum FrameReader {
    /// - Parameter params: the `params` of a `frame`, or the `frame` of a snapshot.
    /// - Returns: nil when a member has a type that frames don't have.
    public static func read(_ params: PlainValue) -> ReceivedFrame? {
        guard let layers = params["layers"]?.list, let emitters = params["emitters"]?.list,
            let scene = params["scene"]?.string, let seq = integer(params["seq"])
        else { return nil }
        var frame = ReceivedFrame()
        frame.subscription = integer(params["subscription"]) ?? 0
        frame.seq = seq
        frame.dropped = integer(params["dropped"]) ?? 0
        frame.scene = scene
        frame.epoch = integer(params["epoch"]) ?? 0
        frame.tick = integer(params["tick"]) ?? 0
        frame.time = params["time"]?.number ?? 0
        frame.speed = params["speed"]?.number ?? 1
        frame.us = params["us"]?.number.flatMap { Int64(exactly: $0) }
        frame.settled = params["settled"]?.bool ?? false
        frame.isTruncated = params["truncated"]?.bool ?? false
        frame.size = size(params["size"])
        frame.background = params["background"]?.string ?? ""
        for asset in params["assets"]?.members ?? [] { frame.assets[asset.name] = asset.value.string }
        frame.layers = layers.map(layer)
        for value in emitters {
            guard let emitter = emitter(value) else { return nil }
            frame.emitters.append(emitter)
        }
        return frame
    }

    private static func layer(_ value: PlainValue) -> ReceivedLayer {
        ReceivedLayer(
            id: integer(value["id"]) ?? 0, parent: integer(value["parent"]) ?? 0,
            name: value["name"]?.string ?? "", kind: value["kind"]?.string ?? LayerKind.plain.rawValue,
            matrix: matrix(value["matrix"]), size: size(value["size"]),
            opacity: value["opacity"]?.number ?? 1, clip: integer(value["clip"]) ?? 0, members: value)
    }

    /// Nil when a column does not hold one number a particle.
    private static func emitter(_ value: PlainValue) -> ReceivedEmitter? {
        let count = integer(value["count"]) ?? 0
        var columns: [ParticleColumn: [Double]] = [:]
        for member in value["particles"]?.members ?? [] {
            guard let column = ParticleColumn(rawValue: member.name) else { continue }
            guard let values = numbers(member.value), values.count == count else { return nil }
            columns[column] = values
        }
        for member in value["particles"]?["constant"]?.members ?? [] {
            guard let column = ParticleColumn(rawValue: member.name), let number = member.value.number,
                count >= 0, count <= mostParticles
            else { continue }
            columns[column] = Array(repeating: number, count: count)
        }
        return ReceivedEmitter(
            id: integer(value["id"]) ?? 0, parent: integer(value["parent"]) ?? 0,
            name: value["name"]?.string ?? "", after: integer(value["after"]) ?? 0,
            matrix: matrix(value["matrix"]), opacity: value["opacity"]?.number ?? 1, count: count,
            columns: columns, members: value)
    }

    /// Spreading a constant takes memory that the line did not: a hostile count must not.
    private static let mostParticles = 10_000_000

    private static func numbers(_ value: PlainValue) -> [Double]? {
        if let list = value.list { return list.map { $0.number ?? .nan } }
        if let text = value["f32"]?.string {
            return Base64.words(text)?.map { Double(Float(bitPattern: $0)) }
        }
        if let text = value["u32"]?.string { return Base64.words(text)?.map(Double.init) }
        return nil
    }

    private static func integer(_ value: PlainValue?) -> Int? { value?.number.flatMap { Int(exactly: $0) } }

    private static func size(_ value: PlainValue?) -> Size {
        guard let list = value?.list, list.count == 2, let width = list[0].number, let height = list[1].number
        else { return .zero }
        return Size(width, height)
    }

    private static func matrix(_ value: PlainValue?) -> AffineTransform {
        guard let numbers = value?.list?.compactMap(\.number), numbers.count == 6 else { return .identity }
        return AffineTransform(
            a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    }
}
