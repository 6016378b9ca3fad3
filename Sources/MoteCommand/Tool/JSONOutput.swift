import MoteEngine
import MoteJSON

extension Console {
    /// One line of JSON.
    package func write(json value: PlainValue) {
        write(JSONWriter.text(value) + "\n")
    }
}

/// JSON from the command line.
package enum JSONInput {
    /// A value that must be JSON.
    package static func parse(_ text: String, as what: String) throws(CommandFailure) -> PlainValue {
        do {
            return try JSONReader().parse(text)
        } catch {
            throw .usage("\(what) must be JSON, but \(error): '\(text.prefix(60))'")
        }
    }

    /// JSON where it is JSON, else the text itself: so that strings need no quotes within quotes.
    package static func lenient(_ text: String) -> PlainValue {
        (try? JSONReader().parse(text)) ?? .string(text)
    }

    /// `K=V` pairs as an object.
    package static func object(_ pairs: [(key: String, value: String)]) -> PlainValue {
        .object(pairs.map { PlainValue.Member($0.key, lenient($0.value)) })
    }
}
