extension Emitter {
    /// Words and switches that births take in, as numbers that change with time: three more tracks, behind
    /// the way from its coordinates.
    enum Form: Int, CaseIterable {
        case shape, mode, preservesDepth

        static let first = Origin.first + Origin.count
        private static let shapes = EmitterShape.allCases
        private static let modes = EmitterMode.allCases

        var track: Int { Self.first + rawValue }

        static func values(of configuration: EmitterConfiguration) -> [Double] {
            [
                Double(shapes.firstIndex(of: configuration.shape) ?? 0),
                Double(modes.firstIndex(of: configuration.mode) ?? 0), configuration.preservesDepth ? 1 : 0,
            ]
        }

        static func shape(_ number: Double) -> EmitterShape {
            shapes[min(max(Int(number), 0), shapes.count - 1)]
        }

        static func mode(_ number: Double) -> EmitterMode {
            modes[min(max(Int(number), 0), modes.count - 1)]
        }
    }

    /// From `time` on births have another shape (the index of its word), mode or depth (1 for true).
    func set(_ form: Form, _ value: Double, at time: Double) {
        tell(.set(form.track, cell: nil, Self.finite(value), time: moment(time)))
    }

    public func setShape(_ shape: EmitterShape, at time: Double) {
        set(.shape, Double(EmitterShape.allCases.firstIndex(of: shape) ?? 0), at: time)
    }

    /// False where it was made without a path, so that the shape `path` is its centre alone.
    var hasPath: Bool { !configuration.path.isEmpty }

    /// The living are drawn in another order at once.
    public func setRenderMode(_ mode: EmitterRenderMode) {
        guard configuration.renderMode != mode else { return }
        configuration.renderMode = mode
        order = drawingOrder()
    }
}

extension BirthValues {
    var shape: EmitterShape { Emitter.Form.shape(emitter[Emitter.Form.shape.track]) }
    var mode: EmitterMode { Emitter.Form.mode(emitter[Emitter.Form.mode.track]) }
    var preservesDepth: Bool { emitter[Emitter.Form.preservesDepth.track] > 0 }
}
