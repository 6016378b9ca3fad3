import Foundation
import MoteEngine
import MoteScript
import MoteTestSupport
import Testing

/// The definitions for editors (`config/lua`) have everything that scripts can use.
@Suite struct DefinitionsTests {
    private static let folder = PackageFolder.path + "/config/lua/"

    private static func text(_ file: String) throws -> String {
        try String(contentsOfFile: folder + file, encoding: .utf8)
    }

    private static func allText() throws -> String {
        try ["mote.lua", "animations.lua", "properties.lua", "screens.lua"].map(text).joined(separator: "\n")
    }

    /// What scripts see, as the prelude lists it: globals, and methods by class.
    @Test func everyGlobalIsThere() throws {
        let text = try Self.allText()
        let standard = Set(
            """
            _G _VERSION assert coroutine error getmetatable ipairs math next pairs pcall print rawequal rawget rawlen
            rawset require select setmetatable string table tonumber tostring type utf8 xpcall load
            """.split(whereSeparator: \.isWhitespace).map(String.init))
        let words = try ScriptVocabulary.words().filter { !standard.contains($0) }
        #expect(words.count > 100)
        for word in words {
            let isThere = text.contains("\nfunction \(word)(") || text.contains("\n\(word) = ")
            #expect(isThere, "\(word) is not in config/lua")
        }
    }

    @Test func everyCellParameterIsThere() throws {
        let text = try Self.allText()
        for name in ScriptVocabulary.cellMembers {
            #expect(text.contains("---@field \(name)? "), "\(name) is not in config/lua")
        }
    }

    @Test func everyOptionIsThere() throws {
        let text = try Self.text("animations.lua")
        for name in Set(ScriptVocabulary.options) {
            let isThere = text.contains("---@field \(name)? ") || text.contains("---@field \(name) ")
            #expect(isThere, "\(name) is not in config/lua/animations.lua")
        }
    }

    /// `properties.lua` is made from the table of properties. `MOTE_WRITE_DEFINITIONS=1` writes it anew.
    @Test func everyPropertyIsThere() throws {
        let expected = Self.properties()
        if ProcessInfo.processInfo.environment["MOTE_WRITE_DEFINITIONS"] == "1" {
            try expected.write(toFile: Self.folder + "properties.lua", atomically: true, encoding: .utf8)
        }
        #expect(try Self.text("properties.lua") == expected)
    }

    private static func properties() -> String {
        var text = """
            ---@meta
            -- Properties of layers by kind, and timing functions by name: made from the engine's table.
            -- A discrete property switches at once in a block, and at the times of keyframes.


            """
        let classes: [(String, String, [LayerProperty])] = [
            ("LayerProperties", "What all layers have.", LayerProperty.properties(of: .plain)),
            ("ShapeProperties", "A shape's own.", own(.shape)),
            ("TextProperties", "A text's own.", own(.text)),
            ("GradientProperties", "A gradient's own.", own(.gradient)),
            ("ReplicatorProperties", "A replicator's own.", own(.replicator)),
            ("EmitterProperties", "An emitter's own.", own(.emitter)),
        ]
        for row in LayerProperty.all where row.type == .choice {
            text += "---@alias \(alias(row)) string\n"
            for choice in row.choices { text += "---| \"\(choice)\"\n" }
            text += "\n"
        }
        for (name, meaning, rows) in classes {
            text += "---\(meaning)\n---@class \(name)\n"
            if name == "LayerProperties" {
                text += "---@field frame? RectLike points in the parent, derived from bounds and position\n"
                text += "---@field size? SizeLike the same as `bounds.size`\n"
            }
            for row in rows {
                text += field(row)
                for alias in row.aliases {
                    text += "---@field \(alias)? \(type(row)) the same as `\(row.name)`\n"
                }
            }
            text += "\n"
        }
        text += "---- Timing functions by name\n\n"
        for name in TimingFunction.names { text += "\(name) = \"\(name)\"\n" }
        return text
    }

    private static func own(_ kind: LayerKind) -> [LayerProperty] {
        let common = Set(LayerProperty.properties(of: .plain).map(\.name))
        return LayerProperty.properties(of: kind).filter { !common.contains($0.name) }
    }

    private static func field(_ row: LayerProperty) -> String {
        let notes = [row.unit, row.isDiscrete ? "discrete" : ""].filter { !$0.isEmpty }
        return "---@field \(row.name)? \(type(row)) \(row.meaning)" + notes.map { "; \($0)" }.joined()
            + " (\(text(of: row.defaultValue)))\n"
    }

    private static func type(_ row: LayerProperty) -> String {
        switch row.type {
        case .number: row.shares.isEmpty ? "number" : "number|number[]"
        case .point: "PointLike"
        case .size: "SizeLike"
        case .rect: "RectLike"
        case .color: "ColorLike"
        case .transform: "TransformLike"
        case .boolean: "boolean"
        case .choice: alias(row)
        case .string: "string"
        case .path: "PathLike"
        case .numbers: "number[]"
        case .colors: "ColorLike[]"
        case .font: "FontLike"
        }
    }

    private static func alias(_ row: LayerProperty) -> String {
        row.name.prefix(1).uppercased() + row.name.dropFirst()
    }

    private static func text(of value: Value) -> String {
        func list(_ numbers: [Double]) -> String { "{" + numbers.map(plain).joined(separator: ", ") + "}" }
        func plain(_ number: Double) -> String { number == number.rounded() ? "\(Int(number))" : "\(number)" }
        return switch value {
        case .number(let n): plain(n)
        case .point(let p): list([p.x, p.y])
        case .size(let s): list([s.width, s.height])
        case .rect(let r): list([r.origin.x, r.origin.y, r.size.width, r.size.height])
        case .color(let c): "\"\(c.hex)\""
        case .transform: "identity"
        case .boolean(let b): "\(b)"
        case .choice(let word), .string(let word): "\"\(word)\""
        case .path: "nil"
        case .numbers(let numbers): list(numbers)
        case .colors(let colors): "{" + colors.map { "\"\($0.hex)\"" }.joined(separator: ", ") + "}"
        case .font(let font): "\"\(font.family)\""
        }
    }
}
