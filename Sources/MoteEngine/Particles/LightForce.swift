/// What masses divide, where the particles of a cell differ in theirs: the forces of waves, as a parabola in
/// time.
/// Each particle feels it as many times as it is lighter than the cell's mass: its `lightness`.
///
/// A course under a drag of its own has nothing in common with its neighbours': it can't be added up, from
/// its birth on, for all that were born in one piece of the forces. So these cells' courses begin anew at
/// every piece, and all their waves are pieces, fast ones too.
struct LightForce: Equatable {
    var force = SIMD3<Double>.zero
    var slope = SIMD3<Double>.zero
    var curve = SIMD3<Double>.zero

    static let none = LightForce()

    /// The same parabola as it goes on from `time` later.
    func after(_ time: Double) -> LightForce {
        if slope == .zero && curve == .zero { return self }
        return LightForce(
            force: force + (slope + curve * time) * time, slope: slope + 2 * curve * time, curve: curve)
    }
}

/// All drag of a cell, per second.
struct CellDrag: Equatable {
    /// What a particle of any mass feels.
    var own: Double
    /// What is felt as many times as a particle is light; 0 where all have the cell's mass.
    var light = 0.0

    /// Goes on as it is.
    static let same = CellDrag(own: .nan, light: .nan)

    func of(_ lightness: Double) -> Double { light == 0 ? own : own + light * lightness }
}
