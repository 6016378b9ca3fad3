import Foundation

/// One of the JSON files of known motion: a list of cases, each with its input and what must come out.
///
/// The files lie in `Tests/MoteEngineTests/Vectors/motion`; the environment variable `MOTE_VECTORS` names
/// another folder with files of the same names and other cases.
public struct VectorFile {
    public let name: String
    public let cases: [VectorCase]

    /// Reads a file; nil if there is none.
    public init?(_ name: String) throws {
        let file = VectorFile.folder.appendingPathComponent(name)
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        guard let list = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [[String: Any]]
        else {
            throw VectorError("\(name) is no list of objects")
        }
        self.name = name
        cases = try list.map { try VectorCase(file: name, $0) }
    }

    private static var folder: URL {
        if let other = ProcessInfo.processInfo.environment["MOTE_VECTORS"] {
            return URL(fileURLWithPath: other)
        }
        return URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("MoteEngineTests/Vectors/motion")
    }

    /// The names of all files there are, without their extension, in order.
    public static func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
            .map { String($0.dropLast(5)) }.sorted()
    }

    /// Says which cases ran; those of kinds that are still to come are named, and not counted.
    public func report(stillToCome: [String] = []) {
        var line = "\(name): \(cases.count - stillToCome.count) cases"
        if !stillToCome.isEmpty { line += " (still to come: \(stillToCome.joined(separator: "; ")))" }
        print(line)
    }
}

/// What makes a file unreadable for a test.
public struct VectorError: Error, CustomStringConvertible {
    public let description: String

    public init(_ description: String) {
        self.description = description
    }
}

/// One case of a vector file.
public struct VectorCase {
    public let title: String
    public let input: VectorObject
    /// Everything beside the input.
    public let whole: VectorObject

    init(file: String, _ object: [String: Any]) throws {
        guard let title = object["case"] as? String, let input = object["input"] as? [String: Any] else {
            throw VectorError("\(file) has a case without a name or an input")
        }
        self.title = "\(file), \(title)"
        self.input = VectorObject(self.title, input)
        whole = VectorObject(self.title, object)
    }

    /// The allowed deviation, for files that give one number.
    public var tolerance: Double { get throws { try whole.number("tolerance") } }

    /// The pairs of `expect` (or of another list of pairs) whose first entry is a number.
    public func rows(_ key: String = "expect") throws -> [(at: Double, value: Any)] {
        try pairs(key).compactMap { pair in VectorObject.number(pair.0).map { ($0, pair.1) } }
    }

    /// The pairs whose first entry is a word.
    public func named(_ key: String = "expect") throws -> [(name: String, value: Double)] {
        try pairs(key).compactMap { pair in
            guard let name = pair.0 as? String else { return nil }
            guard let value = VectorObject.number(pair.1) else {
                throw VectorError("\(title): \(name) is no number")
            }
            return (name, value)
        }
    }

    private func pairs(_ key: String) throws -> [(Any, Any)] {
        guard let list = whole.object[key] as? [[Any]] else { throw VectorError("\(title): no list \(key)") }
        return try list.map {
            guard $0.count == 2 else { throw VectorError("\(title): \(key) has a row that is no pair") }
            return ($0[0], $0[1])
        }
    }
}

/// An object of a vector file, read strictly.
public struct VectorObject {
    public let title: String
    public let object: [String: Any]

    init(_ title: String, _ object: [String: Any]) {
        self.title = title
        self.object = object
    }

    /// True if the object has exactly these members, apart from optional ones; how a test tells kinds of
    /// cases apart.
    public func has(_ members: Set<String>, optional: Set<String> = []) -> Bool {
        let present = Set(object.keys)
        return members.isSubset(of: present) && present.isSubset(of: members.union(optional))
    }

    public func number(_ key: String) throws -> Double {
        guard let value = object[key], let number = VectorObject.number(value) else {
            throw VectorError("\(title): \(key) is no number")
        }
        return number
    }

    public func number(_ key: String, default value: Double) throws -> Double {
        object[key] == nil ? value : try number(key)
    }

    public func numbers(_ key: String) throws -> [Double] {
        guard let list = object[key] as? [Any] else { throw VectorError("\(title): \(key) is no list") }
        return try list.map {
            guard let number = VectorObject.number($0) else {
                throw VectorError("\(title): \(key) has no number")
            }
            return number
        }
    }

    public func string(_ key: String) throws -> String {
        guard let value = object[key] as? String else { throw VectorError("\(title): \(key) is no string") }
        return value
    }

    public func strings(_ key: String) throws -> [String] {
        guard let value = object[key] as? [String] else {
            throw VectorError("\(title): \(key) is no list of strings")
        }
        return value
    }

    /// A list whose entries are themselves lists of numbers, or single ones.
    public func lists(_ key: String) throws -> [[Double]] {
        guard let list = object[key] as? [Any] else { throw VectorError("\(title): \(key) is no list") }
        return try list.map { entry in
            try (entry as? [Any] ?? [entry]).map {
                guard let number = VectorObject.number($0) else {
                    throw VectorError("\(title): \(key) has an entry that is no number")
                }
                return number
            }
        }
    }

    public func flag(_ key: String) -> Bool { object[key] as? Bool ?? false }

    public func child(_ key: String) throws -> VectorObject {
        guard let value = object[key] as? [String: Any] else {
            throw VectorError("\(title): \(key) is no object")
        }
        return VectorObject(title, value)
    }

    public func children(_ key: String) throws -> [VectorObject] {
        guard let list = object[key] as? [[String: Any]] else {
            throw VectorError("\(title): \(key) is no list of objects")
        }
        return list.map { VectorObject(title, $0) }
    }

    /// A JSON number, or the word Infinity.
    public static func number(_ value: Any) -> Double? {
        if let text = value as? String {
            return text == "Infinity" ? .infinity : text == "-Infinity" ? -.infinity : nil
        }
        return (value as? NSNumber)?.doubleValue
    }
}
