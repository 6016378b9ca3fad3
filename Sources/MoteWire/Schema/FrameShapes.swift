import MoteEngine

/// What frames hold: the tables of the protocol's sections 2 to 8.
enum FrameShapes {
    static let color = Shape.pattern("^#[0-9a-f]{8}$")
    static let point = Shape.tuple(.number, 2)
    static let rect = Shape.tuple(.number, 4)

    static let definitions: [(name: String, shape: Shape)] = [
        ("color", color),
        ("layer", .members(changed: false, [id] + layerFields)),
        ("layerChange", .members(changed: true, [id] + layerFields)),
        ("emitter", .members(changed: false, [id] + emitterFields + births)),
        ("emitterChange", .members([id] + emitterFields.map(\.orNull) + births)),
        ("cell", .members(cellFields)),
        ("particles", .members(columns(of: ParticleColumn.allCases.map(\.rawValue), integers))),
        ("births", .members(birthFields)),
        ("fullFrame", .members(head + full)),
        ("deltaFrame", .members(head + delta)),
        ("snapshot", .members(head.filter { $0.name != "subscription" } + full)),
        ("frame", .either([.named("fullFrame"), .named("deltaFrame")])),
    ]

    private static let id = Shape.Field(
        "id", .integer(min: 1, max: nil), required: true, "unique in the epoch")

    // MARK: Frames

    private static let head: [Shape.Field] = [
        .init("subscription", .count, required: true),
        .init("scene", .string, required: true),
        .init("seq", .count, required: true, "1, 2, 3 … of the subscription; 0 in a snapshot"),
        .init("epoch", .count, required: true, "ids mean nothing across two"),
        .init("tick", .count, required: true),
        .init("time", .number, required: true, "seconds of scene time"),
        .init(
            "speed", .number, default: 1, "scene seconds a wall second from here on; 0 when paused or failed"),
        .init("us", .integer, "CLOCK_MONOTONIC at time, microseconds"),
        .init("dropped", .count, required: true, "due frames before this one that were not made"),
        .init("settled", .bool, required: true, "without input no later picture differs"),
        .init("truncated", .bool, "beyond frameBytes: particles are only counted"),
    ]
    private static let full: [Shape.Field] = [
        .init("full", .constant(true), required: true, "forget all earlier state of this scene"),
        .init("size", point, required: true, "points"),
        .init("background", .named("color"), required: true),
        .init("layers", .list(.named("layer")), required: true, "back to front"),
        .init("emitters", .list(.named("emitter")), required: true),
        .init("assets", .map(.string), "sha256 by name"),
    ]
    private static let delta: [Shape.Field] = [
        .init("full", .constant(false), required: true),
        .init("base", .integer(min: 1, max: nil), required: true, "seq of the frame that it changes"),
        .init("size", point),
        .init("background", .named("color")),
        .init("removed", .list(.id), "ids that are gone"),
        .init("layers", .list(.named("layerChange")), "changed members; null: back to the default"),
        .init("order", .list(.id), "all ids, back to front; when one is new or moved"),
        .init("emitters", .list(.named("emitterChange"))),
        .init("assets", .map(.either([.string, .null])), "null: gone"),
    ]

    // MARK: Layers

    static let layerFields: [Shape.Field] = [
        .init("parent", .id, default: 0, "for tools"),
        .init("of", .id, default: 0, "the layer that this one copies"),
        .init("name", .string, default: ""),
        .init("kind", .words(["layer", "shape", "text", "gradient"]), default: "layer"),
        .init(
            "matrix", .tuple(.number, 6), default: [1, 0, 0, 1, 0, 0], "own space to scene: a b c d tx ty"),
        .init("matrix3d", .tuple(.number, 16), "column major, when the plane is not flat on the screen"),
        .init("size", point, default: [0, 0], "points"),
        .init("opacity", .numbers(from: 0, to: 1), default: 1),
        .init("clip", .id, default: 0, "the nearest layer that clips this one"),
        .init("mask", .id, default: 0), .init("in", .id, default: 0, "the group that it is drawn in"),
        .init("group", .bool, default: false), .init("role", .words(["", "mask"]), default: ""),
        .init(
            "blend",
            .words(["normal", "additive", "multiply", "screen", "overlay", "darken", "lighten"]),
            default: "normal"),
        .init("cornerRadius", .either([.number, .tuple(.number, 4)]), default: 0, "points"),
        .init("backgroundColor", .named("color")),
        .init("contents", .string, "name of an image"),
        .init("box", rect, "where the image goes: x y width height, own space"),
        .init("contentsRect", rect, default: [0, 0, 1, 1]),
        .init("slice", rect, "left top right bottom, image pixels"),
        .init("tint", .named("color")),
        .init("sampling", .words(["linear", "nearest"]), default: "linear"),
        .init("borderWidth", .number, default: 0, "points"),
        .init("borderColor", .named("color")),
        .init(
            "shadow",
            .members([
                .init("color", .named("color"), required: true), .init("x", .number, required: true),
                .init("y", .number, required: true),
                .init("blur", .number, required: true, "standard deviation, points"), .init("path", .string),
            ])),
        .init("tag", .any, "what the script attached for clients"),
        .init("path", .string, "SVG, only M L Q C Z, absolute"),
        .init("fillColor", .named("color")),
        .init("fillRule", .words(["nonzero", "evenodd"]), default: "nonzero"),
        .init("strokeColor", .named("color")),
        .init("lineWidth", .number, default: 1, "points"),
        .init("lineCap", .words(["butt", "round", "square"]), default: "butt"),
        .init("lineJoin", .words(["miter", "round", "bevel"]), default: "miter"),
        .init("miterLimit", .number, default: 10),
        .init("lineDashPattern", .list(.number), "points"),
        .init("lineDashPhase", .number, default: 0, "points"),
        .init("strokeStart", .numbers(from: 0, to: 1), default: 0),
        .init("strokeEnd", .numbers(from: 0, to: 1), default: 1),
        .init("type", .words(["axial", "radial", "conic"]), default: "axial"),
        .init("startPoint", point), .init("endPoint", point), .init("endPoint2", point),
        .init("stops", .list(.any), "[offset, colour] each, offsets rising"),
        .init("string", .string, default: ""),
        .init(
            "font",
            .members([
                .init("family", .string, required: true), .init("size", .number, required: true, "points"),
                .init("weight", .integer, default: 400), .init("italic", .bool, default: false),
                .init("file", .string, "name for asset.get"),
            ])),
        .init("foregroundColor", .named("color")),
        .init("alignmentMode", .words(["left", "center", "right"]), default: "left"),
        .init(
            "lines",
            .list(
                .members([
                    .init("text", .string, required: true), .init("x", .number, required: true),
                    .init("y", .number, required: true), .init("width", .number, required: true),
                ])), "x, y: left end of the baseline, own space"),
        .init("ascent", .number, default: 0, "points"), .init("descent", .number, default: 0, "points"),
    ]

    // MARK: Emitters

    private static let emitterFields: [Shape.Field] =
        layerFields.filter {
            ["parent", "name", "matrix", "opacity", "clip", "mask", "in", "blend", "of", "role"]
                .contains($0.name)
        } + [
            .init("after", .id, default: 0, "drawn right after this entry; 0: before all"),
            .init("renderMode", .words(["normal", "additive"]), default: "normal"),
            .init("cells", .list(.named("cell")), "the column cell is an index into it"),
            .init("mode", .words(["columns", "births", "count"]), default: "columns"),
            .init("count", .count, default: 0, "particles alive"),
            .init("particles", .named("particles")),
        ]
    private static let births: [Shape.Field] = [
        .init("births", .named("births")),
        .init("deaths", .list(.id), "ids that end now, before their lifetime"),
    ]
    private static let cellFields: [Shape.Field] = [
        .init("name", .string, default: ""), .init("contents", .string, "name of an image; else an ellipse"),
        .init("contentsRect", rect, default: [0, 0, 1, 1]),
        .init("sampling", .words(["linear", "nearest"]), default: "linear"),
        .init("size", point, required: true, "points at scale 1"),
        .init(
            "curves",
            .members([
                .init("scale", .list(point)), .init("alpha", .list(point)),
                .init("color", .list(.any), "[u, \"#rrggbb\"] each"),
            ]), "births: factors over u, the part of the life that is over"),
    ]

    private static let integers: Set<String> = ["cell", "id", "color"]

    private static func columns(of names: [String], _ integers: Set<String>) -> [Shape.Field] {
        let constants = names.map { Shape.Field($0, integers.contains($0) ? .count : .number) }
        let lists = names.map { name in
            let isInteger = integers.contains(name)
            let packed = Shape.Field(
                isInteger ? "u32" : "f32", .string, required: true, "base64, little endian")
            return Shape.Field(name, .either([.list(isInteger ? .count : .number), .members([packed])]))
        }
        return lists + [.init("constant", .members(constants), "columns in which all are equal")]
    }

    private static let birthFields: [Shape.Field] =
        [
            .init("count", .count, required: true),
            .init("all", .constant(true), "first forget all living of this emitter"),
        ]
        + columns(
            of: [
                "id", "cell", "age", "lifetime", "x", "y", "z", "vx", "vy", "vz", "ax", "ay", "az", "drag",
                "rotation", "spin", "scale", "scaleSpeed", "alpha", "alphaSpeed", "color", "redSpeed",
                "greenSpeed", "blueSpeed",
            ], integers)
}

extension Shape {
    /// An object of a frame; in a delta each member but `id` and `kind` may be null.
    fileprivate static func members(changed isDelta: Bool, _ fields: [Field]) -> Shape {
        .members(isDelta ? fields.map(\.orNull) : fields)
    }
}

extension Shape.Field {
    /// Null: back to its default.
    fileprivate var orNull: Shape.Field {
        guard name != "id", name != "kind" else { return self }
        var field = self
        field.shape = .either([shape, .null])
        return field
    }
}
