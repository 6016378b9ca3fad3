/// Timelines that come to have a say in a number that a recording has changed come back to what was there
/// before that, if it is undone.
extension Scene {
    /// A timeline beside all recordings takes what a number is now for what was there before it.
    func noteBase(_ k: Int, _ place: ModelPlace, _ value: Double) {
        guard recordingNow == 0, !isPuttingBack else { return }
        for id in recordings.keys.sorted() {
            guard let before = recordings[id]?.numbers[place], before != value else { continue }
            recordings[id]?.bases.append(
                RecordedBase(timeline: timelines[k].serial, place: place, value: value, before: before))
        }
    }

    /// A recording is undone. What that changes of what shows fades.
    func restoreBases(_ recording: Int) {
        for base in recordings[recording]?.bases ?? [] {
            let (slot, component) = (base.place.slot, base.place.index)
            guard let k = timelineOfSerial[base.timeline], case let root = root(ofTimeline: k),
                !timelines[root].isAsleep, layers[slot].number == base.place.number
            else { continue }
            let shown = evaluate(slot, at: time)[component]
            var isFound = false
            for member in tree(ofTimeline: root) {
                for b in timelines[member].bases.indices {
                    let own = timelines[member].bases[b]
                    guard own.isHeld, own.place == base.place, own.value == base.value else { continue }
                    timelines[member].bases[b].value = base.before
                    isFound = true
                }
            }
            guard isFound else { continue }
            compile(root, fits: false)
            applyModels(ofTree: root)
            fadeOut(slot, component, from: shown - evaluate(slot, at: time)[component], velocity: 0)
        }
    }
}

/// A number that a recording has changed, as a timeline beside it found it.
struct RecordedBase: Sendable {
    /// Its serial.
    var timeline: Int
    var place: ModelPlace
    var value: Double
    /// What it was before the recording.
    var before: Double
}
