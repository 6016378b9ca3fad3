import MoteEngine
import MoteWire

extension LoggedInput.Input {
    /// The input that a request means whose parameters have passed the table's check. Nil for a method that
    /// is no input.
    /// - Throws: -32602 for what the table leaves to its method.
    public init?(_ params: CheckedParams) throws(RPCError) {
        switch params.method {
        case .sceneSend:
            self = .send(
                event: params.string("event"), payload: params.value("payload") ?? .object([]),
                layer: TargetAddress(layer: params.value("layer")))
        case .scenePointer:
            self = .pointer(
                PointerPhase(rawValue: params.string("phase")) ?? .move,
                Point(params.number("x"), params.number("y")), pointer: params.integer("pointer"))
        case .sceneSet:
            guard let target = TargetAddress(layer: params.value("layer"), emitter: params.value("emitter"))
            else {
                throw .missingParam("layer", method: params.method.rawValue,
                                    expected: "a layer or an emitter")
            }
            let animate = try params.value("animate").map { plain throws(RPCError) in
                try SetAnimation(plain)
            }
            self = .set(target, keyPath: params.string("keyPath"), value: params.value("value") ?? .null,
                        animate: animate)
        default: return nil
        }
    }

    /// The method and the parameters that it came with, but for `scene`.
    var request: (method: MethodName, params: [PlainValue.Member]) {
        switch self {
        case .send(let event, let payload, let layer):
            (.sceneSend, [.init("event", .string(event)), .init("payload", payload)]
                + (layer.map { [.init($0.member, $0.plain)] } ?? []))
        case .pointer(let phase, let point, let pointer):
            (.scenePointer, [
                .init("phase", .string(phase.rawValue)), .init("x", .number(point.x)),
                .init("y", .number(point.y)), .init("pointer", .number(Double(pointer))),
            ])
        case .set(let target, let keyPath, let value, let animate):
            (.sceneSet, [
                .init(target.member, target.plain), .init("keyPath", .string(keyPath)), .init("value", value),
            ] + (animate.map { [.init("animate", $0.plain)] } ?? []))
        }
    }
}

extension TargetAddress {
    /// An id or a path, as clients write it, in the member `layer` or in `emitter`.
    public init?(layer: PlainValue?, emitter: PlainValue? = nil) {
        isEmitter = layer == nil
        switch layer ?? emitter {
        case .number(let id):
            guard let id = Int(exactly: id) else { return nil }
            name = .id(id)
        case .string(let path): name = .path(path)
        default: return nil
        }
    }

    var member: String { isEmitter ? "emitter" : "layer" }

    var plain: PlainValue {
        switch name {
        case .id(let id): .number(Double(id))
        case .path(let path): .string(path)
        }
    }
}
