/// When a frame is due for a subscription, and what became of it: the back-pressure rule. Only counters,
/// never frames.
///
/// A frame is due at every n-th beat and at once after whatever changed the scene from outside. It stays due
/// until it is made or turns out to show nothing new; a frame that becomes due while the last one still waits
/// for room takes its place, and that one counts as dropped. So a slow client gets fewer frames, always fresh
/// ones, and knows how many it missed.
package struct FramePacing: Sendable {
    /// Every how many beats a frame is due.
    package private(set) var stride: Int
    package private(set) var isDue = true
    /// Due frames since the last one that were not made for want of a credit or of room.
    package private(set) var dropped = 0
    /// Before the first frame there is nothing that a client could have missed.
    private var hasBegun = false
    /// A due frame was offered, and found no credit or no room.
    private var isWaiting = false
    /// The beat at which the last frame was made, or was due for a picture at rest.
    private var madeAt: Int?
    /// The next beat at which a frame is due.
    package private(set) var nextBeat: Int

    /// Due at once; then every `stride` beats after `beat`.
    package init(stride: Int, beat: Int) {
        self.stride = max(1, stride)
        nextBeat = beat + self.stride
    }

    /// Something changed the scene from outside (or it came to rest): its picture is due now, whatever the
    /// stride.
    package mutating func becomeDue(at beat: Int) {
        takePlace()
        nextBeat = beat + stride
    }

    /// The picture at rest has become another. It is due now; but once a beat is enough, however many inputs
    /// a pointer brings.
    package mutating func restAgain(at beat: Int) {
        if madeAt == beat {
            nextBeat = min(nextBeat, beat + 1)
        } else {
            becomeDue(at: beat)
            madeAt = beat
        }
    }

    /// The client asked for another rate, or the scene has another. Due at once; what it has missed stays
    /// counted.
    package mutating func restart(stride: Int, at beat: Int) {
        self.stride = max(1, stride)
        madeAt = nil
        becomeDue(at: beat)
    }

    /// A beat has come.
    package mutating func beat(_ beat: Int) {
        guard beat >= nextBeat else { return }
        takePlace()
        // After a stall, one frame and no burst: the beats in between are over.
        nextBeat += ((beat - nextBeat) / stride + 1) * stride
    }

    /// Whoever can be sent something has been.
    /// - Parameter showsNews: a frame made now would show something.
    package mutating func offered(showsNews: Bool) {
        isWaiting = isDue && showsNews
    }

    /// A frame is due, in the place of one that waits.
    private mutating func takePlace() {
        if isWaiting && hasBegun { dropped += 1 }
        isWaiting = false
        isDue = true
    }

    /// The due frame shows nothing new: it is not made, and not counted.
    package mutating func pass() {
        isDue = false
        isWaiting = false
    }

    /// The due frame was made.
    /// - Returns: how many were dropped before it.
    package mutating func made(at beat: Int) -> Int {
        madeAt = beat
        isDue = false
        isWaiting = false
        hasBegun = true
        defer { dropped = 0 }
        return dropped
    }
}
