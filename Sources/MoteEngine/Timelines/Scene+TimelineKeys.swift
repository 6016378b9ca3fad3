/// Explicit animations on timelines that share a key: each ends the one before it when its time comes.
extension Scene {
    // MARK: On timelines within each other

    /// An explicit animation that is added under a key ends what has it from then on, as live: what is no
    /// explicit animation stops where it is.
    func replaceKey(
        of index: Int, _ k: Int, _ entry: TimelineEntry, _ course: inout CourseInMaking
    ) {
        let slot = animations[index].layer
        for other in layers[slot].animations
        where other != index && animations[other].key == animations[index].key {
            guard case .timeline(let own) = animations[other].parent, case let m = Int(own),
                course.tree.contains(m)
            else { continue }
            guard course.levels[other] != nil else {
                if let (_, waiting) = entryOnTimeline(other), case .takeover = waiting.kind,
                    isWaiting(waiting, on: m, for: entry, &course)
                {
                    cancel(waiting, .max, on: m, &course)
                }
                continue
            }
            let content = content(ofTimeline: m, &course.now).content
            if animations[other].origin != .explicit {
                guard parentTime(of: other, &course.now) != nil, content < animations[other].timing.end else {
                    continue
                }
                stop(other, at: content, k, entry, &course)
            }
            end(other, on: m, by: entry, on: k, &course)
        }
    }

    /// The model is where a motion has come, in place of where that leads.
    private func stop(
        _ index: Int, at content: Double, _ k: Int, _ entry: TimelineEntry, _ course: inout CourseInMaking
    ) {
        let (slot, path) = (animations[index].layer, animations[index].path)
        let before = goals(&course, slot, path.components)
        var model = layers[slot].model
        for (component, value) in zip(path.components, before) { model[component] = value }
        let base = model
        addContribution(of: index, at: content, model: base, to: &model)
        path.keep(&model)
        for (component, value) in zip(path.components, before) where model[component] != value {
            let step = ModelStep(
                time: entry.effect, timeline: k, layer: slot, number: layers[slot].number,
                component: component, before: value, value: model[component], serial: animations[index].serial)
            course.add(timelines[course.root].steps.count, step)
            timelines[course.root].steps.append(step)
        }
    }

    // MARK: Beside them

    /// An explicit animation on one of these timelines ends what has its key elsewhere. What is to come on
    /// other timelines ends it in its turn.
    func takeKey(of index: Int, besides tree: [Int]) {
        let slot = animations[index].layer
        for other in layers[slot].animations
        where other != index && animations[other].serial > 0 && animations[other].key == animations[index].key
        {
            guard isHere(other), !isFresh(other) else { continue }
            switch animations[other].parent {
            case .group: continue
            case .layer:
                commit(other)
                lose(other, .cancelled)
            case .timeline(let own):
                guard case let k = Int(own), !tree.contains(k), animations[other].origin == .explicit,
                    let (_, entry) = entryOnTimeline(other),
                    entry.at <= place(ofTimeline: k, at: time).content
                else { continue }
                lose(other, .cancelled)
            }
        }
    }

    /// An explicit animation that is made now has the key of one on a timeline.
    func releaseKeyed(_ index: Int, on k: Int) {
        let serial = animations[index].serial
        guard let i = timelines[k].entries.firstIndex(where: { $0.serial == serial }) else { return }
        timelines[k].entries[i].isReplaced = true
        (animations[index].windowStart, animations[index].windowEnd) = (.infinity, .infinity)
        releases.append(
            Release(
                timeline: k, serial: timelines[k].serial, layer: animations[index].layer, bases: [],
                components: 0..<0, taken: [], replaced: [serial], key: animations[index].key))
        if releases.count == 1 { schedule.add(at: time, .settleReleases) }
        changed()
    }
}
