/// Finds the word that was probably meant, so that an error can name it.
public enum Spelling {
    /// The word of `candidates` that is fewest slips away from `word` (a letter too many, missing, wrong, or
    /// two swapped; case does not count), or nil when nothing is near: more than a third of the longer word,
    /// and at least two slips, are wrong. Of equally near ones the first.
    public static func nearest(_ word: String, in candidates: some Sequence<String>) -> String? {
        // Long garbage is nobody's misspelling, and the table below is quadratic.
        let typed = Array(word.lowercased().unicodeScalars.prefix(longestWord + 1))
        guard !typed.isEmpty, typed.count <= longestWord else { return nil }
        var best: (word: String, slips: Int)?
        for candidate in candidates {
            let letters = Array(candidate.lowercased().unicodeScalars)
            let allowed = max(2, max(typed.count, letters.count) / 3)
            // A word that would have to be rewritten whole is no misspelling of another.
            guard letters.count <= longestWord, abs(letters.count - typed.count) <= allowed else { continue }
            let slips = distance(typed, letters)
            if slips <= allowed, slips < max(typed.count, letters.count), slips < best?.slips ?? .max {
                best = (candidate, slips)
            }
        }
        return best?.word
    }

    private static let longestWord = 64

    /// Damerau–Levenshtein distance in its "optimal string alignment" form: no place is edited twice.
    static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        if a.isEmpty || b.isEmpty { return a.count + b.count }
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        var row = last
        for i in 1...a.count {
            row[0] = i
            for j in 1...b.count {
                let same = a[i - 1] == b[j - 1]
                var cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1))
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    cost = min(cost, beforeLast[j - 2] + 1)
                }
                row[j] = cost
            }
            (beforeLast, last, row) = (last, row, beforeLast)
        }
        return last[b.count]
    }
}
