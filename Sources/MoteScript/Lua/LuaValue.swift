import CMoteLua

/// What a value from a script is. `none` stands for nil and for an argument that was not given.
package enum LuaKind: UInt8, Sendable {
    case none = 0
    case boolean, integer, number, string, handle, function, table
}

/// How a script holds what belongs to the host: a kind that was defined by `LuaState.defineKind`, and an id.
package struct LuaHandle: Hashable, Sendable {
    package var kind: UInt16
    package var id: Int

    package init(kind: UInt16, id: Int) {
        self.kind = kind
        self.id = id
    }
}

/// An error for the script, raised by C after the host function has thrown it, with the script's place before
/// it.
package struct LuaRaise: Error, Equatable {
    package var message: String
    /// Of an inner call's error, whose message begins with its place.
    package var traceback: String?

    package init(_ message: String) {
        self.message = message
        traceback = nil
    }

    /// Hands the error of a function that the host has called on to the script that had called the host.
    package init(_ inner: SceneError) {
        message = inner.description
        traceback = inner.traceback
    }
}

/// A function or a coroutine of a script that the host keeps. Given back to Lua when it goes.
package class LuaReference {
    let owner: LuaOwner
    let number: Int64

    init(_ number: Int64, owner: LuaOwner) {
        self.number = number
        self.owner = owner
    }

    deinit {
        if let lua = owner.lua { mote_lua_release(lua, number) }
    }
}

/// A function of a script.
package final class LuaFunction: LuaReference {}

/// A coroutine that the host resumes. Letting go of a suspended one does not close it: its to-be-closed
/// variables run only by `LuaState.close`.
package final class LuaCoroutine: LuaReference {}

/// Outlives the state for those who still hold references into it.
final class LuaOwner {
    /// nil once the state is gone.
    var lua: OpaquePointer?

    init(_ lua: OpaquePointer) {
        self.lua = lua
    }
}
