/// Up to `ParticleView.blockRows` particles of one cell, column by column, in the order of their births:
/// what was drawn and set at each birth. Nothing here changes as time goes on, but for the marks of the
/// dead (and the courses, when a drag changes).
///
/// A column whose value has been the same at every birth takes no memory. A particle takes 12 bytes
/// (birth, number) and 4 for each column that varies: 44 to 64 in common use.
final class ParticleBlock {
    enum Column: Int, CaseIterable {
        /// Place and velocity at birth (or at `ForceHistory.origin`, where that is later).
        case x, y, z, vx, vy, vz
        case scale, scaleSpeed, rotation, spin
        case red, green, blue, alpha, redSpeed, greenSpeed, blueSpeed, alphaSpeed
        case lifetime
        /// Turning in depth, and the first frame of a sheet.
        case tumble, tumbleAngle, frame
        /// What forces have given to the velocity, where a curve bends the particle's own.
        case gainedX, gainedY, gainedZ
        /// By how much forces have more hold of it than of the cell's mass: that mass over its own.
        case lightness

        static let count = allCases.count
        /// Those that every cell has.
        static let commonCount = Column.gainedX.rawValue
    }

    /// One birth: a value for each column, by raw value. In memory of its own, so that a value is set with a
    /// plain store.
    final class Row {
        fileprivate let values = UnsafeMutablePointer<Float>.allocate(capacity: Column.count)

        init() {
            values.initialize(repeating: 0, count: Column.count)
        }

        deinit {
            values.deallocate()
        }

        subscript(column: Column) -> Float {
            get { values[column.rawValue] }
            set { values[column.rawValue] = newValue }
        }
    }

    static let rows = ParticleView.blockRows

    /// Rows, those of the dead included.
    private(set) var count = 0
    private(set) var aliveCount = 0
    /// The earliest end of a life.
    private(set) var nextDeath = Double.infinity
    private(set) var births: UnsafeMutablePointer<Double>
    private(set) var serials: UnsafeMutablePointer<UInt32>
    /// A bit for each row.
    private(set) var deadBits: UnsafeMutablePointer<UInt64>
    private var capacity: Int
    /// Columns of a row, the first so many of all.
    private let columns: Int
    private let values: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>
    /// Eight times the same value for each column, as kernels load it.
    private let constants: UnsafeMutablePointer<Float>

    /// - Parameter capacity: rows to make room for at once; it grows to `rows` by itself.
    init(capacity: Int, columns: Int = Column.commonCount) {
        self.capacity = capacity
        self.columns = columns
        births = Self.allocate(0, capacity)
        serials = Self.allocate(0, capacity)
        deadBits = Self.allocate(0, Self.rows / 64)
        values = .allocate(capacity: Column.count)
        values.initialize(repeating: nil, count: Column.count)
        constants = .allocate(capacity: Column.count * ParticleKernel.lanes)
        constants.initialize(repeating: 0, count: Column.count * ParticleKernel.lanes)
    }

    deinit {
        births.deallocate()
        serials.deallocate()
        deadBits.deallocate()
        for column in 0..<Column.count { values[column]?.deallocate() }
        values.deallocate()
        constants.deallocate()
    }

    /// With room for the eight lanes of a kernel behind the last row.
    private static func allocate<T>(_ value: T, _ capacity: Int) -> UnsafeMutablePointer<T> {
        let pointer = UnsafeMutablePointer<T>.allocate(capacity: capacity + ParticleKernel.lanes)
        pointer.initialize(repeating: value, count: capacity + ParticleKernel.lanes)
        return pointer
    }

    var deadCount: Int { count - aliveCount }
    var isFull: Bool { count == Self.rows }

    // MARK: Reading

    /// The column from `row` on.
    func source(_ column: Column, from row: Int) -> ColumnSource {
        if let pointer = values[column.rawValue] { return ColumnSource(pointer: pointer + row, rowMask: -1) }
        return ColumnSource(pointer: constants + column.rawValue * ParticleKernel.lanes, rowMask: 0)
    }

    func value(_ column: Column, _ row: Int) -> Float {
        values[column.rawValue]?[row] ?? constant(column.rawValue)
    }

    private func constant(_ column: Int) -> Float { constants[column * ParticleKernel.lanes] }

    /// True if every row has this very value.
    func isConstant(_ column: Column, _ value: Float) -> Bool {
        values[column.rawValue] == nil && constant(column.rawValue) == value
    }

    func isDead(_ row: Int) -> Bool { deadBits[row >> 6] >> UInt64(row & 63) & 1 != 0 }

    func death(row: Int) -> Double {
        let lifetime = Column.lifetime.rawValue
        return births[row] + Double(values[lifetime]?[row] ?? constant(lifetime))
    }

    /// The first row that lives, or `count`.
    func firstAlive(from row: Int) -> Int {
        var row = row
        while row < count {
            let word = ~deadBits[row >> 6] >> UInt64(row & 63)
            if word != 0 { return min(row + word.trailingZeroBitCount, count) }
            row = (row | 63) + 1
        }
        return count
    }

    /// The first of `rows` born after `time`, or their end.
    func firstRow(in rows: Range<Int>, bornAfter time: Double) -> Int {
        var (low, high) = (rows.lowerBound, rows.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if births[middle] > time { high = middle } else { low = middle + 1 }
        }
        return low
    }

    // MARK: Births

    /// Adds a row; there must be room.
    func append(_ row: Row, birth: Double, serial: UInt32) {
        assert(!isFull)
        if count == capacity { grow() }
        let place = count
        births[place] = birth
        serials[place] = serial
        let row = row.values
        for column in 0..<columns {
            let value = row[column]
            if let pointer = values[column] {
                pointer[place] = value
            } else if value != constant(column) {
                if place == 0 {
                    setConstant(column, value)
                } else {
                    buffer(column)[place] = value
                }
            }
        }
        nextDeath = min(nextDeath, birth + Double(row[Column.lifetime.rawValue]))
        count = place + 1
        aliveCount += 1
    }

    /// Adds all rows of a block without dead, born later; there must be room, and this one is without
    /// dead, too.
    func append(_ other: ParticleBlock) {
        assert(deadCount == 0 && other.deadCount == 0 && count + other.count <= Self.rows)
        while capacity < count + other.count { grow() }
        (births + count).update(from: other.births, count: other.count)
        (serials + count).update(from: other.serials, count: other.count)
        for column in 0..<Column.count {
            if let source = other.values[column] {
                (buffer(column) + count).update(from: source, count: other.count)
            } else if values[column] != nil || constant(column) != other.constant(column) {
                (buffer(column) + count).update(repeating: other.constant(column), count: other.count)
            }
        }
        nextDeath = min(nextDeath, other.nextDeath)
        count += other.count
        aliveCount += other.aliveCount
    }

    private func setConstant(_ column: Int, _ value: Float) {
        (constants + column * ParticleKernel.lanes).update(repeating: value, count: ParticleKernel.lanes)
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

    private func grow() {
        let grown = min(capacity * 2, Self.rows)
        func moved<T>(_ old: UnsafeMutablePointer<T>, _ rest: T) -> UnsafeMutablePointer<T> {
            let new = Self.allocate(rest, grown)
            new.update(from: old, count: count)
            old.deallocate()
            return new
        }
        births = moved(births, 0)
        serials = moved(serials, 0)
        for column in 0..<Column.count {
            if let old = values[column] { values[column] = moved(old, 0) }
        }
        capacity = grown
    }

    // MARK: Deaths

    /// Marks a row as dead.
    func kill(_ row: Int) {
        guard !isDead(row) else { return }
        deadBits[row >> 6] |= 1 << UInt64(row & 63)
        aliveCount -= 1
    }

    /// Marks those whose life has ended at `time`: dead from birth + lifetime on.
    func retire(to time: Double) {
        guard nextDeath <= time else { return }
        var next = Double.infinity
        // By words of the marks: nearly all of the living go on living, and are gone through without a
        // branch.
        for word in 0..<(count + 63) / 64 {
            let over = endedRows(of: word, at: time, next: &next)
            // Those that had died before are marked already.
            let dying = over & ~deadBits[word]
            deadBits[word] |= dying
            aliveCount -= dying.nonzeroBitCount
        }
        nextDeath = next
    }

    /// The rows of 64, as bits, whose life is over at `time`.
    /// - Parameter next: becomes the earliest of the other deaths, if it is earlier.
    private func endedRows(of word: Int, at time: Double, next: inout Double) -> UInt64 {
        typealias Four = SIMD4<Double>
        let lifetimes = source(.lifetime, from: 0)
        let first = word * 64
        let rows = min(64, count - first)
        let wholeRows = rows & ~3
        var over = SIMD4<UInt64>.zero
        var bits = SIMD4<UInt64>(1, 2, 4, 8)
        var earliest = Four(repeating: next)
        for row in stride(from: first, to: first + wholeRows, by: 4) {
            let births = UnsafeRawPointer(births + row).loadUnaligned(as: Four.self)
            let lives = UnsafeRawPointer(lifetimes.pointer + (row & lifetimes.rowMask))
                .loadUnaligned(as: SIMD4<Float>.self)
            let deaths = births + Four(lives)
            let isOver = deaths .<= time
            over |= bits.replacing(with: 0, where: .!isOver)
            let living = deaths.replacing(with: .infinity, where: isOver)
            earliest = earliest.replacing(with: living, where: living .< earliest)
            bits = bits &<< 4
        }
        next = min(earliest[0], earliest[1], earliest[2], earliest[3])
        var result = over[0] | over[1] | over[2] | over[3]
        for row in wholeRows..<rows {
            let death = death(row: first + row)
            if death <= time { result |= 1 << UInt64(row) } else { next = min(next, death) }
        }
        return result
    }

    /// Moves the living together, in their order.
    func closeUp() {
        guard deadCount > 0 else { return }
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: Self.rows) { living in
            var alive = 0
            var row = firstAlive(from: 0)
            while row < count {
                living[alive] = Int32(row)
                alive += 1
                row = firstAlive(from: row + 1)
            }
            func gather<T>(_ pointer: UnsafeMutablePointer<T>) {
                for index in 0..<alive { pointer[index] = pointer[Int(living[index])] }
            }
            gather(births)
            gather(serials)
            for column in 0..<Column.count {
                if let pointer = values[column] { gather(pointer) }
            }
            count = alive
        }
        deadBits.update(repeating: 0, count: Self.rows / 64)
    }
}
