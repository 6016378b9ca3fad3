/// What takes properties over at an instant does so before anything else happens in it, whatever was
/// scheduled first: what is made then comes later, and joins it or takes over from it in its turn.
extension Scene {
    /// Lets delayed springs and decays, and what is due on timelines, take over in the order in which they
    /// were made.
    func takeOverFirst() {
        let waiting = dueTakeovers()
        var next = 0
        applyDueModels { root in
            let serial = root.map { timelines[$0].serial } ?? .max
            while next < waiting.count, waiting[next].serial < serial {
                takeOverFirst(waiting[next])
                next += 1
            }
        }
    }

    /// Those whose delays are over now, in the order in which they were made.
    private func dueTakeovers() -> [(serial: Int, index: Int)] {
        var due: [(serial: Int, index: Int)] = []
        while let first = takeovers.first, first.time <= time + timeTolerance {
            guard let entry = takeovers.popFirst() else { break }
            guard case .animationBegins(let index, let token) = entry.action,
                animations[index].token == token, animations[index].isPending
            else { continue }
            due.append((animations[index].serial, index))
        }
        return due.count > 1 ? due.sorted { $0.serial < $1.serial } : due
    }

    private func takeOverFirst(_ one: (serial: Int, index: Int)) {
        // Another that takes over at this instant may have cut it short.
        guard animations[one.index].serial == one.serial else { return }
        takingFirst = one.index
        begin(one.index)
        takingFirst = -1
        followOnGrid(one.index)
    }
}
