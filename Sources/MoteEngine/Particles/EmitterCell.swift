/// A kind of particle: what an author writes. Births turn it into columns; kernels never read it.
public struct EmitterCell: Equatable, Sendable {
    public var name: String
    /// Name of an image; "" is a filled ellipse of `size`.
    public var contents = ""
    /// The part of the image that is drawn, in fractions of it.
    public var contentsRect = Rect(0, 0, 1, 1)
    /// Pixels stay square when the picture is enlarged.
    public var isNearest = false
    /// Cuts `contentsRect` into frames that follow each other, or are drawn from.
    public var frames: SpriteFrames?
    /// Points at scale 1: a cell without contents is a disc of 8 points.
    public var size = Size(8, 8)
    /// By `CellParameter.rawValue`.
    public var values = CellParameter.defaultValues
    /// When births happen, in seconds of the emitter's time or, within a cell, of the parent particle's age.
    public var timing = CellTiming()
    /// Colours to draw from, each as likely; empty: the `color` parameters. The ranges and speeds apply
    /// to either.
    public var palette: [Color] = []
    /// What changes along a particle's life, applied in order.
    public var curves: [LifeCurve] = []
    /// Forces that swing with the emitter's time.
    public var waves: [WaveForce] = []
    /// Not nil: the picture's y axis lies along the velocity, turned further by so many radians.
    public var alignment: Double?
    /// What acts on this cell's particles, and may change.
    public var behaviors: [EmitterBehavior] = []
    /// Divides what waves and behaviours do: acceleration = force / mass. Above 0. (Accelerations, wind and
    /// the cell's own `drag` are no forces.)
    public var mass = 1.0
    /// The full width that masses are drawn from, where waves or behaviours' drag feel them.
    public var massRange = 0.0
    /// Cells that every particle of this one emits.
    public var cells: [EmitterCell] = []
    /// What brings a cell within a cell forth.
    public var trigger = CellTrigger.life
    /// Births at the parent's death, with `CellTrigger.death`.
    public var deathCount = 0

    /// False stops births; the living go on.
    public var enabled: Bool {
        get { self[.enabled] > 0 }
        set { self[.enabled] = newValue ? 1 : 0 }
    }
    /// Seconds after the emitter's beginning, or the parent's birth, at which births begin.
    public var beginTime: Double {
        get { timing.beginTime }
        set { timing.beginTime = newValue }
    }
    /// Births end this many seconds after `beginTime`; 0 or less, as infinity: never.
    public var duration: Double {
        get { timing.duration }
        set { timing.duration = newValue }
    }

    public init(name: String = "") {
        self.name = name
    }

    public subscript(parameter: CellParameter) -> Double {
        get { values[parameter.rawValue] }
        set { values[parameter.rawValue] = newValue }
    }
}

/// What brings forth the particles of a cell within a cell.
public enum CellTrigger: String, CaseIterable, Sendable {
    /// The parent, at `birthRate`, as long as it lives.
    case life
    /// The parent's death: `deathCount` at once, where it ended.
    case death
}

/// A cell's `CAMediaTiming`. Births happen while the local time, (t − beginTime)·speed + timeOffset, is at
/// least 0 and below the active duration.
public struct CellTiming: Equatable, Sendable {
    /// Seconds.
    public var beginTime = 0.0
    /// Seconds of local time; 0 or less, as infinity: for ever.
    public var duration = Double.infinity
    /// How fast the cell's own time goes: its births, and all that its particles do. At least 0; 0 gives no
    /// births.
    public var speed = 1.0
    /// Seconds of local time by which it is ahead: what would have been born in them is there from the start.
    public var timeOffset = 0.0
    public var repeatCount = 0.0
    /// Seconds of local time; 0: by `repeatCount`.
    public var repeatDuration = 0.0
    public var autoreverses = false

    public init() {}

    /// Seconds of local time in which births happen.
    var activeDuration: Double {
        guard duration > 0, duration < .infinity else {
            return repeatDuration > 0 ? repeatDuration : .infinity
        }
        if repeatDuration > 0 { return repeatDuration }
        return duration * (autoreverses ? 2 : 1) * (repeatCount > 0 ? repeatCount : 1)
    }

    /// From when to when births happen, in the time of the emitter (or the parent's age) that has its 0 at
    /// `start`.
    func window(from start: Double) -> (begin: Double, end: Double) {
        let speed = EmitterCell.finite(speed)
        guard speed > 0 else { return (start, start) }
        let begin = start + EmitterCell.finite(beginTime) - EmitterCell.finite(timeOffset) / speed
        return (begin, begin + max(0, activeDuration) / speed)
    }
}

extension EmitterCell {
    static func finite(_ value: Double) -> Double { Emitter.finite(value) }

    /// By how much a parameter grows when the cell's time goes at its speed: what is a second holds a power
    /// of it.
    func speedFactor(_ parameter: CellParameter) -> Double {
        let speed = max(0, Self.finite(timing.speed))
        switch parameter {
        case .birthRate, .velocity, .velocityRange, .scaleSpeed, .spin, .spinRange, .redSpeed, .greenSpeed,
            .blueSpeed, .alphaSpeed, .drag, .tumble, .tumbleRange:
            return speed
        case .xAcceleration, .yAcceleration, .zAcceleration: return speed * speed
        case .lifetime, .lifetimeRange: return speed > 0 ? 1 / speed : 0
        default: return 1
        }
    }
}

/// A cell, and where it stands among its emitter's: cells within cells come right after the one that they are
/// in.
struct CellNode {
    var cell: EmitterCell
    /// An index for each level.
    var path: [Int]
    /// The index, in this same order, of the cell whose particles emit it.
    var parent: Int?
}

extension EmitterConfiguration {
    /// All cells, those within others too. What is beyond `EngineLimits.cellsPerEmitter` or nested deeper
    /// than `nestedCellDepth` is left out.
    var cellNodes: [CellNode] {
        var nodes: [CellNode] = []
        func add(_ cells: [EmitterCell], _ path: [Int], _ parent: Int?) {
            guard path.count < EngineLimits.nestedCellDepth else { return }
            for (index, cell) in cells.enumerated() where nodes.count < EngineLimits.cellsPerEmitter {
                let place = nodes.count
                nodes.append(CellNode(cell: cell, path: path + [index], parent: parent))
                add(cell.cells, path + [index], place)
            }
        }
        add(cells, [], nil)
        return nodes
    }
}
