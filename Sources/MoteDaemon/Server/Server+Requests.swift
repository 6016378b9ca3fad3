import MoteEngine
import MoteJSON
import MoteWire

/// What a method answers.
package enum Answer {
    case value(PlainValue)
    /// Writes exactly one JSON value: for results too large to be built first.
    case written((ByteBuffer) -> Void)
    /// Comes later, from work beside the loop, through `finish`.
    case later
    /// Work on this scene goes on: the method is called again when it is done.
    case waits(scene: String)
}

/// One call of a method that passed the check.
package struct Call {
    package let connection: Connection
    package let params: CheckedParams
    package let now: WallTime
}

/// Lines are worked on in order, one at a time for each connection. Where a method's work runs beside the
/// loop, the connection waits and the daemon does not.
extension Server {
    /// Lines of one connection in one turn; then the others get theirs.
    private static let linesATurn = 128

    package func workOnLines(of connection: Connection) {
        var lines = 0
        while connection.isReady(limits) {
            if connection.run != nil {
                go(on: connection)
                continue
            }
            guard lines < Server.linesATurn else { break }
            guard let line = connection.reader.next() else {
                connection.mayHaveLines = false
                return
            }
            lines += 1
            switch line {
            case .tooLong: reply(.lineTooLong(max: limits.lineBytes), to: connection)
            case .line(let bytes):
                switch IncomingMessage.read(bytes, with: reader, limits: limits) {
                case .invalid(let error): reply(error, to: connection)
                case let message: connection.run = RequestRun(message)
                }
            }
        }
        connection.mayHaveLines = true
    }

    /// Works on the messages of a line until they are done, or one has to wait.
    private func go(on connection: Connection) {
        while let run = connection.run, connection.wait == .none {
            guard run.next < run.messages.count else { return finishRun(of: connection) }
            perform(run.messages[run.next], of: connection)
        }
    }

    private func perform(_ message: IncomingMessage, of connection: Connection) {
        let method: String
        let params: PlainValue
        switch message {
        case .request(_, let name, let values), .notification(let name, let values):
            (method, params) = (name, values)
        // Batches hold no batches: what is left is a member that is no request.
        case .invalid(let error): return answer(.failure(error), to: connection)
        case .batch: return answer(.failure(.invalidRequest("a batch inside a batch")), to: connection)
        }
        statistics.requests += 1
        do throws(RPCError) {
            let checked = try MethodTable.check(method, params)
            let call = Call(connection: connection, params: checked, now: clock.now)
            switch try dispatch(call) {
            case .value(let value): answer(.success(.value(value)), to: connection)
            case .written(let write): answer(.success(.written(write)), to: connection)
            case .later: connection.wait = .work
            case .waits(let scene): connection.wait = .scene(scene)
            }
        } catch {
            answer(.failure(error), to: connection)
        }
    }

    /// Work beside the loop that `connection` asked for is done.
    package func finish(_ connection: Connection, with result: Result<PlainValue, RPCError>) {
        guard !connection.isClosed else { return }
        connection.wait = .none
        answer(result.map { .value($0) }, to: connection)
        touch(connection)
    }

    /// Work on a scene is done: whoever waited for it goes on.
    package func wakeWaiters(forScene name: String) {
        for connection in connections.values where connection.wait == .scene(name) {
            connection.wait = .none
            touch(connection)
        }
    }

    private func answer(_ result: Result<Answer, RPCError>, to connection: Connection) {
        guard let run = connection.run, run.next < run.messages.count else { return }
        let message = run.messages[run.next]
        connection.run?.next += 1
        if case .failure = result { statistics.requestErrors += 1 }
        let id: RequestID
        switch message {
        case .request(let given, _, _): id = given
        case .notification(let method, _):
            if case .failure(let error) = result { report(error, ofNotification: method, to: connection) }
            return
        case .invalid, .batch: id = .null
        }
        if run.answers > 0 { run.output.append(UInt8(ascii: ",")) }
        connection.run?.answers += 1
        let start = run.output.count
        switch result {
        case .success(.value(let value)):
            Response.write(value, id: id, into: run.output)
            // A snapshot counts as a frame; whatever else is too long is refused instead of filling the
            // memory.
            if connection.outbox.unsentLineBytes + run.output.count > limits.replyBytes {
                run.output.truncate(to: start)
                Response.write(RPCError.limit("replyBytes", max: limits.replyBytes), id: id, into: run.output)
            }
        case .success(.written(let write)): Response.write(id: id, into: run.output, result: write)
        case .success:
            Response.write(RPCError.internalError("an answer is missing"), id: id, into: run.output)
        case .failure(let error): Response.write(error, id: id, into: run.output)
        }
    }

    /// A notification gets no response, but a misspelt one must not be lost without a word.
    private func report(_ error: RPCError, ofNotification method: String, to connection: Connection) {
        scratch.clear()
        Notification.log(time: clock.date, level: .warning, scene: nil,
                         message: "the notification \"\(method.prefix(100))\" failed: \(error.message)",
                         into: scratch)
        connection.notices.add(Array(scratch.bytes))
    }

    private func finishRun(of connection: Connection) {
        guard let run = connection.run else { return }
        connection.run = nil
        let lines = connection.outbox.lines
        if run.answers > 0 {
            if run.isBatch { lines.append(UInt8(ascii: "[")) }
            lines.append(run.output.bytes)
            if run.isBatch { lines.append(UInt8(ascii: "]")) }
            Response.endLine(lines)
        }
        for subscription in connection.subscriptions where !subscription.isOpen { subscription.isOpen = true }
    }
}
