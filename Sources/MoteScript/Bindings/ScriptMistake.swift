import MoteEngine

/// What a script did wrong, as one line for its author; the script's file and line are put before it.
struct ScriptMistake: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    /// A word that is none of those that exist.
    init(_ what: String, unknown kind: String, _ word: String, of words: some Sequence<String>) {
        let near = Self.nearest(word, in: Array(words)).map { " (did you mean \"\($0)\"?)" } ?? ""
        self.init("\(what): unknown \(kind) \"\(String(word.prefix(64)))\"\(near)")
    }

    /// The word that was probably meant; of a long one its beginning (`dampng`, `dampingRatio`), or its end
    /// (`velocity`, `initialVelocity`), may have been enough.
    private static func nearest(_ word: String, in words: [String]) -> String? {
        if let near = Spelling.nearest(word, in: words) { return near }
        let count = word.count
        guard count >= 4 else { return nil }
        let long = words.filter { $0.count > count + 1 }
        let ending = long.filter { $0.hasSuffix(word.prefix(1).uppercased() + word.dropFirst()) }
        if ending.count == 1 { return ending.first }
        return [count, count + 1].lazy.compactMap { length in
            let beginnings = long.map { String($0.prefix(length)) }
            let near = Spelling.nearest(word, in: beginnings)
            return near.flatMap { beginnings.firstIndex(of: $0) }.map { long[$0] }
        }.first
    }
}
