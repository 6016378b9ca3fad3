import MoteEngine
import MoteJSON

/// What a delta tells of particles that come once, when they are born.
public struct DeltaBirths {
    /// The picture that the table was last brought to.
    public var frame: Frame
    /// The scene's time of the frame that the delta changes.
    public var base: Double
    public var options: FrameOptions

    public init(frame: Frame, base: Double, options: FrameOptions) {
        self.frame = frame
        self.base = base
        self.options = options
    }
}

extension FrameWriter {
    /// Appends the body of a delta: what has changed since version `base`, LF included.
    /// - Parameter births: nil when the subscription does not take births.
    /// - Returns: false, with nothing appended, when only a full frame can say it.
    public func writeDelta(
        of table: DeltaTable, from base: Int, births: DeltaBirths?, into buffer: ByteBuffer
    ) -> Bool {
        guard base >= table.floor, let body = table.body else { return false }
        let start = buffer.count
        buffer.append(UnsafeRawBufferPointer(rebasing: table.bytes.bytes[body.start..<body.picture]))
        let delta = DeltaBody(table: table, base: base, buffer: buffer)
        delta.writeHead()
        delta.writeRemoved()
        delta.writeLayers()
        if table.orderVersion > base { delta.writeOrder() }
        writeEmitters(delta, births: births)
        buffer.append("}}\n")
        guard buffer.count - start <= frameBytes else {
            buffer.truncate(to: start)
            return false
        }
        return true
    }

    private func writeEmitters(_ delta: DeltaBody, births: DeltaBirths?) {
        let buffer = delta.buffer
        let start = buffer.count
        var isFirst = true
        for record in delta.table.records where record.isEmitter && record.gone == nil {
            let before = buffer.count
            buffer.append(isFirst ? ",\"emitters\":[" : ",")
            let wroteMembers = delta.write(record)
            var wroteBirths = false
            if let births, delta.isInBirths(record),
                let emitter = births.frame.emitters.first(where: { $0.id == record.id })
            {
                let span: BirthSpan =
                    !record.existed(at: delta.base)
                    ? .all
                    : delta.bringsEverything(record) ? .allAnew : .since(births.base)
                wroteBirths = writeBirths(
                    of: emitter.particles, span, options: births.options,
                    numbers: DecimalFormat(precision: births.options.precision), into: buffer)
                if wroteBirths { delta.writeCount(of: record) }
            }
            if wroteMembers || wroteBirths {
                buffer.append(UInt8(ascii: "}"))
                isFirst = false
            } else {
                buffer.truncate(to: before)
            }
        }
        if isFirst { buffer.truncate(to: start) } else { buffer.append(UInt8(ascii: "]")) }
    }
}

/// Writes the parts of one delta.
struct DeltaBody {
    let table: DeltaTable
    let base: Int
    let buffer: ByteBuffer

    /// The frame's own members. What always comes is said as in a full frame, the rest where it changed.
    func writeHead() {
        for member in table.head.members {
            switch member.key {
            case DeltaKeys.full: buffer.append(",\"full\":false")
            case DeltaKeys.settled, DeltaKeys.speed, DeltaKeys.truncated:
                if !member.value.isEmpty { write(member) }
            default:
                if member.changed > base { write(member) }
            }
        }
        let changed = table.assets.members.contains { $0.changed > base }
        guard changed else { return }
        var isFirst = true
        for member in table.assets.members where member.changed > base {
            if isFirst { buffer.append(",\"assets\":{") }
            write(member, after: isFirst ? "" : ",")
            isFirst = false
        }
        buffer.append(UInt8(ascii: "}"))
    }

    func writeRemoved() {
        var isFirst = true
        for record in table.records where record.gone != nil && record.existed(at: base) {
            buffer.append(isFirst ? ",\"removed\":[" : ",")
            JSONWriter.write(record.id, into: buffer)
            isFirst = false
        }
        if !isFirst { buffer.append(UInt8(ascii: "]")) }
    }

    func writeLayers() {
        let start = buffer.count
        var isFirst = true
        for record in table.records where !record.isEmitter && record.hasChanged(since: base) {
            buffer.append(isFirst ? ",\"layers\":[" : ",")
            _ = write(record)
            buffer.append(UInt8(ascii: "}"))
            isFirst = false
        }
        if isFirst { buffer.truncate(to: start) } else { buffer.append(UInt8(ascii: "]")) }
    }

    func writeOrder() {
        buffer.append(",\"order\":[")
        for (index, id) in table.order.enumerated() {
            if index > 0 { buffer.append(UInt8(ascii: ",")) }
            JSONWriter.write(id, into: buffer)
        }
        buffer.append(UInt8(ascii: "]"))
    }

    /// Writes an object without its end: whole when the client does not know it, else what has changed.
    /// - Returns: false when nothing but its id was written, and needs not be.
    func write(_ record: DeltaRecord) -> Bool {
        buffer.append("{\"id\":")
        JSONWriter.write(record.id, into: buffer)
        let isKnown = record.existed(at: base)
        var wrote = !isKnown
        for member in record.members where member.changed > base || !isKnown {
            if member.value.isEmpty && !isKnown { continue }
            write(member)
            wrote = true
        }
        return wrote
    }

    /// The emitter's particles come once, when they are born.
    func isInBirths(_ record: DeltaRecord) -> Bool {
        record.members.contains {
            $0.key == DeltaKeys.mode && DeltaKeys.isBirths($0.value, in: table.bytes)
        }
    }

    /// A client that knows the emitter must forget its particles: their kind was another, or it was away.
    func bringsEverything(_ record: DeltaRecord) -> Bool {
        record.born > base || record.members.contains { $0.key == DeltaKeys.mode && $0.changed > base }
    }

    /// Behind births and deaths the count always comes; unless it came as a change already.
    func writeCount(of record: DeltaRecord) {
        guard let count = record.members.first(where: { $0.key == DeltaKeys.count }), count.changed <= base,
            record.existed(at: base)
        else { return }
        write(count)
    }

    private func write(_ member: DeltaRecord.Member, after separator: StaticString = ",") {
        buffer.append(separator)
        table.keys.write(member.key, into: buffer)
        if member.value.isEmpty {
            buffer.append("null")
        } else {
            buffer.append(UnsafeRawBufferPointer(rebasing: table.bytes.bytes[member.value]))
        }
    }
}
