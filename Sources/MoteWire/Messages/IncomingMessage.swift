import MoteEngine
import MoteJSON

/// What a client calls its request: given back with the answer as it came.
public enum RequestID: Hashable, Sendable {
    case number(Double)
    case string(String)
    case null

    public var plain: PlainValue {
        switch self {
        case .number(let number): .number(number)
        case .string(let string): .string(string)
        case .null: .null
        }
    }
}

/// One line from a client, told apart but not yet checked against the table of methods.
public enum IncomingMessage: Equatable, Sendable {
    /// `params` is an empty object when absent, else whatever was sent: `MethodTable.check` refuses what is
    /// no object.
    case request(id: RequestID, method: String, params: PlainValue)
    case notification(method: String, params: PlainValue)
    /// One to `limits.batch` messages, none of them a batch.
    case batch([IncomingMessage])
    /// To be answered with `"id":null`.
    case invalid(RPCError)

    /// Reads one line.
    public static func read(
        _ line: UnsafeRawBufferPointer, with reader: JSONReader,
        limits: ProtocolLimits = ProtocolLimits()
    ) -> IncomingMessage {
        do throws(JSONError) {
            let most = JSONLimits(bytes: limits.lineBytes, depth: limits.depth)
            return message(from: try reader.parse(line, limits: most), batchLimit: limits.batch)
        } catch {
            return .invalid(.parse(error))
        }
    }

    static func message(from value: PlainValue, batchLimit: Int) -> IncomingMessage {
        guard case .list(let elements) = value else { return single(value) }
        if elements.isEmpty { return .invalid(.invalidRequest("the batch is empty")) }
        if elements.count > batchLimit {
            return .invalid(
                .invalidRequest(
                    "the batch holds \(elements.count) requests, more than \(batchLimit); none was run"))
        }
        return .batch(elements.map(single))
    }

    private static func single(_ value: PlainValue) -> IncomingMessage {
        guard case .object = value else {
            return .invalid(.invalidRequest("expected an object, not \(value.kindName)"))
        }
        guard let version = value["jsonrpc"] else {
            return .invalid(.invalidRequest("the member \"jsonrpc\" is missing; it must be \"2.0\""))
        }
        guard version.string == "2.0" else {
            return .invalid(.invalidRequest("\"jsonrpc\" must be \"2.0\", not \(RPCError.shown(version))"))
        }
        guard let name = value["method"] else {
            return .invalid(.invalidRequest("the member \"method\" is missing; it must be a string"))
        }
        guard let method = name.string else {
            return .invalid(.invalidRequest("\"method\" must be a string, not \(RPCError.shown(name))"))
        }
        let params = value["params"] ?? .object([])
        guard let given = value["id"] else { return .notification(method: method, params: params) }
        switch given {
        case .null: return .request(id: .null, method: method, params: params)
        case .string(let string): return .request(id: .string(string), method: method, params: params)
        case .number(let number):
            // Beyond 2^53 it could not be given back digit by digit, and the client would wait for ever.
            guard abs(number) < 9_007_199_254_740_992 else {
                return .invalid(.invalidRequest("a number as \"id\" must stay below 2^53; use a string"))
            }
            return .request(id: .number(number), method: method, params: params)
        default:
            return .invalid(
                .invalidRequest(
                    "\"id\" must be a string, a number or null, not \(given.kindName)"))
        }
    }
}
