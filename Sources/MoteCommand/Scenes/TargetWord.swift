import MoteEngine

/// How a layer or an emitter is written on the command line: a name, a path of names, or an id.
enum TargetWord {
    static func value(_ word: String) -> PlainValue {
        // Names can't be made of digits only.
        Int(word).map { .number(Double($0)) } ?? .string(word)
    }

    /// As the daemon's errors name it.
    static func shown(_ target: PlainValue) -> String {
        target.number.map { "#\(Quantity.plain($0))" } ?? target.string ?? ""
    }
}
