import MoteEngine
import MoteJSON

/// One column of a frame to be written, in one go or in parts that several threads write.
struct ColumnJob {
    let column: ParticleColumn
    let view: ParticleView
    let numbers: FrameOptions.Numbers
    let decimals: Int
    /// `x` and `y` are evaluated together: `x` puts the values of `y` aside, `y` finds them there.
    let isPaired: Bool

    /// Whether the values of some rows are all the same as they are written.
    struct Sameness {
        var isUniform = true
        var isEmpty = true
        /// The first value: its bits as it is, and as a whole number where the digit kernel takes it.
        var bits: UInt32 = 0
        var scaled: Int32 = 0
        var fits = true

        mutating func join(_ next: Sameness) {
            if next.isEmpty { return }
            if isEmpty {
                self = next
                return
            }
            isUniform =
                isUniform && next.isUniform && fits == next.fits
                && (fits ? scaled == next.scaled : bits == next.bits)
        }
    }

    /// Where all values of `y` are put aside.
    private struct YPlace {
        var rows: UnsafeMutablePointer<Float>
        /// The rows behind the run may be another thread's.
        var isNextAtWork: Bool
    }

    /// Rows that are evaluated and written at a time.
    var rowsOfRun: Int {
        switch numbers {
        case .text: ParticleView.blockRows
        // A multiple of three, so that every run but the last ends with a whole group of digits.
        case .base64: ParticleView.blockRows / 3 * 3
        }
    }

    /// The most that the column takes, but for numbers beyond what `DigitKernel` writes.
    var usualBytes: Int {
        switch numbers {
        case .text: view.count * DigitKernel.maxBytes
        case .base64: (view.count * 4 + 2) / 3 * 4
        }
    }

    func begin(into buffer: ByteBuffer) {
        if numbers == .base64 { buffer.append(column.isInteger ? "{\"u32\":\"" : "{\"f32\":\"") }
    }

    /// - Parameter start: where the first number's bytes begin.
    func end(from start: Int, into buffer: ByteBuffer) {
        switch numbers {
        case .text:
            // Every number has a comma before it: the first becomes the list's beginning.
            buffer.base[start] = UInt8(ascii: "[")
            buffer.append(UInt8(ascii: "]"))
        case .base64: buffer.append("\"}")
        }
    }

    func uniform(_ sameness: Sameness) -> UniformValue? {
        guard sameness.isUniform, !sameness.isEmpty else { return nil }
        return column.isInteger ? .integer(sameness.bits) : .float(Float(bitPattern: sameness.bits))
    }

    /// Writes rows; all but the last ones of a column are whole runs.
    func write(
        _ rows: Range<Int>, scratch: ParticleScratch, y: UnsafeMutablePointer<Float>?, into buffer: ByteBuffer
    ) -> Sameness {
        var sameness = Sameness()
        var row = rows.lowerBound
        while row < rows.upperBound {
            let run = row..<min(row + rowsOfRun, rows.upperBound)
            // Kernels write whole groups of eight: behind the last run another thread may be at work.
            let isNext = run.upperBound == rows.upperBound && run.upperBound < view.count
            let place = y.map { YPlace(rows: $0, isNextAtWork: isNext) }
            let next =
                switch (numbers, column.isInteger) {
                case (.text, true): writeIntegers(run, scratch, buffer)
                case (.text, false): writeFloats(run, scratch, place, buffer)
                case (.base64, _): writeBase64(run, scratch, place, buffer)
                }
            sameness.join(next)
            row = run.upperBound
        }
        return sameness
    }

    private func writeFloats(
        _ rows: Range<Int>, _ scratch: ParticleScratch, _ y: YPlace?,
        _ buffer: ByteBuffer
    ) -> Sameness {
        let values = evaluate(rows, scratch, y)
        let block = DigitKernel.scale(values, count: rows.count, decimals: decimals, into: scratch.scaled)
        if block.fits {
            DigitKernel.write(
                scratch.scaled, count: rows.count, decimals: decimals, table: scratch.digits, into: buffer)
        } else {
            // A number is beyond what the digit kernel takes.
            for index in 0..<rows.count {
                buffer.append(UInt8(ascii: ","))
                Decimal.write(Double(values[index]), decimals: decimals, into: buffer)
            }
        }
        // Equal is what is written alike; beyond the kernel, what has the same bits.
        let isUniform = block.fits ? block.isUniform : Self.bits(of: values, count: rows.count).isUniform
        return Sameness(
            isUniform: isUniform, isEmpty: false, bits: values[0].bitPattern, scaled: scratch.scaled[0],
            fits: block.fits)
    }

    private func writeIntegers(_ rows: Range<Int>, _ scratch: ParticleScratch, _ buffer: ByteBuffer)
        -> Sameness
    {
        view.evaluate(column, rows: rows, into: scratch.integers, in: scratch.workspace)
        let block = DigitKernel.take(scratch.integers, count: rows.count, into: scratch.scaled)
        if block.fits {
            DigitKernel.write(
                scratch.scaled, count: rows.count, decimals: 0, table: scratch.digits, into: buffer)
        } else {
            for index in 0..<rows.count {
                buffer.append(UInt8(ascii: ","))
                JSONWriter.write(Int(scratch.integers[index]), into: buffer)
            }
        }
        return Sameness(
            isUniform: block.isUniform, isEmpty: false, bits: scratch.integers[0],
            scaled: Int32(bitPattern: scratch.integers[0]))
    }

    /// The column's words in little-endian order. Not rounded.
    private func writeBase64(
        _ rows: Range<Int>, _ scratch: ParticleScratch, _ y: YPlace?,
        _ buffer: ByteBuffer
    ) -> Sameness {
        let words: UnsafeMutablePointer<UInt32>
        if column.isInteger {
            view.evaluate(column, rows: rows, into: scratch.integers, in: scratch.workspace)
            words = scratch.integers
        } else {
            words = UnsafeMutableRawPointer(evaluate(rows, scratch, y)).assumingMemoryBound(to: UInt32.self)
        }
        let found = Self.bits(of: words, count: rows.count)
        // The bits of infinities and of what is no number must not leave.
        if !column.isInteger, !found.areFinite { Self.makeFinite(words, count: rows.count) }
        Base64.write(UnsafeRawBufferPointer(start: words, count: rows.count * 4), into: buffer)
        return Sameness(
            isUniform: found.isUniform, isEmpty: false, bits: words[0], scaled: Int32(bitPattern: words[0]))
    }

    /// Evaluates a run of a column of floats.
    private func evaluate(
        _ rows: Range<Int>, _ scratch: ParticleScratch, _ y: YPlace?
    ) -> UnsafeMutablePointer<Float> {
        guard let y, isPaired else {
            view.evaluate(column, rows: rows, into: scratch.floats, in: scratch.workspace)
            return scratch.floats
        }
        let values = y.rows + rows.lowerBound
        if column == .y { return values }
        guard y.isNextAtWork else {
            view.evaluatePosition(rows: rows, x: scratch.floats, y: values, in: scratch.workspace)
            return scratch.floats
        }
        view.evaluatePosition(rows: rows, x: scratch.floats, y: scratch.moreFloats, in: scratch.workspace)
        values.update(from: scratch.moreFloats, count: rows.count)
        return scratch.floats
    }

    private static func bits(of values: UnsafePointer<Float>, count: Int) -> (
        isUniform: Bool, areFinite: Bool
    ) {
        values.withMemoryRebound(to: UInt32.self, capacity: count) { bits(of: $0, count: count) }
    }

    /// Whether all words are the same, and none is a float's infinity or NaN.
    private static func bits(of words: UnsafePointer<UInt32>, count: Int) -> (
        isUniform: Bool, areFinite: Bool
    ) {
        guard count > 0 else { return (true, true) }
        let first = words[0]
        var differing: UInt32 = 0
        var beyond: UInt32 = 0
        for index in 0..<count {
            let word = words[index]
            differing |= word ^ first
            // The highest bit is set when the exponent's bits are all set.
            beyond |= (word & 0x7F80_0000) &+ 0x0080_0000
        }
        return (differing == 0, beyond >> 31 == 0)
    }

    private static func makeFinite(_ words: UnsafeMutablePointer<UInt32>, count: Int) {
        for index in 0..<count {
            let value = Float(bitPattern: words[index])
            if !value.isFinite { words[index] = Float(Decimal.finite(Double(value))).bitPattern }
        }
    }
}
