import MoteEngine
import MoteJSON

/// Which births of an emitter a frame tells.
public enum BirthSpan: Equatable, Sendable {
    /// Every living particle, to a client that has none of them.
    case all
    /// Every living particle, to a client that must first forget those that it has (`births.all`).
    case allAnew
    /// Those born, changed or ended after the frame that the client last got, at this scene time.
    case since(Double)
}

extension FrameWriter {
    /// Writes `,"births":{…}` and `,"deaths":[…]` of an emitter that has a closed form.
    /// - Returns: false when there was nothing to tell, and nothing was written.
    @discardableResult
    func writeBirths(
        of view: ParticleView, _ span: BirthSpan, options: FrameOptions, numbers: DecimalFormat,
        into buffer: ByteBuffer
    ) -> Bool {
        var span = span
        var deaths: [UInt32] = []
        if case .since(let time) = span {
            if let known = view.deaths(since: time) { deaths = known } else { span = .allAnew }
        }
        let births: ParticleBirths
        if case .since(let time) = span { births = view.births(since: time) } else { births = view.births() }
        guard births.count > 0 || span == .allAnew || !deaths.isEmpty else { return false }
        if births.count > 0 || span == .allAnew {
            buffer.append(
                span == .allAnew ? ",\"births\":{\"all\":true,\"count\":" : ",\"births\":{\"count\":")
            JSONWriter.write(births.count, into: buffer)
            write(births, options.numbers, into: buffer)
            buffer.append(UInt8(ascii: "}"))
        }
        if !deaths.isEmpty {
            buffer.append(",\"deaths\":[")
            for (index, id) in deaths.enumerated() {
                if index > 0 { buffer.append(UInt8(ascii: ",")) }
                JSONWriter.write(Int(id), into: buffer)
            }
            buffer.append(UInt8(ascii: "]"))
        }
        return true
    }

    /// Columns whose values differ under their names, the others together in `constant`; those that all have
    /// their default are left out.
    private func write(_ births: ParticleBirths, _ numbers: FrameOptions.Numbers, into buffer: ByteBuffer) {
        let constants = scratch.constants
        constants.clear()
        for (column, values) in zip(BirthColumn.allCases, births.columns) {
            guard let first = values.first else { continue }
            let isUniform = column != .id && values.allSatisfy { $0 == first }
            if isUniform {
                if first == column.defaultBits { continue }
                constants.append(constants.isEmpty ? "\"" : ",\"")
                constants.append(raw: column.rawValue)
                constants.append("\":")
                Self.write(first, column, into: constants)
                continue
            }
            buffer.append(",\"")
            buffer.append(raw: column.rawValue)
            buffer.append("\":")
            switch numbers {
            case .text:
                let start = buffer.count
                if column.isInteger {
                    for value in values {
                        buffer.append(UInt8(ascii: ","))
                        JSONWriter.write(Int(value), into: buffer)
                    }
                } else {
                    for value in values {
                        buffer.append(UInt8(ascii: ","))
                        JSONWriter.write(Float(bitPattern: Self.finiteBits(value)), into: buffer)
                    }
                }
                buffer.base[start] = UInt8(ascii: "[")
                buffer.append(UInt8(ascii: "]"))
            case .base64:
                buffer.append(column.isInteger ? "{\"u32\":\"" : "{\"f32\":\"")
                let words = column.isInteger ? values : values.map(Self.finiteBits)
                words.withUnsafeBytes { Base64.write($0, into: buffer) }
                buffer.append("\"}")
            }
        }
        guard !constants.isEmpty else { return }
        buffer.append(",\"constant\":{")
        buffer.append(constants.bytes)
        buffer.append(UInt8(ascii: "}"))
    }

    /// Never rounded: the shortest digits that give this float.
    private static func write(_ bits: UInt32, _ column: BirthColumn, into buffer: ByteBuffer) {
        if column.isInteger {
            JSONWriter.write(Int(bits), into: buffer)
        } else {
            JSONWriter.write(Float(bitPattern: finiteBits(bits)), into: buffer)
        }
    }

    private static func finiteBits(_ bits: UInt32) -> UInt32 {
        let value = Float(bitPattern: bits)
        return value.isFinite ? bits : Float(Decimal.finite(Double(value))).bitPattern
    }

    /// `,"curves":{…}` of a cell, for those who work its particles out.
    func writeCurves(_ curves: [LifeCurve], into buffer: ByteBuffer) {
        var isFirst = true
        func begin(_ name: StaticString) {
            buffer.append(isFirst ? ",\"curves\":{" : ",")
            buffer.append(name)
            isFirst = false
        }
        func write<Point>(_ points: [Point], _ body: (Point) -> Void) {
            for (index, point) in points.enumerated() {
                buffer.append(index > 0 ? ",[" : "[[")
                body(point)
                buffer.append(UInt8(ascii: "]"))
            }
            buffer.append(UInt8(ascii: "]"))
        }
        for (property, name) in [
            (LifeCurve.Property.scale, "\"scale\":" as StaticString), (.alpha, "\"alpha\":"),
        ] {
            guard let points = LifeCurve.points(property, of: curves) else { continue }
            begin(name)
            write(points) { point in
                JSONWriter.write(point.u, into: buffer)
                buffer.append(UInt8(ascii: ","))
                JSONWriter.write(point.value, into: buffer)
            }
        }
        if let points = LifeCurve.colorPoints(of: curves) {
            begin("\"color\":")
            write(points) { point in
                JSONWriter.write(point.u, into: buffer)
                buffer.append(",\"#")
                let rgb = point.color.rgba >> 8
                for shift in stride(from: 20, through: 0, by: -4) {
                    let digit = UInt8(truncatingIfNeeded: UInt32(rgb) >> UInt32(shift) & 15)
                    buffer.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
                }
                buffer.append(UInt8(ascii: "\""))
            }
        }
        if !isFirst { buffer.append(UInt8(ascii: "}")) }
    }
}
