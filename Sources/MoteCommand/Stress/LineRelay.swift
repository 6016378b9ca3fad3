import Glibc

/// Lines on their way from the thread that reads them to the one that parses them, without a copy: bytes are
/// read into one buffer while the line in the other is being parsed. Which buffer's turn it is changes with
/// each line, and whoever comes too early waits.
///
/// Unchecked: a buffer belongs to the giver, but from `filled` to `free` to the taker.
package final class LineRelay: @unchecked Sendable {
    private struct Slot {
        var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 64)
        /// Of the line that is given.
        var count = 0
    }

    private let slots: UnsafeMutableBufferPointer<Slot>
    private let free: UnsafeMutablePointer<sem_t>
    private let filled: UnsafeMutablePointer<sem_t>
    /// Longest line.
    private let limit: Int
    /// Whose turn it is: the giver's, and the taker's.
    private var giving = 0
    private var taking = 0
    /// Bytes in the giver's buffer.
    private var count = 0
    private var isOver = false

    package init(limit: Int) {
        self.limit = limit
        slots = .allocate(capacity: 2)
        slots.initializeElement(at: 0, to: Slot())
        slots.initializeElement(at: 1, to: Slot())
        free = .allocate(capacity: 1)
        filled = .allocate(capacity: 1)
        // The giver has one.
        sem_init(free, 0, 1)
        sem_init(filled, 0, 0)
    }

    deinit {
        for slot in slots { slot.buffer.deallocate() }
        slots.deallocate()
        sem_destroy(free)
        sem_destroy(filled)
        free.deallocate()
        filled.deallocate()
    }

    // MARK: The giver

    /// The least room for one read: more than a socket usually holds.
    private static let readBytes = 256 << 10

    /// Where the next bytes go; tell with `add` how many came.
    package var room: UnsafeMutableRawBufferPointer {
        makeRoom(in: giving, for: count + Self.readBytes, keeping: count)
        return UnsafeMutableRawBufferPointer(rebasing: slots[giving].buffer[count...])
    }

    /// `added` bytes are in the room now. Gives every line that they end, LF not included.
    /// - Returns: false when a line is longer than the limit.
    package func add(_ added: Int) -> Bool {
        var searched = count
        count += added
        while let base = slots[giving].buffer.baseAddress, searched < count,
            let found = memchr(base + searched, Int32(UInt8(ascii: "\n")), count - searched)
        {
            let length = UnsafeMutableRawPointer(found) - base
            guard length <= limit else { return false }
            let rest = UnsafeRawBufferPointer(rebasing: slots[giving].buffer[(length + 1)..<count])
            wait(for: free)
            makeRoom(in: 1 - giving, for: rest.count, keeping: 0)
            slots[1 - giving].buffer.copyMemory(from: rest)
            slots[giving].count = length
            sem_post(filled)
            giving = 1 - giving
            count = rest.count
            searched = 0
        }
        return count <= limit
    }

    /// No more will be given.
    package func end() {
        wait(for: free)
        isOver = true
        sem_post(filled)
    }

    private func makeRoom(in index: Int, for needed: Int, keeping kept: Int) {
        guard needed > slots[index].buffer.count else { return }
        let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * needed, alignment: 64)
        larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: slots[index].buffer[..<kept]))
        slots[index].buffer.deallocate()
        slots[index].buffer = larger
    }

    // MARK: The taker

    /// Waits for the next line; its bytes are valid inside `body` only.
    /// - Returns: false when there are no more.
    package func take(_ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
        wait(for: filled)
        if isOver { return false }
        body(UnsafeRawBufferPointer(rebasing: slots[taking].buffer[..<slots[taking].count]))
        taking = 1 - taking
        sem_post(free)
        return true
    }

    private func wait(for semaphore: UnsafeMutablePointer<sem_t>) {
        // A signal may interrupt the wait.
        while sem_wait(semaphore) != 0 && errno == EINTR {}
    }
}
