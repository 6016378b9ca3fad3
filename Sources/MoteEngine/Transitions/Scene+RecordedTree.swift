/// What recorded functions do to the tree. A layer that is put into it appears at the recording's place; one
/// that is taken out is hidden from there on, and leaves when the recording is over. Cancelled, all of them
/// are where they were.
extension Scene {
    /// A layer is about to be put somewhere else: keeps where it was.
    func noteTree(_ slot: Int) {
        giveUpPlace(slot)
        guard recordingNow > 0, recordings[recordingNow] != nil else { return }
        let number = layers[slot].number
        guard recordings[recordingNow]?.moved.contains(where: { $0.layer.number == number }) == false
        else { return }
        // Masks go with what their layers were.
        let parent = layers[slot].isMask ? -1 : layers[slot].parent
        let index = parent >= 0 ? layers[parent].children.firstIndex(of: slot) : nil
        let now = gathering.map { stepTime($0.now, in: $0.id) } ?? 0
        let move = TreeMove(
            layer: id(ofSlot: slot), parent: parent >= 0 ? id(ofSlot: parent) : nil, index: index, place: now)
        recordings[recordingNow]?.moved.append(move)
    }

    /// A layer was put into the tree: before its place it is hidden.
    func showInserted(_ slot: Int) {
        guard let (id, now) = gathering else { return }
        let layer = self.id(ofSlot: slot)
        if let taken = recordings[id]?.taken.firstIndex(where: { $0.layer == layer && $0.isAway }) {
            let wasHidden = recordings[id]?.taken[taken].wasHidden ?? false
            let place = stepTime(now, in: id)
            recordings[id]?.taken[taken].back = place
            hide(slot, wasHidden)
            return
        }
        let number = layers[slot].number
        let place = stepTime(now, in: id)
        guard layers[slot].model[Component.hidden] < 0.5,
            let move = recordings[id]?.moved.firstIndex(where: {
                $0.layer.number == number && $0.parent == nil && $0.place == place && !$0.isHiddenBefore
            })
        else { return }
        recordings[id]?.moved[move].isHiddenBefore = true
        hideBefore(place, slot, in: id)
    }

    /// A layer that the recording had taken out is there again.
    func bringBack(_ slot: Int) {
        guard let (id, now) = gathering else { return }
        let (layer, place) = (self.id(ofSlot: slot), stepTime(now, in: id))
        for i in (recordings[id]?.taken ?? []).indices
        where recordings[id]?.taken[i].layer == layer && recordings[id]?.taken[i].isAway == true {
            recordings[id]?.taken[i].back = place
        }
    }

    /// Within a recorded function a layer that is removed is hidden.
    /// - Returns: false outside of one.
    func hideRemoved(_ slot: Int) -> Bool {
        guard let (id, now) = gathering, !layers[slot].isMask, layers[slot].parent >= 0 else { return false }
        let layer = self.id(ofSlot: slot)
        guard recordings[id]?.taken.contains(where: { $0.layer == layer && $0.isAway }) == false else {
            return true
        }
        let wasHidden = layers[slot].model[Component.hidden] >= 0.5
        let taking = TreeTaking(layer: layer, place: stepTime(now, in: id), wasHidden: wasHidden)
        recordings[id]?.taken.append(taking)
        hide(slot, true)
        loseMotions(below: slot)
        return true
    }

    /// What moves in a layer that a recorded function has taken out is over for that.
    private func loseMotions(below slot: Int) {
        for index in layers[slot].animations where isRecorded(index, in: recordingNow) {
            if animations[index].parent == .layer { lose(index, .removed) }
        }
        for child in childrenAndMask(slot) { loseMotions(below: child) }
    }

    /// A layer that a recorded function has taken out stays hidden, whatever its `hidden` is set to: that is
    /// for when it is put back.
    func keepRemovedHidden(_ slot: Int) {
        guard let (id, _) = gathering, layers[slot].model[Component.hidden] < 0.5 else { return }
        let layer = self.id(ofSlot: slot)
        guard let taken = recordings[id]?.taken.firstIndex(where: { $0.layer == layer && $0.isAway }) else {
            return
        }
        recordings[id]?.taken[taken].wasHidden = false
        layers[slot].model[Component.hidden] = 1
    }

    private func hide(_ slot: Int, _ isHidden: Bool) {
        let before = layers[slot].model
        layers[slot].model[Component.hidden] = isHidden ? 1 : 0
        noteChange(on: slot, [Component.hidden..<Component.hidden + 1], before: before, .plain)
        changed()
    }

    // MARK: The end

    /// Puts layers back to where they were before a recording.
    /// - Parameter top: only those that are, or were, below this layer; nil for all.
    func restoreTree(_ recording: Int, below top: Int? = nil) {
        guard let moved = recordings[recording]?.moved else { return }
        let now = (recordingNow, isPuttingBack)
        (recordingNow, isPuttingBack) = (0, true)
        for move in moved.reversed() {
            guard let slot = slot(move.layer) else { continue }
            let old = move.parent.flatMap { self.slot($0) }
            if let top {
                let isWithin = isSlot(slot, within: top) || old.map { isSlot($0, within: top) } == true
                guard isWithin, slot != top else { continue }
                recordings[recording]?.moved.removeAll { $0.layer == move.layer }
            }
            if let parent = move.parent {
                try? insert(move.layer, into: parent, at: move.index)
            } else {
                remove(move.layer)
            }
        }
        if let top {
            let left = (recordings[recording]?.taken ?? []).filter { taking in
                self.slot(taking.layer).map { !isSlot($0, within: top) } ?? false
            }
            recordings[recording]?.taken = left
        }
        (recordingNow, isPuttingBack) = now
    }

    /// Lets layers that were taken out go for good, and those that had not come yet.
    /// - Parameter place: where the recording is left.
    func settleTree(_ ended: Recording, at place: Double) {
        for taking in ended.taken where taking.place <= place && (taking.isAway || place < taking.back) {
            guard let slot = slot(taking.layer) else { continue }
            remove(taking.layer)
            layers[slot].model[Component.hidden] = taking.wasHidden ? 1 : 0
        }
        for move in ended.moved.reversed() where move.parent == nil && move.place > place {
            guard let slot = slot(move.layer) else { continue }
            remove(move.layer)
            if move.isHiddenBefore { layers[slot].model[Component.hidden] = 0 }
        }
    }

    func isSlot(_ slot: Int, within top: Int) -> Bool {
        var place = slot
        while place >= 0, place != top { place = layers[place].parent }
        return place == top
    }

    /// A recording may put this layer, or one that stands in it, back into the tree.
    public func isKept(_ layer: LayerID) -> Bool {
        func isIn(_ moved: [TreeMove]) -> Bool { moved.contains { $0.layer == layer && $0.parent != nil } }
        return recordings.values.contains { isIn($0.moved) } || arrivals.values.contains { isIn($0.moved) }
    }
}

/// Where a layer was before a recording put it elsewhere.
struct TreeMove: Sendable {
    var layer: LayerID
    /// Nil if it was in no tree.
    var parent: LayerID?
    var index: Int?
    /// When it came, in the recording's time.
    var place: Double
    /// Until then the recording hides it.
    var isHiddenBefore = false
}

/// A layer that a recorded function took out of the tree.
struct TreeTaking: Sendable {
    var layer: LayerID
    /// When, in the recording's time, and when it was put back.
    var place: Double
    var back = Double.infinity
    /// Before that.
    var wasHidden: Bool

    var isAway: Bool { back == .infinity }
}
