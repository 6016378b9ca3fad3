import MoteEngine
import MoteJSON

/// Writes one layer of a frame. Members at their default are left out, and so are those that nobody asked
/// for.
struct LayerWriter {
    let layer: FrameLayer
    let members: LayerMembers
    let numbers: DecimalFormat
    /// Set where texts are to be written as shapes.
    let outlines: (any TextOutlines)?
    let buffer: ByteBuffer

    static func write(
        _ layer: FrameLayer, members: LayerMembers, numbers: DecimalFormat,
        outlines: (any TextOutlines)? = nil, into buffer: ByteBuffer
    ) {
        buffer.append("{\"id\":")
        JSONWriter.write(layer.id, into: buffer)
        let writer = LayerWriter(
            layer: layer, members: members, numbers: numbers, outlines: outlines, buffer: buffer)
        writer.writeCommon()
        if let shape = layer.shape { writer.writeShape(shape) }
        if let gradient = layer.gradient { writer.write(gradient) }
        if let text = layer.text { writer.writeText(text) }
        buffer.append(UInt8(ascii: "}"))
    }

    private func writeCommon() {
        if layer.parent != 0 { integer(.parent, ",\"parent\":", layer.parent) }
        if layer.original != 0 { integer(.of, ",\"of\":", layer.original) }
        if members.has(.name), !layer.name.isEmpty { string(",\"name\":", layer.name) }
        writeKind()
        if members.has(.matrix), !numbers.isIdentity(layer.matrix) {
            buffer.append(",\"matrix\":")
            numbers.writeMatrix(layer.matrix, into: buffer)
        }
        if members.has(.matrix3d), let matrix = layer.matrix3D { matrix3D(matrix) }
        if !isZero(layer.size.width) || !isZero(layer.size.height) {
            buffer.append(",\"size\":")
            numbers.writeSize(layer.size, into: buffer)
        }
        fraction(.opacity, ",\"opacity\":", layer.opacity, default: 1)
        if layer.clip != 0 { integer(.clip, ",\"clip\":", layer.clip) }
        if layer.mask != 0 { integer(.mask, ",\"mask\":", layer.mask) }
        if layer.enclosingGroup != 0 { integer(.in, ",\"in\":", layer.enclosingGroup) }
        if members.has(.group), layer.isGroup { buffer.append(",\"group\":true") }
        if members.has(.role), layer.isMask { buffer.append(",\"role\":\"mask\"") }
        if members.has(.blend), layer.blend != .normal { string(",\"blend\":", layer.blend.rawValue) }
        if layer.cornerRadii.isUniform {
            points(.cornerRadius, ",\"cornerRadius\":", layer.cornerRadius)
        } else if members.has(.cornerRadius) {
            let radii = layer.cornerRadii
            four(
                ",\"cornerRadius\":", radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft)
        }
        color(.backgroundColor, ",\"backgroundColor\":", layer.backgroundColor)
        if members.has(.contents), !layer.contents.isEmpty { string(",\"contents\":", layer.contents) }
        if members.has(.box), let box = layer.box {
            buffer.append(",\"box\":")
            numbers.writeRect(box, decimals: numbers.points, into: buffer)
        }
        if members.has(.contentsRect), layer.contentsRect != Rect(0, 0, 1, 1) {
            buffer.append(",\"contentsRect\":")
            numbers.writeRect(layer.contentsRect, decimals: numbers.fine, into: buffer)
        }
        if members.has(.slice), let slice = layer.slice {
            four(",\"slice\":", slice.left, slice.top, slice.right, slice.bottom)
        }
        color(.tint, ",\"tint\":", layer.tint)
        if members.has(.sampling), layer.sampling != .linear {
            string(",\"sampling\":", layer.sampling.rawValue)
        }
        points(.borderWidth, ",\"borderWidth\":", layer.borderWidth)
        color(.borderColor, ",\"borderColor\":", layer.borderColor)
        if members.has(.shadow), let shadow = layer.shadow, !HexColor.isNone(shadow.color) { write(shadow) }
        if members.has(.tag), !layer.tag.isNull {
            buffer.append(",\"tag\":")
            JSONWriter.write(layer.tag, into: buffer)
        }
    }

    /// A client draws the sublayers of a replicator, and sees no more of it than of a plain layer.
    private func writeKind() {
        switch layer.kind {
        case .plain, .replicator, .emitter, .value: break
        case .text where outlines != nil: string(",\"kind\":", LayerKind.shape.rawValue)
        case .shape, .gradient, .text: string(",\"kind\":", layer.kind.rawValue)
        }
    }

    private func matrix3D(_ matrix: Transform3D) {
        buffer.append(",\"matrix3d\":[")
        for index in 0..<16 {
            if index > 0 { buffer.append(UInt8(ascii: ",")) }
            numbers.writeFine(matrix[index], into: buffer)
        }
        buffer.append(UInt8(ascii: "]"))
    }

    private func write(_ shadow: FrameShadow) {
        buffer.append(",\"shadow\":{\"color\":")
        HexColor.write(shadow.color, into: buffer)
        buffer.append(",\"x\":")
        numbers.writePoints(shadow.offset.width, into: buffer)
        buffer.append(",\"y\":")
        numbers.writePoints(shadow.offset.height, into: buffer)
        buffer.append(",\"blur\":")
        numbers.writePoints(shadow.blur, into: buffer)
        if let path = shadow.path, !path.isEmpty {
            buffer.append(",\"path\":\"")
            PathWriter.write(path, decimals: numbers.points, into: buffer)
            buffer.append(UInt8(ascii: "\""))
        }
        buffer.append(UInt8(ascii: "}"))
    }

    // MARK: Members of one value

    func isZero(_ value: Double) -> Bool { numbers.isZero(value, decimals: numbers.points) }

    func integer(_ member: LayerMember, _ key: StaticString, _ value: Int) {
        guard members.has(member) else { return }
        buffer.append(key)
        JSONWriter.write(value, into: buffer)
    }

    func string(_ key: StaticString, _ value: String) {
        buffer.append(key)
        JSONWriter.write(value, into: buffer)
    }

    func list(_ key: StaticString, _ values: [Double]) {
        buffer.append(key)
        buffer.append(UInt8(ascii: "["))
        for (index, value) in values.enumerated() {
            if index > 0 { buffer.append(UInt8(ascii: ",")) }
            numbers.writePoints(value, into: buffer)
        }
        buffer.append(UInt8(ascii: "]"))
    }

    func four(_ key: StaticString, _ a: Double, _ b: Double, _ c: Double, _ d: Double) {
        buffer.append(key)
        numbers.writeRect(Rect(a, b, c, d), decimals: numbers.points, into: buffer)
    }

    func point(_ member: LayerMember, _ key: StaticString, _ value: Point) {
        guard members.has(member) else { return }
        buffer.append(key)
        numbers.writeSize(Size(value.x, value.y), into: buffer)
    }

    func color(_ member: LayerMember, _ key: StaticString, _ value: Color) {
        guard members.has(member), !HexColor.isNone(value) else { return }
        buffer.append(key)
        HexColor.write(value, into: buffer)
    }

    func points(
        _ member: LayerMember, _ key: StaticString, _ value: Double,
        default defaultValue: Double = 0
    ) {
        number(member, key, value, defaultValue, decimals: numbers.points)
    }

    func fraction(
        _ member: LayerMember, _ key: StaticString, _ value: Double,
        default defaultValue: Double
    ) {
        number(member, key, value, defaultValue, decimals: numbers.fine)
    }

    /// Left out when it would be written like its default.
    func number(
        _ member: LayerMember, _ key: StaticString, _ value: Double, _ defaultValue: Double,
        decimals: Int
    ) {
        guard members.has(member), value != defaultValue else { return }
        let difference = value - defaultValue
        // All defaults are whole numbers: a value is written like one when their difference is written as 0.
        if numbers.isZero(difference, decimals: decimals) { return }
        buffer.append(key)
        Decimal.write(value, decimals: decimals, into: buffer)
    }
}
