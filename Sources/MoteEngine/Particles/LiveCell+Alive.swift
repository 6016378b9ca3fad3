/// From the living, counted in the order of their births, to rows.
extension LiveCell {
    typealias Bytes = UnsafeMutableRawPointer

    /// Evaluates the living number `alive` into outputs of four bytes a row, with room for `room` of
    /// them. `kernel` evaluates rows, dead ones included, at most a block at a time, and may write eight
    /// more.
    func evaluate(
        alive: Range<Int>, room: Int, _ first: Bytes, _ second: Bytes, in workspace: ParticleWorkspace,
        kernel: (ParticleBlock, Range<Int>, Bytes, Bytes) -> Void
    ) {
        var done = 0
        var index = blockIndex(ofAlive: alive.lowerBound)
        while done < alive.count {
            let block = columns.blocks[index]
            let from = alive.lowerBound + done - aliveBefore[index]
            let to = min(block.aliveCount, alive.upperBound - aliveBefore[index])
            if from < to {
                let taken = to - from
                if block.deadCount > 0 {
                    let rows = row(ofAlive: from, in: block)..<row(ofAlive: to - 1, in: block) + 1
                    withScratch(workspace) { a, b in
                        kernel(block, rows, a, b)
                        pack(block, rows, from: a, into: first + 4 * done)
                        if second != first { pack(block, rows, from: b, into: second + 4 * done) }
                    }
                } else if done + written(taken) <= room {
                    kernel(block, from..<to, first + 4 * done, second + 4 * done)
                } else {
                    withScratch(workspace) { a, b in
                        kernel(block, from..<to, a, b)
                        (first + 4 * done).copyMemory(from: a, byteCount: 4 * taken)
                        if second != first { (second + 4 * done).copyMemory(from: b, byteCount: 4 * taken) }
                    }
                }
                done += taken
            }
            index += 1
        }
    }

    /// How far kernels write that are asked for so many rows: each course ends in a group of its own.
    private func written(_ rows: Int) -> Int {
        let lanes = ParticleKernel.lanes
        return (rows + lanes - 1) & ~(lanes - 1) + (courses.count > 1 ? lanes : 0)
    }

    /// Copies what belongs to living rows.
    private func pack(_ block: ParticleBlock, _ rows: Range<Int>, from source: Bytes, into target: Bytes) {
        let source = source.assumingMemoryBound(to: UInt32.self)
        let target = target.assumingMemoryBound(to: UInt32.self)
        let bits = block.deadBits
        var next = 0
        var row = rows.lowerBound
        while row < rows.upperBound {
            // By the word: its rows, as far as they are asked for.
            let end = min(rows.upperBound, row | 63 + 1)
            var dead = bits[row >> 6] >> UInt64(row & 63)
            for index in row - rows.lowerBound..<end - rows.lowerBound {
                // Written always and kept only if alive: no branch to mispredict.
                target[next] = source[index]
                next += Int(~dead & 1)
                dead >>= 1
            }
            row = end
        }
    }

    private func blockIndex(ofAlive alive: Int) -> Int {
        var (low, high) = (0, columns.blocks.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if aliveBefore[middle + 1] > alive { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The row of the living number `alive` of a block.
    private func row(ofAlive alive: Int, in block: ParticleBlock) -> Int {
        var rest = alive
        var word = 0
        while true {
            let living = ~block.deadBits[word]
            let count = living.nonzeroBitCount
            if rest < count {
                var bits = living
                for _ in 0..<rest { bits &= bits - 1 }
                return word * 64 + bits.trailingZeroBitCount
            }
            rest -= count
            word += 1
        }
    }

    private func withScratch(_ workspace: ParticleWorkspace, _ body: (Bytes, Bytes) -> Void) {
        workspace.withColumns(2) { body(Bytes($0), Bytes($0 + Self.scratchRows)) }
    }
}
