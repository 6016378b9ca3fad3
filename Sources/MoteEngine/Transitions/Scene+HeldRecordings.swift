/// A recording that is put somewhere within another one: a piece that a recorded function puts at a part of
/// its way, say. It ends there, and what it has made of its layers are changes of the outer one.
extension Scene {
    /// Ends a recording where it shows at a place, within the recording that is on.
    /// - Parameter place: nil for one that was put somewhere before that: it stays, and is no change of it.
    /// - Returns: a number for `rewindArrival`, which takes it back, to be given up by `forgetArrival`.
    public func holdRecording(_ inner: Int, at place: Double? = nil) -> Int {
        if let place { self.place(recording: inner, at: place) }
        guard let ended = recordings[inner] else { return 0 }
        let outer = recordingNow
        if place != nil {
            keepFirstMoments(of: ended)
            note(recording: inner, in: outer)
            passTakeovers(of: inner, to: outer)
        }
        recordingNow = 0
        endRecording(inner, .held)
        recordingNow = outer
        for move in place == nil ? [] : ended.moved {
            if let slot = slot(move.layer), layers[slot].parent >= 0 { showInserted(slot) }
        }
        arrivals[inner] = arrival(of: ended, within: nil, left: [])
        return inner
    }

    /// What layers were before an inner recording, the outer one has of them as well.
    private func keepFirstMoments(of inner: Recording) {
        guard let (outer, _) = gathering, recordings[outer]?.isPassing == false else { return }
        for (slot, course) in inner.courses where recordings[outer]?.courses[slot]?.number != course.number {
            guard let first = course.moments.first else { continue }
            recordings[outer]?.courses[slot] = LayerCourse(number: course.number, moments: [first])
            layers[slot].isRecorded = true
        }
    }
}
