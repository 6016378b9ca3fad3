import MoteEngine

public struct PointerHit: Sendable, Equatable {
    public var id: Int
    public var name: String
    public var path: String
    /// In that layer's own space.
    public var point: Point

    public init(id: Int, name: String, path: String, point: Point) {
        self.id = id
        self.name = name
        self.path = path
        self.point = point
    }
}

public struct PropertyReading: Sendable, Equatable {
    /// On screen.
    public var value: PlainValue
    /// `number`, `point`, `size`, `rect`, `color`, `transform`, `boolean`, `string`, `path`, …
    public var type: String
    /// Only where it differs from `value`.
    public var model: PlainValue?

    public init(value: PlainValue, type: String, model: PlainValue?) {
        self.value = value
        self.type = type
        self.model = model
    }
}

public struct SceneCounts: Sendable, Equatable {
    public var layers = 0
    public var animations = 0
    public var particles = 0

    public init() {}
}

/// An event for subscribers.
public struct SceneEvent: Sendable, Equatable {
    /// Numbered 1, 2 … within the epoch.
    public var number: Int
    public var tick: Int
    public var time: Double
    public var name: String
    /// `script` or `mote`.
    public var by: String
    public var payload: PlainValue

    public init(number: Int, tick: Int, time: Double, name: String, by: String, payload: PlainValue) {
        self.number = number
        self.tick = tick
        self.time = time
        self.name = name
        self.by = by
        self.payload = payload
    }
}

public struct ScriptLogLine: Sendable, Equatable {
    public enum Level: String, Sendable, CaseIterable { case debug, info, warning, error }

    public var level: Level
    public var message: String
    public var file: String
    public var line: Int

    public init(level: Level, message: String, file: String, line: Int) {
        self.level = level
        self.message = message
        self.file = file
        self.line = line
    }
}
