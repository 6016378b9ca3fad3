import MoteEngine
import MoteJSON

/// What a shape, a gradient and a text have of their own.
extension LayerWriter {
    private func write(_ path: Path) {
        guard members.has(.path), !path.isEmpty else { return }
        buffer.append(",\"path\":\"")
        PathWriter.write(path, decimals: numbers.points, into: buffer)
        buffer.append(UInt8(ascii: "\""))
    }

    func writeShape(_ shape: FrameShape) {
        if let path = shape.path { write(path) }
        color(.fillColor, ",\"fillColor\":", shape.fillColor)
        if members.has(.fillRule), shape.fillRule != .nonzero {
            string(",\"fillRule\":", shape.fillRule.rawValue)
        }
        color(.strokeColor, ",\"strokeColor\":", shape.strokeColor)
        points(.lineWidth, ",\"lineWidth\":", shape.lineWidth, default: 1)
        if members.has(.lineCap), shape.lineCap != .butt {
            string(",\"lineCap\":", shape.lineCap.rawValue)
        }
        if members.has(.lineJoin), shape.lineJoin != .miter {
            string(",\"lineJoin\":", shape.lineJoin.rawValue)
        }
        fraction(.miterLimit, ",\"miterLimit\":", shape.miterLimit, default: 10)
        if members.has(.lineDashPattern), !shape.lineDashPattern.isEmpty {
            list(",\"lineDashPattern\":", shape.lineDashPattern)
        }
        points(.lineDashPhase, ",\"lineDashPhase\":", shape.lineDashPhase)
        fraction(.strokeStart, ",\"strokeStart\":", shape.strokeStart, default: 0)
        fraction(.strokeEnd, ",\"strokeEnd\":", shape.strokeEnd, default: 1)
    }

    func write(_ gradient: FrameGradient) {
        if members.has(.type), gradient.type != .axial { string(",\"type\":", gradient.type.rawValue) }
        point(.startPoint, ",\"startPoint\":", gradient.startPoint)
        point(.endPoint, ",\"endPoint\":", gradient.endPoint)
        if let end = gradient.endPoint2 { point(.endPoint2, ",\"endPoint2\":", end) }
        guard members.has(.stops), !gradient.stops.isEmpty else { return }
        buffer.append(",\"stops\":[")
        for (index, stop) in gradient.stops.enumerated() {
            buffer.append(index > 0 ? ",[" : "[")
            numbers.writeFine(stop.offset, into: buffer)
            buffer.append(UInt8(ascii: ","))
            HexColor.write(stop.color, into: buffer)
            buffer.append(UInt8(ascii: "]"))
        }
        buffer.append(UInt8(ascii: "]"))
    }

    func writeText(_ text: FrameText) {
        if let outlines {
            write(outlines.outlines(of: text.lines, font: text.font))
            color(.fillColor, ",\"fillColor\":", text.foregroundColor)
            return
        }
        if !text.string.isEmpty {
            if members.has(.string) { string(",\"string\":", text.string) }
            if members.has(.font) { write(text.font, file: text.fontFile) }
        }
        color(.foregroundColor, ",\"foregroundColor\":", text.foregroundColor)
        if members.has(.alignmentMode), text.alignment != .left {
            string(",\"alignmentMode\":", text.alignment.rawValue)
        }
        if members.has(.lines), !text.lines.isEmpty { write(text.lines) }
        points(.ascent, ",\"ascent\":", text.ascent)
        points(.descent, ",\"descent\":", text.descent)
    }

    private func write(_ font: Font, file: String) {
        buffer.append(",\"font\":{\"family\":")
        JSONWriter.write(font.family, into: buffer)
        buffer.append(",\"size\":")
        numbers.writePoints(font.size, into: buffer)
        if font.weight != 400 {
            buffer.append(",\"weight\":")
            JSONWriter.write(font.weight, into: buffer)
        }
        if font.italic { buffer.append(",\"italic\":true") }
        if !file.isEmpty { string(",\"file\":", file) }
        buffer.append(UInt8(ascii: "}"))
    }

    private func write(_ lines: [TextLine]) {
        buffer.append(",\"lines\":[")
        for (index, line) in lines.enumerated() {
            buffer.append(index > 0 ? ",{\"text\":" : "{\"text\":")
            JSONWriter.write(line.text, into: buffer)
            buffer.append(",\"x\":")
            numbers.writePoints(line.x, into: buffer)
            buffer.append(",\"y\":")
            numbers.writePoints(line.y, into: buffer)
            buffer.append(",\"width\":")
            numbers.writePoints(line.width, into: buffer)
            buffer.append(UInt8(ascii: "}"))
        }
        buffer.append(UInt8(ascii: "]"))
    }
}
