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

    /// Writes it as a script's value; null within tables is left out.
    func write(to writer: LuaWriter) {
        switch self {
        case .null: writer.appendNil()
        case .bool(let boolean): writer.append(boolean)
        case .number(let number):
            // Whole numbers show without a decimal point in a script.
            if let whole = Int(exactly: number), abs(whole) < 1 << 53 {
                writer.append(whole)
            } else {
                writer.append(number)
            }
        case .string(let string): writer.append(string)
        case .list(let list):
            writer.appendTable(items: list.count) { table in
                for item in list { item.write(to: table) }
            }
        case .object(let members):
            // Of a doubled name the last one counts, as everywhere.
            writer.appendTable(items: 0, fields: members.count) { table in
                for member in members {
                    table.append(member.name)
                    member.value.write(to: table)
                }
            }
        }
    }

    /// What a payload takes up, roughly its bytes as JSON, and how deeply it is nested.
    func measure() -> (bytes: Int, depth: Int) {
        switch self {
        case .null, .bool: return (5, 0)
        case .number: return (12, 0)
        case .string(let string): return (string.utf8.count + 3, 0)
        case .list(let list):
            return list.reduce((2, 1)) { sum, item in
                let inner = item.measure()
                return (sum.0 + inner.bytes, max(sum.1, inner.depth + 1))
            }
        case .object(let members):
            return members.reduce((2, 1)) { sum, member in
                let inner = member.value.measure()
                return (sum.0 + inner.bytes + member.name.utf8.count + 4, max(sum.1, inner.depth + 1))
            }
        }
    }

    /// True if all numbers are finite, as JSON needs them.
    var isFinite: Bool {
        switch self {
        case .number(let number): number.isFinite
        case .list(let list): list.allSatisfy(\.isFinite)
        case .object(let members): members.allSatisfy(\.value.isFinite)
        default: true
        }
    }
}
