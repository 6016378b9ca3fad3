/// The columns of a view. All but listed orders only read what the last advance left, so blocks may be
/// evaluated side by side.
extension Emitter: ParticleSource {
    typealias Bytes = UnsafeMutableRawPointer

    public func prepare(_ columns: [ParticleColumn]) {
        guard case .listed = order else { return }
        for column in columns { _ = wholeColumn(column) }
    }

    public func evaluate(
        _ column: ParticleColumn, rows: Range<Int>,
        into floats: UnsafeMutablePointer<Float>
    ) {
        fill(column, rows: rows, Bytes(floats))
    }

    public func evaluate(
        _ column: ParticleColumn, rows: Range<Int>,
        into integers: UnsafeMutablePointer<UInt32>
    ) {
        fill(column, rows: rows, Bytes(integers))
    }

    public func evaluatePosition(
        rows: Range<Int>, x: UnsafeMutablePointer<Float>,
        y: UnsafeMutablePointer<Float>
    ) {
        switch order {
        case .cellByCell: fillPosition(rows: rows, Bytes(x), Bytes(y))
        case .reversed:
            fillPosition(rows: mirrored(rows), Bytes(x), Bytes(y))
            Self.reverse(Bytes(x), rows.count)
            Self.reverse(Bytes(y), rows.count)
        case .listed:
            fill(.x, rows: rows, Bytes(x))
            fill(.y, rows: rows, Bytes(y))
        }
    }

    /// Columns by four bytes, floats and whole numbers alike.
    private func fill(_ column: ParticleColumn, rows: Range<Int>, _ output: Bytes) {
        switch order {
        case .cellByCell: fillCellByCell(column, rows: rows, output)
        case .reversed:
            fillCellByCell(column, rows: mirrored(rows), output)
            Self.reverse(output, rows.count)
        case .listed(let list):
            let whole = wholeColumn(column)
            let output = output.assumingMemoryBound(to: UInt32.self)
            for (index, row) in rows.enumerated() { output[index] = whole[Int(list[row])] }
        }
    }

    private func mirrored(_ rows: Range<Int>) -> Range<Int> {
        aliveCount - rows.upperBound..<aliveCount - rows.lowerBound
    }

    private static func reverse(_ output: Bytes, _ count: Int) {
        let start = output.assumingMemoryBound(to: UInt32.self)
        var buffer = UnsafeMutableBufferPointer(start: start, count: count)
        buffer.reverse()
    }

    /// All of a column, cell by cell.
    func wholeColumn(_ column: ParticleColumn) -> [UInt32] {
        if let whole = wholeColumns[column] { return whole }
        let count = aliveCount
        let block = ParticleView.blockRows
        let whole = [UInt32](unsafeUninitializedCapacity: count + block) { buffer, initialized in
            if let base = buffer.baseAddress {
                for first in stride(from: 0, to: count, by: block) {
                    fillCellByCell(column, rows: first..<min(count, first + block), Bytes(base + first))
                }
            }
            initialized = count
        }
        wholeColumns[column] = whole
        return whole
    }

    // MARK: Cell by cell

    private func fillPosition(rows: Range<Int>, _ x: Bytes, _ y: Bytes) {
        let time = time
        forEachCell(in: rows) { cell, alive, offset, room in
            cell.evaluate(alive: alive, room: room, x + offset, y + offset) { block, rows, a, b in
                cell.shownPlace(.xy, block, rows: rows, at: time, Self.floats(a), Self.floats(b))
            }
        }
    }

    private func fillCellByCell(_ column: ParticleColumn, rows: Range<Int>, _ output: Bytes) {
        let time = time
        forEachCell(in: rows) { cell, alive, offset, room in
            let output = output + offset
            switch column {
            case .cell where !cell.pictures.vary:
                output.assumingMemoryBound(to: UInt32.self)
                    .update(repeating: UInt32(cell.pictures.first), count: alive.count)
            case .x, .y, .vx, .vy: Self.fillOneAxis(column, of: cell, alive, at: time, room: room, output)
            case .z, .vz, .color, .id, .scale, .rotation, .alpha, .spin, .age, .lifetime, .cell:
                cell.evaluate(alive: alive, room: room, output, output) { block, rows, a, _ in
                    cell.column(column, block, rows: rows, at: time, into: a)
                }
            }
        }
    }

    /// One of two axes that are worked out together.
    private static func fillOneAxis(
        _ column: ParticleColumn, of cell: LiveCell, _ alive: Range<Int>,
        at time: Double, room: Int, _ output: Bytes
    ) {
        withUnsafeTemporaryAllocation(byteCount: 4 * LiveCell.scratchRows, alignment: 32) { scratch in
            guard let other = scratch.baseAddress else { return }
            let isFirst = column == .x || column == .vx
            let (first, second) = isFirst ? (output, other) : (other, output)
            cell.evaluate(alive: alive, room: room, first, second) { block, rows, a, b in
                if column == .x || column == .y {
                    cell.shownPlace(.xy, block, rows: rows, at: time, floats(a), floats(b))
                } else {
                    cell.velocity(.xy, block, rows: rows, at: time, floats(a), floats(b))
                }
            }
        }
    }

    private static func floats(_ bytes: Bytes) -> UnsafeMutablePointer<Float> {
        bytes.assumingMemoryBound(to: Float.self)
    }

    /// Cuts rows by cell: which of the cell's living they are, how many bytes into the output, and the
    /// room there.
    private func forEachCell(in rows: Range<Int>, _ body: (LiveCell, Range<Int>, Int, Int) -> Void) {
        for cell in cells {
            let part = rows.clamped(to: aliveBefore[cell.index]..<aliveBefore[cell.index + 1])
            guard !part.isEmpty else { continue }
            let before = aliveBefore[cell.index]
            let done = part.lowerBound - rows.lowerBound
            body(
                cell, part.lowerBound - before..<part.upperBound - before, 4 * done,
                ParticleView.blockRows - done)
        }
    }
}
