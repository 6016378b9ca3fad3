import MoteEngine
import MoteJSON

extension FrameWriter {
    func writeEmitter(
        _ emitter: FrameEmitter, particles: FrameOptions.Particles, births: Bool, options: FrameOptions,
        numbers: DecimalFormat, into buffer: ByteBuffer
    ) {
        var particles = particles
        if particles == .births, !emitter.particles.hasClosedForm { particles = .columns }
        buffer.append("{\"id\":")
        JSONWriter.write(emitter.id, into: buffer)
        if emitter.parent != 0 {
            buffer.append(",\"parent\":")
            JSONWriter.write(emitter.parent, into: buffer)
        }
        if emitter.original != 0 {
            buffer.append(",\"of\":")
            JSONWriter.write(emitter.original, into: buffer)
        }
        if !emitter.name.isEmpty {
            buffer.append(",\"name\":")
            JSONWriter.write(emitter.name, into: buffer)
        }
        if emitter.after != 0 {
            buffer.append(",\"after\":")
            JSONWriter.write(emitter.after, into: buffer)
        }
        if !numbers.isIdentity(emitter.matrix) {
            buffer.append(",\"matrix\":")
            numbers.writeMatrix(emitter.matrix, into: buffer)
        }
        if !numbers.isOne(emitter.opacity) {
            buffer.append(",\"opacity\":")
            numbers.writeFine(emitter.opacity, into: buffer)
        }
        if emitter.clip != 0 {
            buffer.append(",\"clip\":")
            JSONWriter.write(emitter.clip, into: buffer)
        }
        if emitter.mask != 0 {
            buffer.append(",\"mask\":")
            JSONWriter.write(emitter.mask, into: buffer)
        }
        if emitter.enclosingGroup != 0 {
            buffer.append(",\"in\":")
            JSONWriter.write(emitter.enclosingGroup, into: buffer)
        }
        if emitter.blend != .normal {
            buffer.append(",\"blend\":")
            JSONWriter.write(emitter.blend.rawValue, into: buffer)
        }
        if emitter.isAdditive { buffer.append(",\"renderMode\":\"additive\"") }
        if !emitter.cells.isEmpty {
            writeCells(emitter.cells, curves: particles == .births, numbers: numbers, into: buffer)
        }
        if particles == .count { buffer.append(",\"mode\":\"count\"") }
        if particles == .births { buffer.append(",\"mode\":\"births\"") }
        if particles != .none, emitter.particles.count > 0 {
            buffer.append(",\"count\":")
            JSONWriter.write(emitter.particles.count, into: buffer)
            if particles == .columns {
                buffer.append(",\"particles\":")
                let start = buffer.count
                writeParticles(emitter.particles, options: options, numbers: numbers, into: buffer)
                noteLongValue(from: start, in: buffer)
            }
        }
        if particles == .births, births {
            writeBirths(of: emitter.particles, .all, options: options, numbers: numbers, into: buffer)
        }
        buffer.append(UInt8(ascii: "}"))
    }

    private func writeCells(
        _ cells: [FrameCell], curves: Bool, numbers: DecimalFormat, into buffer: ByteBuffer
    ) {
        buffer.append(",\"cells\":[")
        for (index, cell) in cells.enumerated() {
            buffer.append(index > 0 ? ",{" : "{")
            if !cell.name.isEmpty {
                buffer.append("\"name\":")
                JSONWriter.write(cell.name, into: buffer)
                buffer.append(UInt8(ascii: ","))
            }
            if !cell.contents.isEmpty {
                buffer.append("\"contents\":")
                JSONWriter.write(cell.contents, into: buffer)
                buffer.append(UInt8(ascii: ","))
            }
            if cell.contentsRect != Rect(0, 0, 1, 1) {
                buffer.append("\"contentsRect\":")
                numbers.writeRect(cell.contentsRect, decimals: numbers.fine, into: buffer)
                buffer.append(UInt8(ascii: ","))
            }
            if cell.sampling != .linear {
                buffer.append("\"sampling\":")
                JSONWriter.write(cell.sampling.rawValue, into: buffer)
                buffer.append(UInt8(ascii: ","))
            }
            buffer.append("\"size\":")
            numbers.writeSize(cell.size, into: buffer)
            if curves { writeCurves(cell.curves, into: buffer) }
            buffer.append(UInt8(ascii: "}"))
        }
        buffer.append(UInt8(ascii: "]"))
    }
}
