import MoteEngine

/// Reads a command's arguments. Long options (`--fps 30`, `--fps=30`), one-letter ones (`-o FILE`), `--` to
/// end the options, and everything else as arguments without a name. A number like `-5` is an argument, not
/// an option.
struct ArgumentParser {
    let command: Command

    func parse(_ words: [String]) throws(CommandFailure) -> Arguments {
        var arguments = Arguments()
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                rest.forEach { arguments.add(positional: $0) }
                break
            }
            guard word.hasPrefix("-"), word.count > 1, Double(word) == nil else {
                arguments.add(positional: word)
                continue
            }
            let (option, attached) = try find(word)
            if arguments.has(option), !option.repeats, option.value != .flag {
                throw misuse("option --\(option.name) may stand only once")
            }
            arguments.add(try value(of: option, attached: attached, rest: &rest), to: option)
        }
        try check(arguments.positionals)
        return arguments
    }

    /// The option that `word` names, and the value after its `=`.
    private func find(_ word: String) throws(CommandFailure) -> (OptionSpec, String?) {
        if word.hasPrefix("--") {
            let parts = word.dropFirst(2).split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = parts.first.map(String.init) ?? ""
            guard let option = command.options.first(where: { $0.name == name }) else {
                let nearest = Spelling.nearest(name, in: command.options.map(\.name))
                throw misuse("unknown option --\(name)" + (nearest.map { " (did you mean --\($0)?)" } ?? ""))
            }
            return (option, parts.count > 1 ? String(parts[1]) : nil)
        }
        let letter = word.dropFirst().first
        guard let option = command.options.first(where: { $0.letter == letter && $0.letter != nil }) else {
            throw misuse("unknown option \(word)")
        }
        let attached = word.dropFirst(2)
        return (option, attached.isEmpty ? nil : String(attached))
    }

    private func value(
        of option: OptionSpec, attached: String?,
        rest: inout ArraySlice<String>
    ) throws(CommandFailure) -> String {
        if option.value == .flag {
            if attached != nil { throw misuse("option --\(option.name) takes no value") }
            return ""
        }
        // A word that begins with `--` is the next option: the value was forgotten.
        guard let value = attached ?? (rest.first?.hasPrefix("--") == false ? rest.popFirst() : nil) else {
            throw misuse("option --\(option.name) needs a value (\(option.usage))")
        }
        if let complaint = option.complaint(about: value) {
            throw misuse("option --\(option.name) takes \(complaint)")
        }
        return value
    }

    private func check(_ found: [String]) throws(CommandFailure) {
        let needed = command.positionals.filter { $0.count != .optional }
        if found.count < needed.count {
            throw misuse("\(needed[found.count].name) is missing")
        }
        let open = command.positionals.contains { $0.count == .oneOrMore }
        if !open, found.count > command.positionals.count {
            throw misuse("'\(found[command.positionals.count])' is one argument too many")
        }
    }

    private func misuse(_ what: String) -> CommandFailure {
        .usage("\(what); 'mote help \(command.name)' shows how")
    }
}

extension Command {
    /// Reads what stood behind the command's name.
    package func parse(_ words: [String]) throws(CommandFailure) -> Arguments {
        try ArgumentParser(command: self).parse(words)
    }
}
