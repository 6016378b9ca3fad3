/// What is left on screen of a motion that has lost its property fades out, so that nothing jumps: whoever
/// has the property now leads it to where it belongs.
extension Scene {
    /// A number of a layer, as it shows before something is done to a timeline.
    struct ShownNumber {
        var slot: Int
        var number: Int
        var component: Int
        var value: Double
        /// Units a second of the layer's time.
        var velocity: Double
    }

    /// How an offset fades that nothing leads: without overshooting, in about half a second.
    private static let fading = try? Spring(response: 0.35, dampingRatio: 1)

    /// Shows an offset, moving at a velocity (units a second of the layer's time), that fades on top of what
    /// else moves a number.
    /// - Parameter below: the animation whose place in the stack it takes; nil for the top.
    func fadeOut(
        _ slot: Int, _ component: Int, from offset: Double, velocity: Double, inPlaceOf below: Int? = nil
    ) {
        guard offset.isFinite, velocity.isFinite, offset != 0 || velocity != 0, let fading = Self.fading,
            (try? checkRoomForAnimation()) != nil
        else { return }
        let spring = SpringMotion(fading, from: offset, to: 0, velocity: velocity)
        var animation = Animation(
            path: numberPath(component, on: slot), motion: .spring([spring], targets: [0]))
        animation.origin = .property
        animation.timing.beginTime = layerNow(slot)
        animation.timing.duration = spring.settlingTime
        // It is no part of what is made now.
        let open = openTransactions
        openTransactions = []
        let index = attach(animation, to: slot)
        openTransactions = open
        guard let below, let place = layers[slot].animations.firstIndex(of: below) else { return }
        layers[slot].animations.removeAll { $0 == index }
        layers[slot].animations.insert(index, at: place + 1)
    }

    /// The key path of one number of a layer.
    private func numberPath(_ component: Int, on slot: Int) -> PropertyKeyPath {
        PropertyKeyPath(
            name: "", type: .number, isDiscrete: false, choices: [],
            range: -Double.infinity...Double.infinity,
            settleThreshold: 1, target: .components(first: component, count: 1))
    }

    // MARK: Shares

    /// What live changes took from these timelines, and what is still fading there by the timelines' time,
    /// fades by itself from now on: the timelines are about to be brought elsewhere, which is none of its
    /// business.
    func letGo(ofTree root: Int) {
        for k in tree(ofTimeline: root) {
            let place = place(ofTimeline: k, at: time)
            letGo(k, at: place.content, rate: place.rate)
        }
    }

    /// The same where a timeline comes to an edge of its content.
    func letGo(ofTree k: Int, at content: Double, rate: Double) {
        letGo(k, at: content, rate: rate)
        for child in timelines[k].children {
            let place = place(
                ofTimeline: child, parentTime: content, flow: rate, way: rate < 0 ? -1 : 1)
            letGo(ofTree: child, at: place.content, rate: place.rate)
        }
    }

    private func letGo(_ k: Int, at content: Double, rate: Double) {
        for i in timelines[k].entries.indices where timelines[k].entries[i].frozen != 0 {
            let entry = timelines[k].entries[i]
            timelines[k].entries[i].frozen = 0
            timelines[k].entries[i].released |= entry.frozen
            guard let index = slotOfAnimation[entry.serial] else { continue }
            let shadows = timelines[k].shadows.filter { $0.of == entry.serial }
            for part in [index] + shadows.compactMap({ slotOfAnimation[$0.serial] }) {
                letGo(entry.frozen, of: part, k, at: content, rate: rate)
            }
            let range = animations[index].path.components
            let all = Self.bits(of: range, in: range)
            if timelines[k].entries[i].released & all == all { tellEnd(index, onTimeline: k, .replaced) }
        }
    }

    /// - Parameter frozen: bits of the animation's mask.
    private func letGo(_ frozen: UInt32, of index: Int, _ k: Int, at content: Double, rate: Double) {
        let slot = animations[index].layer
        let range = animations[index].path.components
        let live = frozen & animations[index].mask
        animations[index].mask &= ~frozen
        changed()
        guard content >= animations[index].windowStart, content < animations[index].windowEnd,
            !isCut(index, k, at: time)
        else { return }
        let model = layers[slot].model
        var numbers = [Double](repeating: 0, count: max(16, range.count))
        let isThere = numbers.withUnsafeMutableBufferPointer { out in
            out.baseAddress.map { animations[index].evaluate(at: content, model: model, into: $0) } ?? false
        }
        let layerRate = layerRate(slot)
        if live & Self.turningBit != 0, let turning = animations[index].turning,
            let way = animations[index].direction(at: content)
        {
            fadeOut(slot, Self.turningComponent, from: turning.angle(way), velocity: 0, inPlaceOf: index)
        }
        for (bit, component) in range.enumerated() where isThere && live >> UInt32(bit) & 1 == 1 {
            let number = if case .shared = animations[index].path.target { 0 } else { bit }
            let speed = animations[index].velocity(at: content, model: model, component: number)
            fadeOut(
                slot, component, from: numbers[number],
                velocity: layerRate == 0 ? 0 : speed * rate / layerRate, inPlaceOf: index)
        }
    }

    /// A motion that took a number over from others is played back to where it did: they have lost it, and
    /// what the timeline itself makes of it is another value.
    func fadeSeized(_ i: Int, _ k: Int) {
        let entry = timelines[k].entries[i]
        guard let seized = entry.seized, let index = slotOfAnimation[entry.serial] else { return }
        let (slot, range) = (animations[index].layer, animations[index].path.components)
        let before = state(k, slot, range, at: entry.effect.nextDown, except: index)
        let rate = place(ofTimeline: root(ofTimeline: k), at: time).rate * flow(of: entry, on: k)
        let layerRate = layerRate(slot)
        for (bit, component) in range.enumerated()
        where animations[index].mask >> UInt32(bit) & 1 == 1 && bit < seized.values.count {
            fadeOut(
                slot, component, from: seized.values[bit] - before.values[bit],
                velocity: layerRate == 0
                    ? 0 : (seized.velocities[bit] - before.velocities[bit]) * rate / layerRate)
        }
    }

    // MARK: Springs at rest

    /// Motions of timelines that have come to rest at this very place of their content.
    func restingSprings(ofTree root: Int) -> [Int] {
        tree(ofTimeline: root).flatMap { k in
            let content = place(ofTimeline: k, at: time).content
            return timelines[k].entries.compactMap { slotOfAnimation[$0.serial] }.filter { index in
                animations[index].origin != .explicit
                    && (animations[index].timing.end - content).magnitude <= timeTolerance
            }
        }
    }

    /// What is turned round there sets out from its target, and not from the last that its spring left of the
    /// way: that fades.
    func fadeRests(_ slots: [Int]) {
        for index in slots {
            guard let own = parentTime(of: index, at: time), own < animations[index].timing.end else {
                continue
            }
            let (slot, range) = (animations[index].layer, animations[index].path.components)
            let model = layers[slot].model
            var numbers = [Double](repeating: 0, count: max(16, range.count))
            let isThere = numbers.withUnsafeMutableBufferPointer { out in
                out.baseAddress.map { animations[index].evaluate(at: own, model: model, into: $0) } ?? false
            }
            guard isThere else { continue }
            switch animations[index].motion {
            case .spring, .basic(_, _, _, .spring): break
            default: continue
            }
            let rate = rateInLayerTime(of: index)
            for (bit, component) in range.enumerated() where animations[index].mask >> UInt32(bit) & 1 == 1 {
                let number = if case .shared = animations[index].path.target { 0 } else { bit }
                let speed = animations[index].velocity(at: own, model: model, component: number)
                fadeOut(slot, component, from: -numbers[number], velocity: -speed * rate)
            }
        }
    }

    // MARK: What others have had meanwhile

    /// Keeps what a timeline that is over leaves its numbers at.
    func noteLeft(_ k: Int) {
        for i in timelines[k].bases.indices {
            let base = timelines[k].bases[i]
            guard layers.indices.contains(base.layer), layers[base.layer].number == base.number else {
                continue
            }
            timelines[k].bases[i].left = layers[base.layer].model[base.component]
        }
    }

    /// The numbers that something else has had since these timelines were over, as they show now.
    func numbersLost(byTree root: Int) -> [ShownNumber] {
        let tree = tree(ofTimeline: root)
        var lost: [ShownNumber] = []
        for k in tree {
            for base in timelines[k].bases where base.isHeld {
                guard layers.indices.contains(base.layer), layers[base.layer].number == base.number,
                    !lost.contains(where: { $0.slot == base.layer && $0.component == base.component }),
                    layers[base.layer].model[base.component] != base.left || isHeldBeside(root, base)
                        || layers[base.layer].animations.contains(where: {
                            isAnother($0, tree) && moves($0, base.component)
                        })
                else { continue }
                lost.append(
                    ShownNumber(
                        slot: base.layer, number: base.number, component: base.component,
                        value: evaluate(base.layer, at: time)[base.component],
                        velocity: ownVelocity(base.layer, component: base.component)))
            }
        }
        return lost
    }

    private func isAnother(_ index: Int, _ tree: [Int]) -> Bool {
        if case .timeline(let own) = animations[index].parent, tree.contains(Int(own)) { return false }
        return animations[index].origin != .explicit && isHere(index)
    }

    /// A timeline that was over plays again, or was brought elsewhere: it takes back what others have had
    /// since where a motion of it is under way, or over. What lies ahead takes over in its turn.
    /// - Parameter anew: what begins just here has its turn now.
    func takeBack(_ lost: [ShownNumber], byTree root: Int, anew: Bool) -> [ShownNumber] {
        let tree = tree(ofTimeline: root)
        var taken: [ShownNumber] = []
        for number in lost {
            var isTaken = false
            for k in tree {
                let now = place(ofTimeline: k, at: time).content
                for entry in timelines[k].entries
                where isOf(number, entry) && (anew ? entry.effect < now : entry.effect <= now) {
                    isTaken = true
                }
            }
            if !isTaken {
                wait(for: number, tree)
                continue
            }
            taken.append(number)
            let range = number.component..<number.component + 1
            takeFromRecordings(number.slot, range)
            release(number.slot, range, cutting: true, besides: tree)
            for other in layers[number.slot].animations
            where animations[other].parent == .layer && isAnother(other, tree)
                && moves(other, number.component)
            {
                take(range, from: other, .replaced)
            }
        }
        return taken
    }

    /// Nothing of what a timeline has on a number has come to its time.
    private func wait(for number: ShownNumber, _ tree: [Int]) {
        for k in tree {
            for i in timelines[k].entries.indices where isOf(number, timelines[k].entries[i]) {
                timelines[k].entries[i].hasTakenOver = false
            }
            for i in timelines[k].bases.indices
            where timelines[k].bases[i].isOf(number.slot, number.number, number.component) {
                timelines[k].bases[i].isHeld = false
            }
        }
    }

    /// Others keep what they have had since a timeline was over; of that, only what lies ahead is its own.
    func leaveLost(_ lost: [ShownNumber], byTree root: Int) {
        guard !lost.isEmpty else { return }
        let tree = tree(ofTimeline: root)
        for number in lost {
            wait(for: number, tree)
            for k in tree {
                let now = place(ofTimeline: k, at: time).content
                for i in timelines[k].entries.indices
                where isOf(number, timelines[k].entries[i]) && timelines[k].entries[i].effect <= now {
                    guard let index = slotOfAnimation[timelines[k].entries[i].serial] else { continue }
                    let own = animations[index].path.components
                    timelines[k].entries[i].released |= Self.bits(
                        of: number.component..<number.component + 1, in: own)
                    timelines[k].entries[i].hasTakenOver = true
                }
            }
        }
        compileAnew(root)
    }

    private func isOf(_ number: ShownNumber, _ entry: TimelineEntry) -> Bool {
        guard let index = slotOfAnimation[entry.serial] else { return false }
        return animations[index].layer == number.slot && animations[index].origin != .explicit
            && animations[index].path.components.contains(number.component)
    }

    /// What these numbers showed and don't any more fades out.
    func fade(_ taken: [ShownNumber]) {
        for number in taken where layers[number.slot].number == number.number {
            let value = evaluate(number.slot, at: time)[number.component]
            let velocity = ownVelocity(number.slot, component: number.component)
            fadeOut(
                number.slot, number.component, from: number.value - value,
                velocity: number.velocity - velocity)
        }
    }

    /// A timeline, on which the animation isn't, has a say in a number of its layer now: what the model is
    /// there is not for others to say.
    func isGoverned(_ index: Int, _ component: Int) -> Bool {
        let slot = animations[index].layer
        guard layers[slot].isOnTimeline else { return false }
        var own = -1
        if case .timeline(let k) = animations[index].parent { own = root(ofTimeline: Int(k)) }
        return timelines.indices.contains { k in
            timelines[k].serial > 0 && !timelines[k].isAsleep && root(ofTimeline: k) != own && !isElsewhere(k)
                && timelines[k].bases.contains {
                    $0.isHeld && $0.isOf(slot, layers[slot].number, component)
                }
        }
    }
}
