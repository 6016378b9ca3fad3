import MoteEngine
import MoteJSON
import MoteWire

/// What goes to clients. For each, in this order: what is on its way, replies, what happened to scenes and
/// events, and then a frame for each stream that one is due for. A frame is made only when nothing waits
/// before it.
extension Server {
    /// Notices that are put into one write: small writes cost the kernel more than their bytes.
    private static let noticeBytes = 1 << 16

    /// Writes what the client takes.
    package func serve(_ connection: Connection) {
        guard !connection.isClosed else { return }
        let began = clock.now
        let finishedBefore = connection.outbox.linesFinished
        let bytesBefore = connection.outbox.bytesWritten
        var outcome = connection.outbox.flush(to: connection.transport)
        while outcome == .empty, putNext(for: connection, now: began) {
            outcome = connection.outbox.flush(to: connection.transport)
        }
        statistics.bytesSent += connection.outbox.bytesWritten - bytesBefore
        noteOffers(to: connection)

        switch outcome {
        case .failed: return drop(connection)
        case .empty:
            connection.stallsSince = nil
            endUsedUp(of: connection)
            if connection.closesBy != nil || connection.hasNothingLeft { drop(connection) }
        case .waits:
            // Each whole line that the client takes starts the patience with it anew.
            if connection.stallsSince == nil || connection.outbox.linesFinished > finishedBefore {
                connection.stallsSince = began
            }
        }
    }

    /// What is still due has found no credit or no room: it counts as dropped when another takes its place.
    private func noteOffers(to connection: Connection) {
        guard !connection.isAmidBatch else { return }
        for subscription in connection.subscriptions where subscription.isOpen {
            for stream in subscription.streams where stream.encoding != nil && !stream.scene.isAway {
                stream.pacing.offered(showsNews: stream.mayDiffer(from: stream.scene.picture))
            }
        }
    }

    /// A client that has shut its side can't ask for frames any more: what it asked for is all that comes.
    private func endUsedUp(of connection: Connection) {
        guard connection.saysNothingMore else { return }
        for subscription in connection.subscriptions where subscription.isUsedUp { end(subscription) }
    }

    /// Puts the next thing into an empty outbox.
    /// - Returns: false when there is nothing.
    private func putNext(for connection: Connection, now: WallTime) -> Bool {
        guard connection.closesBy == nil, !connection.isAmidBatch else { return false }
        if putNotices(for: connection, now: now) { return true }
        if putChanges(for: connection) { return true }
        if putFrame(for: connection, now: now) { return true }
        return putClocks(for: connection, now: now)
    }

    private func putNotices(for connection: Connection, now: WallTime) -> Bool {
        guard !connection.notices.isEmpty else { return false }
        let lines = connection.outbox.lines
        while lines.count < Server.noticeBytes, let item = connection.notices.take() {
            switch item {
            case .line(let line):
                line.withUnsafeBytes { lines.append($0) }
            case .lost(NoticeQueue.logNumber, let lost):
                Notification.log(time: clock.date, level: .warning, scene: nil,
                                 message: "\(lost.count) lines of the log were lost: this client took them "
                                     + "too slowly", into: lines)
            case .lost(let number, let lost):
                guard let subscription = connection.subscription(number) else { continue }
                tellLost(lost, to: subscription, into: lines)
            }
        }
        return !lines.isEmpty
    }

    private func tellLost(_ lost: NoticeQueue.Lost, to subscription: Subscription, into lines: ByteBuffer) {
        guard let scene = subscription.streams.first?.scene else { return }
        let event = Notification.Event(
            scene: scene.name, number: lost.last, tick: scene.isAway ? 0 : scene.hosted.tick,
            time: scene.isAway ? 0 : scene.hosted.time, name: "lost", by: "mote",
            payload: ["count": integer(lost.count), "first": integer(lost.first), "last": integer(lost.last)])
        Notification.event(event, subscription: subscription.number, into: lines)
    }

    /// The next stream in turn that a frame is due for, and that would show something new.
    private func putFrame(for connection: Connection, now: WallTime) -> Bool {
        let streams = connection.streamCount
        for offset in 0..<streams {
            let index = (connection.nextStream + offset) % streams
            guard let stream = connection.stream(at: index),
                putFrame(for: stream, of: connection, now: now) else {
                continue
            }
            connection.nextStream = index + 1
            return true
        }
        return false
    }

    private func putFrame(for stream: SceneStream, of connection: Connection, now: WallTime) -> Bool {
        let subscription = stream.subscription
        let scene = stream.scene
        guard stream.pacing.isDue, subscription.isOpen, !subscription.credits.isUsedUp, !scene.isAway,
            let encoding = stream.encoding
        else {
            return false
        }
        guard stream.mayDiffer(from: scene.picture) else {
            stream.pacing.pass()
            return false
        }
        scene.bringUpToDate(encoding, now: now, writer: writer, clock: clock, statistics: &statistics)
        stream.seenPicture = scene.picture
        guard subscription.options.always || stream.sent?.base.version != encoding.version else {
            stream.pacing.pass()
            return false
        }
        let body = scene.body(for: stream, of: encoding, now: now, writer: writer, clock: clock,
                              statistics: &statistics)
        let dropped = stream.pacing.made(at: scene.beat)
        let sequence = subscription.beginFrame(dropped: dropped, now: now)
        statistics.framesMade += 1
        statistics.framesDropped += dropped
        let base = body.isFull ? nil : stream.sent?.seq
        connection.outbox.begin(body: body.bytes) { head in
            FrameHead.write(subscription: subscription.number, seq: sequence, base: base, dropped: dropped,
                            into: head)
        }
        subscription.countBytes(connection.outbox.frameBytes)
        stream.sent = SceneStream.Sent(
            seq: sequence, base: .init(version: encoding.version, time: scene.hosted.time),
            isWhole: body.isWhole)
        stream.owesClock = false
        return true
    }

    /// Whoever follows a scene by the clock, and can be sent no frame now, is at least told how its time goes
    /// on.
    private func putClocks(for connection: Connection, now: WallTime) -> Bool {
        var wrote = false
        for subscription in connection.subscriptions where subscription.isOpen {
            for stream in subscription.streams where stream.owesClock && !stream.scene.isAway {
                stream.owesClock = false
                guard subscription.options.frame.clock, stream.encoding != nil else { continue }
                writeAlive(to: stream, now: now)
                subscription.lastSent = now
                wrote = true
            }
        }
        return wrote
    }

    // MARK: Alive

    /// Seconds without anything sent after which a subscription hears that the daemon lives.
    private static let aliveSeconds = 1.0
    /// Checks fall on multiples of this, so that many subscriptions share one wake-up.
    private static let aliveGrain = 0.05

    package func keepAlive(now: WallTime) {
        guard let aliveCheck, aliveCheck <= now else { return }
        self.aliveCheck = nil
        var oldest: WallTime?
        for connection in connections.values where connection.closesBy == nil {
            // While something waits for the client it can't take this either, and an old `alive` would be a
            // lie.
            let isReady = connection.outbox.isEmpty && !connection.isAmidBatch
            for subscription in connection.subscriptions where subscription.isOpen {
                if now.seconds(since: subscription.lastSent) >= Server.aliveSeconds {
                    subscription.lastSent = now
                    if isReady { sendAlive(to: subscription, now: now) }
                }
                oldest = oldest.map { min($0, subscription.lastSent) } ?? subscription.lastSent
            }
        }
        if let oldest { scheduleAlive(after: oldest) }
    }

    /// A subscription was last sent something at `time`.
    package func scheduleAlive(after time: WallTime) {
        let due = time.adding(seconds: Server.aliveSeconds)
        let grain = UInt64(Server.aliveGrain * 1e9)
        let rounded = WallTime(nanoseconds: (due.nanoseconds + grain - 1) / grain * grain)
        if aliveCheck.map({ rounded < $0 }) ?? true { aliveCheck = rounded }
    }

    private func sendAlive(to subscription: Subscription, now: WallTime) {
        for stream in subscription.streams where !stream.scene.isAway { writeAlive(to: stream, now: now) }
        touch(subscription.connection)
    }

    private func writeAlive(to stream: SceneStream, now: WallTime) {
        let (subscription, scene) = (stream.subscription, stream.scene)
        Notification.alive(
            subscription: subscription.number, scene: scene.name, time: scene.hosted.time,
            speed: scene.effectiveSpeed, us: scene.microseconds(now: now),
            credits: subscription.credits.count, settled: scene.isSettled,
            into: subscription.connection.outbox.lines)
    }
}
