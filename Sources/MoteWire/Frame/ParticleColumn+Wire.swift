import MoteEngine

extension ParticleColumn {
    /// `name":`, what follows an opening quote.
    var key: StaticString {
        switch self {
        case .cell: "cell\":"
        case .x: "x\":"
        case .y: "y\":"
        case .scale: "scale\":"
        case .rotation: "rotation\":"
        case .alpha: "alpha\":"
        case .color: "color\":"
        case .id: "id\":"
        case .z: "z\":"
        case .vx: "vx\":"
        case .vy: "vy\":"
        case .vz: "vz\":"
        case .spin: "spin\":"
        case .age: "age\":"
        case .lifetime: "lifetime\":"
        }
    }

    func decimals(_ numbers: DecimalFormat) -> Int {
        switch self {
        case .cell, .color, .id: 0
        case .x, .y, .z, .vx, .vy, .vz: numbers.points
        case .scale, .rotation, .alpha, .spin, .age, .lifetime: numbers.fine
        }
    }
}
