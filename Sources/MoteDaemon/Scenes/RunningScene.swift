import MoteEngine
import MoteJSON
import MoteScript
import MoteWire

/// A scene that the daemon plays: the hosted scene, the map from the clock to its time, and who follows it.
package final class RunningScene {
    package enum State: String { case playing, paused, failed }

    package let name: String
    /// Where its text came from, for reloading; nil for a scene sent as text.
    package var file: SceneFile?
    package private(set) var hosted: HostedScene
    package private(set) var isPaused: Bool
    /// Scene seconds a wall second while it plays, 0…16.
    package private(set) var speed: Double
    /// Nil while time stands still.
    package private(set) var timeline: SceneTimeline?
    /// The last beat of the timeline that was acted upon.
    package private(set) var beat = 0
    /// Scene seconds that its clock has fallen behind the wall's, in stalls that were too long to make up
    /// for.
    package private(set) var slipped = 0.0
    /// Rises with every change of the picture.
    package private(set) var picture: UInt64 = 1
    /// Raised by load, reload and seek: ids mean nothing across two.
    package private(set) var epoch: Int
    /// Of the last event of the epoch.
    package var eventNumber = 0
    package var streams: [SceneStream] = []
    package var observers: [SceneObserver] = []
    package private(set) var encodings: [FrameEncoding] = []
    package var recorder: Recorder?
    /// The recording that it replays.
    package var performance: Performance?
    /// The number of the connection that each pointer last went down for.
    package var pointerHolders: [Int: Int] = [:]
    /// A time that its script asked to go to.
    package var wantedTime: Double?
    package var errors = ErrorTally()
    /// The last error of a handler, or what ended the scene.
    package var lastError: RPCError?
    package var isFailureTold = false

    /// Work on it goes on beside the loop: requests that concern it wait.
    package var isLocked = false
    /// That work, where it can be given up.
    package var job: SceneJob?
    /// The hosted scene itself is with the worker: it must not be touched, the last summary stands in for it.
    package private(set) var isAway = false
    private var summaryWhileAway: PlainValue = .null

    /// Its clock was begun anew because it fell behind, and nobody has asked for that yet.
    private var hasSlipped = false
    private var wasSettled = false
    /// The hosted scene's, when it was last looked at.
    private var revision: UInt64
    private var size: Size
    private var frame = Frame()
    private var frameSource: FrameEncoding.Source?

    /// - Parameter epoch: its first: higher than that of any scene that had its name before.
    package init(name: String, file: SceneFile?, hosted: HostedScene, paused: Bool, speed: Double,
                 epoch: Int = 1, now: WallTime) {
        self.name = name
        self.file = file
        self.hosted = hosted
        self.isPaused = paused
        self.speed = speed
        rate = hosted.tickRate
        size = hosted.size
        self.epoch = epoch
        hosted.epoch = epoch
        revision = hosted.revision
        wasSettled = hosted.isSettled
        restartTimeline(now: now)
    }

    package var state: State { isFailed ? .failed : isPaused ? .paused : .playing }
    package var isFailed: Bool { !isAway && hosted.failure != nil }
    /// Ticks a second.
    package private(set) var rate: Double
    /// What frames and `alive` say: 0 while time stands still.
    package var effectiveSpeed: Double { timeline?.speed ?? 0 }
    package var isSettled: Bool { timeline == nil || hosted.isSettled }
    private var present: FrameEncoding.Source {
        FrameEncoding.Source(picture: picture, time: hosted.time)
    }

    // MARK: Time

    /// What one turn may spend on one scene's catching up, seconds. A scene that needs more plays slower than
    /// the clock, and the others get their turn.
    private static let catchUpSeconds = 0.05

    /// A beat has come that the scene was not brought to.
    package func isBehind(at now: WallTime) -> Bool {
        guard let timeline, !isAway, !isFailed else { return false }
        return lastBeat(of: timeline, at: now) > beat
    }

    /// The last beat at or before `now`. A replay comes no further than to what happens next in it.
    private func lastBeat(of timeline: SceneTimeline, at now: WallTime) -> Int {
        let reached = timeline.beat(at: now)
        guard let time = performance?.step?.stamp.time else { return reached }
        return min(reached, timeline.beat(atOrBefore: time))
    }

    /// Wall seconds that a scene with stepped parts makes up for after a stall: enough for the second between
    /// two wakes of a scene that nobody follows.
    private static let steppedCatchUpSeconds = 1.25

    /// Brings the scene to the last beat at or before `now`. What is a function of time is there at once,
    /// however long the stall was. What is stepped makes up for a bounded number of ticks; the rest its clock
    /// slips by.
    package func catchUp(now: WallTime, clock: any FrameClock) {
        guard let timeline, isBehind(at: now) else { return }
        let reached = lastBeat(of: timeline, at: now)
        var target = timeline.sceneTime(ofBeat: reached)
        let wanted = target
        if hosted.hasSteppedParts {
            let most = Int((timeline.rate * RunningScene.steppedCatchUpSeconds).rounded(.up))
            target = timeline.sceneTime(ofBeat: min(reached, beat + most))
        }
        beat = reached
        let isThere = advance(to: target, clock: clock) && target == wanted
        if !isThere && !isFailed {
            slipped += max(0, wanted - hosted.time)
            hasSlipped = true
        }
        for stream in streams { stream.pacing.beat(reached) }
        for observer in observers { observer.pacing.beat(reached) }
        if isFailed || hosted.tickRate != timeline.rate || !isThere { restartTimeline(now: now) }
        noteRest()
    }

    /// Advances in steps that double, so that a scene of closed forms is there at once after any stall, while
    /// one that steps does not hold the loop up for longer than its share.
    private func advance(to target: Double, clock: any FrameClock) -> Bool {
        let wasMoving = hosted.isMoving
        let began = clock.now
        var step = 1 / hosted.tickRate
        while hosted.time < target, hosted.failure == nil {
            let before = hosted.time
            let next = min(target, before + step)
            // A last step that is a hair too short would be a picture of its own.
            hosted.advance(to: target - next < 1e-9 ? target : next, isPlaying: true)
            step *= 2
            // One that does not move must not hold the loop.
            guard hosted.time > before else { break }
            if hosted.time < target, clock.now.seconds(since: began) > RunningScene.catchUpSeconds { break }
        }
        if wasMoving || hosted.isMoving || hosted.revision != revision { picture += 1 }
        revision = hosted.revision
        return hosted.time >= target
    }

    /// - Returns: true when its clock was begun anew because it fell behind, once.
    package func takeSlip() -> Bool {
        defer { hasSlipped = false }
        return hasSlipped
    }

    /// When the next step of a replay comes; nil when none does of itself.
    package var performanceDeadline: WallTime? {
        guard let performance, !performance.isHeld, !isLocked, !isAway else { return nil }
        guard let step = performance.step else { return WallTime(nanoseconds: 0) }
        guard let timeline else { return performance.wallTime }
        let time = step.stamp.time
        return time <= hosted.time ? WallTime(nanoseconds: 0) : timeline.wallTime(ofScene: time)
    }

    /// A replay goes on to what happens between two beats.
    /// - Returns: false when it is there.
    package func goOn(to time: Double) -> Bool {
        guard timeline != nil, time > hosted.time else { return false }
        hosted.advance(to: time, isPlaying: true)
        picture += 1
        revision = hosted.revision
        return true
    }

    /// When the clock must wake the scene up: nil while nothing moves, or nobody would see it.
    package func nextWake() -> WallTime? {
        guard let timeline, !isAway else { return nil }
        // A replay goes on with its next step.
        if let time = performance?.step?.stamp.time, beat >= timeline.beat(atOrBefore: time) { return nil }
        var next = Int.max
        if hosted.isMoving {
            // Without subscribers, once a second is enough to keep up with what scripts do in time.
            next = streams.isEmpty && observers.isEmpty ? beat + Int(timeline.rate.rounded(.up)) : beat + 1
        } else if let time = hosted.nextEventTime {
            next = max(beat + 1, timeline.beat(showing: time))
        }
        for stream in streams where stream.isWaiting(for: picture) {
            next = min(next, max(beat + 1, stream.pacing.nextBeat))
        }
        for observer in observers where !observer.pacing.isDue && observer.seenPicture != picture {
            next = min(next, max(beat + 1, observer.pacing.nextBeat))
        }
        return next == Int.max ? nil : timeline.wallTime(ofBeat: next)
    }

    /// From the scene's present time on, beats are counted anew, and every stream is due.
    /// - Parameter beatsFrom: the scene's time from which they are counted, at other speeds than 1; else the
    ///   present one.
    package func restartTimeline(now: WallTime, beatsFrom: Double? = nil) {
        rate = hosted.tickRate
        timeline = isPaused || speed == 0 || isFailed
            ? nil
            : SceneTimeline(sceneTime: hosted.time, now: now, speed: speed, rate: hosted.tickRate,
                            beatsFrom: beatsFrom)
        beat = timeline?.beat(at: now) ?? 0
        picture += 1
        // The rate may be another: a text that was loaded in its place says how often it ticks.
        for stream in streams {
            stream.pacing.restart(stride: stream.subscription.options.stride(tickRate: rate), at: beat)
            stream.owesClock = true
        }
        for observer in observers {
            observer.pacing.restart(stride: observer.options.stride(tickRate: rate), at: beat)
        }
    }

    package func pause(now: WallTime) {
        isPaused = true
        restartTimeline(now: now)
    }

    package func resume(now: WallTime) {
        isPaused = false
        restartTimeline(now: now)
    }

    package func setSpeed(_ speed: Double, now: WallTime) {
        self.speed = speed
        restartTimeline(now: now)
    }

    /// Time stands still until the timeline is begun anew, and nobody is told: the scene is about to be
    /// another.
    package func hold() { timeline = nil }

    package var recordedClock: RecordedClock {
        RecordedClock(isPaused: isPaused, speed: speed, beatsFrom: speed == 1 ? nil : timeline?.sceneStart)
    }

    package func setClock(_ clock: RecordedClock, now: WallTime) {
        isPaused = clock.isPaused
        speed = clock.speed
        restartTimeline(now: now, beatsFrom: clock.beatsFrom)
    }

    // MARK: What happens to it

    /// - Returns: true when its size is another than at the last call.
    package func noteSize() -> Bool {
        defer { size = hosted.size }
        return hosted.size != size
    }

    /// Every stream's picture is due now, whatever its stride.
    package func makeDue() {
        for stream in streams { stream.pacing.becomeDue(at: beat) }
        for observer in observers { observer.pacing.becomeDue(at: beat) }
    }

    /// An input came: the picture may differ from now on.
    package func noteInput() {
        let differs = hosted.revision != revision
        if differs { picture += 1 }
        revision = hosted.revision
        if differs && wasSettled && isSettled {
            // It was at rest and is so again, with another picture.
            if timeline == nil {
                makeDue()
            } else {
                for stream in streams { stream.pacing.restAgain(at: beat) }
                for observer in observers { observer.pacing.restAgain(at: beat) }
            }
        }
        noteRest()
    }

    /// When the picture comes to rest it is due at once, so that the resting one always arrives.
    private func noteRest() {
        let settled = isSettled
        if settled && !wasSettled {
            picture += 1
            makeDue()
        }
        wasSettled = settled
    }

    /// Another life of the scene: loaded afresh, reloaded or sought. `epoch` rises.
    package func replace(with hosted: HostedScene, paused: Bool, speed: Double, now: WallTime) {
        hosted.replaces(self.hosted)
        self.hosted = hosted
        isPaused = paused
        self.speed = speed
        beginEpoch()
        restartTimeline(now: now)
        wasSettled = isSettled
    }

    private func beginEpoch() {
        epoch += 1
        errors = ErrorTally()
        hosted.epoch = epoch
        eventNumber = 0
        lastError = nil
        isFailureTold = false
        revision = hosted.revision
    }

    /// The hosted scene goes to the worker, which moves it.
    package func lend() -> Lent<HostedScene> {
        summaryWhileAway = summary()
        timeline = nil
        isAway = true
        return Lent(hosted)
    }

    /// It is back. With `newEpoch` it was sought, else it was stepped.
    package func takeBack(newEpoch: Bool, now: WallTime) {
        isAway = false
        if newEpoch { beginEpoch() }
        revision = hosted.revision
        restartTimeline(now: now)
        wasSettled = isSettled
    }

    // MARK: Pictures

    /// The encoding of a stream, brought to the present picture. `us`: CLOCK_MONOTONIC at the picture's time.
    package func bringUpToDate(_ encoding: FrameEncoding, now: WallTime, writer: FrameWriter,
                               clock: any FrameClock, statistics: inout Statistics) {
        let source = present
        guard !encoding.isUpToDate(with: source) else { return }
        let began = clock.processorTime
        fillFrame(source)
        let filled = clock.processorTime
        encoding.write(picture(now: now), writer: writer)
        statistics.evaluationTime += filled - began
        statistics.encodingTime += clock.processorTime - filled
        statistics.encodings += 1
    }

    /// What a stream is sent of the picture that its encoding was just brought to.
    package func body(for stream: SceneStream, of encoding: FrameEncoding, now: WallTime, writer: FrameWriter,
                      clock: any FrameClock, statistics: inout Statistics) -> FrameEncoding.Body {
        let began = clock.processorTime
        fillFrame(present)
        var written = 0
        let base = stream.takesDeltas && stream.sent?.isWhole == true ? stream.sent?.base : nil
        let body = encoding.body(from: base, of: picture(now: now), writer: writer, written: &written)
        if written > 0 { statistics.encodingTime += clock.processorTime - began }
        statistics.deltas += written
        return body
    }

    private func picture(now: WallTime) -> FrameEncoding.Picture {
        .init(frame: frame, scene: name, us: microseconds(now: now), source: present)
    }

    package func withFrame<Result>(now: WallTime, _ body: (Frame, _ us: Int64) -> Result) -> Result {
        fillFrame(present)
        return body(frame, microseconds(now: now))
    }

    private func fillFrame(_ source: FrameEncoding.Source) {
        guard frameSource != source else { return }
        hosted.fill(&frame)
        frame.epoch = epoch
        frame.speed = effectiveSpeed
        frame.settled = isSettled
        frameSource = source
    }

    /// CLOCK_MONOTONIC at the picture's time; now, while time stands still.
    package func microseconds(now: WallTime) -> Int64 {
        let time = timeline?.wallTime(ofScene: hosted.time) ?? now
        return Int64(time.nanoseconds / 1000)
    }

    /// The encoding with these options, new or shared; nil when `limit` differing ones are in work.
    package func encoding(for options: FrameOptions, limit: Int) -> FrameEncoding? {
        if let encoding = encodings.first(where: { $0.options == options }) { return encoding }
        guard encodings.count < limit else { return nil }
        let encoding = FrameEncoding(options: options)
        encodings.append(encoding)
        return encoding
    }

    /// - Parameter stream: one that would give its encoding up.
    package func hasRoom(for options: FrameOptions, limit: Int, insteadOf stream: SceneStream?) -> Bool {
        if encodings.contains(where: { $0.options == options }) { return true }
        let freed = encodings.contains { encoding in
            encoding === stream?.encoding && !streams.contains { $0 !== stream && $0.encoding === encoding }
        }
        return encodings.count - (freed ? 1 : 0) < limit
    }

    package func remove(_ stream: SceneStream) {
        streams.removeAll { $0 === stream }
        tidyEncodings()
    }

    /// Forgets the encodings that nobody takes any more, and keeps what deltas need where somebody takes
    /// them.
    package func tidyEncodings() {
        encodings.removeAll { encoding in !streams.contains { $0.encoding === encoding } }
        for encoding in encodings {
            encoding.setDeltas(streams.contains { $0.encoding === encoding && $0.takesDeltas })
        }
    }

    // MARK: Summary

    package func summary() -> PlainValue {
        if isAway { return summaryWhileAway }
        let counts = hosted.counts
        var members: [PlainValue.Member] = [
            .init("scene", .string(name)), .init("file", .string(hosted.source.file)),
            .init("state", .string(state.rawValue)), .init("epoch", number(epoch)),
            .init("time", .number(hosted.time)), .init("tick", number(hosted.tick)),
            .init("fps", .number(hosted.tickRate)), .init("speed", .number(isFailed ? 0 : speed)),
            .init("seed", .string(String(hosted.options.seed))),
            .init("size", [.number(hosted.size.width), .number(hosted.size.height)]),
            .init("background", .string(hosted.background.hex)), .init("title", .string(hosted.title)),
            .init("params", hosted.options.params), .init("layers", number(counts.layers)),
            .init("animations", number(counts.animations)), .init("particles", number(counts.particles)),
            .init("subscribers", number(streams.count)),
        ]
        if let error = lastError {
            members.append(.init("error", [
                "code": number(error.code), "message": .string(error.message),
                "file": error.data?["file"] ?? "", "line": error.data?["line"] ?? 0,
            ]))
        }
        return .object(members)
    }

    private func number(_ value: Int) -> PlainValue { .number(Double(value)) }
}
