import Foundation
import MoteEngine
import MoteJSON

/// Holds everything that goes over a connection against the protocol's published schema.
package struct WireCheck {
    package static let path = PackageFolder.path + "/config/protocol.schema.json"

    /// Nil when the file can't be read: a test of its own says so.
    package static let schema: JSONSchema? = {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8),
            let value = try? JSONReader().parse(text, limits: WireCheck.limits)
        else { return nil }
        return try? JSONSchema(value)
    }()
    package static let limits = JSONLimits(bytes: 256 << 20, depth: 128)

    private let reader = JSONReader()
    /// What was called under an id, and with what, the first first.
    private var calls: [Int: [(method: String, params: PlainValue)]] = [:]

    package init() {}

    /// A member that an object has twice: which of them counts is left to whoever reads it.
    private static func doubled(in value: PlainValue) -> String? {
        if let list = value.list { return list.lazy.compactMap(doubled).first }
        guard let members = value.members else { return nil }
        var seen: Set<String> = []
        for member in members {
            if !seen.insert(member.name).inserted { return member.name }
            if let name = doubled(in: member.value) { return name }
        }
        return nil
    }

    package mutating func sent(id: Int, method: String, params: PlainValue) {
        calls[id, default: []].append((method, params))
    }

    /// A message without what `ping` sends back as it came: a client may name things twice. (What a call was
    /// is not known of those that were not announced.)
    private func ownWords(of message: PlainValue) -> PlainValue {
        if let answers = message.list { return .list(answers.map(ownWords)) }
        guard let members = message.members, let id = message["id"]?.integer else { return message }
        let method = calls[id]?.first?.method ?? "ping"
        return method == "ping" ? .object(members.filter { $0.name != "result" }) : message
    }

    /// - Returns: what is wrong with a line from the daemon, or with the request that it grants.
    package mutating func fault(ofReceived line: [UInt8]) -> String? {
        guard let schema = WireCheck.schema else { return "\(WireCheck.path) can't be read" }
        let parsed = line.withUnsafeBytes { try? reader.parse($0, limits: WireCheck.limits) }
        guard let message = parsed else { return nil }
        if let name = WireCheck.doubled(in: ownWords(of: message)) { return "\(name) is there twice" }
        if let method = message["method"]?.string {
            return schema.fault(of: message["params"] ?? .null, as: "notification.\(method)")
        }
        if let answers = message.list {
            return answers.lazy.compactMap { schema.fault(of: $0, as: "response") }.first
        }
        if let fault = schema.fault(of: message, as: "response") { return fault }
        guard let id = message["id"]?.integer, let call = calls[id]?.first else { return nil }
        calls[id]?.removeFirst()
        guard let result = message["result"] else { return nil }
        return schema.fault(of: call.params, as: "params.\(call.method)")
            ?? schema.fault(of: result, as: "result.\(call.method)")
    }
}
