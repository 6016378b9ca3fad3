/// The columns of a view. All but listed orders only read what the last advance left, so blocks may be
/// evaluated side by side.
extension Emitter: ParticleSource {
    typealias Bytes = UnsafeMutableRawPointer

    public func prepare(_ columns: [ParticleColumn]) {
        guard case .listed = order else { return }
        let workspace = ParticleWorkspace()
        for column in columns { _ = wholeColumn(column, in: workspace) }
    }

    public func evaluate(
        _ column: ParticleColumn, rows: Range<Int>,
        into floats: UnsafeMutablePointer<Float>, in workspace: ParticleWorkspace
    ) {
        fill(column, rows: rows, Bytes(floats), workspace)
        let factor = sceneFactor(column)
        if factor != 1 { for row in 0..<rows.count { floats[row] = floats[row] * factor + 0 } }
    }

    public func evaluate(
        _ column: ParticleColumn, rows: Range<Int>,
        into integers: UnsafeMutablePointer<UInt32>, in workspace: ParticleWorkspace
    ) {
        fill(column, rows: rows, Bytes(integers), workspace)
    }

    public func evaluatePosition(
        rows: Range<Int>, x: UnsafeMutablePointer<Float>,
        y: UnsafeMutablePointer<Float>, in workspace: ParticleWorkspace
    ) {
        switch order {
        case .cellByCell: fillPosition(rows: rows, Bytes(x), Bytes(y), workspace)
        case .reversed:
            fillPosition(rows: mirrored(rows), Bytes(x), Bytes(y), workspace)
            Self.reverse(Bytes(x), rows.count)
            Self.reverse(Bytes(y), rows.count)
        case .listed:
            fill(.x, rows: rows, Bytes(x), workspace)
            fill(.y, rows: rows, Bytes(y), workspace)
        }
    }

    /// Columns by four bytes, floats and whole numbers alike.
    private func fill(
        _ column: ParticleColumn, rows: Range<Int>, _ output: Bytes, _ workspace: ParticleWorkspace
    ) {
        switch order {
        case .cellByCell: fillCellByCell(column, rows: rows, output, workspace)
        case .reversed:
            fillCellByCell(column, rows: mirrored(rows), output, workspace)
            Self.reverse(output, rows.count)
        case .listed(let list):
            let whole = wholeColumn(column, in: workspace)
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
    func wholeColumn(_ column: ParticleColumn, in workspace: ParticleWorkspace) -> [UInt32] {
        if let whole = wholeColumns[column] { return whole }
        let count = aliveCount
        let block = ParticleView.blockRows
        let whole = [UInt32](unsafeUninitializedCapacity: count + block) { buffer, initialized in
            if let base = buffer.baseAddress {
                for first in stride(from: 0, to: count, by: block) {
                    let rows = first..<min(count, first + block)
                    fillCellByCell(column, rows: rows, Bytes(base + first), workspace)
                }
            }
            initialized = count
        }
        wholeColumns[column] = whole
        return whole
    }

    // MARK: Cell by cell

    private func fillPosition(
        rows: Range<Int>, _ x: Bytes, _ y: Bytes, _ workspace: ParticleWorkspace
    ) {
        let time = time
        forEachCell(in: rows) { cell, alive, offset, room in
            cell.evaluate(alive: alive, room: room, x + offset, y + offset, in: workspace) {
                block, rows, a, b in
                cell.shownPlace(
                    .xy, block, rows: rows, at: time, Self.floats(a), Self.floats(b), in: workspace)
            }
        }
    }

    private func fillCellByCell(
        _ column: ParticleColumn, rows: Range<Int>, _ output: Bytes, _ workspace: ParticleWorkspace
    ) {
        let time = time
        forEachCell(in: rows) { cell, alive, offset, room in
            let output = output + offset
            switch column {
            case .cell where !cell.pictures.vary:
                output.assumingMemoryBound(to: UInt32.self)
                    .update(repeating: UInt32(cell.pictures.first), count: alive.count)
            case .x, .y, .vx, .vy:
                Self.fillOneAxis(column, of: cell, alive, at: time, room: room, output, workspace)
            case .z, .vz, .color, .id, .scale, .rotation, .alpha, .spin, .age, .lifetime, .cell:
                cell.evaluate(alive: alive, room: room, output, output, in: workspace) { block, rows, a, _ in
                    cell.column(column, block, rows: rows, at: time, into: a, in: workspace)
                }
            }
        }
    }

    /// One of two axes that are worked out together.
    private static func fillOneAxis(
        _ column: ParticleColumn, of cell: LiveCell, _ alive: Range<Int>,
        at time: Double, room: Int, _ output: Bytes, _ workspace: ParticleWorkspace
    ) {
        workspace.withColumns(1) { scratch in
            let other = Bytes(scratch)
            let isFirst = column == .x || column == .vx
            let (first, second) = isFirst ? (output, other) : (other, output)
            cell.evaluate(alive: alive, room: room, first, second, in: workspace) { block, rows, a, b in
                if column == .x || column == .y {
                    cell.shownPlace(.xy, block, rows: rows, at: time, floats(a), floats(b), in: workspace)
                } else {
                    cell.velocity(.xy, block, rows: rows, at: time, floats(a), floats(b), in: workspace)
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
