import MoteEngine

/// What a script may hand over as a plain value.
enum PlainValueLimits {
    /// Tables inside of each other.
    static let depth = 16
    /// About the bytes of its JSON.
    static let bytes = 64 << 10
}

extension LuaView {
    /// The value without behaviour: what events carry and `scene.keep` holds. A table with the keys 1 … n is
    /// a list, any other an object with its names in order; an empty table is an empty object.
    /// - Parameter name: what errors call it: `payload` gives "payload.items[2] is …".
    package func plainValue(_ name: String) throws(LuaRaise) -> PlainValue {
        var bytesLeft = PlainValueLimits.bytes
        return try plainValue(name, depth: 0, bytesLeft: &bytesLeft)
    }

    private func plainValue(_ path: String, depth: Int, bytesLeft: inout Int) throws(LuaRaise) -> PlainValue {
        bytesLeft -= 2 + (bytes?.count ?? 6)
        guard bytesLeft >= 0 else {
            throw LuaRaise("\(path): the whole is larger than \(PlainValueLimits.bytes) bytes")
        }
        switch kind {
        case .none: return .null
        case .boolean: return .bool(bool ?? false)
        case .integer:
            guard let integer, integer.magnitude <= 1 << 53 else {
                throw LuaRaise("\(path) is a whole number beyond 2^53, which JSON readers would change")
            }
            return .number(Double(integer))
        case .number:
            guard let number, number.isFinite else { throw LuaRaise("\(path) is not a finite number") }
            return .number(number)
        case .string:
            guard let string else { throw LuaRaise("\(path) is no valid UTF-8") }
            return .string(string)
        case .handle, .function:
            throw LuaRaise("\(path) is \(kindName): only numbers, strings, booleans and tables can go over")
        case .table:
            guard depth < PlainValueLimits.depth else {
                throw LuaRaise("\(path): tables are nested deeper than \(PlainValueLimits.depth)")
            }
            return try plainTable(path, depth: depth, bytesLeft: &bytesLeft)
        }
    }

    private func plainTable(_ path: String, depth: Int, bytesLeft: inout Int) throws(LuaRaise) -> PlainValue {
        if items.count > 0 {
            if let field = fields.first(where: { _ in true }) {
                let key = field.key.shownAsKey
                throw LuaRaise("\(path) is a list that also has the key \(key): use one or the other")
            }
            var list: [PlainValue] = []
            list.reserveCapacity(items.count)
            for item in items {
                let path = "\(path)[\(list.count + 1)]"
                list.append(try item.plainValue(path, depth: depth + 1, bytesLeft: &bytesLeft))
            }
            return .list(list)
        }
        var members: [PlainValue.Member] = []
        for (key, value) in fields {
            guard let name = key.string else {
                let key = key.shownAsKey
                throw LuaRaise("\(path) has the key \(key): keys must be names, or 1 … n without a gap")
            }
            bytesLeft -= name.utf8.count + 3
            let value = try value.plainValue("\(path).\(name)", depth: depth + 1, bytesLeft: &bytesLeft)
            members.append(PlainValue.Member(name, value))
        }
        return .object(members)
    }

    private var shownAsKey: String {
        switch kind {
        case .boolean: bool == true ? "true" : "false"
        case .integer: "\(integer ?? 0)"
        case .number: "\(number ?? 0)"
        case .string: string.map { "'\($0)'" } ?? "that is no valid UTF-8"
        default: kindName
        }
    }
}

extension LuaWriter {
    /// Lists and objects become tables, whole numbers integers, null nil: a null in a list leaves a hole.
    package func append(_ value: PlainValue) {
        switch value {
        case .null: appendNil()
        case .bool(let bool): append(bool)
        case .number(let number):
            if let integer = Int(exactly: number), integer.magnitude <= 1 << 53 {
                append(integer)
            } else {
                append(number)
            }
        case .string(let string): append(string)
        case .list(let list):
            appendTable(items: list.count) { table in
                for item in list { table.append(item) }
            }
        case .object(let members):
            appendTable(items: 0, fields: members.count) { table in
                for member in members {
                    table.append(member.name)
                    table.append(member.value)
                }
            }
        }
    }
}
