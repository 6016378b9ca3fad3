import MoteEngine

/// Whole columns of an emitter, read as a subscriber's are: block by block.
extension Emitter {
    func floats(_ column: ParticleColumn) -> [Float] {
        read(0) { view, rows, buffer in view.evaluate(column, rows: rows, into: buffer) }
    }

    func integers(_ column: ParticleColumn) -> [UInt32] {
        read(0) { view, rows, buffer in view.evaluate(column, rows: rows, into: buffer) }
    }

    func places() -> [Point] {
        zip(floats(.x), floats(.y)).map { Point(Double($0), Double($1)) }
    }

    /// Birth times, found from ages.
    func births() -> [Double] { floats(.age).map { time - Double($0) } }

    /// Every column, as bits.
    func allBits() -> [[UInt32]] {
        ParticleColumn.allCases.map { column in
            column.isInteger ? integers(column) : floats(column).map(\.bitPattern)
        }
    }

    private func read<T>(
        _ zero: T,
        _ body: (ParticleView, Range<Int>, UnsafeMutablePointer<T>) -> Void
    ) -> [T] {
        let view = view
        var result: [T] = []
        let buffer = UnsafeMutablePointer<T>.allocate(capacity: ParticleView.blockRows)
        defer { buffer.deallocate() }
        buffer.initialize(repeating: zero, count: ParticleView.blockRows)
        for first in stride(from: 0, to: view.count, by: ParticleView.blockRows) {
            let rows = first..<min(view.count, first + ParticleView.blockRows)
            body(view, rows, buffer)
            result += UnsafeBufferPointer(start: buffer, count: rows.count)
        }
        return result
    }
}

/// One emitter with one cell, to be said in a line.
func emitter(_ change: (inout EmitterConfiguration, inout EmitterCell) -> Void = { _, _ in }) -> Emitter {
    var configuration = EmitterConfiguration()
    var cell = EmitterCell(name: "cell")
    cell[.lifetime] = 1e6
    change(&configuration, &cell)
    configuration.cells.append(cell)
    return Emitter(configuration)
}
