/// Memory that columns are worked out in on their way to the output, kept from block to block: a frame takes
/// none from the heap. One for each thread that evaluates.
public final class ParticleWorkspace {
    /// Columns of a block that are under way at once: a packed one, its ages, and three channels of color; or
    /// the six of a course that is written anew, and its ages.
    private static let columns = 8

    private var memory: UnsafeMutableRawPointer?
    private var used = 0

    public init() {}

    deinit {
        memory?.deallocate()
    }

    /// Lends `count` columns, one behind the other every `LiveCell.scratchRows` floats, until `body` returns.
    func withColumns(_ count: Int, _ body: (UnsafeMutablePointer<Float>) -> Void) {
        precondition(used + count <= Self.columns, "a kernel asks for more columns than there are")
        let base = memory ?? allocate()
        let column = MemoryLayout<Float>.stride * LiveCell.scratchRows
        let first = base + used * column
        used += count
        body(first.assumingMemoryBound(to: Float.self))
        used -= count
    }

    private func allocate() -> UnsafeMutableRawPointer {
        let bytes = Self.columns * MemoryLayout<Float>.stride * LiveCell.scratchRows
        let base = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 32)
        memory = base
        return base
    }
}
