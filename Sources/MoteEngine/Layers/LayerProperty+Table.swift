extension LayerProperty {
    private static let unit01: ClosedRange<Double> = 0...1
    private static let notNegative: ClosedRange<Double> = 0...Double.greatestFiniteMagnitude

    /// Every property of every kind. (`frame` is derived and stands in `PropertyKeyPath`.)
    public static let all: [LayerProperty] =
        common + shape + text + gradient + replicator + emitter + free

    private static let common: [LayerProperty] = [
        LayerProperty(
            "bounds", .rect, .layers, at: Component.boundsX, default: .rect(.zero), unit: "points",
            "the layer's extent in its own coordinates; its origin scrolls what is inside"),
        LayerProperty(
            "position", .point, .layers, at: Component.positionX, default: .point(.zero), unit: "points",
            aliases: ["center"], "where the anchor point stands in the parent"),
        LayerProperty(
            "zPosition", .number, .layers, at: Component.zPosition, default: .number(0), unit: "points",
            "depth: siblings are drawn in its order, higher ones on top"),
        LayerProperty(
            "anchorPoint", .point, .layers, at: Component.anchorX, default: .point(Point(0.5, 0.5)),
            unit: "fraction of the bounds", settle: 0.01,
            "the point that position places and that transforms turn about"),
        LayerProperty(
            "transform", .transform, .layers, at: Component.transform, default: .transform(.identity),
            settle: 0.005, "turns, scales and moves the layer about its anchor point"),
        LayerProperty(
            "sublayerTransform", .transform, .layers, at: Component.sublayerTransform,
            default: .transform(.identity), settle: 0.005,
            "applied to all sublayers about the anchor point; its perspective gives them depth"),
        LayerProperty(
            "opacity", .number, .layers, at: Component.opacity, default: .number(1), unit: "0…1",
            aliases: ["alpha"], range: unit01, settle: 0.01, "multiplies its own and its sublayers' alpha"),
        LayerProperty(
            "backgroundColor", .color, .boxes, at: Component.backgroundColor, default: .color(.clear),
            settle: 0.01, "fills the bounds"),
        LayerProperty(
            "cornerRadius", .number, .boxes, at: Component.cornerRadius, default: .number(0),
            unit: "points", range: notNegative, shares: CornerRadii.names, settle: 0.01,
            "rounds the bounds, all four corners or one of them; reads as a list where they differ"),
        LayerProperty(
            "borderWidth", .number, .boxes, at: Component.borderWidth, default: .number(0),
            unit: "points", range: notNegative, settle: 0.01, "drawn inside the bounds"),
        LayerProperty(
            "borderColor", .color, .boxes, at: Component.borderColor, default: .color(.black),
            settle: 0.01, "of the border"),
        LayerProperty(
            "shadowColor", .color, .boxes, at: Component.shadowColor, default: .color(.black),
            settle: 0.01, "of the shadow"),
        LayerProperty(
            "shadowOpacity", .number, .boxes, at: Component.shadowOpacity, default: .number(0),
            unit: "0…1", range: unit01, settle: 0.01, "0 draws no shadow"),
        LayerProperty(
            "shadowOffset", .size, .boxes, at: Component.shadowOffset, default: .size(Size(0, 3)),
            unit: "points", settle: 0.01, "from the layer, y down"),
        LayerProperty(
            "shadowRadius", .number, .boxes, at: Component.shadowRadius, default: .number(3),
            unit: "points", range: notNegative, settle: 0.01, "standard deviation of the shadow's blur"),
        LayerProperty(
            "contentsRect", .rect, .boxes, at: Component.contentsRect,
            default: .rect(Rect(0, 0, 1, 1)), unit: "fractions of the image", settle: 0.01,
            "the part of the image that is shown"),
        LayerProperty(
            "contentsCenter", .rect, .boxes, at: Component.contentsCenter,
            default: .rect(Rect(0, 0, 1, 1)), unit: "fractions of the image", settle: 0.01,
            "the part that stretches; what is around it keeps its size along that edge"),
        LayerProperty(
            "tint", .color, .boxes, at: Component.tint, default: .color(.clear), settle: 0.01,
            "paints the image's alpha in this colour; clear leaves the image as it is"),
        LayerProperty(
            "hidden", .boolean, .layers, at: Component.hidden, default: .boolean(false),
            isDiscrete: true, "takes the layer and its sublayers out of the picture"),
        LayerProperty(
            "masksToBounds", .boolean, .layers, at: Component.masksToBounds, default: .boolean(false),
            isDiscrete: true, "clips sublayers to the rounded bounds"),
        LayerProperty(
            "userInteractionEnabled", .boolean, .layers, at: Component.userInteractionEnabled,
            default: .boolean(true), isDiscrete: true, "false: pointers pass through it and its sublayers"),
        LayerProperty(
            "contentsGravity", .choice, .boxes, at: Component.contentsGravity, default: .choice("resize"),
            isDiscrete: true, choices: ContentsGravity.allCases.map(\.rawValue),
            "how the image fills the bounds"),
        LayerProperty(
            "contents", .string, .boxes, at: Component.contents, default: .string(""),
            isDiscrete: true, "name of an image; \"\" for none"),
        LayerProperty(
            "magnificationFilter", .choice, .boxes, at: Component.magnificationFilter,
            default: .choice("linear"), isDiscrete: true, choices: Sampling.allCases.map(\.rawValue),
            "between the pixels of an enlarged image"),
        LayerProperty(
            "shadowPath", .path, .boxes, at: Component.shadowPath, default: .path(nil), unit: "points",
            "what casts the shadow, in the layer's own coordinates; without it the layer does"),
        LayerProperty(
            "blend", .choice, .layers, at: Component.blend, default: .choice("normal"),
            isDiscrete: true, choices: BlendMode.allCases.map(\.rawValue),
            "how its colours, and its sublayers', join what is below"),
        LayerProperty(
            "doubleSided", .boolean, .layers, at: Component.doubleSided, default: .boolean(true),
            aliases: ["isDoubleSided"], isDiscrete: true,
            "false: not shown, with its sublayers, while it is seen from behind"),
        LayerProperty(
            "allowsGroupOpacity", .boolean, .layers, at: Component.allowsGroupOpacity,
            default: .boolean(true), isDiscrete: true,
            "true: it fades as one picture; false: each of its parts and sublayers by itself"),
        LayerProperty(
            "preservesDepth", .boolean, .layers, at: Component.preservesDepth, default: .boolean(false),
            isDiscrete: true, "true: its sublayers stand in its space instead of lying in its plane"),
    ]

    private static let shape: [LayerProperty] = [
        LayerProperty(
            "path", .path, .shape, at: Component.path, default: .path(nil), unit: "points",
            "what is filled and stroked, in the layer's own coordinates"),
        LayerProperty(
            "fillColor", .color, .shape, at: Component.fillColor, default: .color(.black), settle: 0.01,
            "of the path's inside"),
        LayerProperty(
            "strokeColor", .color, .shape, at: Component.strokeColor, default: .color(.clear), settle: 0.01,
            "of the path's line"),
        LayerProperty(
            "lineWidth", .number, .shape, at: Component.lineWidth, default: .number(1), unit: "points",
            range: notNegative, settle: 0.01, "of the line, centred on the path"),
        LayerProperty(
            "miterLimit", .number, .shape, at: Component.miterLimit, default: .number(10),
            range: notNegative, settle: 0.01, "how long a pointed corner may be, in line widths"),
        LayerProperty(
            "lineDashPhase", .number, .shape, at: Component.lineDashPhase, default: .number(0),
            unit: "points", "where in its pattern the line starts"),
        LayerProperty(
            "strokeStart", .number, .shape, at: Component.strokeStart, default: .number(0), unit: "0…1",
            range: unit01, settle: 0.01, "fraction of the path's length at which the line begins"),
        LayerProperty(
            "strokeEnd", .number, .shape, at: Component.strokeEnd, default: .number(1), unit: "0…1",
            range: unit01, settle: 0.01, "fraction of the path's length at which the line ends"),
        LayerProperty(
            "fillRule", .choice, .shape, at: Component.fillRule, default: .choice("nonzero"),
            isDiscrete: true, choices: FillRule.allCases.map(\.rawValue), "what counts as inside"),
        LayerProperty(
            "lineCap", .choice, .shape, at: Component.lineCap, default: .choice("butt"),
            isDiscrete: true, choices: LineCap.allCases.map(\.rawValue), "how a line ends"),
        LayerProperty(
            "lineJoin", .choice, .shape, at: Component.lineJoin, default: .choice("miter"),
            isDiscrete: true, choices: LineJoin.allCases.map(\.rawValue), "how a line turns"),
        LayerProperty(
            "lineDashPattern", .numbers, .shape, at: Component.lineDashPattern, default: .numbers([]),
            unit: "points", "lengths of dash, gap, dash …; empty for a whole line"),
    ]

    private static let text: [LayerProperty] = [
        LayerProperty(
            "string", .string, .text, at: Component.string, default: .string(""), isDiscrete: true,
            "the text"),
        LayerProperty(
            "font", .font, .text, at: Component.font, default: .font(FontName(family: "DejaVu Sans")),
            isDiscrete: true, "family, weight and italic; a name alone is the family"),
        LayerProperty(
            "fontSize", .number, .text, at: Component.fontSize, default: .number(17), unit: "points",
            range: 0...10_000, settle: 0.01, "of the font"),
        LayerProperty(
            "foregroundColor", .color, .text, at: Component.foregroundColor, default: .color(.black),
            settle: 0.01, "of the text"),
        LayerProperty(
            "alignmentMode", .choice, .text, at: Component.alignmentMode, default: .choice("left"),
            isDiscrete: true, choices: TextAlignment.allCases.map(\.rawValue), "of lines in the bounds"),
        LayerProperty(
            "verticalAlignment", .choice, .text, at: Component.verticalAlignment, default: .choice("top"),
            isDiscrete: true, choices: VerticalAlignment.allCases.map(\.rawValue), "of all lines together"),
        LayerProperty(
            "wrapped", .boolean, .text, at: Component.wrapped, default: .boolean(false),
            isDiscrete: true, "breaks lines at the bounds' width"),
    ]

    private static let gradient: [LayerProperty] = [
        LayerProperty(
            "colors", .colors, .gradient, at: Component.colors, default: .colors([]),
            "of the stops, from start to end"),
        LayerProperty(
            "locations", .numbers, .gradient, at: Component.locations, default: .numbers([]),
            unit: "0…1", "where the colours stand, rising; empty spreads them evenly"),
        LayerProperty(
            "startPoint", .point, .gradient, at: Component.startPoint, default: .point(Point(0.5, 0)),
            unit: "fraction of the bounds", settle: 0.01,
            "the first colour; centre of radial and conic ones"),
        LayerProperty(
            "endPoint", .point, .gradient, at: Component.endPoint, default: .point(Point(0.5, 1)),
            unit: "fraction of the bounds", settle: 0.01,
            "the last colour; a corner of a radial one's box, where a conic one begins"),
        LayerProperty(
            "type", .choice, .gradient, at: Component.gradientType, default: .choice("axial"),
            isDiscrete: true, choices: GradientType.allCases.map(\.rawValue),
            "along a line, in rings, or around a point"),
    ]

    private static let replicator: [LayerProperty] = [
        LayerProperty(
            "instanceCount", .number, .replicator, at: Component.instanceCount, default: .number(1),
            range: 0...Double(EngineLimits.replicatorInstances), settle: 0.01,
            "how often the sublayers are shown, the original counted"),
        LayerProperty(
            "instanceDelay", .number, .replicator, at: Component.instanceDelay, default: .number(0),
            unit: "seconds", settle: 0.01, "how much later each copy shows the animations of the sublayers"),
        LayerProperty(
            "instanceTransform", .transform, .replicator, at: Component.instanceTransform,
            default: .transform(.identity), settle: 0.005,
            "from each copy to the next, about the middle of the bounds"),
        LayerProperty(
            "instanceColor", .color, .replicator, at: Component.instanceColor, default: .color(.white),
            settle: 0.01, "multiplies the colours of the first"),
        LayerProperty(
            "instanceRedOffset", .number, .replicator, at: Component.instanceRedOffset,
            default: .number(0), settle: 0.01, "added to the colour's red from each copy to the next"),
        LayerProperty(
            "instanceGreenOffset", .number, .replicator, at: Component.instanceGreenOffset,
            default: .number(0), settle: 0.01, "added to its green"),
        LayerProperty(
            "instanceBlueOffset", .number, .replicator, at: Component.instanceBlueOffset,
            default: .number(0), settle: 0.01, "added to its blue"),
        LayerProperty(
            "instanceAlphaOffset", .number, .replicator, at: Component.instanceAlphaOffset,
            default: .number(0), settle: 0.01, "added to its alpha"),
    ]

    /// A row of an emitter's parameter, or of two that follow each other.
    private static func parameter(
        _ name: String, _ type: ValueType, _ parameter: EmitterParameter, default usual: Value,
        unit: String = "", settle: Double = 1, _ meaning: String
    ) -> LayerProperty {
        LayerProperty(
            name, type, .emitter, at: Component.emitter + parameter.rawValue, default: usual, unit: unit,
            range: parameter.range, settle: settle, meaning)
    }

    private static let emitter: [LayerProperty] = [
        parameter(
            "birthRate", .number, .birthRate, default: .number(1),
            settle: 0.01, "multiplies the birthRate of every cell, of those within cells too"),
        parameter(
            "lifetime", .number, .lifetime, default: .number(1),
            settle: 0.01, "multiplies every cell's lifetime, at birth"),
        parameter(
            "emitterPosition", .point, .positionX, default: .point(.zero),
            unit: "points", "centre of the shape, in the emitter's coordinates"),
        parameter(
            "emitterZPosition", .number, .zPosition, default: .number(0),
            unit: "points", "depth of the shape's centre"),
        parameter(
            "emitterSize", .size, .width, default: .size(.zero),
            unit: "points", "of the shape; a circle's and a sphere's radius is its width"),
        parameter(
            "emitterDepth", .number, .depth, default: .number(0),
            unit: "points", "extent of the shape in depth"),
        parameter(
            "velocity", .number, .velocity, default: .number(1),
            settle: 0.01, "multiplies every cell's velocity, at birth"),
        parameter(
            "scale", .number, .scale, default: .number(1),
            settle: 0.005, "multiplies every cell's scale, at birth"),
        parameter(
            "spin", .number, .spin, default: .number(1),
            settle: 0.01, "multiplies every cell's spin, at birth"),
        parameter(
            "wind", .point, .windX, default: .point(.zero),
            unit: "points/s²", "an acceleration of all that live"),
        LayerProperty(
            "emitterShape", .choice, .emitter, at: Component.emitterShape, default: .choice("point"),
            isDiscrete: true, choices: EmitterShape.allCases.map(\.rawValue), "where particles are born"),
        LayerProperty(
            "emitterMode", .choice, .emitter, at: Component.emitterMode, default: .choice("volume"),
            isDiscrete: true, choices: EmitterMode.allCases.map(\.rawValue), "in which part of the shape"),
        LayerProperty(
            "renderMode", .choice, .emitter, at: Component.renderMode, default: .choice("unordered"),
            isDiscrete: true, choices: EmitterRenderMode.allCases.map(\.rawValue),
            "in which order, and how, particles are drawn"),
    ]

    private static let free: [LayerProperty] = [
        LayerProperty(
            "value", .number, .value, at: Component.value, default: .number(0), settle: 0.01,
            "a free value's number")
    ]
}
