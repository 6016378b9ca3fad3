import MoteEngine

extension PlainValue {
    /// A script's value. Numbers may be infinite here: some options mean it.
    init(script view: LuaView) throws {
        switch view.kind {
        case .none: self = .null
        case .boolean: self = .bool(view.bool ?? false)
        case .integer, .number: self = .number(view.number ?? 0)
        case .string:
            guard let string = view.string else { throw ScriptMistake("a string is not UTF-8") }
            self = .string(string)
        case .table: self = try Self.table(view)
        case .handle: throw ScriptMistake("expected a plain value, got a layer")
        case .function: throw ScriptMistake("expected a plain value, got a function")
        }
    }

    private static func table(_ view: LuaView) throws -> PlainValue {
        let items = view.items, fields = view.fields
        if fields.count == 0 {
            var list: [PlainValue] = []
            list.reserveCapacity(items.count)
            for item in items { list.append(try PlainValue(script: item)) }
            return list.isEmpty ? .object([]) : .list(list)
        }
        if items.count > 0 {
            throw ScriptMistake("a table is either a list or has names, but this one has both")
        }
        var members: [Member] = []
        members.reserveCapacity(fields.count)
        for (key, value) in fields {
            guard let name = key.string else {
                throw ScriptMistake("a table has \(key.kindName) for a key: "
                    + "only names, and lists without gaps, are plain")
            }
            members.append(Member(name, try PlainValue(script: value)))
        }
        return .object(members)
    }
}
