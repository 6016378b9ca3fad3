/// Playing timelines in a recording's time, while its function is run.
extension Scene {
    /// Seconds until something happens on the timelines of the recording that gathers, in its own time; nil
    /// where nothing does.
    /// - Parameter hurried: of those alone that are played while the recording's time stands; else of the
    ///   others.
    public func timelinesDue(in recording: Int, hurried: Bool) -> Double? {
        let next = playing(in: recording, hurried: hurried).map { root in
            isBehind(root) ? 0 : nextChange(ofTree: root) - rootTime(ofTimeline: root, at: time).time
        }.min()
        return next.flatMap { $0.isFinite ? max(0, $0) : nil }
    }

    /// Its time is where something happens on it that has not been told yet.
    func isBehind(_ root: Int) -> Bool {
        guard timelines[root].hasStarted, !timelines[root].isAsleep, !timelines[root].rests else {
            return false
        }
        return tree(ofTimeline: root).contains { k in
            let (told, here) = (timelines[k].told, place(ofTimeline: k, at: time))
            if told.content == here.content { return false }
            if told.content == -.infinity { return true }
            let (low, high) = (min(told.content, here.content), max(told.content, here.content))
            return timelines[k].cues.contains {
                $0.time <= high && $0.time >= low && $0.time != told.content
            }
        }
    }

    private func playing(in recording: Int, hurried: Bool) -> [Int] {
        recordedTimelines.filter {
            timelines[$0].recording == recording && timelines[$0].isHurried == hurried
                && !timelines[$0].isSpent
        }
    }

    /// Lets the timelines of the recording that gathers play up to its present place; hurried ones so many
    /// seconds on from where they are.
    public func playTimelines(in recording: Int, hurried: Bool, by seconds: Double) {
        guard let now = recordings[recording]?.drive.to else { return }
        let roots = playing(in: recording, hurried: hurried)
        if hurried {
            for k in roots {
                let clock = timelines[k].clock
                timelines[k].clock = AnimationClock(
                    anchor: now, local: clock.local(at: now) + seconds * clock.rate, rate: clock.rate)
            }
            changed()
        }
        for k in roots where timelines[k].recording == recording && !timelines[k].isSpent { playTimeline(k) }
    }

    /// Those that were hurried go on in the recording's time.
    public func endHurry(in recording: Int) {
        for k in recordedTimelines where timelines[k].recording == recording {
            timelines[k].isHurried = false
        }
    }

    // MARK: What is told

    /// Tells a recorded function what happens on its timelines; others are told when it is over.
    /// - Returns: false for what plays in the scene's time.
    @discardableResult
    func tellAhead(_ report: RecordedNews, ofTimeline k: Int) -> Bool {
        let recording = timelines[root(ofTimeline: k)].recording
        guard recording > 0 else { return false }
        guard recording == recordingNow else { return true }
        switch report {
        case .called: news.append(report)
        case .began(let serial):
            news.append(report)
            guard let index = slotOfAnimation[serial] else { break }
            for first in [animations[index].block, Int(animations[index].transaction)] {
                var block = first
                while block > 0, recordings[recording]?.begun.insert(block).inserted == true {
                    news.append(.began(block))
                    block = blocks[block]?.outer ?? 0
                }
            }
        case .ended(let serial, let isFinished):
            guard recordings[recording]?.over[serial] == nil else { break }
            recordings[recording]?.over[serial] = isFinished
            news.append(report)
        }
        return true
    }

    func tellEnd(_ index: Int, onTimeline k: Int, _ reason: AnimationEndReason) {
        let serial = animations[index].serial
        guard tellAhead(.ended(serial, isFinished: reason == .finished), ofTimeline: k) else {
            return tellEnd(index, reason)
        }
        // A block is over with the last of its own.
        let block = animations[index].block
        guard block > 0, recordingNow > 0, let over = recordings[recordingNow]?.over,
            let members = blocks[block]?.members.filter({ slotOfAnimation[$0] != nil || over[$0] != nil }),
            members.allSatisfy({ over[$0] != nil })
        else { return }
        tellAhead(.ended(block, isFinished: !members.contains { over[$0] == false }), ofTimeline: k)
    }

    /// What has happened since the last call.
    public func takeNews() -> [RecordedNews] {
        settleReleases()
        defer { news.removeAll() }
        // As in the scene's time, what begins at an instant is told before what ends then.
        let begun = news.filter { if case .began = $0 { true } else { false } }
        return begun + news.filter { if case .began = $0 { false } else { true } }
    }
}

/// What a recorded function is told of its motions, in its own time.
public enum RecordedNews: Hashable, Sendable {
    case began(Int)
    case ended(Int, isFinished: Bool)
    /// A timeline has played past a call.
    case called(Int)
}
