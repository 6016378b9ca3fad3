import Foundation
import MoteEngine

/// Checks values against a JSON Schema: of draft 2020-12 only the keywords that the protocol's schema uses.
/// An unknown keyword is a mistake of the schema, and is told when it is read.
/// (Unchecked: nothing of it changes once it is made.)
package final class JSONSchema: @unchecked Sendable {
    package struct Fault: Error, CustomStringConvertible, Equatable {
        package var description: String
    }

    private let root: Node
    private let definitions: [String: Node]

    package init(_ schema: PlainValue) throws(Fault) {
        root = try Node(schema)
        var definitions: [String: Node] = [:]
        for member in schema["$defs"]?.members ?? [] {
            definitions[member.name] = try Node(member.value)
        }
        self.definitions = definitions
    }

    package var names: [String] { definitions.keys.sorted() }

    /// - Parameter name: of a definition; else the whole schema.
    /// - Returns: what is wrong, and where; nil when nothing is.
    package func fault(of value: PlainValue, as name: String? = nil) -> String? {
        guard let name else { return fault(of: value, root, at: "") }
        guard let node = definitions[name] else { return "the schema defines no \(name)" }
        return fault(of: value, node, at: name)
    }

    // MARK: Checking

    private func fault(of value: PlainValue, _ node: Node, at place: String) -> String? {
        if let reference = node.reference {
            guard let target = definitions[reference] else { return "\(place): no definition \(reference)" }
            if let fault = fault(of: value, target, at: place) { return fault }
        }
        if let type = node.type, !Self.has(value, type) {
            return "\(place) is no \(type): \(Self.shown(value))"
        }
        if let constant = node.constant, constant != value {
            return "\(place) is not \(Self.shown(constant)): \(Self.shown(value))"
        }
        if let values = node.values, !values.contains(value) {
            return "\(place) is none of the known words: \(Self.shown(value))"
        }
        for alternative in node.all {
            if let fault = fault(of: value, alternative, at: place) { return fault }
        }
        if !node.any.isEmpty {
            let faults = node.any.map { fault(of: value, $0, at: place) }
            // The one that came furthest says most.
            if faults.allSatisfy({ $0 != nil }) {
                return faults.compactMap { $0 }.max { $0.count < $1.count }
            }
        }
        if !node.one.isEmpty, node.one.count(where: { fault(of: value, $0, at: place) == nil }) != 1 {
            return "\(place) does not fit exactly one of its alternatives"
        }
        switch value {
        case .number(let number): return node.fault(of: number).map { "\(place) \($0): \(number)" }
        case .string(let string):
            guard let pattern = node.pattern else { return nil }
            let range = NSRange(string.startIndex..., in: string)
            return pattern.firstMatch(in: string, range: range) == nil
                ? "\(place) does not match \(pattern.pattern): \"\(string)\"" : nil
        case .list(let elements): return faultOfList(elements, node, at: place)
        case .object(let members): return faultOfObject(members, node, at: place)
        case .null, .bool: return nil
        }
    }

    private func faultOfList(_ elements: [PlainValue], _ node: Node, at place: String) -> String? {
        if elements.count < node.minItems || elements.count > node.maxItems {
            return "\(place) has \(elements.count) elements"
        }
        if node.hasUniqueItems, Set(elements).count < elements.count {
            return "\(place) has an element twice"
        }
        guard let items = node.items else { return nil }
        for (index, element) in elements.enumerated() {
            if let fault = fault(of: element, items, at: "\(place)[\(index)]") { return fault }
        }
        return nil
    }

    private func faultOfObject(_ members: [PlainValue.Member], _ node: Node, at place: String) -> String? {
        for name in node.required where !members.contains(where: { $0.name == name }) {
            return "\(place) has no member \(name)"
        }
        for member in members {
            if let property = node.properties[member.name] {
                if let fault = fault(of: member.value, property, at: "\(place).\(member.name)") {
                    return fault
                }
            } else if node.isClosed {
                return "\(place) has an unknown member \(member.name)"
            } else if let others = node.others {
                if let fault = fault(of: member.value, others, at: "\(place).\(member.name)") { return fault }
            }
        }
        return nil
    }

    private static func has(_ value: PlainValue, _ type: String) -> Bool {
        switch (type, value) {
        case ("null", .null), ("boolean", .bool), ("string", .string), ("array", .list), ("object", .object),
            ("number", .number):
            true
        case ("integer", .number(let number)): number == number.rounded()
        default: false
        }
    }

    private static func shown(_ value: PlainValue) -> String { String(CanonicalJSON.text(value).prefix(80)) }
}

extension JSONSchema {
    /// A schema, read once.
    fileprivate final class Node {
        var reference: String?
        var type: String?
        var constant: PlainValue?
        var values: [PlainValue]?
        var all: [Node] = []
        var any: [Node] = []
        var one: [Node] = []
        var minimum = -Double.infinity
        var maximum = Double.infinity
        var exclusiveMinimum = -Double.infinity
        var pattern: NSRegularExpression?
        var items: Node?
        var minItems = 0
        var maxItems = Int.max
        var hasUniqueItems = false
        var properties: [String: Node] = [:]
        var required: [String] = []
        var isClosed = false
        var others: Node?

        init(_ schema: PlainValue) throws(Fault) {
            guard let members = schema.members else { throw Fault(description: "a schema must be an object") }
            for member in members { try take(member.name, member.value) }
        }

        private func take(_ keyword: String, _ value: PlainValue) throws(Fault) {
            switch keyword {
            case "$ref":
                let prefix = "#/$defs/"
                guard let text = value.string, text.hasPrefix(prefix) else {
                    throw Fault(description: "a reference must begin with \(prefix)")
                }
                reference = String(text.dropFirst(prefix.count))
            case "type": type = value.string
            case "const": constant = value
            case "enum": values = value.list
            case "allOf": all = try Self.nodes(value)
            case "anyOf": any = try Self.nodes(value)
            case "oneOf": one = try Self.nodes(value)
            case "minimum": minimum = value.number ?? minimum
            case "maximum": maximum = value.number ?? maximum
            case "exclusiveMinimum": exclusiveMinimum = value.number ?? exclusiveMinimum
            case "pattern": pattern = value.string.flatMap { try? NSRegularExpression(pattern: $0) }
            case "items": items = try Node(value)
            case "minItems": minItems = value.integer ?? minItems
            case "maxItems": maxItems = value.integer ?? maxItems
            case "uniqueItems": hasUniqueItems = value.bool ?? false
            case "properties":
                for property in value.members ?? [] { properties[property.name] = try Node(property.value) }
            case "required": required = (value.list ?? []).compactMap(\.string)
            case "additionalProperties":
                if value.bool == false {
                    isClosed = true
                } else if value.bool == nil {
                    others = try Node(value)
                }
            case "$schema", "$defs", "title", "description", "default": break
            default: throw Fault(description: "the keyword \(keyword) is not known here")
            }
        }

        private static func nodes(_ value: PlainValue) throws(Fault) -> [Node] {
            var nodes: [Node] = []
            for schema in value.list ?? [] { nodes.append(try Node(schema)) }
            return nodes
        }

        func fault(of number: Double) -> String? {
            if number < minimum { return "is below \(minimum)" }
            if number > maximum { return "is above \(maximum)" }
            return number <= exclusiveMinimum ? "is not above \(exclusiveMinimum)" : nil
        }
    }
}
