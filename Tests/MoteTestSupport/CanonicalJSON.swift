import MoteEngine
import MoteJSON

/// JSON with the members of every object in the order of their names, so that equal values are equal texts.
package enum CanonicalJSON {
    package static func text(_ value: PlainValue) -> String { JSONWriter.text(sorted(value)) }

    private static func sorted(_ value: PlainValue) -> PlainValue {
        switch value {
        case .list(let elements): .list(elements.map(sorted))
        case .object(let members):
            .object(
                members.map { PlainValue.Member($0.name, sorted($0.value)) }.sorted { $0.name < $1.name })
        default: value
        }
    }
}
