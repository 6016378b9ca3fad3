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
    /// Rows of a part that one thread writes: a hundred parts of a million particles, long enough that
    /// handing them over costs nothing. Of whole blocks in text, and of whole groups of three bytes in
    /// base64.
    static let partBlocks = 4
    /// An emitter's particles that are not worth sharing out, also in a large frame.
    static let fewParticles = 32_768

    /// Writes the columns of at least one particle: each under its name, or in `constant` when all values are
    /// equal as they are written.
    func writeParticles(
        _ view: ParticleView, options: FrameOptions, numbers: DecimalFormat,
        into buffer: ByteBuffer
    ) {
        let constants = scratch.constants
        constants.clear()
        buffer.append(UInt8(ascii: "{"))
        var columns = options.columns
        for column in ParticleColumns.order where columns.has(column) && view.constant(column) != nil {
            columns.remove(ParticleColumns(column))
        }
        let writers = crew(for: view, columns)
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
            let job = ColumnJob(
                column: column, view: view, numbers: options.numbers, decimals: decimals,
                // The pair shares its exponentials; alone or constant, each goes its own way.
                isPaired: (column == .x || column == .y) && columns.has(.x) && columns.has(.y))
            let uniform = writers.map { write(job, by: $0, into: buffer) } ?? write(job, into: buffer)
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

    /// The threads for a view that is worth them.
    private func crew(for view: ParticleView, _ columns: ParticleColumns) -> BlockCrew? {
        guard columnNumbers > smallFrame, view.count >= Self.fewParticles, crewScratch.crew.count > 1 else {
            return nil
        }
        view.prepare(columns.columns)
        return crewScratch.crew
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

    // MARK: One column

    /// - Returns: the value that all particles have; what was written is then worth nothing.
    private func write(_ job: ColumnJob, into buffer: ByteBuffer) -> UniformValue? {
        job.begin(into: buffer)
        let start = buffer.count
        if job.isPaired, job.column == .x { scratch.reserveY(job.view.count) }
        let y = job.isPaired ? scratch.y : nil
        let sameness = job.write(0..<job.view.count, scratch: scratch, y: y, into: buffer)
        job.end(from: start, into: buffer)
        return job.uniform(sameness)
    }

    /// The same, shared out over threads.
    private func write(_ job: ColumnJob, by crew: BlockCrew, into buffer: ByteBuffer) -> UniformValue? {
        job.begin(into: buffer)
        let start = buffer.count
        if job.isPaired, job.column == .x { scratch.reserveY(job.view.count) }
        let y = job.isPaired ? scratch.y : nil
        let rows = job.rowsOfRun * Self.partBlocks
        let parts = (job.view.count + rows - 1) / rows
        crewScratch.reserve(parts: parts)
        let (results, scratches) = (crewScratch.results, crewScratch.scratches)
        let assembly = crewScratch.assembly
        assembly.begin(parts: parts, room: job.usualBytes, behind: buffer)
        crew.run(parts: parts) { worker, part in
            let range = part * rows..<min(part * rows + rows, job.view.count)
            let part = (index: part, text: assembly.takeBuffer())
            results[part.index] = job.write(range, scratch: scratches[worker], y: y, into: part.text)
            assembly.put(part.text, as: part.index)
        }
        assembly.finish(in: buffer)
        var sameness = results[0]
        for part in 1..<max(parts, 1) { sameness.join(results[part]) }
        job.end(from: start, into: buffer)
        return job.uniform(sameness)
    }
}
