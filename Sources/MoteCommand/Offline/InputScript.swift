import MoteDaemon
import MoteEngine
import MoteJSON
import MoteScript
import MoteWire

/// Input at scene times, from a file of lines like `{"time": 0.5, "method": "scene.send", "params": {"event":
/// "go"}}`.
package struct InputScript {
    package struct Line {
        package var time: Double
        package var input: LoggedInput.Input
        /// In the file, from 1.
        package var number: Int
    }

    /// In the order of their times, those of one time as they stand in the file.
    package private(set) var lines: [Line] = []

    package init() {}

    package init(file: String) throws(CommandFailure) {
        try self.init(text: try Files.read(file), name: file)
    }

    package init(text: [UInt8], name: String) throws(CommandFailure) {
        let reader = JSONReader()
        let rows = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, row) in rows.enumerated()
        where !row.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
            do throws(LineFault) {
                lines.append(try Self.read(String(decoding: row, as: UTF8.self), reader, number: index + 1))
            } catch {
                throw .failed("\(name):\(index + 1): \(error.message)")
            }
        }
        // Sorting in the standard library is stable, though not by promise.
        lines.sort { ($0.time, $0.number) < ($1.time, $1.number) }
    }

    private struct LineFault: Error {
        var message: String
    }

    private static let methods: [MethodName] = [.sceneSend, .scenePointer, .sceneSet]

    private static func read(_ text: String, _ reader: JSONReader, number: Int) throws(LineFault) -> Line {
        let value: PlainValue
        do { value = try reader.parse(text) } catch { throw LineFault(message: "not a JSON text: \(error)") }
        let known = ["time", "method", "params"]
        for member in value.members ?? [] where !known.contains(member.name) {
            let nearest = Spelling.nearest(member.name, in: known).map { " (did you mean \"\($0)\"?)" }
            throw LineFault(
                message: "unknown member \"\(member.name)\"" + (nearest ?? ": it takes time, method, params"))
        }
        guard let time = value["time"]?.number, time >= 0 else {
            throw LineFault(message: "\"time\" must be a number of seconds from 0 up")
        }
        let name = value["method"]?.string ?? ""
        guard methods.contains(where: { $0.rawValue == name }) else {
            let words = methods.map(\.rawValue)
            let nearest = Spelling.nearest(name, in: words).map { " (did you mean \($0)?)" } ?? ""
            throw LineFault(message: "\"method\" must be one of \(words.joined(separator: ", "))\(nearest)")
        }
        var members = value["params"]?.members ?? []
        // The scene is the one that is rendered, named or not.
        if !members.contains(where: { $0.name == "scene" }) { members.append(.init("scene", "scene")) }
        do throws(RPCError) {
            let params = try MethodTable.check(name, .object(members))
            guard let input = try LoggedInput.Input(params) else {
                throw RPCError.invalidRequest("\(name) is no input")
            }
            return Line(time: time, input: input, number: number)
        } catch {
            throw LineFault(message: error.message)
        }
    }
}

extension InputScript.Line {
    /// Gives the input to the scene, which must have come to its time.
    /// - Throws: when it names something that is not there.
    func apply(to scene: HostedScene) throws(TargetError) { try scene.give(input) }
}

extension TargetError {
    /// One line for people.
    package var line: String {
        switch self {
        case .notFound: description
        case .ambiguous(let path, let matches):
            "'\(path)' names several: \(matches.map(\.path).joined(separator: ", "))"
        case .unknownImage(let name, let nearest):
            "there is no image '\(name)'" + (nearest.map { " (did you mean '\($0)'?)" } ?? "")
        case .badValue(let path, let expected, let got):
            "\(path) must be \(expected), not \(got)"
        }
    }
}
