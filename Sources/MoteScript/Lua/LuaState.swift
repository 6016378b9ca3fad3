import CMoteLua
import MoteEngine

/// What a state asks of the scene that owns it.
package protocol LuaHost: AnyObject {
    /// A field of a handle that is none of its methods.
    func get(_ handle: LuaHandle, key: LuaView, results: inout LuaWriter) throws(LuaRaise)
    func set(_ handle: LuaHandle, key: LuaView, value: LuaView) throws(LuaRaise)
    /// What `tostring` says of a handle, or nil for its kind and id.
    func describe(_ handle: LuaHandle) -> String?
    func log(_ line: ScriptLogLine)
    /// The text of a module for `require`.
    func module(named name: String) throws(LuaRaise) -> ScriptModule
    /// 64 even bits of the scene's generator for `random` and `math.random`.
    func nextRandom() -> UInt64
}

/// A scene's Lua: one heap, one set of globals, budgets. All of Lua is behind C functions that protect their
/// own calls, so that no Lua error ever passes a Swift frame.
///
/// Not thread-safe; it may move to another thread between two calls.
package final class LuaState {
    package typealias HostFunction = (LuaValues, inout LuaWriter) throws(LuaRaise) -> Void

    package weak var host: (any LuaHost)?
    package let limits: ScriptLimits
    let owner: LuaOwner
    let lua: OpaquePointer
    private var functions: [HostFunction] = []
    /// The files whose places may stand before an error's text.
    private(set) var files: [String] = []
    private var places = PlaceFiles()

    /// "Lua 5.4.4": the library it was built with.
    package static var version: String { String(cString: mote_lua_version()) }

    /// - Throws: if there is no memory for a state.
    package init(limits: ScriptLimits = ScriptLimits()) throws(SceneError) {
        var options = mote_lua_options()
        options.call = callHost
        options.random = drawRandom
        options.maths = scriptMaths
        options.memory_bytes = limits.memoryBytes
        options.deadline_seconds = limits.deadlineSeconds
        guard let lua = mote_lua_create(&options) else {
            throw SceneError(kind: .budget(kind: "memory", limit: Double(limits.memoryBytes)), file: "",
                             line: 0, message: "there is no memory for a script", isFatal: true)
        }
        self.lua = lua
        self.limits = limits
        owner = LuaOwner(lua)
        mote_lua_set_context(lua, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
        owner.lua = nil
        mote_lua_destroy(lua)
    }

    /// Memory or the deadline was overrun: no call will succeed any more.
    package var isDead: Bool { mote_lua_is_dead(lua) }
    /// Bytes of Lua's heap in use.
    package var memoryInUse: Int { mote_lua_memory(lua) }
    /// For a host function: whether it may suspend its caller.
    package var canSuspend: Bool { mote_lua_can_yield(lua) }

    /// For a host function: the line of the script that called it.
    package func callerPlace() -> ScriptPlace {
        var file: UnsafePointer<CChar>?
        let line = mote_lua_place(lua, &file)
        guard line > 0, let file else { return .none }
        return ScriptPlace(file: places.number(of: file), line: line)
    }

    package func place(file: String, line: Int32) -> ScriptPlace {
        ScriptPlace(file: file.withCString { places.number(of: $0) }, line: line)
    }

    /// The file of a place; nil for what no script made.
    package func fileName(of place: ScriptPlace) -> String? { places.name(Int(place.file)) }

    // MARK: Definitions, before the script runs

    /// Defines a function for scripts.
    /// - Parameter path: a global's name, or a table's and a field's: `log.info`.
    package func define(_ path: String, _ function: @escaping HostFunction) throws(SceneError) {
        try check(mote_lua_define(lua, path, add(function)))
    }

    /// Defines a function that only the prelude gets.
    package func defineInternal(_ name: String, _ function: @escaping HostFunction) throws(SceneError) {
        try check(mote_lua_define_internal(lua, name, add(function)))
    }

    /// A global that is no function.
    package func setGlobal(_ name: String, _ write: (LuaWriter) -> Void) throws(SceneError) {
        let values: UnsafeMutablePointer<mote_tape> = mote_lua_arguments(lua)
        write(LuaWriter(values))
        try check(mote_lua_set_global(lua, name, values))
    }

    /// A new kind of handle; its fields are looked up among its methods and then by the host's `get` and
    /// `set`.
    package func defineKind(_ name: String) throws(SceneError) -> UInt16 {
        var kind: UInt16 = 0
        try check(mote_lua_define_kind(lua, name, &kind))
        return kind
    }

    /// A method of a kind: the handle is its first argument, unless the script wrote a dot for the colon.
    package func defineMethod(_ name: String, of kind: UInt16,
                              _ function: @escaping HostFunction) throws(SceneError) {
        try check(mote_lua_define_method(lua, kind, name, add(function)))
    }

    private func add(_ function: @escaping HostFunction) -> Int32 {
        functions.append(function)
        return Int32(functions.count - 1)
    }

    // MARK: Running

    /// Runs the host's own Lua. Its globals become the script's, and it gets a table of internal functions as
    /// `...`. Errors raised in it show the script's line.
    package func runPrelude(_ text: String) throws(SceneError) {
        var text = text
        let status = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { bytes in
                mote_lua_run_prelude(lua, bytes.baseAddress, bytes.count, Int64(limits.loadInstructions))
            }
        }
        try check(status)
    }

    /// Runs a chunk of text.
    /// - Parameter file: what errors show.
    package func run(_ text: [UInt8], file: String) throws(SceneError) {
        files.append(file)
        let status = text.withUnsafeBytes { bytes in
            mote_lua_run(lua, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, file,
                         Int64(limits.loadInstructions))
        }
        try check(status)
    }

    /// Calls a function of the script.
    /// - Parameter budget: instructions; within another call, that one's budget goes on. nil: the handlers'
    ///   limit.
    /// - Returns: its results, until the next entry into Lua.
    @discardableResult
    package func call(_ function: LuaFunction, budget: Int? = nil,
                      _ arguments: (LuaWriter) -> Void = { _ in }) throws(SceneError) -> LuaValues {
        arguments(LuaWriter(mote_lua_arguments(lua)))
        var results: UnsafePointer<mote_tape>?
        try check(mote_lua_call(lua, function.number, instructions(budget), &results))
        return try values(results)
    }

    // MARK: Coroutines

    package enum Progress {
        /// What the function returned.
        case finished(LuaValues)
        /// What the host function that suspended it appended.
        case suspended(LuaValues)
    }

    package func makeCoroutine(_ function: LuaFunction) throws(SceneError) -> LuaCoroutine {
        let number = mote_lua_create_coroutine(lua, function.number)
        if number == 0 { throw failure() }
        return LuaCoroutine(number, owner: owner)
    }

    /// Starts a coroutine, or goes on with it. Never from inside of itself. After an error it is closed.
    package func resume(_ coroutine: LuaCoroutine, budget: Int? = nil,
                        _ arguments: (LuaWriter) -> Void = { _ in }) throws(SceneError) -> Progress {
        arguments(LuaWriter(mote_lua_arguments(lua)))
        var results: UnsafePointer<mote_tape>?
        let status = mote_lua_resume(lua, coroutine.number, instructions(budget), &results)
        try check(status)
        let values = try values(results)
        return status == MOTE_YIELDED ? .suspended(values) : .finished(values)
    }

    /// Ends a suspended coroutine: its to-be-closed variables run.
    package func close(_ coroutine: LuaCoroutine) throws(SceneError) {
        try check(mote_lua_close_coroutine(lua, coroutine.number, instructions(nil)))
    }

    // MARK: Handles

    /// Lets go of the free table of a handle (`data` in the prelude) when its thing is gone.
    package func forget(_ handle: LuaHandle) {
        mote_lua_forget(lua, handle.kind, Int64(handle.id))
    }

    /// A handle that no script holds any more, to be asked between two entries. When it comes depends on the
    /// collector, so nothing that shows may depend on it.
    package func takeCollected() -> LuaHandle? {
        var kind: UInt16 = 0, id: Int64 = 0
        return mote_lua_take_collected(lua, &kind, &id) ? LuaHandle(kind: kind, id: Int(id)) : nil
    }

    // MARK: Called by C

    fileprivate func dispatch(_ function: Int32, _ arguments: LuaValues,
                              _ results: inout LuaWriter) throws(LuaRaise) {
        switch Int(function) {
        case MOTE_GET:
            guard let handle = arguments[0].handle else { return }
            try host?.get(handle, key: arguments[1], results: &results)
        case MOTE_SET:
            guard let handle = arguments[0].handle else { return }
            try host?.set(handle, key: arguments[1], value: arguments[2])
        case MOTE_DESCRIBE:
            if let handle = arguments[0].handle, let text = host?.describe(handle) { results.append(text) }
        case MOTE_LOG:
            log(arguments)
        case MOTE_MODULE:
            guard let module = try host?.module(named: arguments[0].string ?? "") else { return }
            files.append(module.file)
            module.text.withUnsafeBytes { results.append(bytes: $0) }
            results.append(module.file)
        default:
            let index = Int(function)
            guard functions.indices.contains(index) else { return }
            // Taken out first: the function may come back here.
            let body = functions[index]
            try body(arguments, &results)
        }
    }

    private func log(_ arguments: LuaValues) {
        let level = arguments[0].string.flatMap(ScriptLogLine.Level.init) ?? .info
        let message = arguments[1].bytes.map { String(decoding: $0, as: UTF8.self) } ?? ""
        host?.log(ScriptLogLine(level: level, message: message, file: fullName(arguments[2].string ?? ""),
                                line: arguments[3].integer ?? 0))
    }

    // MARK: -

    private func instructions(_ budget: Int?) -> Int64 { Int64(budget ?? limits.handlerInstructions) }

    private func values(_ tape: UnsafePointer<mote_tape>?) throws(SceneError) -> LuaValues {
        guard let tape else { throw failure() }
        return LuaValues(tape: tape, owner: owner)
    }

    private func check(_ status: Int32) throws(SceneError) {
        if status == MOTE_FAILED { throw failure() }
    }
}

private let callHost: mote_host_call = { context, function, arguments, results in
    guard let context, let arguments, let results else { return Int32(MOTE_RETURN) }
    let state = Unmanaged<LuaState>.fromOpaque(context).takeUnretainedValue()
    var writer = LuaWriter(results)
    do throws(LuaRaise) {
        try state.dispatch(function, LuaValues(tape: arguments, owner: state.owner), &writer)
        return Int32(writer.isSuspended ? MOTE_YIELD : MOTE_RETURN)
    } catch {
        mote_tape_clear(results)
        writer.append(error.message)
        guard let traceback = error.traceback else { return Int32(MOTE_RAISE) }
        writer.append(traceback)
        return Int32(MOTE_RERAISE)
    }
}

private let drawRandom: @convention(c) (UnsafeMutableRawPointer?) -> UInt64 = { context in
    guard let context else { return 0 }
    return Unmanaged<LuaState>.fromOpaque(context).takeUnretainedValue().host?.nextRandom() ?? 0
}
