import MoteEngine

/// The rule for names of layers, cells and events: they must be able to stand in an address.
enum ScriptName {
    static let limit = 64

    static func check(_ what: String, _ value: PlainValue) throws -> String {
        guard let name = value.string else {
            throw ScriptMistake("\(what): expected a string, got \(value.described)")
        }
        try check(what, name)
        return name
    }

    static func check(_ what: String, _ name: String) throws {
        func refuse(_ why: String) -> ScriptMistake {
            ScriptMistake("\(what): \"\(name.prefix(limit))\" \(why)")
        }
        if name.isEmpty { return }
        if name.utf8.count > limit { throw refuse("is longer than \(limit) bytes") }
        if name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
            throw refuse("has control characters in it")
        }
        if name.utf8.contains(UInt8(ascii: "/")) {
            throw refuse("has a / in it, which joins names into paths")
        }
        if name == "*" { throw refuse("stands for everything, and can't be a name") }
        if name.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            throw refuse("has only digits, as the ids of layers have")
        }
    }
}
