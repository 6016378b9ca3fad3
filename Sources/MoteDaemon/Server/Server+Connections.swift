import MoteJSON
import MoteWire

/// Clients come, stall, and go.
extension Server {
    /// A client has connected. It may be refused: then it is told why and closed.
    package func connect(_ transport: any Transport, peer: PeerCredentials) -> Connection {
        let connection = Connection(number: takeConnectionNumber(), transport: transport, peer: peer,
                                    limits: limits)
        connections[connection.number] = connection
        touch(connection)
        statistics.connectionsAccepted += 1
        if !peer.mayUseDaemon(of: identity.uid) {
            log.warning("refused a connection of user \(peer.uid) (process \(peer.pid))")
            statistics.connectionsRefused += 1
            sayBye(to: connection, .notPermitted, "this daemon serves the user who runs it, and nobody else")
        } else if connections.count > limits.clients {
            log.warning("refused a connection: \(limits.clients) clients are connected")
            statistics.connectionsRefused += 1
            sayBye(to: connection, .limit, "limit reached: clients is \(limits.clients)")
        }
        return connection
    }

    /// How much one read may bring: a client that sends without end must not keep the others waiting.
    private static let readBytes = 1 << 16

    /// Bytes have come, or the client's side is shut.
    package func readable(_ connection: Connection) {
        guard connection.wantsToRead(limits) else { return }
        touch(connection)
        let result = withUnsafeTemporaryAllocation(byteCount: Server.readBytes, alignment: 1) { buffer in
            let result = connection.transport.read(into: buffer)
            if case .moved(let count) = result {
                let bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<count])
                connection.reader.feed(bytes, now: clock.now.nanoseconds)
            }
            return result
        }
        switch result {
        case .moved, .notNow: break
        case .ended:
            // Half closed, as `echo … | socat` does: what it asked for still goes to it.
            connection.isReadable = false
            connection.reader.finish()
        case .failed: drop(connection)
        }
    }

    /// Room in the socket.
    package func writable(_ connection: Connection) {
        touch(connection)
    }

    /// The client has closed altogether. What it sent before is still carried out, as far as it goes at once.
    package func hungUp(_ connection: Connection) {
        var reads = 0
        while connection.wantsToRead(limits), reads < 32 {
            readable(connection)
            workOnLines(of: connection)
            reads += 1
        }
        drop(connection)
    }

    /// The last line, then the end.
    package func sayBye(to connection: Connection, _ reason: Notification.ByeReason, _ message: String) {
        guard connection.closesBy == nil, !connection.isClosed else { return }
        Notification.bye(reason, message: message, into: connection.outbox.lines)
        connection.closesBy = clock.now.adding(seconds: Server.byeSeconds)
        touch(connection)
    }

    /// How long a client may take for what waits for it when the daemon closes, seconds.
    package static let byeSeconds = 0.25

    package func drop(_ connection: Connection) {
        guard connections.removeValue(forKey: connection.number) != nil else { return }
        for subscription in connection.subscriptions { end(subscription) }
        for observer in connection.observers { end(observer) }
        if connection.logFilter != nil { listenToLog() }
        cancelJobs(of: connection)
        connection.close()
        touch(connection)
        for scene in scenes.values { cancelAbandonedPointers(in: scene, now: clock.now) }
    }

    package func shutDown() {
        guard !isShuttingDown else { return }
        isShuttingDown = true
        for scene in scenes.values { endRecording(of: scene, "the daemon ended") }
        for connection in connections.values {
            sayBye(to: connection, .shutdown, "the daemon was told to end")
        }
    }

    /// True when `shutDown` was called and nobody is left.
    package var hasEnded: Bool { isShuttingDown && connections.isEmpty }

    /// When something must be done about a connection that says and takes nothing.
    package func deadline(of connection: Connection) -> WallTime? {
        if let closesBy = connection.closesBy { return closesBy }
        var next = connection.stallsSince.map { $0.adding(seconds: Double(limits.stallSeconds)) }
        // While whole lines wait to be worked on, the daemon is the slow one.
        if let since = connection.reader.unfinishedSince, !connection.mayHaveLines, connection.wait == .none {
            let time = WallTime(nanoseconds: since).adding(seconds: Double(limits.partialLineSeconds))
            next = next.map { min($0, time) } ?? time
        }
        return next
    }

    /// Acts upon deadlines that have passed.
    package func enforceDeadlines(now: WallTime) {
        for connection in Array(connections.values) {
            guard let deadline = deadline(of: connection), deadline <= now else { continue }
            if connection.closesBy != nil {
                drop(connection)
            } else if let since = connection.stallsSince,
                now.seconds(since: since) >= Double(limits.stallSeconds) {
                // Its socket takes nothing, so no `bye` would reach it either.
                log.info("disconnected a client that took nothing for \(limits.stallSeconds) s "
                    + "(process \(connection.peer.pid))")
                drop(connection)
            } else {
                guard connection.reader.abandonUnfinished() else { continue }
                reply(.lineUnfinished(max: limits.lineBytes, seconds: limits.partialLineSeconds),
                      to: connection)
            }
        }
    }

    /// An answer to what had no readable id.
    package func reply(_ error: RPCError, to connection: Connection) {
        statistics.requestErrors += 1
        Response.write(error, id: .null, into: connection.outbox.lines)
        Response.endLine(connection.outbox.lines)
        touch(connection)
    }
}
