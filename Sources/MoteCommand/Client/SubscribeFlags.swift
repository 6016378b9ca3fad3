import MoteEngine
import MoteWire

/// The options of `subscribe` as options of the command line, made from the protocol's own table: what the
/// daemon learns, the tool can say.
///
/// A switch that is off is `--name`, one that is on `--no-name`; lists are words with commas between.
struct SubscribeFlags: Sendable {
    let options: [OptionSpec]
    private let parameters: [Parameter]

    /// - Parameters:
    ///   - without: options that the command has no use for, or another meaning.
    ///   - words: values that it has no use for.
    init(without: Set<String> = [], words: Set<String> = []) {
        let all = (try? MethodTable.method(MethodName.subscribe.rawValue))?.params ?? []
        parameters = all.filter { $0.name != "scene" && !without.contains($0.name) }.map { parameter in
            guard case .choice(let known) = parameter.type else { return parameter }
            var parameter = parameter
            parameter.type = .choice(known.filter { !words.contains($0) })
            // The table says of one word after the other what it means.
            parameter.meaning = parameter.meaning.split(separator: "; ")
                .filter { part in !words.contains { part.hasPrefix($0) } }
                .joined(separator: "; ")
            return parameter
        }
        options = parameters.map(Self.option)
    }

    /// The parameters that were given.
    func params(_ arguments: Arguments) -> [PlainValue.Member] {
        zip(parameters, options).compactMap { parameter, option in
            guard let text = arguments.text(option) else { return nil }
            return PlainValue.Member(parameter.name, Self.value(of: text, parameter))
        }
    }

    /// Checks the parameters that were given, and fills the others in.
    func checked(_ arguments: Arguments) throws(CommandFailure) -> SubscribeOptions {
        let params = PlainValue.object([PlainValue.Member("scene", "*")] + params(arguments))
        do {
            return try SubscribeOptions(MethodTable.check(MethodName.subscribe.rawValue, params))
        } catch {
            throw .usage(error.message)
        }
    }

    private static func option(_ parameter: Parameter) -> OptionSpec {
        let standard = parameter.defaultValue.map { " (default: \(shown($0)))" } ?? ""
        let help = parameter.meaning + standard
        switch parameter.type {
        case .bool where parameter.defaultValue == true:
            return OptionSpec("no-\(parameter.name)", help: switched(parameter.meaning))
        case .bool:
            return OptionSpec(parameter.name, help: switched(parameter.meaning))
        case .integer(let low, let high):
            return OptionSpec(parameter.name, .integer("N", low...high), help: help)
        case .positiveNumber:
            return OptionSpec(
                parameter.name, .number("N", .leastNonzeroMagnitude...(.greatestFiniteMagnitude)), help: help)
        case .choice(let words):
            return OptionSpec(parameter.name, .choice("WORD", words), help: help)
        case .choices, .boolOrNames:
            return OptionSpec(parameter.name, .text("A,B"), help: help)
        default:
            return OptionSpec(parameter.name, .text("VALUE"), help: help)
        }
    }

    /// The table says what `true` or `false` means; a switch means nothing else.
    private static func switched(_ meaning: String) -> String {
        for word in ["true: ", "false: "] where meaning.hasPrefix(word) {
            return String(meaning.dropFirst(word.count))
        }
        return meaning
    }

    private static func value(of text: String, _ parameter: Parameter) -> PlainValue {
        switch parameter.type {
        case .bool: .bool(parameter.defaultValue != true)
        case .integer, .positiveNumber, .number: Double(text).map { .number($0) } ?? .string(text)
        case .boolOrNames where text == "true" || text == "all": true
        case .boolOrNames where text == "false" || text == "none": false
        case .choices, .boolOrNames: .list(text.split(separator: ",").map { .string(String($0)) })
        default: .string(text)
        }
    }

    private static func shown(_ value: PlainValue) -> String {
        switch value {
        case .string(let text): text
        case .number(let number): Quantity.plain(number)
        case .bool(let flag): flag ? "all" : "none"
        case .list(let words): words.compactMap(\.string).joined(separator: ",")
        case .null, .object: ""
        }
    }
}
