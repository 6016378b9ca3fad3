/// The picture of a scene at one time: the presentation values of every layer that can be seen, in drawing
/// order, and the emitters with what is needed to work their particles out. It is the one contract between
/// the engine, which makes it, and those who write it out (`MoteWire`) or draw it (`MoteRaster`).
///
/// A frame is filled in place (`Scene.fill(&frame)`), so that its buffers are used again. Its emitters refer
/// to the scene's birth columns: they are valid until the scene moves on.
public struct Frame {
    /// Raised by load, reload, seek and replay: ids mean nothing across two epochs.
    public var epoch = 1
    /// The last tick at or before `time`.
    public var tick = 0
    /// Seconds of scene time.
    public var time = 0.0
    /// Scene seconds a wall second from here on; 0 when paused or failed.
    public var speed = 1.0
    /// Without input, no later picture differs from this one.
    public var settled = false
    public var size = Size(390, 844)
    public var background = Color.white
    /// Back to front.
    public var layers: [FrameLayer] = []
    /// In drawing order among those with the same `after`.
    public var emitters: [FrameEmitter] = []

    public init() {}
}

/// One entry of the picture. Defaults draw nothing.
public struct FrameLayer: Equatable, Sendable {
    /// Unique within the epoch, from 1; layers and emitters share one number space.
    public var id = 0
    /// The parent's id, 0 for the root.
    public var parent = 0
    public var name = ""
    public var kind = LayerKind.plain
    /// The layer's own space, (0,0) its top left, to the scene.
    public var matrix = AffineTransform.identity
    /// Set only where the plane is not flat on the screen.
    public var matrix3D: Transform3D?
    public var size = Size.zero
    /// Product of the layer's own and its ancestors'.
    public var opacity = 1.0
    /// Id of the nearest layer that clips this one, 0 for none.
    public var clip = 0
    public var cornerRadius = 0.0
    public var backgroundColor = Color.clear
    public var borderWidth = 0.0
    public var borderColor = Color.clear
    /// Name of an image, "" for none.
    public var contents = ""
    /// Where the image goes in the layer's own space, gravity resolved. Nil: the whole of the layer.
    public var box: Rect?
    public var contentsRect = Rect(0, 0, 1, 1)
    public var shadow: FrameShadow?
    public var shape: FrameShape?
    public var text: FrameText?

    public init() {}
}

public struct FrameShadow: Equatable, Sendable {
    /// Alpha holds the strength.
    public var color = Color.clear
    public var offset = Size.zero
    /// Standard deviation of the blur, points.
    public var blur = 0.0

    public init() {}
}

public struct FrameShape: Equatable, Sendable {
    /// Nil draws nothing.
    public var path: Path?
    public var fillColor = Color.clear
    public var fillRule = FillRule.nonzero
    public var strokeColor = Color.clear
    public var lineWidth = 1.0
    public var lineCap = LineCap.butt
    public var lineJoin = LineJoin.miter
    public var miterLimit = 10.0
    public var lineDashPattern: [Double] = []
    public var lineDashPhase = 0.0
    /// Fractions of the length of all subpaths laid end to end; of the stroke only.
    public var strokeStart = 0.0
    public var strokeEnd = 1.0

    public init() {}
}

public struct FrameText: Equatable, Sendable {
    /// The whole text, unbroken.
    public var string = ""
    public var font = Font()
    public var foregroundColor = Color.clear
    public var alignment = TextAlignment.left
    public var lines: [TextLine] = []
    /// Of the font that laid the lines out, points.
    public var ascent = 0.0
    public var descent = 0.0

    public init() {}
}

/// A font as a script names it.
public struct Font: Hashable, Sendable {
    public var family = "DejaVu Sans"
    /// Points.
    public var size = 17.0
    /// 100…900.
    public var weight = 400
    public var italic = false

    public init() {}

    public init(family: String, size: Double, weight: Int = 400, italic: Bool = false) {
        self.family = family
        self.size = size
        self.weight = weight
        self.italic = italic
    }
}

/// One line of laid-out text; `x`, `y` is the left end of its baseline in the layer's own space.
public struct TextLine: Equatable, Sendable {
    public var text: String
    public var x: Double
    public var y: Double
    /// Advance, points.
    public var width: Double

    public init(text: String, x: Double, y: Double, width: Double) {
        self.text = text
        self.x = x
        self.y = y
        self.width = width
    }
}

public struct FrameEmitter {
    public var id = 0
    public var parent = 0
    public var name = ""
    /// Drawn right after the entry with this id; 0: before all.
    public var after = 0
    /// The emitter's coordinates to the scene.
    public var matrix = AffineTransform.identity
    public var opacity = 1.0
    public var clip = 0
    public var isAdditive = false
    public var cells: [FrameCell] = []
    /// The living particles, in drawing order.
    public var particles: ParticleView

    public init(particles: ParticleView) {
        self.particles = particles
    }
}

/// What a client must know of a cell to draw its particles.
public struct FrameCell: Equatable, Sendable {
    public var name = ""
    /// Name of an image; "" draws a filled ellipse of `size`.
    public var contents = ""
    public var contentsRect = Rect(0, 0, 1, 1)
    /// Points at scale 1.
    public var size = Size(8, 8)

    public init() {}
}
