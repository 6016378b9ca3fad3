import CMoteLua

/// Writes values for a script: a host function's results or a call's arguments.
package struct LuaWriter {
    let tape: UnsafeMutablePointer<mote_tape>
    private(set) var isSuspended = false

    init(_ tape: UnsafeMutablePointer<mote_tape>) {
        self.tape = tape
    }

    package func appendNil() { mote_tape_nil(tape) }
    package func append(_ value: Bool) { mote_tape_boolean(tape, value) }
    package func append(_ value: Int) { mote_tape_integer(tape, Int64(value)) }
    package func append(_ value: Double) { mote_tape_number(tape, value) }
    package func append(_ value: LuaHandle) { mote_tape_handle(tape, value.kind, Int64(value.id)) }

    /// A function of a script that is kept elsewhere at least until the call is over.
    package func append(_ value: LuaFunction) { mote_tape_function(tape, value.number) }

    package func append(_ value: String) {
        var value = value
        value.withUTF8 { append(bytes: UnsafeRawBufferPointer($0)) }
    }

    package func append(bytes: UnsafeRawBufferPointer) {
        mote_tape_string(tape, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
    }

    /// A table: `write` appends its `items` values and then, for each of its `fields`, a key and a value.
    /// - Parameter classNumber: gives it the metatable that the prelude has registered under this number.
    package func appendTable(items: Int, fields: Int = 0, classNumber: UInt16 = 0,
                             _ write: (LuaWriter) -> Void) {
        let head = mote_tape_begin_table(tape, UInt32(items), UInt32(fields), classNumber)
        write(self)
        mote_tape_end_table(tape, head)
    }

    /// A list of numbers, such as a point.
    package func appendNumbers(_ numbers: Double..., classNumber: UInt16 = 0) {
        appendTable(items: numbers.count, classNumber: classNumber) { table in
            for number in numbers { table.append(number) }
        }
    }

    /// Of a host function: suspends the coroutine that called it. What was appended goes to whoever resumed
    /// it, and what it is resumed with is what the function returns. Where the script can't wait, C raises an
    /// error that says so.
    package mutating func suspend() { isSuspended = true }
}
