import Foundation
import MoteCommand
import MoteTestSupport

/// A scene of one layer, rendered as `mote render … -o -` does, and read from the JSON of its frames: what a
/// client sees, after the script, the engine and the wire.
struct RenderedScene {
    /// What six decimals can tell.
    static let resolution = 6e-7

    private let frames: [[String: Any]]

    /// - Parameters:
    ///   - lua: what moves `dot`, a layer at (0, 0) without extent.
    ///   - times: rising or not.
    init(_ lua: String, at times: [Double]) throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).lua")
        let head = "local dot = scene:layer { name = 'dot' }\n"
        try (head + lua).write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let console = Console.memory(isTerminal: false)
        let moments = times.flatMap { ["--at", "\($0)"] }
        let nowhere = ToolEnvironment(
            variables: ["MOTE_SOCKET": "/nowhere/mote.sock"], executableFolder: "/nowhere", userID: 1_000)
        let code = MoteTool.run(
            ["render", file.path, "--precision", "6"] + moments + ["-o", "-"], console: console,
            environment: nowhere)
        guard code == 0 else {
            throw VectorError("\(String(decoding: console.errors, as: UTF8.self)) in\n\(head + lua)")
        }
        frames = try console.output.split(separator: 10).map { line in
            let frame = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
            let params = (frame?["params"] as? [String: Any]) ?? frame
            return params ?? [:]
        }
        guard frames.count == times.count else {
            throw VectorError("\(frames.count) frames, not \(times.count)")
        }
    }

    /// Where the dot stands in a frame: the translation of its matrix, which is left out at the origin.
    func place(_ index: Int) throws -> (x: Double, y: Double) {
        guard let layers = frames[index]["layers"] as? [[String: Any]],
            let dot = layers.first(where: { $0["name"] as? String == "dot" })
        else { throw VectorError("no dot in frame \(index): \(frames[index])") }
        guard let matrix = dot["matrix"] as? [NSNumber] else { return (0, 0) }
        guard matrix.count == 6 else { throw VectorError("a matrix of \(matrix.count) numbers") }
        return (matrix[4].doubleValue, matrix[5].doubleValue)
    }
}

/// Numbers and lists as Lua.
func lua(_ value: Any) -> String {
    if let list = value as? [Any] { return "{ " + list.map(lua).joined(separator: ", ") + " }" }
    if let number = VectorObject.number(value) { return number.isInfinite ? "math.huge" : "\(number)" }
    return "'\(value)'"
}

/// A CSS easing, or one of our names, as a script writes it.
func luaCurve(_ value: Any?) throws -> String {
    guard let value else { throw VectorError("no easing") }
    if value is [Any] { return lua(value) }
    let css = "\(value)"
    let parts = css.split { "(), ".contains($0) }.map(String.init)
    switch parts.first {
    case "cubic-bezier": return "bezier(\(parts.dropFirst().joined(separator: ", ")))"
    case "steps": return "steps(\(parts[1])\(parts.count > 2 ? ", '\(parts[2])'" : ""))"
    case "step-start": return "steps(1, 'start')"
    case "step-end": return "steps(1, 'end')"
    case "ease-in": return "easeIn"
    case "ease-out": return "easeOut"
    case "ease-in-out": return "easeInOut"
    default:
        guard parts.count == 1 else { throw VectorError("easing \(css) not understood") }
        return "'\(css)'"
    }
}
