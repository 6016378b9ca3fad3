/// A kind of particle: what an author writes. Births turn it into columns; kernels never read it.
public struct EmitterCell: Equatable, Sendable {
    public var name: String
    /// Name of an image; "" is a filled ellipse of `size`.
    public var contents = ""
    /// The part of the image that is drawn, in fractions of it.
    public var contentsRect = Rect(0, 0, 1, 1)
    /// Points at scale 1: a cell without contents is a disc of 8 points.
    public var size = Size(8, 8)
    /// False stops births; the living go on.
    public var enabled = true
    /// By `CellParameter.rawValue`.
    public var values = CellParameter.defaultValues
    /// Seconds after the emitter's beginning at which births begin.
    public var beginTime = 0.0
    /// Births end this many seconds after `beginTime`; 0 or less, as infinity: never.
    public var duration = Double.infinity
    /// Colours to draw from, each as likely; empty: the `color` parameters. The ranges and speeds apply
    /// to either.
    public var palette: [Color] = []
    /// Cells that every particle of this one emits.
    public var cells: [EmitterCell] = []

    public init(name: String = "") {
        self.name = name
    }

    public subscript(parameter: CellParameter) -> Double {
        get { values[parameter.rawValue] }
        set { values[parameter.rawValue] = newValue }
    }
}
