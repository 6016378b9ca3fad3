import MoteEngine

/// What a script did wrong, as one line for its author; the script's file and line are put before it.
struct ScriptMistake: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    /// A word that is none of those that exist.
    init(_ what: String, unknown kind: String, _ word: String, of words: some Sequence<String>) {
        let near = Spelling.nearest(word, in: words).map { " (did you mean \"\($0)\"?)" } ?? ""
        self.init("\(what): unknown \(kind) \"\(String(word.prefix(64)))\"\(near)")
    }
}
