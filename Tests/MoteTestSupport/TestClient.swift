import Foundation
import Glibc
import MoteJSON

/// A client as anyone would write one: a blocking socket, lines, JSON. Waiting is bounded by `patience` and
/// by nothing else, so a slow machine makes a test slow and never wrong.
package final class TestClient {
    package typealias JSON = [String: Any]

    package struct Failure: Error, CustomStringConvertible {
        package var description: String
    }

    /// The daemon's answer to a call, when it is an error.
    /// (Unchecked: what JSONSerialization makes is never changed.)
    package struct CallError: Error, CustomStringConvertible, @unchecked Sendable {
        package var code: Int
        package var message: String
        package var data: JSON
        package var description: String { "\(message) (\(code))" }
    }

    /// Seconds after which something that has not come will not come.
    package static let patience = 60.0

    package let descriptor: Int32
    private var buffer: [UInt8] = []
    /// Bytes of the buffer that were searched for a line feed.
    private var searched = 0
    /// Messages that came while an answer was waited for.
    private var waiting: [JSON] = []
    private var nextID = 1
    /// Every message, both ways, is held against the published schema.
    private var check = WireCheck()
    package private(set) var isEnded = false

    package init(socket path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else {
            throw Failure(description: "the path of the socket is too long: \(path)")
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let result = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else {
            throw Failure(description: "can't connect to \(path): \(String(cString: strerror(errno)))")
        }
    }

    deinit { close(descriptor) }

    /// Sends bytes as they are.
    package func send(bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else {
                throw Failure(description: "can't send: \(String(cString: strerror(errno)))")
            }
            sent += count
        }
    }

    package func send(_ line: String) throws {
        try send(bytes: Array((line + "\n").utf8))
    }

    /// No more will be sent, as when `echo … | socat` is through.
    package func shutWriting() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Sends a request without waiting for the answer.
    /// - Returns: its id.
    @discardableResult
    package func request(_ method: String, _ params: JSON = [:]) throws -> Int {
        let id = nextID
        nextID += 1
        let message: JSON = ["jsonrpc": "2.0", "id": id, "method": method, "params": params]
        let data = try JSONSerialization.data(withJSONObject: message, options: [.sortedKeys])
        let text = String(decoding: data, as: UTF8.self)
        let plain = try JSONReader().parse(text, limits: WireCheck.limits)
        check.sent(id: id, method: method, params: plain["params"] ?? .null)
        try send(bytes: Array(data) + [UInt8(ascii: "\n")])
        return id
    }

    /// Sends a request and waits for its answer; what else comes is kept for `next`.
    @discardableResult
    package func call(_ method: String, _ params: JSON = [:]) throws -> JSON {
        try answer(to: request(method, params))
    }

    package func answer(to id: Int) throws -> JSON {
        if let index = waiting.firstIndex(where: { $0["id"] as? Int == id }) {
            return try result(of: waiting.remove(at: index))
        }
        while true {
            let message = try read()
            if message["id"] as? Int == id { return try result(of: message) }
            waiting.append(message)
        }
    }

    private func result(of message: JSON) throws -> JSON {
        if let error = message["error"] as? JSON {
            throw CallError(
                code: error["code"] as? Int ?? 0, message: error["message"] as? String ?? "",
                data: error["data"] as? JSON ?? [:])
        }
        return message["result"] as? JSON ?? [:]
    }

    /// The next message, whatever it is.
    package func next() throws -> JSON {
        waiting.isEmpty ? try read() : waiting.removeFirst()
    }

    /// The params of the next notification with this name for which `matches` holds; what comes before it is
    /// dropped.
    package func next(_ method: String, where matches: (JSON) -> Bool = { _ in true }) throws -> JSON {
        while true {
            let message = try next()
            if message["method"] as? String == method, let params = message["params"] as? JSON,
                matches(params)
            {
                return params
            }
        }
    }

    /// The next frames of a subscription, or of any.
    package func frames(_ count: Int, of subscription: Int? = nil) throws -> [JSON] {
        try (0..<count).map { _ in
            try next("frame") { subscription == nil || $0["subscription"] as? Int == subscription }
        }
    }

    private func read() throws -> JSON {
        let line = try readLine()
        if let fault = check.fault(ofReceived: line) {
            let text = String(decoding: line, as: UTF8.self)
            throw Failure(description: "against the schema: \(fault) in \(text.prefix(500))")
        }
        guard let message = try JSONSerialization.jsonObject(with: Data(line)) as? JSON else {
            throw Failure(description: "no object: \(String(decoding: line, as: UTF8.self).prefix(200))")
        }
        return message
    }

    /// The next line, without its end.
    package func readLine() throws -> [UInt8] {
        let deadline = Date().addingTimeInterval(TestClient.patience)
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(buffer[..<end])
                buffer.removeFirst(end + 1)
                searched = 0
                return line
            }
            searched = buffer.count
            guard try receive(until: deadline) else {
                throw Failure(description: "the daemon closed the connection")
            }
        }
    }

    /// Reads what is there, and waits for something if nothing is.
    /// - Returns: false when the daemon has closed the connection.
    private func receive(until deadline: Date) throws -> Bool {
        var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let left = max(0, deadline.timeIntervalSinceNow)
        guard poll(&poller, 1, Int32(left * 1000)) > 0 else {
            throw Failure(description: "nothing came for \(TestClient.patience) s")
        }
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &chunk, chunk.count, 0)
        guard count > 0 else {
            isEnded = true
            return false
        }
        buffer.append(contentsOf: chunk[..<count])
        return true
    }

    /// Reads to the end and drops it all: waits for the daemon to close.
    package func readToEnd() throws {
        let deadline = Date().addingTimeInterval(TestClient.patience)
        while try receive(until: deadline) { buffer.removeAll(keepingCapacity: true) }
    }
}
