/// How one picture of a layer gives way to another: Core Animation's `CATransition`, and UIKit's flips.
public enum TransitionType: String, Sendable, CaseIterable {
    case fade
    /// The new picture slides over the old one.
    case moveIn
    /// The new picture pushes the old one out.
    case push
    /// The old picture slides off the new one.
    case reveal
    /// Turned round in depth, half-way the new one is on the other side.
    case flip
}

/// Where what moves comes from.
public enum TransitionSubtype: String, Sendable, CaseIterable {
    case fromLeft, fromRight, fromTop, fromBottom
}

public struct TransitionOptions: Hashable, Sendable {
    public var type = TransitionType.fade
    public var subtype = TransitionSubtype.fromLeft
    /// `beginTime` 0 means now.
    public var timing = MediaTiming()
    public var timingFunction = TimingFunction.linear
    /// Plays a part of the way only.
    public var startProgress = 0.0
    public var endProgress = 1.0

    public init() {}
}

/// A transition on its way.
struct LayerTransition: Hashable {
    var options: TransitionOptions
    /// Slot of the picture that goes out.
    var ghost: Int

    /// The new picture comes out from under the old one, instead of covering it.
    var hasGhostOnTop: Bool { options.type == .reveal }
}

/// What a transition does to a picture, in the picture's own space.
struct TransitionPose {
    /// Nil where it stays.
    var matrix: Transform3D?
    var alpha = 1.0
    var isHidden = false

    /// With eased progress p, the size S along the axis and d = −1 for what comes from the left or the top,
    /// else 1:
    ///
    /// | | out | in |
    /// | --- | --- | --- |
    /// | fade | alpha 1 − p | alpha p |
    /// | moveIn | still | offset (1 − p)·d·S |
    /// | push | offset −p·d·S | offset (1 − p)·d·S |
    /// | reveal | offset −p·d·S, on top | still |
    /// | flip | turned by p·π, to p = ½ | turned by (p − 1)·π, from p = ½ on |
    init(_ options: TransitionOptions, progress p: Double, isOut: Bool, size: Size) {
        let isVertical = options.subtype == .fromTop || options.subtype == .fromBottom
        let d: Double = options.subtype == .fromLeft || options.subtype == .fromTop ? -1 : 1
        let offset: Double
        switch (options.type, isOut) {
        case (.fade, true):
            alpha = min(1, max(0, 1 - p))
            return
        case (.fade, false):
            alpha = min(1, max(0, p))
            return
        case (.flip, _):
            isHidden = isOut == (p >= 0.5)
            // From the left, the left side comes to the front first.
            let angle = (isOut ? p : p - 1) * Maths.pi * (isVertical ? d : -d)
            matrix = TransitionPose.turned(angle, isVertical: isVertical, size)
            return
        case (.moveIn, false), (.push, false): offset = (1 - p) * d
        case (.push, true), (.reveal, true): offset = -p * d
        case (.moveIn, true), (.reveal, false): return
        }
        matrix = .makeTranslation(
            isVertical ? 0 : offset * size.width, isVertical ? offset * size.height : 0)
    }

    /// Turned about its middle axis, seen from two and a half times its longer side.
    private static func turned(_ angle: Double, isVertical: Bool, _ size: Size) -> Transform3D? {
        if angle == 0 { return nil }
        let distance = 2.5 * max(size.width, size.height, 1)
        var turn = DecomposedTransform.identity
        turn.rotation = isVertical ? [angle, 0, 0] : [0, angle, 0]
        turn.perspective.z = -1 / distance
        let middle = Point(size.width / 2, size.height / 2)
        return Transform3D.makeTranslation(-middle.x, -middle.y).then(turn.matrix)
            .then(.makeTranslation(middle.x, middle.y))
    }
}
