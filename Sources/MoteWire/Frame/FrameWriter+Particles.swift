import MoteEngine
import MoteJSON

/// A value that all particles of an emitter have.
enum UniformValue {
    case float(Float)
    case integer(UInt32)

    init(whole value: Float) {
        self = .integer(UInt32(exactly: value.rounded()) ?? 0)
    }
}

extension FrameWriter {
    /// Writes the columns of at least one particle: each under its name, or in `constant` when all values are
    /// equal as they are written.
    func writeParticles(
        _ view: ParticleView, options: FrameOptions, numbers: DecimalFormat,
        into buffer: ByteBuffer
    ) {
        let constants = scratch.constants
        constants.clear()
        buffer.append(UInt8(ascii: "{"))
        // The pair shares its exponentials; alone or constant, each goes its own way.
        let paired =
            options.columns.has(.x) && options.columns.has(.y)
            && view.constant(.x) == nil && view.constant(.y) == nil
        var isFirst = true
        for column in ParticleColumns.order where options.columns.has(column) {
            let decimals = column.decimals(numbers)
            if let value = view.constant(column) {
                let uniform = column.isInteger ? UniformValue(whole: value) : .float(value)
                writeConstant(column, uniform, decimals: decimals, options: options)
                continue
            }
            let start = buffer.count
            buffer.append(isFirst ? "\"" : ",\"")
            buffer.append(column.key)
            let uniform: UniformValue?
            switch (options.numbers, column.isInteger) {
            case (.text, true): uniform = writeIntegers(column, of: view, into: buffer)
            case (.text, false):
                uniform = writeFloats(column, of: view, paired: paired, decimals: decimals, into: buffer)
            case (.base64, _): uniform = writeBase64(column, of: view, paired: paired, into: buffer)
            }
            if let uniform {
                buffer.truncate(to: start)
                writeConstant(column, uniform, decimals: decimals, options: options)
            } else {
                isFirst = false
            }
        }
        if !constants.isEmpty {
            buffer.append(isFirst ? "\"constant\":{" : ",\"constant\":{")
            buffer.append(constants.bytes)
            buffer.append(UInt8(ascii: "}"))
        }
        buffer.append(UInt8(ascii: "}"))
    }

    private func writeConstant(
        _ column: ParticleColumn, _ value: UniformValue, decimals: Int,
        options: FrameOptions
    ) {
        let constants = scratch.constants
        constants.append(constants.isEmpty ? "\"" : ",\"")
        constants.append(column.key)
        switch value {
        case .integer(let integer): JSONWriter.write(Int(integer), into: constants)
        case .float(let float):
            switch options.numbers {
            case .text: Decimal.write(Double(float), decimals: decimals, into: constants)
            // Not rounded, as its column would not be: the shortest digits that give this float.
            case .base64: JSONWriter.write(Float(Decimal.finite(Double(float))), into: constants)
            }
        }
    }

    /// - Returns: the value that all particles have; what was written is then worth nothing.
    private func writeFloats(
        _ column: ParticleColumn, of view: ParticleView, paired: Bool, decimals: Int,
        into buffer: ByteBuffer
    ) -> UniformValue? {
        let start = buffer.count
        var first: (scaled: Int32, value: Float, fits: Bool)?
        var isUniform = true
        var row = 0
        while row < view.count {
            let rows = row..<min(row + ParticleView.blockRows, view.count)
            let values = evaluate(column, of: view, rows: rows, paired: paired)
            let block = DigitKernel.scale(values, count: rows.count, decimals: decimals, into: scratch.scaled)
            if block.fits {
                DigitKernel.write(
                    scratch.scaled, count: rows.count, decimals: decimals,
                    table: scratch.digits, into: buffer)
            } else {
                writeSlowly(values, count: rows.count, decimals: decimals, into: buffer)
            }
            // Equal is what is written alike; beyond the kernel, what has the same bits.
            let blockIsUniform = block.fits ? block.isUniform : Self.allEqual(values, count: rows.count)
            if let first {
                isUniform =
                    isUniform && blockIsUniform && first.fits == block.fits
                    && (block.fits ? first.scaled == scratch.scaled[0] : first.value == values[0])
            } else {
                isUniform = blockIsUniform
                first = (scratch.scaled[0], values[0], block.fits)
            }
            row = rows.upperBound
        }
        closeList(from: start, in: buffer)
        guard isUniform, let first else { return nil }
        return .float(first.value)
    }

    private func writeIntegers(_ column: ParticleColumn, of view: ParticleView, into buffer: ByteBuffer)
        -> UniformValue?
    {
        let start = buffer.count
        var first: UInt32?
        var isUniform = true
        var row = 0
        while row < view.count {
            let rows = row..<min(row + ParticleView.blockRows, view.count)
            view.evaluate(column, rows: rows, into: scratch.integers)
            let block = DigitKernel.take(scratch.integers, count: rows.count, into: scratch.scaled)
            if block.fits {
                DigitKernel.write(
                    scratch.scaled, count: rows.count, decimals: 0, table: scratch.digits,
                    into: buffer)
            } else {
                for index in 0..<rows.count {
                    buffer.append(UInt8(ascii: ","))
                    JSONWriter.write(Int(scratch.integers[index]), into: buffer)
                }
            }
            isUniform = isUniform && block.isUniform && (first ?? scratch.integers[0]) == scratch.integers[0]
            first = first ?? scratch.integers[0]
            row = rows.upperBound
        }
        closeList(from: start, in: buffer)
        guard isUniform, let first else { return nil }
        return .integer(first)
    }

    /// `{"f32":"…"}` or `{"u32":"…"}`: the column's words in little-endian order. Not rounded.
    private func writeBase64(
        _ column: ParticleColumn, of view: ParticleView, paired: Bool,
        into buffer: ByteBuffer
    ) -> UniformValue? {
        let words = scratch.words
        words.clear()
        var row = 0
        while row < view.count {
            let rows = row..<min(row + ParticleView.blockRows, view.count)
            if column.isInteger {
                view.evaluate(column, rows: rows, into: scratch.integers)
                words.append(UnsafeRawBufferPointer(start: scratch.integers, count: rows.count * 4))
            } else {
                let values = evaluate(column, of: view, rows: rows, paired: paired)
                makeFinite(values, count: rows.count)
                words.append(UnsafeRawBufferPointer(start: values, count: rows.count * 4))
            }
            row = rows.upperBound
        }
        let bits = words.bytes.bindMemory(to: UInt32.self)
        let firstBits = bits.first ?? 0
        guard bits.contains(where: { $0 != firstBits }) else {
            return column.isInteger ? .integer(firstBits) : .float(Float(bitPattern: firstBits))
        }
        buffer.append(column.isInteger ? "{\"u32\":\"" : "{\"f32\":\"")
        Base64.write(words.bytes, into: buffer)
        buffer.append("\"}")
        return nil
    }

    /// Evaluates a block of a column of floats. `x` and `y` come together when both are asked for: `x` puts
    /// the values of `y` aside.
    private func evaluate(_ column: ParticleColumn, of view: ParticleView, rows: Range<Int>, paired: Bool)
        -> UnsafeMutablePointer<Float>
    {
        switch column {
        case .x where paired:
            if rows.lowerBound == 0 { scratch.reserveY(view.count) }
            view.evaluatePosition(rows: rows, x: scratch.floats, y: scratch.y + rows.lowerBound)
        case .y where paired:
            return scratch.y + rows.lowerBound
        default:
            view.evaluate(column, rows: rows, into: scratch.floats)
        }
        return scratch.floats
    }

    /// The bits of infinities and of what is no number must not leave.
    private func makeFinite(_ values: UnsafeMutablePointer<Float>, count: Int) {
        for index in 0..<count where !values[index].isFinite {
            values[index] = Float(Decimal.finite(Double(values[index])))
        }
    }

    /// For blocks in which a number is beyond what the digit kernel takes.
    private func writeSlowly(
        _ values: UnsafePointer<Float>, count: Int, decimals: Int,
        into buffer: ByteBuffer
    ) {
        for index in 0..<count {
            buffer.append(UInt8(ascii: ","))
            Decimal.write(Double(values[index]), decimals: decimals, into: buffer)
        }
    }

    private static func allEqual(_ values: UnsafePointer<Float>, count: Int) -> Bool {
        for index in 1..<max(count, 1) where values[index] != values[0] { return false }
        return true
    }

    /// Every number has a comma before it: the first becomes the list's beginning.
    private func closeList(from start: Int, in buffer: ByteBuffer) {
        buffer.base[start] = UInt8(ascii: "[")
        buffer.append(UInt8(ascii: "]"))
    }
}
