import Foundation
import MoteDaemon
import MoteJSON
import MoteScript
import MoteTestSupport
import MoteWire
import Testing

/// A server on clocks and transports that tests move by hand.
final class ServerHarness {
    let clock = ManualClock()
    let server: Server
    let work = ImmediateWork()
    var logged: [String] { log.lines }
    private let log = CollectedLog()

    init(
        limits: ProtocolLimits = ProtocolLimits(), scripts: ScriptLimits = ScriptLimits(),
        folders: [String] = []
    ) {
        server = Server(
            clock: clock, work: work, log: Log(level: .debug, write: log.add), limits: limits,
            folders: SceneFolders(folders), environment: SceneEnvironment(limits: scripts),
            identity: Server.Identity(version: "test", lua: "5.4", pid: 1, uid: 1000, started: clock.now))
    }

    func connect(uid: UInt32 = 1000) -> TestConnection {
        let transport = FakeTransport()
        return TestConnection(
            self, transport,
            server.connect(transport, peer: PeerCredentials(pid: 7, uid: uid)))
    }

    /// Turns until nothing is left to be done at this time.
    func turn() {
        var turns = 0
        repeat {
            _ = server.settle()
            turns += 1
        } while turns < 1000 && (!work.isIdle || (server.nextDeadline().map { $0 <= clock.now } ?? false))
    }

    /// Lets time pass as the loop would: waking up at each deadline.
    func pass(seconds: Double) {
        let end = clock.now.adding(seconds: seconds)
        turn()
        while let deadline = server.nextDeadline(), deadline <= end {
            clock.move(to: deadline)
            turn()
        }
        clock.move(to: end)
        turn()
    }
}

private final class CollectedLog {
    var lines: [String] = []
    func add(_ line: String) { lines.append(line) }
}

/// A client's end of a connection.
final class TestConnection {
    let transport: FakeTransport
    let connection: Connection
    private let harness: ServerHarness
    private var seen = 0
    /// Every message, both ways, is held against the published schema.
    private var check = WireCheck()

    init(_ harness: ServerHarness, _ transport: FakeTransport, _ connection: Connection) {
        self.harness = harness
        self.transport = transport
        self.connection = connection
    }

    /// Sends bytes as they are and lets the server work on them.
    func send(bytes: [UInt8]) {
        transport.incoming.append(bytes)
        while !transport.incoming.isEmpty && connection.wantsToRead(harness.server.limits) {
            harness.server.readable(connection)
            harness.turn()
        }
    }

    func send(_ lines: String...) {
        send(bytes: Array(lines.map { $0 + "\n" }.joined().utf8))
    }

    func call(_ method: String, _ params: String = "{}", id: Int = 1) {
        if let plain = try? JSONReader().parse(params) { check.sent(id: id, method: method, params: plain) }
        send(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#)
    }

    /// `echo … | socat`: no more will come.
    func shut() {
        transport.isShut = true
        harness.server.readable(connection)
        harness.turn()
    }

    /// The socket has room again.
    func makeRoom(_ bytes: Int = .max) {
        transport.room = bytes
        harness.server.writable(connection)
        harness.turn()
    }

    /// The messages that have come since the last call. Whatever is no JSON line is a nil.
    func take() -> [Message] {
        let text = transport.text
        let lines = text.utf8.dropFirst(seen).split(separator: UInt8(ascii: "\n"))
        // A line that is cut is not taken yet.
        let whole = text.hasSuffix("\n") ? lines : lines.dropLast()
        for line in whole {
            seen += line.count + 1
            if let fault = check.fault(ofReceived: Array(line)) {
                Issue.record(
                    "against the schema: \(fault) in \(String(decoding: line, as: UTF8.self).prefix(500))")
            }
        }
        return whole.map { Message(Array($0)) }
    }
}

/// One line from the server.
struct Message: CustomStringConvertible {
    let text: String
    let json: Any?

    init(_ bytes: [UInt8]) {
        text = String(decoding: bytes, as: UTF8.self)
        json = try? JSONSerialization.jsonObject(with: Data(bytes))
    }

    var description: String { text }
    private var object: [String: Any] { json as? [String: Any] ?? [:] }
    var method: String? { object["method"] as? String }
    var params: [String: Any] { object["params"] as? [String: Any] ?? [:] }
    var result: [String: Any] { object["result"] as? [String: Any] ?? [:] }
    var id: Int? { object["id"] as? Int }
    var hasNullID: Bool { object["id"] is NSNull }
    var code: Int? { (object["error"] as? [String: Any])?["code"] as? Int }
    var errorText: String { (object["error"] as? [String: Any])?["message"] as? String ?? "" }
    var batch: [[String: Any]]? { json as? [[String: Any]] }
}
