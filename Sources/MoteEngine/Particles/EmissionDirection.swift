/// The unit vector along which a particle leaves.
///
/// `azimuth` is in the plane from x, clockwise on screen, `elevation` out of it towards the viewer;
/// `aperture` is the full angle of the cone around them. In the plane the angle is uniform within it; in
/// space the direction is uniform on the cone's cap (heights along its axis uniform, turned by
/// anything).
func emissionDirection(
    azimuth: Double, elevation: Double, aperture: Double, isDeep: Bool,
    draws: BirthDraws
) -> SIMD3<Double> {
    let spread = aperture.magnitude
    guard isDeep else {
        let (sin, cos) = Maths.sincos(azimuth + spread * (draws[.direction] - 0.5))
        return SIMD3(cos, sin, 0)
    }
    let (sinA, cosA) = Maths.sincos(azimuth)
    let (sinE, cosE) = Maths.sincos(elevation)
    let axis = SIMD3(cosE * cosA, cosE * sinA, sinE)
    let edge = Maths.cos(min(spread / 2, Double.pi))
    let height = edge + (1 - edge) * draws[.direction]
    let radius = max(0, 1 - height * height).squareRoot()
    let (sinT, cosT) = Maths.sincos(2 * Double.pi * draws[.directionTurn])
    // Two unit vectors across the axis: along the azimuth's circle, and towards the pole.
    let along = SIMD3(-sinA, cosA, 0)
    let up = SIMD3(-sinE * cosA, -sinE * sinA, cosE)
    return axis * height + along * (radius * cosT) + up * (radius * sinT)
}
