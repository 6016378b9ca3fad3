/// A sheet of pictures in one image, row by row from the top left.
public struct SpriteFrames: Equatable, Sendable {
    public var columns = 1
    public var rows = 1
    /// At most columns · rows.
    public var count = 1
    /// How often all of them pass in a life, where `rate` is 0.
    public var cycles = 1.0
    /// Frames a second; 0: by the life.
    public var rate = 0.0
    /// With a rate: begins again after the last one instead of staying there.
    public var loops = true
    /// Each particle begins with a frame of its own.
    public var startsAnywhere = false
    /// The frame that a particle begins with stays.
    public var isStill = false

    public init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
        count = columns * rows
    }

    /// The part of `whole` that a frame takes.
    func rect(of frame: Int, in whole: Rect) -> Rect {
        let (width, height) = (whole.size.width / Double(columns), whole.size.height / Double(rows))
        return Rect(
            whole.origin.x + Double(frame % columns) * width,
            whole.origin.y + Double(frame / columns) * height,
            width, height)
    }
}

extension EmitterCell {
    /// In how many steps of turning in depth its picture comes: so many that its height changes by a point a
    /// step at the largest scale that it is born with, within `tumbleStepRange`.
    var tumbleSteps: Int {
        guard self[.tumble] != 0 || self[.tumbleRange] != 0 else { return 1 }
        let fewest = Self.tumbleStepRange.lowerBound
        // Each step is told of each frame.
        let most = max(fewest, min(Self.tumbleStepRange.upperBound, 192 / max(frames?.count ?? 1, 1)))
        let height = size.height.magnitude * (self[.scale].magnitude + self[.scaleRange].magnitude / 2)
        // Also false for what is not a number.
        guard height > Double(fewest) else { return fewest }
        return Int(min(height.rounded(.up), Double(most)))
    }

    /// Each step is a picture that clients are told of. Many frames have fewer of them each.
    static let tumbleStepRange = 12...48

    /// How many pictures clients are told of.
    public var pictureCount: Int { (frames?.count ?? 1) * tumbleSteps }

    /// What a client draws it as: one for each frame, and in each for each step of turning in depth, whose
    /// picture is the flatter the more it is seen from its edge.
    var frameCells: [FrameCell] {
        var shown = FrameCell()
        shown.name = name
        shown.contents = contents
        shown.contentsRect = contentsRect
        shown.size = size
        shown.sampling = isNearest ? .nearest : .linear
        shown.curves = curves.filter(\.isFactor)
        let sheet = frames ?? SpriteFrames(columns: 1, rows: 1)
        let steps = tumbleSteps
        var result: [FrameCell] = []
        for frame in 0..<sheet.count {
            if frames != nil { shown.contentsRect = sheet.rect(of: frame, in: contentsRect) }
            for step in 0..<steps {
                if steps > 1 {
                    shown.size.height = size.height * (Double(step) + 0.5) / Double(steps)
                }
                result.append(shown)
            }
        }
        return result
    }
}
