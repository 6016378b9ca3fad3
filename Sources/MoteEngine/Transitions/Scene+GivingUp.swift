/// What others change beside a recording stays theirs: the recording puts nothing of it back any more.
extension Scene {
    /// Something beside a recording takes components of a layer.
    /// - Parameter joins: it adds to what moves them, and leaves what waits its turn.
    func giveUp(_ slot: Int, _ components: Range<Int>, joins: Bool = false) {
        if !watchedFrames.isEmpty, recordingNow == 0, !isPuttingBack { noteFrame(slot, components) }
        giveUp(.numbers(slot: slot, number: layers[slot].number, components, joins: joins))
    }

    func giveUp(_ slot: Int, object: Int) {
        giveUp(.object(slot: slot, number: layers[slot].number, object))
    }

    /// Motions are ended: those do not come back.
    /// - Parameter key: nil for any.
    func dropCuts(_ slot: Int, key: String? = nil) {
        if key == nil { claimMotions(slot) }
        giveUp(.motions(slot: slot, number: layers[slot].number, key: key))
    }

    /// The same for one by its handle, which may have been told of its end already.
    public func dropCuts(ofSerial serial: Int) { giveUp(.motion(serial: serial)) }

    /// A layer is put elsewhere: it is not put back.
    func giveUpPlace(_ slot: Int) { giveUp(.place(id(ofSlot: slot))) }

    /// What is run ahead within another recording belongs to that, too. What may be undone itself takes it
    /// from the others when it has come to its end.
    private func giveUp(_ what: GivenUp) {
        if isPuttingBack { return }
        if let now = recordings[recordingNow], now.isTransition || now.isPassing {
            recordings[recordingNow]?.givenUp.insert(what)
            return
        }
        if gathering != nil { return }
        if recordingNow == 0 { takeFromArrivals(what) }
        giveUp(what, except: recordingNow)
    }

    private func giveUp(_ what: GivenUp, except: Int...) {
        for id in recordings.keys.sorted() where !except.contains(id) { take(what, from: id) }
    }

    /// What has changed since a screen arrived is not taken back with that.
    private func takeFromArrivals(_ what: GivenUp) {
        if arrivals.isEmpty { return }
        for id in arrivals.keys where arrivals[id]?.isSettled == true {
            switch what {
            case .numbers(let slot, let number, let components, _):
                for component in components {
                    arrivals[id]?.numbers[ModelPlace(slot: slot, number: number, index: component)] = nil
                }
            case .object(let slot, let number, let object):
                arrivals[id]?.objects[ModelPlace(slot: slot, number: number, index: object)] = nil
            case .motions, .motion, .place: break
            }
        }
    }

    private func take(_ what: GivenUp, from id: Int) {
        switch what {
        case .numbers(let slot, let number, let components, let joins):
            guard layers[slot].number == number else { return }
            for component in components {
                recordings[id]?.numbers[ModelPlace(slot: slot, number: number, index: component)] = nil
            }
            forCuts(of: id) { cut in
                guard animations[cut].layer == slot, animations[cut].origin != .explicit,
                    !joins || startTime(of: cut) <= time
                else { return }
                animations[cut].mask &= ~Self.bits(of: components, in: animations[cut].path.components)
                if components.contains(Self.turningComponent) { animations[cut].turning = nil }
            }
        case .object(let slot, let number, let object):
            guard layers[slot].number == number else { return }
            recordings[id]?.objects[ModelPlace(slot: slot, number: number, index: object)] = nil
            dropCuts(of: id) { cut in
                guard case .object(object) = cut.path.target else { return false }
                return cut.layer == slot && cut.origin != .explicit
            }
        case .motions(let slot, let number, let key):
            guard layers[slot].number == number else { return }
            dropCuts(of: id) { $0.layer == slot && (key ?? $0.key) == $0.key }
        case .motion(let serial):
            dropCuts(of: id) { $0.serial == serial }
            dropBlock(serial, of: id)
            dropTimeline(serial, of: id)
        case .place(let layer):
            if let slot = slot(layer) { takePlace(of: layer, slot, from: id) }
        }
    }

    private func takePlace(of layer: LayerID, _ slot: Int, from id: Int) {
        recordings[id]?.moved.removeAll { $0.layer == layer }
        guard let taking = recordings[id]?.taken.first(where: { $0.layer == layer }) else { return }
        recordings[id]?.taken.removeAll { $0.layer == layer }
        let hidden = Component.hidden
        takeFromRecordings(slot, hidden..<hidden + 1)
        recordings[id]?.numbers[ModelPlace(slot: slot, number: layer.number, index: hidden)] = nil
        if taking.isAway { layers[slot].model[hidden] = taking.wasHidden ? 1 : 0 }
    }

    private func dropCuts(of id: Int, _ isGone: (Animation) -> Bool) {
        forCuts(of: id) { cut in
            guard isGone(animations[cut]) else { return }
            (animations[cut].mask, animations[cut].turning) = (0, nil)
        }
    }

    private func dropBlock(_ serial: Int, of id: Int) {
        let copies = (recordings[id]?.cuts ?? []).filter { $0.block == serial }.map(\.copy)
        dropCuts(of: id) { cut in copies.contains { animations[$0].serial == cut.serial } }
    }

    /// A timeline goes on as it does now, or stays away.
    private func dropTimeline(_ serial: Int, of id: Int) {
        recordings[id]?.timelineClocks[serial] = nil
        for aside in recordings[id]?.putAside ?? []
        where aside.isOver && aside.outside.members.first?.timeline.serial == serial {
            recordings[id]?.putAside.removeAll { $0.root == aside.root }
            forgetTimeline(aside.root)
        }
    }

    /// Something beside all recordings holds, seeks, turns round or ends a motion or a timeline: whatever they
    /// have done to it, it is as that says.
    public func takeHold(_ id: AnimationID) {
        guard recordingNow == 0, !recordings.isEmpty, !isPuttingBack else { return }
        let members = slots(id).map { animations[$0].serial }
        for serial in Set(members + [id.serial]).sorted() { dropCuts(ofSerial: serial) }
        guard let k = timelineOfSerial[id.serial], case let root = root(ofTimeline: k) else { return }
        if timelines[root].outside != nil, recordings[timelines[root].recording]?.isBeingMade == false {
            leaveRecording(root, .undone)
        }
        for base in tree(ofTimeline: root).flatMap({ timelines[$0].bases })
        where base.isHeld && layers[base.layer].number == base.number {
            giveUp(base.layer, base.component..<base.component + 1)
        }
    }

    /// - Parameter body: gets the index of each copy.
    private func forCuts(of recording: Int, _ body: (Int) -> Void) {
        for cut in recordings[recording]?.cuts ?? []
        where layers[animations[cut.copy].layer].number == cut.number {
            body(cut.copy)
        }
    }

    // MARK: By what may be put elsewhere

    /// What a recording did to a layer and all below it is not its own any more: it is as that shows, and
    /// stays so. Its motions go.
    /// - Parameter journals: the same for what is noted in these.
    public func takeOut(of recording: Int, below layer: LayerID, journals: [Int]) {
        guard let given = recordings[recording], let top = slot(layer) else { return }
        settleTakeovers(of: recording, below: top)
        let noted = journals.compactMap { recordings[$0] }
        let numbers = given.numbers.filter { place, _ in
            isSlot(place.slot, within: top) || noted.contains { $0.numbers[place] != nil }
        }
        let objects = given.objects.filter { place, _ in
            isSlot(place.slot, within: top) || noted.contains { $0.objects[place] != nil }
        }
        for slot in Set(numbers.keys.map(\.slot)).sorted() {
            let places = numbers.keys.filter { $0.slot == slot && $0.number == layers[slot].number }.sorted()
            let shown = evaluate(slot, at: time)
            for place in places {
                let range = place.index..<place.index + 1
                take(range, of: slot, fromRecording: recording)
                take(.numbers(slot: slot, number: place.number, range, joins: false), from: recording)
            }
            changed()
            let left = evaluate(slot, at: time)
            for index in places.map(\.index) where shown[index] != left[index] {
                layers[slot].model[index] += shown[index] - left[index]
                parametersChanged(slot, [index..<index + 1])
            }
            changed()
        }
        for place in objects.keys.sorted() where layers[place.slot].number == place.number {
            let shown = shownObjects(place.slot)[place.index]
            take(object: place.index, of: place.slot, fromRecording: recording)
            take(.object(slot: place.slot, number: place.number, place.index), from: recording)
            layers[place.slot].objects[place.index] = shown
            changed()
        }
        for slot in layers.indices where layers[slot].number > 0 && isSlot(slot, within: top) {
            take(.motions(slot: slot, number: layers[slot].number, key: nil), from: recording)
            for index in layers[slot].animations where Int(animations[index].journal) == recording {
                detach(index, .cancelled)
            }
        }
    }

    /// What a layer and all below it were before a recording is noted in another one as well.
    public func note(recording: Int, below layer: LayerID, in journal: Int) {
        guard let given = recordings[recording], let top = slot(layer) else { return }
        let numbers = given.numbers.filter { isSlot($0.key.slot, within: top) }
        let objects = given.objects.filter { isSlot($0.key.slot, within: top) }
        recordings[journal]?.numbers.merge(numbers) { first, _ in first }
        recordings[journal]?.objects.merge(objects) { first, _ in first }
    }

    /// What was run ahead beside the transitions that play has what it moves, however they end.
    public func takeFromTransitions(_ recording: Int) {
        guard let made = recordings[recording] else { return }
        for id in recordings.keys.sorted() where id != recording && recordings[id]?.isTransition == true {
            for place in made.numbers.keys {
                let range = place.index..<place.index + 1
                take(.numbers(slot: place.slot, number: place.number, range, joins: false), from: id)
            }
            for place in made.objects.keys {
                take(.object(slot: place.slot, number: place.number, place.index), from: id)
            }
        }
    }

    // MARK: The end

    /// A recording has come to its end, and was not undone: what it has changed is its own.
    func settleGivenUp(_ recording: Int) {
        let all = recordings[recording]?.givenUp ?? []
        recordings[recording]?.givenUp = []
        for what in all { giveUp(what, except: recording) }
    }

    /// A recording was undone for a layer and all below it: there, others have all that it took from them.
    func leaveToOthers(_ recording: Int, below top: Int) {
        let givenUp = (recordings[recording]?.givenUp ?? []).filter { what in
            switch what {
            case .numbers(let slot, _, _, _), .object(let slot, _, _), .motions(let slot, _, _):
                !isSlot(slot, within: top)
            case .place(let layer): self.slot(layer).map { !isSlot($0, within: top) } ?? true
            case .motion: true
            }
        }
        recordings[recording]?.givenUp = givenUp
        for id in recordings.keys.sorted() {
            let left = (recordings[id]?.takeovers ?? []).filter { takeover in
                takeover.taker != recording || !isSlot(takeover.slot, within: top)
            }
            recordings[id]?.takeovers = left
        }
    }

    /// The end of one that belongs to a journal.
    func settleGivenUp(_ recording: Int, in journal: Int) {
        let all = recordings[recording]?.givenUp ?? []
        recordings[recording]?.givenUp = []
        if recordings[journal]?.isTransition == true {
            recordings[journal]?.givenUp.formUnion(all)
        } else {
            for what in all { giveUp(what, except: journal, recording) }
        }
    }
}

/// What something beside a recording has taken from it.
enum GivenUp: Hashable, Sendable {
    case numbers(slot: Int, number: Int, Range<Int>, joins: Bool)
    case object(slot: Int, number: Int, Int)
    /// `key`: nil for all of a layer's.
    case motions(slot: Int, number: Int, key: String?)
    case motion(serial: Int)
    case place(LayerID)
}
