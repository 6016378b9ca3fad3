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
    /// Every image and font file that is named here, by name.
    public var assets: [FrameAsset] = []
    /// Turns its texts into paths, for those who want them so.
    public var textOutlines: (any TextOutlines)?

    public init() {}
}

/// A name that a client may ask the daemon about, and the SHA-256 of what it stands for, in hexadecimal: a
/// changed one is the sign to ask again.
public struct FrameAsset: Hashable, Sendable {
    public var name: String
    public var sha256: String

    public init(name: String, sha256: String) {
        self.name = name
        self.sha256 = sha256
    }
}

/// One entry of the picture. Defaults draw nothing.
public struct FrameLayer: Equatable, Sendable {
    /// Unique within the epoch, from 1; layers and emitters share one number space.
    public var id = 0
    /// The parent's id, 0 for the root.
    public var parent = 0
    /// Of a replicator's copy: the id of the original. Else 0.
    public var original = 0
    public var name = ""
    public var kind = LayerKind.plain
    /// The layer's own space, (0,0) its top left, to the scene.
    public var matrix = AffineTransform.identity
    /// Set only where the plane is not flat on the screen.
    public var matrix3D: Transform3D?
    public var size = Size.zero
    /// Product of the layer's own and its ancestors', up to but without the group that it is in.
    public var opacity = 1.0
    /// Id of the nearest layer that clips this one, 0 for none.
    public var clip = 0
    /// Id of the entry whose alpha multiplies this group's, 0 for none.
    public var mask = 0
    /// Id of the group's leader that this entry is drawn in, 0 for none.
    public var enclosingGroup = 0
    /// This entry and all that are in it are drawn onto a surface of their own, which is then painted once
    /// with this entry's opacity, blend, mask and clip.
    public var isGroup = false
    /// Belongs to a mask: never drawn for itself.
    public var isMask = false
    public var blend = BlendMode.normal
    public var cornerRadii = CornerRadii.zero
    public var backgroundColor = Color.clear
    public var borderWidth = 0.0
    public var borderColor = Color.clear
    /// Name of an image, "" for none.
    public var contents = ""
    /// Where the image goes in the layer's own space, gravity resolved. Nil: the whole of the layer.
    public var box: Rect?
    public var contentsRect = Rect(0, 0, 1, 1)
    public var slice: FrameSlice?
    /// Paints the image's alpha; clear leaves the image as it is.
    public var tint = Color.clear
    public var sampling = Sampling.linear
    public var shadow: FrameShadow?
    public var shape: FrameShape?
    public var gradient: FrameGradient?
    public var text: FrameText?
    public var tag = PlainValue.null

    public init() {}

    /// The same at all four corners.
    public var cornerRadius: Double {
        get { cornerRadii.topLeft }
        set { cornerRadii = CornerRadii(newValue) }
    }
}

/// Nine-part stretching: pixels of the image from each edge that keep their size.
public struct FrameSlice: Hashable, Sendable {
    public var left: Double
    public var top: Double
    public var right: Double
    public var bottom: Double

    public init(left: Double, top: Double, right: Double, bottom: Double) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }
}

public struct FrameShadow: Equatable, Sendable {
    /// Alpha holds the strength.
    public var color = Color.clear
    public var offset = Size.zero
    /// Standard deviation of the blur, points.
    public var blur = 0.0
    /// What casts it; nil: the bounds where something fills them, else the layer's own drawing.
    public var path: Path?

    public init() {}
}

/// Fills the rounded bounds. Beyond the ends the end colours go on; colours are mixed with premultiplied
/// alpha.
public struct FrameGradient: Equatable, Sendable {
    public struct Stop: Hashable, Sendable {
        /// 0…1.
        public var offset: Double
        public var color: Color

        public init(offset: Double, color: Color) {
            self.offset = offset
            self.color = color
        }
    }

    public var type = GradientType.axial
    /// In the layer's own space; the centre of radial and conic ones.
    public var startPoint = Point.zero
    /// Axial: offset 1. Radial: offset 1 is at its distance. Conic: offset 0 is in its direction.
    public var endPoint = Point.zero
    /// Of an ellipse: offset 1 on the other axis.
    public var endPoint2: Point?
    /// Offsets rise.
    public var stops: [Stop] = []

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
    /// Name of the very font file that laid the lines out, "" where none is known.
    public var fontFile = ""
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
public struct TextLine: Hashable, Sendable {
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
    /// Of a replicator's copy: the id of the original. Else 0.
    public var original = 0
    public var name = ""
    /// Drawn right after the entry with this id; 0: before all.
    public var after = 0
    /// The emitter's coordinates to the scene.
    public var matrix = AffineTransform.identity
    public var opacity = 1.0
    public var clip = 0
    /// As a layer's: ids, 0 for none.
    public var mask = 0
    public var enclosingGroup = 0
    public var blend = BlendMode.normal
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
    public var sampling = Sampling.linear
    /// Points at scale 1.
    public var size = Size(8, 8)
    /// What scale, alpha and colour are multiplied by along a life, for those who work particles out from
    /// their births; columns hold it already.
    public var curves: [LifeCurve] = []

    public init() {}
}
