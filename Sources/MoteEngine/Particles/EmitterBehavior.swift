/// What acts on particles beyond their cell's own numbers, and may change while the emitter runs: Core
/// Animation's `CAEmitterBehavior`, an emitter's on all its particles, a cell's on that cell's.
public struct EmitterBehavior: Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        /// force = −`first`·v; 1/s at mass 1.
        case drag
        /// A force of (`first`, `second`, `third`) points/s² at mass 1, at its height, that swings so many
        /// times a second of the emitter's time: `WaveForce`.
        case wave(frequency: Double)
        /// The picture's y axis lies along the velocity, and `first` turns further.
        case alignToMotion
        /// Curves over life: fixed when the emitter is made.
        case overLife
    }

    /// What its key paths have after `emitterBehaviors`; "" where none lead to it.
    public var name: String
    public var kind: Kind
    /// By `BehaviorParameter.rawValue`.
    public var values: [Double]

    public init(name: String = "", _ kind: Kind, _ values: Double..., isEnabled: Bool = true) {
        self.name = name
        self.kind = kind
        let numbers = values + [0, 0, 0]
        self.values = [isEnabled ? 1 : 0, numbers[0], numbers[1], numbers[2]]
    }
}

/// A number of a behaviour that may change with time.
public enum BehaviorParameter: Int, CaseIterable, Sendable {
    /// 1, or 0 for one that does nothing.
    case enabled
    /// What they mean is the behaviour's: `EmitterBehavior.Kind`.
    case first, second, third

    static let count = allCases.count
}

extension EmitterBehavior.Kind {
    /// The words of its key paths, and the parameters that they stand for.
    var words: [(name: String, parameters: ClosedRange<Int>)] {
        let number = BehaviorParameter.first.rawValue
        return switch self {
        case .drag: [("drag", number...number)]
        case .wave:
            [
                ("force", number...number + 1), ("force.x", number...number),
                ("force.y", number + 1...number + 1), ("force.z", number + 2...number + 2),
            ]
        case .alignToMotion: [("rotation", number...number)]
        case .overLife: []
        }
    }

    /// What scripts give it at its making alone.
    var fixedWords: [String] {
        let own =
            switch self {
            case .drag, .alignToMotion: [] as [String]
            case .wave: ["frequency"]
            case .overLife: ["enabled", "keyPath", "values", "colors", "locations", "additive", "multiplies"]
            }
        return ["type", "name"] + own
    }
}

extension EmitterConfiguration {
    /// All behaviours: the emitter's, then each cell's in the order of `cellNodes`, with that cell's place.
    public var allBehaviors: [(behavior: EmitterBehavior, cell: Int?)] { behaviors(with: cellNodes) }

    func behaviors(with nodes: [CellNode]) -> [(behavior: EmitterBehavior, cell: Int?)] {
        behaviors.map { ($0, nil) }
            + nodes.enumerated().flatMap { index, node in node.cell.behaviors.map { ($0, index) } }
    }
}

/// Of an emitter's behaviours those that act on one cell, by the first of their tracks among the emitter's:
/// the cell's own before the emitter's.
struct CellBehaviors {
    private(set) var drags: [Int] = []
    private(set) var waves: [(track: Int, frequency: Double)] = []
    private(set) var alignments: [Int] = []
    /// Tracks whose changes are changes of forces that swing, and of drag.
    private(set) var waveTracks: [Int] = []
    private(set) var dragTracks: [Int] = []

    /// - Parameter all: the emitter's, in the order of their tracks.
    init(_ all: [(behavior: EmitterBehavior, cell: Int?)], cell index: Int) {
        if all.isEmpty { return }
        let places = all.indices.filter { all[$0].cell == index } + all.indices.filter { all[$0].cell == nil }
        for place in places {
            let entry = all[place]
            let track = Emitter.behaviorTrack(place)
            switch entry.behavior.kind {
            case .drag: drags.append(track)
            case .wave(let frequency): waves.append((track, frequency))
            case .alignToMotion: alignments.append(track)
            case .overLife: break
            }
        }
        waveTracks = waves.flatMap { $0.track..<$0.track + BehaviorParameter.count }
        dragTracks = drags.flatMap { [$0, $0 + 1] }
    }

    static func force(_ track: Int, _ value: (ParameterTrack) -> Double, _ tracks: [ParameterTrack])
        -> SIMD3<Double>
    {
        guard value(tracks[track]) > 0 else { return .zero }
        return SIMD3(value(tracks[track + 1]), value(tracks[track + 2]), value(tracks[track + 3]))
    }
}

extension Emitter {
    /// Behaviours' tracks stand behind all others.
    static func behaviorTrack(_ index: Int) -> Int {
        Form.first + Form.allCases.count + index * BehaviorParameter.count
    }

    /// From `time` on the behaviour with this index (in `EmitterConfiguration.allBehaviors`) has another
    /// value; there is none beyond them, and nothing happens. What lives feels it too.
    public func set(behavior index: Int, _ parameter: BehaviorParameter, _ value: Double, at time: Double) {
        let track = Self.behaviorTrack(index) + parameter.rawValue
        guard index >= 0, tracks.indices.contains(track) else { return }
        let value = parameter == .enabled ? (value > 0 ? 1 : 0) : Self.finite(value)
        tell(.set(track, cell: nil, value, time: moment(time)))
    }
}
