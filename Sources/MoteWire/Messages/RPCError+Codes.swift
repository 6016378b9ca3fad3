import MoteEngine
import MoteJSON

extension RPCError {
    // MARK: JSON-RPC's own

    /// -32700: bad UTF-8, bad JSON, or nested too deeply.
    public static func parse(_ error: JSONError) -> RPCError {
        RPCError(code: -32700, message: "not a JSON text: \(error.description)")
    }

    /// -32600: JSON, but no request. `why` is a whole sentence fragment: what is wrong and what to send.
    public static func invalidRequest(_ why: String) -> RPCError {
        RPCError(code: -32600, message: "not a request: \(why)")
    }

    /// -32601.
    public static func unknownMethod(_ name: String, nearest: String?) -> RPCError {
        RPCError(
            code: -32601, message: "there is no method \"\(cut(name))\"\(suggestion(nearest))",
            data: object([("method", .string(cut(name))), ("nearest", nearest.map { .string($0) })]))
    }

    /// -32602: a parameter that the method does not know.
    public static func unknownParam(_ param: String, method: String, nearest: String?, known: [String])
        -> RPCError
    {
        let all = known.joined(separator: ", ")
        let takes = known.isEmpty ? "it takes none" : "it takes \(all)"
        let help = nearest.map { "did you mean \"\($0)\"?" } ?? takes
        return RPCError(
            code: -32602, message: "\(method) has no parameter \"\(cut(param))\" (\(help))",
            data: object([
                ("param", .string(cut(param))),
                ("expected", .string(known.isEmpty ? "no parameters" : "one of \(all)")),
                ("got", .string(cut(param))), ("nearest", nearest.map { .string($0) }),
            ]))
    }

    /// -32602: a parameter of a wrong type or out of range. `expected` completes "… must be".
    public static func badParam(_ param: String, expected: String, got: PlainValue, nearest: String? = nil)
        -> RPCError
    {
        badParam(param, expected: expected, got: shown(got), nearest: nearest)
    }

    public static func badParam(_ param: String, expected: String, got: String, nearest: String? = nil)
        -> RPCError
    {
        RPCError(
            code: -32602,
            message: "\(param) must be \(expected), not \(cut(got))\(suggestion(nearest))",
            data: object([
                ("param", .string(param)), ("expected", .string(expected)), ("got", .string(cut(got))),
                ("nearest", nearest.map { .string($0) }),
            ]))
    }

    /// -32602: a parameter that must be there.
    public static func missingParam(_ param: String, method: String, expected: String) -> RPCError {
        RPCError(
            code: -32602, message: "\(method) needs the parameter \"\(param)\": \(expected)",
            data: object([("param", .string(param)), ("expected", .string(expected)), ("got", "nothing")]))
    }

    /// -32602: several parameters of which exactly one must be there.
    public static func notOneOf(_ group: [String], method: String, given: [String]) -> RPCError {
        let all = group.joined(separator: ", ")
        let got = given.isEmpty ? "none" : given.joined(separator: " and ")
        return RPCError(
            code: -32602,
            message: given.isEmpty
                ? "\(method) needs one of \(all)" : "\(method) takes only one of \(all), not \(got)",
            data: object([
                ("param", .string(group.joined(separator: "/"))),
                ("expected", .string("exactly one of \(all)")),
                ("got", .string(got)),
            ]))
    }

    /// -32603: a fault of the daemon's own.
    public static func internalError(_ why: String) -> RPCError {
        RPCError(code: -32603, message: "the daemon failed: \(why)")
    }

    // MARK: Ours

    /// -32001.
    public static func unsupportedProtocol(_ asked: Int, supported: [Int]) -> RPCError {
        RPCError(
            code: -32001,
            message: "protocol version \(asked) is not supported; this daemon speaks "
                + supported.map(String.init).joined(separator: ", "),
            data: object([("supported", .list(supported.map { .number(Double($0)) }))]))
    }

    /// -32002. `scenes` are the names of those that run.
    public static func noSuchScene(_ name: String, scenes: [String]) -> RPCError {
        let names = scenes.joined(separator: ", ")
        let loaded = scenes.isEmpty ? "none is loaded: use scene.load" : "loaded: \(names)"
        let help = Spelling.nearest(name, in: scenes).map { "did you mean \"\($0)\"?" } ?? loaded
        return RPCError(
            code: -32002, message: "there is no scene \"\(cut(name))\" (\(help))",
            data: object([("scene", .string(cut(name))), ("scenes", .list(scenes.map { .string($0) }))]))
    }

    /// -32003: the main chunk ended with an error; nothing is loaded. `file` is relative to the scene folder.
    public static func scriptDoesNotLoad(file: String, line: Int, message: String, traceback: String)
        -> RPCError
    {
        script(-32003, file: file, line: line, message: message, traceback: traceback)
    }

    /// -32004: a handler failed; only in `error` notifications.
    public static func scriptFailed(file: String, line: Int, message: String, traceback: String) -> RPCError {
        script(-32004, file: file, line: line, message: message, traceback: traceback)
    }

    private static func script(_ code: Int, file: String, line: Int, message: String, traceback: String)
        -> RPCError
    {
        RPCError(
            code: code, message: place(file, line) + message,
            data: object([
                ("file", .string(file)), ("line", .number(Double(line))), ("message", .string(message)),
                ("traceback", .string(traceback)),
            ]))
    }

    /// -32005. `kind` is `instructions`, `memory` or `time`.
    public static func overBudget(
        kind: String, limit: Double, file: String, line: Int, message: String,
        traceback: String
    ) -> RPCError {
        RPCError(
            code: -32005, message: place(file, line) + message,
            data: object([
                ("kind", .string(kind)), ("limit", .number(limit)), ("file", .string(file)),
                ("line", .number(Double(line))), ("traceback", .string(traceback)),
            ]))
    }

    private static func place(_ file: String, _ line: Int) -> String {
        file.isEmpty ? "" : line > 0 ? "\(file):\(line): " : "\(file): "
    }

    /// -32006: no such layer, emitter, key path or asset.
    public static func notFound(_ what: String, path: String, nearest: String?) -> RPCError {
        RPCError(
            code: -32006, message: "there is no \(what) \"\(cut(path))\"\(suggestion(nearest))",
            data: object([("path", .string(cut(path))), ("nearest", nearest.map { .string($0) })]))
    }

    /// -32006: a name that several have.
    public static func ambiguous(path: String, matches: [(id: Int, path: String)]) -> RPCError {
        let listed = matches.prefix(8).map { "\($0.path) (id \($0.id))" }.joined(separator: ", ")
        return RPCError(
            code: -32006,
            message: "\"\(cut(path))\" names \(matches.count) layers: give an id or a path, one of \(listed)",
            data: object([
                ("path", .string(cut(path))),
                ("matches", .list(matches.map { ["id": .number(Double($0.id)), "path": .string($0.path)] })),
            ]))
    }

    /// -32007: a value of `scene.set`, or of a scene's params.
    public static func badValue(path: String, expected: String, got: String) -> RPCError {
        RPCError(
            code: -32007, message: "\(path) must be \(expected)" + (got.isEmpty ? "" : ", not \(cut(got))"),
            data: object([
                ("path", .string(path)), ("expected", .string(expected)), ("got", .string(cut(got))),
            ]))
    }

    /// -32008. `limit` is a name of `hello.limits`; `hint` says what to do about it.
    public static func limit(_ limit: String, max: Int, hint: String = "") -> RPCError {
        RPCError(
            code: -32008, message: "limit reached: \(limit) is \(max)\(hint.isEmpty ? "" : "; \(hint)")",
            data: object([("limit", .string(limit)), ("max", .number(Double(max)))]))
    }

    /// -32009.
    public static func noSuchSubscription(_ subscription: Int) -> RPCError {
        RPCError(
            code: -32009, message: "this connection has no subscription \(subscription)",
            data: object([("subscription", .number(Double(subscription)))]))
    }

    /// -32009, too: observers are a kind of subscription.
    public static func noSuchObserver(_ observer: Int) -> RPCError {
        RPCError(
            code: -32009, message: "this connection has no observer \(observer)",
            data: object([("observer", .number(Double(observer)))]))
    }

    /// -32010.
    public static func lineTooLong(max: Int) -> RPCError {
        RPCError(
            code: -32010, message: "a line is longer than \(max) bytes; the rest of it is skipped",
            data: object([("max", .number(Double(max)))]))
    }

    /// -32010: an unfinished line that grew too old.
    public static func lineUnfinished(max: Int, seconds: Int) -> RPCError {
        RPCError(
            code: -32010,
            message: "a line was not finished within \(seconds) seconds; all of it is dropped",
            data: object([("max", .number(Double(max))), ("seconds", .number(Double(seconds)))]))
    }

    /// -32011.
    public static func notPermitted(_ why: String) -> RPCError {
        RPCError(code: -32011, message: "not permitted: \(why)", data: object([("why", .string(why))]))
    }
}
