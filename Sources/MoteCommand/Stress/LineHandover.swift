import Glibc

/// Hands lines from the thread that reads them to the one that parses them, one at a time: while one is being
/// parsed the next can come in, and a third has to wait.
///
/// Unchecked: the buffer belongs to the giver between `free` and `filled`, and to the taker between `filled`
/// and `free`.
final class LineHandover: @unchecked Sendable {
    private let free: UnsafeMutablePointer<sem_t>
    private let filled: UnsafeMutablePointer<sem_t>
    private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    private var count = 0
    private var isOver = false

    init() {
        free = .allocate(capacity: 1)
        filled = .allocate(capacity: 1)
        sem_init(free, 0, 1)
        sem_init(filled, 0, 0)
    }

    deinit {
        sem_destroy(free)
        sem_destroy(filled)
        free.deallocate()
        filled.deallocate()
        buffer.deallocate()
    }

    /// Copies a line for the taker, as soon as the one before has been taken.
    func give(_ line: UnsafeRawBufferPointer) {
        wait(for: free)
        if line.count > buffer.count {
            buffer.deallocate()
            buffer = .allocate(byteCount: line.count + line.count / 4, alignment: 16)
        }
        buffer.copyMemory(from: line)
        count = line.count
        sem_post(filled)
    }

    /// No more will be given.
    func end() {
        wait(for: free)
        isOver = true
        sem_post(filled)
    }

    /// Waits for the next line; its bytes are valid inside `body` only.
    /// - Returns: false when there are no more.
    func take(_ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
        wait(for: filled)
        if isOver { return false }
        body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        sem_post(free)
        return true
    }

    private func wait(for semaphore: UnsafeMutablePointer<sem_t>) {
        // A signal may interrupt the wait.
        while sem_wait(semaphore) != 0 && errno == EINTR {}
    }
}
