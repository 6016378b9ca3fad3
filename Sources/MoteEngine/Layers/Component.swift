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
    static let cornerRadius = 46
    static let borderWidth = 47
    static let borderColor = 48
    static let shadowColor = 52
    static let shadowOpacity = 56
    static let shadowOffset = 57
    static let shadowRadius = 59
    static let contentsRect = 60
    static let hidden = 64
    static let masksToBounds = 65
    static let userInteractionEnabled = 66
    static let contentsGravity = 67
    static let ownBase = 68

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

    // Emitter: the parameters in the order of `EmitterParameter`, then words, then the cells' parameters.
    static let emitter = ownBase
    static let emitterShape = emitter + EmitterParameter.allCases.count
    static let emitterMode = emitterShape + 1, renderMode = emitterShape + 2
    static let emitterCells = emitterShape + 3

    // Free value
    static let value = 0

    // Objects
    static let contents = 0
    static let path = 1, lineDashPattern = 2
    static let string = 1, font = 2
    static let objectCount = 3

    static func count(of kind: LayerKind) -> Int {
        switch kind {
        case .plain: ownBase
        case .shape: shapeCount
        case .text: textCount
        case .emitter: emitterCells
        case .value: 16
        }
    }
}
