/// What a recording made of one layer: the layer as it was from each place on at which something of it
/// changed. Between two such places all of it is a function of time, so that any place can be shown exactly
/// as it was when the recorded function came by there.
struct LayerCourse: Sendable {
    /// The layer's number, so that another in its slot is not taken for it.
    var number: Int
    /// In the order of their places; the first is what was there before.
    var moments: [LayerMoment]
}

/// A layer's model values and the stack of its motions from a place of a recording on.
struct LayerMoment: Sendable {
    var place: Double
    var model: [Double]
    var objects: [Value]
    var stack: [Member]

    struct Member: Hashable, Sendable {
        var serial: Int
        /// Index of a copy of the motion as it was then; −1 for one that lives in another time, and is as
        /// it is now.
        var copy: Int
        /// What of such a one was left to it.
        var mask = UInt32.max
    }
}

/// A layer as recordings that are not at their ends have it.
struct PastLayer {
    var model: [Double]
    var objects: [Value]
    /// Its motions, in the order in which they apply.
    var stack: [Motion]

    struct Motion {
        var index: Int
        /// Bits of its mask for what it does not show: others have taken that.
        var hidden: UInt32 = 0
    }
}
