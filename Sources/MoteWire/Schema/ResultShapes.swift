import MoteEngine

/// What methods answer. A method that has no row here may answer anything.
enum ResultShapes {
    static let definitions: [(name: String, shape: Shape)] = [
        ("summary", .members(summary)), ("options", .members(options)), ("limits", .map(.count)),
    ]

    private static let summary: [Shape.Field] = [
        .init("scene", .string, required: true), .init("file", .string, required: true),
        .init("state", .words(["playing", "paused", "failed"]), required: true),
        .init("epoch", .count, required: true),
        .init("time", .number, required: true, "seconds of scene time"),
        .init("tick", .count, required: true), .init("fps", .number, required: true, "ticks a second"),
        .init("speed", .number, required: true), .init("seed", .pattern("^[0-9]+$"), required: true),
        .init("size", FrameShapes.point, required: true),
        .init("background", .named("color"), required: true),
        .init("title", .string, required: true), .init("params", .object, required: true),
        .init("layers", .count, required: true), .init("animations", .count, required: true),
        .init("particles", .count, required: true), .init("subscribers", .count, required: true),
        .init(
            "error",
            .members([
                .init("code", .integer, required: true), .init("message", .string, required: true),
                .init("file", .string, required: true), .init("line", .integer, required: true),
            ])),
    ]

    private static let options: [Shape.Field] = SubscribeOptions.parameters.map { parameter in
        let shape = parameter.name == "fps" ? .either([parameter.type.shape, .null]) : parameter.type.shape
        return .init(parameter.name, shape, required: true, parameter.meaning)
    }

    private static let scenes = Shape.Field("scenes", .list(.named("summary")))
    private static let hit = Shape.members([
        .init(
            "layer",
            .either([
                .null,
                .members([
                    .init("id", .id, required: true), .init("name", .string, required: true),
                    .init("path", .string, required: true),
                ]),
            ]), required: true),
        .init("x", .number, "points, in the layer's space"), .init("y", .number),
    ])
    private static let empty = Shape.members([])

    static func shape(of method: MethodName) -> Shape {
        switch method {
        case .hello:
            .members([
                .init("server", .string, required: true), .init("version", .string, required: true),
                .init("protocol", .integer, required: true), .init("lua", .string, required: true),
                .init("pid", .count, required: true), .init("uptime", .number, required: true, "seconds"),
                .init("features", .list(.string), required: true),
                .init("limits", .named("limits"), required: true),
            ])
        case .sceneLoad, .sceneUnload, .sceneReload, .scenePause, .sceneResume, .sceneSeek, .sceneStep,
            .sceneSpeed:
            .named("summary")
        case .sceneList: .members([.init("scenes", .list(.named("summary")), required: true)])
        case .sceneAvailable:
            .members([
                .init(
                    "scenes",
                    .list(
                        .members([
                            .init("name", .string, required: true), .init("file", .string, required: true),
                            .init("title", .string, required: true),
                            .init("params", .list(.string), required: true),
                        ])), required: true)
            ])
        case .sceneSend: .members([.init("handlers", .count, required: true)])
        case .scenePointer, .sceneHit: hit
        case .sceneGet:
            .members([
                .init("value", .any, required: true, "on screen"), .init("type", .string, required: true),
                .init("model", .any, "when it differs"),
            ])
        case .sceneSet: .members([.init("value", .any, required: true, "of the model")])
        case .sceneSnapshot: .members([.init("frame", .named("snapshot"), required: true)])
        case .subscribe:
            .members([
                .init("subscription", .integer(min: 1, max: nil), required: true),
                .init("options", .named("options"), required: true),
                .init("scene", .named("summary")), scenes,
            ])
        case .subscriptionUpdate: .members([.init("options", .named("options"), required: true)])
        case .unsubscribe:
            .members([
                .init("frames", .count, required: true), .init("dropped", .count, required: true),
                .init("bytes", .count, required: true),
            ])
        case .next: .members([.init("credits", .either([.count, .null]), required: true)])
        case .resync, .logSubscribe, .logUnsubscribe, .shutdown: empty
        default: .any
        }
    }
}
