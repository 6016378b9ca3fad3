/// The particles of one cell, column by column, in the order of their births: what was drawn and set at each birth.
/// Nothing here changes as time goes on, but for the marks of the dead (and the courses when a drag changes).
///
/// A column whose value has been the same at every birth takes no memory. A particle takes 12 bytes (birth, number) and
/// 4 for each column that varies; 44 to 64 in common use.
///
/// The dead are marked and left in place until they are many, then the rows are closed up in one go: closing up at every
/// frame would move everything that lives sixty times a second.
final class ParticleColumns {
    enum Column: Int, CaseIterable {
        /// Place and velocity at birth (or at `ForceHistory.origin`, where that is later).
        case x, y, z, vx, vy, vz
        case scale, scaleSpeed, rotation, spin
        case red, green, blue, alpha, redSpeed, greenSpeed, blueSpeed, alphaSpeed
        case lifetime
    }

    /// One birth: a value for each column, by raw value.
    struct Row {
        var values = [Float](repeating: 0, count: Column.allCases.count)

        subscript(column: Column) -> Float {
            get { values[column.rawValue] }
            set { values[column.rawValue] = newValue }
        }
    }

    /// What is known of each `ParticleView.blockRows` rows.
    struct Block {
        var deadCount = 0
        /// The earliest end of a life in it.
        var nextDeath = Double.infinity
    }

    static let blockRows = ParticleView.blockRows

    /// Rows, those of the dead included.
    private(set) var count = 0
    private(set) var aliveCount = 0
    private(set) var blocks: [Block] = []
    private(set) var births: UnsafeMutablePointer<Double>
    private(set) var serials: UnsafeMutablePointer<UInt32>
    /// A bit for each row.
    private(set) var deadBits: UnsafeMutablePointer<UInt64>
    private var capacity: Int
    private let values: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>
    /// Eight times the same value for each column, as kernels load it.
    private let constants: UnsafeMutablePointer<Float>

    init() {
        capacity = 64
        births = Self.allocate(0.0, capacity)
        serials = Self.allocate(0, capacity)
        deadBits = Self.allocate(0, capacity / 64)
        values = .allocate(capacity: Column.allCases.count)
        values.initialize(repeating: nil, count: Column.allCases.count)
        constants = .allocate(capacity: Column.allCases.count * ParticleKernel.lanes)
        constants.initialize(repeating: 0, count: Column.allCases.count * ParticleKernel.lanes)
    }

    deinit {
        births.deallocate()
        serials.deallocate()
        deadBits.deallocate()
        for column in Column.allCases { values[column.rawValue]?.deallocate() }
        values.deallocate()
        constants.deallocate()
    }

    /// With room for the eight lanes of a kernel behind the last row.
    private static func allocate<T>(_ value: T, _ capacity: Int) -> UnsafeMutablePointer<T> {
        let pointer = UnsafeMutablePointer<T>.allocate(capacity: capacity + ParticleKernel.lanes)
        pointer.initialize(repeating: value, count: capacity + ParticleKernel.lanes)
        return pointer
    }

    // MARK: Reading

    /// The column from `row` on.
    func source(_ column: Column, from row: Int) -> ColumnSource {
        if let pointer = values[column.rawValue] { return ColumnSource(pointer: pointer + row, rowMask: -1) }
        return ColumnSource(pointer: constants + column.rawValue * ParticleKernel.lanes, rowMask: 0)
    }

    func value(_ column: Column, row: Int) -> Float {
        values[column.rawValue]?[row] ?? constant(column.rawValue)
    }

    private func constant(_ column: Int) -> Float { constants[column * ParticleKernel.lanes] }

    /// True if every row has this very value.
    func isConstant(_ column: Column, _ value: Float) -> Bool {
        values[column.rawValue] == nil && constant(column.rawValue) == value
    }

    func isDead(_ row: Int) -> Bool { deadBits[row >> 6] >> UInt64(row & 63) & 1 != 0 }

    func death(row: Int) -> Double { births[row] + Double(value(.lifetime, row: row)) }

    /// The first row that lives, or `count`.
    func firstAlive(from row: Int) -> Int {
        var row = row
        while row < count {
            let word = ~deadBits[row >> 6] >> UInt64(row & 63)
            if word != 0 { return min(row + word.trailingZeroBitCount, count) }
            row = (row >> 6 + 1) << 6
        }
        return count
    }

    /// The first row born after `time`, or `count`.
    func firstRow(bornAfter time: Double) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if births[middle] > time { high = middle } else { low = middle + 1 }
        }
        return low
    }

    // MARK: Births

    func append(_ row: Row, birth: Double, serial: UInt32) {
        if count == capacity { makeRoom() }
        births[count] = birth
        serials[count] = serial
        row.values.withUnsafeBufferPointer { row in
            for column in 0..<row.count {
                if let pointer = values[column] {
                    pointer[count] = row[column]
                } else if row[column] != constant(column) {
                    if count == 0 {
                        (constants + column * ParticleKernel.lanes).update(repeating: row[column],
                                                                           count: ParticleKernel.lanes)
                    } else {
                        buffer(column)[count] = row[column]
                    }
                }
            }
        }
        if count & (Self.blockRows - 1) == 0 { blocks.append(Block()) }
        let block = count / Self.blockRows
        blocks[block].nextDeath = min(blocks[block].nextDeath, birth + Double(row[.lifetime]))
        count += 1
        aliveCount += 1
    }

    /// The column's own memory, filled with what it was everywhere.
    private func buffer(_ column: Int) -> UnsafeMutablePointer<Float> {
        if let pointer = values[column] { return pointer }
        let pointer = Self.allocate(constant(column), capacity)
        values[column] = pointer
        return pointer
    }

    /// For changing rows in place.
    func mutableColumn(_ column: Column) -> UnsafeMutablePointer<Float> { buffer(column.rawValue) }

    private func makeRoom() {
        if count - aliveCount >= capacity / 4 {
            closeUp()
        } else {
            resize(to: (capacity + capacity / 2 + 63) & ~63)
        }
    }

    private func resize(to newCapacity: Int) {
        func moved<T>(_ old: UnsafeMutablePointer<T>, _ rest: T, count: Int, capacity: Int) -> UnsafeMutablePointer<T> {
            let new = Self.allocate(rest, capacity)
            new.update(from: old, count: count)
            old.deallocate()
            return new
        }
        births = moved(births, 0, count: count, capacity: newCapacity)
        serials = moved(serials, 0, count: count, capacity: newCapacity)
        deadBits = moved(deadBits, 0, count: (count + 63) / 64, capacity: newCapacity / 64)
        for column in 0..<Column.allCases.count {
            guard let old = values[column] else { continue }
            values[column] = moved(old, 0, count: count, capacity: newCapacity)
        }
        capacity = newCapacity
    }

    // MARK: Deaths

    /// Marks a row as dead.
    func kill(_ row: Int) {
        guard !isDead(row) else { return }
        deadBits[row >> 6] |= 1 << UInt64(row & 63)
        blocks[row / Self.blockRows].deadCount += 1
        aliveCount -= 1
    }

    /// Marks those whose life has ended at `time`: dead from birth + lifetime on.
    func retire(to time: Double) {
        for block in blocks.indices where blocks[block].nextDeath <= time {
            let rows = block * Self.blockRows..<min(count, (block + 1) * Self.blockRows)
            var next = Double.infinity
            for row in rows where !isDead(row) {
                let death = death(row: row)
                if death <= time { kill(row) } else { next = min(next, death) }
            }
            blocks[block].nextDeath = next
        }
        closeUpIfWorthwhile()
    }

    /// Blocks without a living row cost nothing; dead rows among living ones are evaluated for nothing, so they are
    /// kept under an eighth. Rows are then moved once for every eighth that dies.
    private func closeUpIfWorthwhile() {
        if aliveCount == 0 { return clear() }
        var scattered = 0
        for block in blocks where block.deadCount < Self.blockRows { scattered += block.deadCount }
        if scattered > aliveCount / 8 + Self.blockRows { closeUp() }
    }

    private func clear() {
        guard count > 0 else { return }
        deadBits.update(repeating: 0, count: (count + 63) / 64)
        count = 0
        blocks.removeAll(keepingCapacity: true)
        for column in 0..<Column.allCases.count {
            values[column]?.deallocate()
            values[column] = nil
        }
        if capacity > Self.blockRows { resize(to: Self.blockRows) }
    }

    /// Moves the living together, in their order.
    private func closeUp() {
        let living = UnsafeMutablePointer<UInt32>.allocate(capacity: max(aliveCount, 1))
        defer { living.deallocate() }
        var alive = 0
        var row = firstAlive(from: 0)
        while row < count {
            living[alive] = UInt32(row)
            alive += 1
            row = firstAlive(from: row + 1)
        }
        func gather<T>(_ pointer: UnsafeMutablePointer<T>) {
            for index in 0..<alive { pointer[index] = pointer[Int(living[index])] }
        }
        gather(births)
        gather(serials)
        for column in 0..<Column.allCases.count {
            if let pointer = values[column] { gather(pointer) }
        }
        deadBits.update(repeating: 0, count: (count + 63) / 64)
        count = alive
        blocks.removeAll(keepingCapacity: true)
        for first in stride(from: 0, to: count, by: Self.blockRows) {
            var block = Block()
            for row in first..<min(count, first + Self.blockRows) { block.nextDeath = min(block.nextDeath, death(row: row)) }
            blocks.append(block)
        }
        if capacity > Self.blockRows, count < capacity / 4 { resize(to: (capacity / 2 + 63) & ~63) }
    }
}
