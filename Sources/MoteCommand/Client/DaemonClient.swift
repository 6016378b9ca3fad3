import Glibc
import MoteEngine
import MoteJSON
import MoteWire

/// A connection to the daemon that waits for its answers. Notifications that come in between are kept in
/// order and handed out by `receive`.
package final class DaemonClient {
    /// How long an answer may take, seconds. Loading and seeking run beside the daemon's loop and may take
    /// their time.
    package static let patience = 60.0
    /// The daemon's lines are at most as long as its longest frame and what stands around it.
    static let replyLimits = JSONLimits(bytes: lineLimit(ProtocolLimits().frameBytes), depth: 128)
    private let lineLimit: Int

    private static func lineLimit(_ frameBytes: Int) -> Int { frameBytes + (1 << 20) }

    package let path: String
    private let socket: UnixSocket
    private let reader = JSONReader()
    private var lines: LineReader
    /// Lines that came while a response was awaited.
    private var notifications: [[UInt8]] = []
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
    private var lastID = 0

    /// - Throws: when no daemon is running there, with what to do about it.
    package init(path: String, frameBytes: Int = ProtocolLimits().frameBytes) throws(CommandFailure) {
        lineLimit = Self.lineLimit(frameBytes)
        // Big frames come all the time: memory for one stays.
        lines = LineReader(limit: lineLimit, keptBytes: lineLimit)
        self.path = path
        do throws(UnixSocket.ConnectError) {
            socket = try UnixSocket.connect(to: path)
        } catch {
            buffer.deallocate()
            switch error {
            case .nobody:
                throw .failed("no daemon is running on \(path): start one with 'mote start'")
            case .other(let code):
                throw .failed("\(path) can't be connected to: \(systemErrorText(code))")
            }
        }
    }

    deinit {
        buffer.deallocate()
    }

    // MARK: Requests

    /// Calls a method. An error that the daemon answers with becomes the failure of the command.
    package func call(
        _ method: String, _ params: [PlainValue.Member] = []
    ) throws(CommandFailure) -> PlainValue {
        // What the protocol itself refuses was typed wrongly: there is no need to ask.
        do throws(RPCError) {
            _ = try MethodTable.check(method, .object(params))
        } catch {
            throw .usage(error.message)
        }
        switch try request(method, .object(params)) {
        case .success(let result): return result
        case .failure(let error): throw .failed(error.message)
        }
    }

    /// Calls a method and waits for its response.
    /// - Parameter deadline: of `Monotonic`.
    /// - Throws: when the connection ends or nothing comes in time.
    package func request(
        _ method: String,
        _ params: PlainValue,
        until deadline: Double = Monotonic.seconds() + patience
    ) throws(CommandFailure) -> Result<PlainValue, RPCError> {
        lastID += 1
        let message: PlainValue = [
            "jsonrpc": "2.0", "id": .number(Double(lastID)), "method": .string(method), "params": params,
        ]
        guard socket.send(Array((JSONWriter.text(message) + "\n").utf8)) else { throw gone("") }

        var farewell = ""
        while true {
            var line: [UInt8] = []
            switch try receiveFromSocket(until: deadline, interrupts: nil, { line = Array($0) }) {
            case .line: break
            case .ended: throw gone(farewell)
            case .nothing, .interrupted:
                throw .failed("the daemon on \(path) has not answered \(method) for \(Int(Self.patience)) s")
            }
            let parsed = line.withUnsafeBytes { try? reader.parse($0, limits: Self.replyLimits) }
            guard let response = parsed, response["method"] == nil, let id = response["id"] else {
                if parsed?["method"]?.string == "bye" {
                    farewell = parsed?["params"]?["message"]?.string ?? ""
                }
                notifications.append(line)
                continue
            }
            // A null id answers a line that was no request at all: ours are, so it tells of this one.
            guard id.isNull || id.number == Double(lastID) else { continue }
            guard let error = response["error"] else { return .success(response["result"] ?? .null) }
            return .failure(
                RPCError(
                    code: Int(exactly: error["code"]?.number ?? 0) ?? 0,
                    message: error["message"]?.string
                        ?? "the daemon answered with an error without a message",
                    data: error["data"]))
        }
    }

    /// Tells the daemon something that it does not answer.
    package func notify(_ method: String, _ params: [PlainValue.Member]) throws(CommandFailure) {
        let message: PlainValue = [
            "jsonrpc": "2.0", "method": .string(method), "params": .object(params),
        ]
        guard socket.send(Array((JSONWriter.text(message) + "\n").utf8)) else { throw gone("") }
    }

    // MARK: Notifications

    package enum Received {
        /// `body` was given a whole line.
        case line
        /// Nothing came until the deadline.
        case nothing
        case interrupted
        case ended
    }

    /// Waits for the next line and gives it to `body`, without its LF; the bytes are valid inside `body`
    /// only. Lines kept while a response was awaited come first.
    /// - Parameter deadline: of `Monotonic`; nil waits for ever.
    package func receive(
        until deadline: Double?, interrupts: Interrupts?,
        _ body: (UnsafeRawBufferPointer) -> Void
    ) throws(CommandFailure) -> Received {
        // However much has come: who interrupts does not want to see it all first.
        if let interrupts, interrupts.came() { return .interrupted }
        if !notifications.isEmpty {
            notifications.removeFirst().withUnsafeBytes(body)
            return .line
        }
        return try receiveFromSocket(until: deadline, interrupts: interrupts, body)
    }

    /// Takes what `receive` would still hand out, as it came: for an owner who goes on with `receiveBytes`.
    package func takeReceived() -> [UInt8] {
        defer { notifications.removeAll() }
        return notifications.flatMap { $0 + [UInt8(ascii: "\n")] } + lines.takePending()
    }

    /// Waits for bytes and reads them, not cut into lines.
    /// - Returns: how many came, 0 when none did until the deadline (of `Monotonic`), nil at the end.
    package func receiveBytes(into room: UnsafeMutableRawBufferPointer, until deadline: Double) -> Int? {
        guard Readiness.wait(for: [socket.descriptor], until: deadline).contains(true) else { return 0 }
        let count = socket.receive(into: room)
        return count > 0 ? count : nil
    }

    private func receiveFromSocket(
        until deadline: Double?, interrupts: Interrupts?,
        _ body: (UnsafeRawBufferPointer) -> Void
    ) throws(CommandFailure) -> Received {
        while true {
            switch lines.next() {
            case .line(let bytes):
                body(bytes)
                return .line
            case .tooLong:
                throw .failed("the daemon on \(path) has sent a line longer than \(lineLimit >> 20) MiB")
            case nil:
                break
            }
            let ready = Readiness.wait(
                for: [socket.descriptor] + (interrupts.map { [$0.descriptor] } ?? []),
                until: deadline)
            if ready.last == true, interrupts?.came() == true { return .interrupted }
            guard ready[0] else {
                if ready.contains(true) { continue }
                return .nothing
            }
            let count = socket.receive(into: buffer)
            if count == 0 { return .ended }
            lines.feed(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    private func gone(_ farewell: String) -> CommandFailure {
        .failed("the daemon on \(path) has closed the connection" + (farewell.isEmpty ? "" : ": \(farewell)"))
    }
}
