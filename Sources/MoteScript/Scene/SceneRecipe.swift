import MoteEngine
import MoteWire

public struct SceneRecipe: Sendable {
    public var source: SceneSource
    public var options: SceneOptions
    public var environment: SceneEnvironment
    public var inputs: [LoggedInput]
    /// What the script keeps now (`scene.keep`): plain values, for a fresh start.
    public var keep: PlainValue
    /// What `scene.keep` held when the scene began.
    var initialKeep = PlainValue.object([])
    /// What its layers go on from, when it was started afresh.
    var carried: [CarriedMotion] = []
    /// What a fresh start would carry over.
    var motions: [CarriedMotion] = []

    public init(source: SceneSource, options: SceneOptions, environment: SceneEnvironment,
                inputs: [LoggedInput],
                keep: PlainValue) {
        self.source = source
        self.options = options
        self.environment = environment
        self.inputs = inputs
        self.keep = keep
        initialKeep = keep
    }

    /// The scene without its past: no inputs, what the script kept, and layers that go on from what they show
    /// where their names are the same.
    public var startingAfresh: SceneRecipe {
        var recipe = SceneRecipe(source: source, options: options, environment: environment, inputs: [],
                                 keep: keep)
        recipe.carried = motions
        return recipe
    }
}

/// What came from outside, with the scene time of its arrival.
public struct LoggedInput: Sendable, Equatable {
    public enum Input: Sendable, Equatable {
        case send(event: String, payload: PlainValue, layer: TargetAddress?)
        case pointer(PointerPhase, Point, pointer: Int)
        case set(TargetAddress, keyPath: String, value: PlainValue, animate: SetAnimation?)
    }

    public var time: Double
    public var input: Input
    /// It came when the picture of its time had been shown: a scene that plays shows that picture again
    /// before it takes the input again.
    public var isAfterPicture: Bool

    public init(time: Double, input: Input, isAfterPicture: Bool = false) {
        self.time = time
        self.input = input
        self.isAfterPicture = isAfterPicture
    }
}

/// How a client names a layer or an emitter: an id, or a name or path of names.
public struct TargetAddress: Sendable, Hashable {
    public enum Name: Sendable, Hashable {
        case id(Int)
        case path(String)
    }

    public var name: Name
    /// Looked for among the emitters only; else among all layers, of which an emitter is one.
    public var isEmitter: Bool

    public init(_ name: Name, isEmitter: Bool = false) {
        self.name = name
        self.isEmitter = isEmitter
    }

    public static func id(_ id: Int) -> TargetAddress { TargetAddress(.id(id)) }
    public static func path(_ path: String) -> TargetAddress { TargetAddress(.path(path)) }
}

public enum PointerPhase: String, Sendable, CaseIterable { case down, move, up, cancel, tap }
