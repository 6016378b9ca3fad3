import CMoteLua
import MoteEngine

extension LuaState {
    /// The last entry's error, taken apart once: place, text, traceback.
    func failure() -> SceneError {
        let failure = mote_lua_failure(lua).pointee
        let text = String(cString: failure.message)
        let innermost = String(cString: failure.file)
        var error = SceneError(
            kind: kind(ofTrip: Int(failure.trip)), file: fullName(innermost),
            line: Int(failure.line), message: text,
            traceback: String(cString: failure.traceback), isFatal: isDead)
        if let place = splitPlace(text, innermost: innermost) {
            error.message = place.message
            // An error of the prelude is the line's that called it.
            if place.file != preludeName {
                error.file = fullName(place.file)
                error.line = place.line
            }
        }
        error.message += hint(on: error.message)
        return error
    }

    /// " (did you mean 'animate'?)" where the text says that a global does not exist.
    private func hint(on message: String) -> String {
        let mark = " a nil value (global '"
        guard let start = message.firstRange(of: mark), message.hasSuffix("')") else { return "" }
        let name = String(message[start.upperBound...].dropLast(2))
        var tape: UnsafePointer<mote_tape>?
        guard mote_lua_global_names(lua, &tape) == MOTE_OK, let tape else { return "" }
        let names = LuaValues(tape: tape, owner: owner)
        guard let nearest = Spelling.nearest(name, in: (0..<names.count).compactMap { names[$0].string })
        else {
            return ""
        }
        return " (did you mean '\(nearest)'?)"
    }

    private func kind(ofTrip trip: Int) -> SceneError.Kind {
        switch trip {
        case MOTE_TRIP_INSTRUCTIONS:
            .budget(kind: "instructions", limit: Double(mote_lua_budget_granted(lua)))
        case MOTE_TRIP_MEMORY: .budget(kind: "memory", limit: Double(limits.memoryBytes))
        case MOTE_TRIP_TIME: .budget(kind: "time", limit: limits.deadlineSeconds)
        default: .script
        }
    }

    /// Lua writes places before its texts (`snow.lua:12: …`). A name may hold colons itself, so only known
    /// ones count.
    private func splitPlace(
        _ text: String,
        innermost: String
    ) -> (file: String, line: Int, message: String)? {
        let names = files + files.map(shortName) + [innermost, preludeName]
        for name in names where !name.isEmpty && text.utf8.starts(with: name.utf8) {
            let rest = text.utf8.dropFirst(name.utf8.count)
            guard rest.first == UInt8(ascii: ":") else { continue }
            let digits = rest.dropFirst().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            let message = rest.dropFirst(1 + digits.count)
            guard let line = Int(String(digits) ?? ""), message.starts(with: ": ".utf8) else { continue }
            return (name, line, String(message.dropFirst(2)) ?? text)
        }
        return nil
    }

    /// As Lua shows a file's name: the end of a long one.
    private func shortName(_ file: String) -> String {
        let limit = 59
        if file.utf8.count <= limit { return file }
        return "..." + String(decoding: file.utf8.suffix(limit - 3), as: UTF8.self)
    }

    func fullName(_ short: String) -> String {
        files.first { shortName($0) == short } ?? short
    }
}

private let preludeName = "mote"
