/// The particles of one cell, in the order of their births, block by block.
///
/// Births go to the last block; a block whose last particle has died goes as a whole. In between, the
/// dead are marked, and each block is closed up when an eighth of it is dead: closing up at every frame
/// would move all that lives sixty times a second, and closing up everything at once would make one
/// frame late.
final class ParticleColumns {
    /// Where a particle is.
    struct Place: Equatable {
        var block = 0
        var row = 0

        var next: Place { Place(block: block, row: row + 1) }
    }

    private(set) var blocks: [ParticleBlock] = []
    private let columns: Int

    /// - Parameter columns: of a row, the first so many of `ParticleBlock.Column`.
    init(columns: Int = ParticleBlock.Column.commonCount) {
        self.columns = columns
    }

    var aliveCount: Int { blocks.reduce(0) { $0 + $1.aliveCount } }

    func append(_ row: ParticleBlock.Row, birth: Double, serial: UInt32) {
        if let last = blocks.last, !last.isFull {
            last.append(row, birth: birth, serial: serial)
        } else {
            // The first block begins small: most emitters have few particles.
            let block = ParticleBlock(
                capacity: blocks.isEmpty ? 64 : ParticleBlock.rows, columns: columns)
            block.append(row, birth: birth, serial: serial)
            blocks.append(block)
        }
    }

    /// Takes out those whose life has ended at `time`.
    func retire(to time: Double) {
        var isThinned = false
        for block in blocks {
            block.retire(to: time)
            guard block.deadCount > block.count / 8 else { continue }
            isThinned = true
            if block.aliveCount > 0 { block.closeUp() }
        }
        guard isThinned else { return }
        blocks.removeAll { $0.aliveCount == 0 }
        joinThinBlocks()
    }

    /// The latest end of a life; nil where nothing lives.
    var lastDeath: Double? {
        var last: Double?
        for block in blocks {
            for row in 0..<block.count where !block.isDead(row) {
                let death = block.death(row: row)
                last = max(last ?? death, death)
            }
        }
        return last
    }

    func contains(serial: UInt32) -> Bool {
        blocks.contains { block in
            (0..<block.count).contains { block.serials[$0] == serial && !block.isDead($0) }
        }
    }

    /// Takes out the one that lives under this number.
    /// - Returns: when it was born; nil if there is none.
    func kill(serial: UInt32) -> Double? {
        for block in blocks {
            for row in 0..<block.count where block.serials[row] == serial && !block.isDead(row) {
                block.kill(row)
                return block.births[row]
            }
        }
        return nil
    }

    /// Neighbours that fit into three quarters of a block become one, so that a tail of long lives does
    /// not hold a block each. The last one is left to its births.
    private func joinThinBlocks() {
        guard blocks.count > 2 else { return }
        var joined: [ParticleBlock] = []
        joined.reserveCapacity(blocks.count)
        for block in blocks.dropLast() {
            if let before = joined.last, before.aliveCount + block.aliveCount <= ParticleBlock.rows * 3 / 4 {
                before.closeUp()
                block.closeUp()
                before.append(block)
            } else {
                joined.append(block)
            }
        }
        joined += blocks.suffix(1)
        blocks = joined
    }

    // MARK: Going through the living

    /// Where the next birth will be.
    var end: Place {
        guard let last = blocks.last else { return Place() }
        return last.isFull ? Place(block: blocks.count) : Place(block: blocks.count - 1, row: last.count)
    }

    /// The first that lives at or behind a place; nil at the end.
    func firstAlive(from place: Place) -> Place? {
        var place = place
        while place.block < blocks.count {
            let row = blocks[place.block].firstAlive(from: place.row)
            if row < blocks[place.block].count { return Place(block: place.block, row: row) }
            place = Place(block: place.block + 1)
        }
        return nil
    }

    func serial(at place: Place) -> UInt32 { blocks[place.block].serials[place.row] }

    /// Nil where nothing is.
    func birth(ifAt place: Place) -> Double? {
        guard place.block < blocks.count, place.row < blocks[place.block].count else { return nil }
        return birth(at: place)
    }

    func birth(at place: Place) -> Double { blocks[place.block].births[place.row] }
}
