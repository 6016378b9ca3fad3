/// Where each component of a property stands in a layer's flat doubles. What all layers have comes first;
/// each kind's own follow from `ownBase` on (kinds share those places, since a layer has one kind).
///
/// Constants, not look-ups: they are read for every layer of every frame.
enum Component {
    static let boundsX = 0, boundsY = 1, boundsWidth = 2, boundsHeight = 3
    static let positionX = 4, positionY = 5
    static let zPosition = 6
    static let anchorX = 7, anchorY = 8
    static let transform = 9
    static let sublayerTransform = 25
    static let opacity = 41
    static let backgroundColor = 42
    /// Four: top left, top right, bottom right, bottom left.
    static let cornerRadius = 46
    static let borderWidth = 50
    static let borderColor = 51
    static let shadowColor = 55
    static let shadowOpacity = 59
    static let shadowOffset = 60
    static let shadowRadius = 62
    static let contentsRect = 63
    static let contentsCenter = 67
    static let tint = 71
    static let hidden = 75
    static let masksToBounds = 76
    static let userInteractionEnabled = 77
    static let contentsGravity = 78
    static let magnificationFilter = 79
    static let blend = 80
    static let doubleSided = 81
    static let allowsGroupOpacity = 82
    static let preservesDepth = 83
    static let ownBase = 84

    // Shape
    static let fillColor = ownBase, strokeColor = ownBase + 4
    static let lineWidth = ownBase + 8, miterLimit = ownBase + 9, lineDashPhase = ownBase + 10
    static let strokeStart = ownBase + 11, strokeEnd = ownBase + 12
    static let fillRule = ownBase + 13, lineCap = ownBase + 14, lineJoin = ownBase + 15
    static let shapeCount = ownBase + 16

    // Text
    static let fontSize = ownBase, foregroundColor = ownBase + 1
    static let alignmentMode = ownBase + 5, verticalAlignment = ownBase + 6, wrapped = ownBase + 7
    static let textCount = ownBase + 8

    // Gradient
    static let startPoint = ownBase, endPoint = ownBase + 2, gradientType = ownBase + 4
    static let gradientCount = ownBase + 5

    // Replicator
    static let instanceCount = ownBase, instanceDelay = ownBase + 1
    static let instanceTransform = ownBase + 2, instanceColor = ownBase + 18
    static let instanceRedOffset = ownBase + 22, instanceGreenOffset = ownBase + 23
    static let instanceBlueOffset = ownBase + 24, instanceAlphaOffset = ownBase + 25
    static let replicatorCount = ownBase + 26

    // Emitter: the parameters in the order of `EmitterParameter`, then words, then the cells' parameters.
    static let emitter = ownBase
    static let emitterShape = emitter + EmitterParameter.allCases.count
    static let emitterMode = emitterShape + 1, renderMode = emitterShape + 2
    static let emitterCells = emitterShape + 3

    // Free value
    static let value = 0

    // Objects
    static let contents = 0, shadowPath = 1
    static let path = 2, lineDashPattern = 3
    static let string = 2, font = 3
    static let colors = 2, locations = 3
    static let objectCount = 4

    static func count(of kind: LayerKind) -> Int {
        switch kind {
        case .plain: ownBase
        case .shape: shapeCount
        case .text: textCount
        case .gradient: gradientCount
        case .replicator: replicatorCount
        case .emitter: emitterCells
        case .value: 16
        }
    }
}
