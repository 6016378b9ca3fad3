import MoteEngine
import MoteJSON
import MoteWire

/// A scene's recipe as lines of JSON: first its head (text, modules, seed, params), then a line for each
/// input, as it comes. `{"time": 1.5, "cut": true}` says that a new input took the place of all later ones;
/// a head in the middle (after a reload) that everything begins anew.
///
/// Numbers are written with the shortest digits that read back as the same double, so a scene made from a
/// recording is the recorded one to the bit.
public enum SceneRecording {
    /// Of the lines.
    private static let version = 1.0
    /// Longest line: a head with a script and modules of the largest size.
    private static let lineBytes = 64 << 20

    public struct Fault: Error, Equatable, CustomStringConvertible {
        /// From 1; 0 for the whole file.
        public var line: Int
        public var message: String

        public var description: String { line > 0 ? "line \(line): \(message)" : message }
    }

    // MARK: Writing

    /// All of a recipe: what a recording begins with, inputs included. Nil for a script that is no UTF-8,
    /// which JSON can't hold.
    public static func text(of recipe: SceneRecipe, scene: String, fps: Double) -> [UInt8]? {
        guard let source = String(validating: recipe.source.text, as: UTF8.self) else { return nil }
        var modules: [PlainValue.Member] = []
        for (name, module) in recipe.source.modules.sorted(by: { $0.key < $1.key }) {
            guard let text = String(validating: module.text, as: UTF8.self) else { return nil }
            modules.append(.init(name, [
                "file": .string(module.file), "path": .string(module.path), "text": .string(text),
            ]))
        }
        let head: PlainValue = [
            "mote": .number(version), "scene": .string(scene), "name": .string(recipe.source.name),
            "file": .string(recipe.source.file),
            "directory": recipe.source.directory.map { .string($0) } ?? .null,
            "seed": .string(String(recipe.options.seed)), "params": recipe.options.params,
            "fps": .number(fps), "source": .string(source), "modules": .object(modules),
            "keep": recipe.initialKeep, "carried": .list(recipe.carried.map(\.plain)),
        ]
        let buffer = ByteBuffer(capacity: 4096)
        write(head, into: buffer)
        for input in recipe.inputs { write(line(input), into: buffer) }
        return Array(buffer.bytes)
    }

    /// The line of an input.
    /// - Parameter cuts: it takes the place of inputs that were to come.
    public static func text(of input: LoggedInput, cuts: Bool) -> [UInt8] {
        let buffer = ByteBuffer(capacity: 256)
        if cuts { write(["time": .number(input.time), "cut": true], into: buffer) }
        write(line(input), into: buffer)
        return Array(buffer.bytes)
    }

    private static func line(_ input: LoggedInput) -> PlainValue {
        let request = input.input.request
        return [
            "time": .number(input.time), "method": .string(request.method.rawValue),
            "params": .object(request.params),
        ]
    }

    private static func write(_ value: PlainValue, into buffer: ByteBuffer) {
        JSONWriter.write(value, into: buffer)
        buffer.append(UInt8(ascii: "\n"))
    }

    // MARK: Reading

    /// Reads a recording back. A last line without its LF was cut when the daemon died, and does not count.
    /// - Parameter trusts: whether a folder may be looked into for modules and images.
    public static func read(_ bytes: [UInt8], environment: SceneEnvironment,
                            trusts: (String) -> Bool) throws(Fault) -> SceneRecipe {
        let reader = JSONReader()
        var recipe: SceneRecipe?
        var number = 0
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            number += 1
            do throws(Fault) {
                let value = try parse(rest[..<end], reader)
                if value["mote"] != nil {
                    recipe = try head(value, environment, trusts)
                } else {
                    guard var inputs = recipe?.inputs else {
                        throw Fault(line: 0, message: "it does not begin with its head")
                    }
                    recipe?.inputs = []
                    try take(value, into: &inputs)
                    recipe?.inputs = inputs
                }
            } catch {
                throw Fault(line: number, message: error.message)
            }
            rest = rest[(end + 1)...]
        }
        guard let recipe else { throw Fault(line: 0, message: "it is empty") }
        return recipe
    }

    private static func parse(_ line: ArraySlice<UInt8>, _ reader: JSONReader) throws(Fault) -> PlainValue {
        let outcome = line.withUnsafeBytes { bytes -> Result<PlainValue, JSONError> in
            do throws(JSONError) {
                return .success(try reader.parse(bytes, limits: JSONLimits(bytes: lineBytes)))
            } catch {
                return .failure(error)
            }
        }
        return try outcome.mapError { Fault(line: 0, message: "not a JSON text: \($0)") }.get()
    }

    private static func head(_ value: PlainValue, _ environment: SceneEnvironment, _ trusts: (String) -> Bool)
        throws(Fault) -> SceneRecipe
    {
        guard value["mote"] == .number(version) else {
            throw Fault(line: 0, message: "it is of another version")
        }
        guard let name = value["name"]?.string, let file = value["file"]?.string,
            let text = value["source"]?.string, let seed = value["seed"]?.string.flatMap({ UInt64($0) }),
            let params = value["params"], params.members != nil, let keep = value["keep"]
        else { throw Fault(line: 0, message: "its head lacks name, file, source, seed, params or keep") }
        let directory = value["directory"]?.string.flatMap { trusts($0) ? $0 : nil }
        var source = SceneSource(name: name, file: file, text: Array(text.utf8), directory: directory)
        for module in value["modules"]?.members ?? [] {
            guard let file = module.value["file"]?.string, let path = module.value["path"]?.string,
                let text = module.value["text"]?.string
            else { throw Fault(line: 0, message: "the module \(module.name) lacks file, path or text") }
            source.modules[module.name] = ScriptModule(file: file, path: path, text: Array(text.utf8))
        }
        var recipe = SceneRecipe(source: source, options: SceneOptions(seed: seed, params: params),
                                 environment: environment, inputs: [], keep: keep)
        recipe.carried = (value["carried"]?.list ?? []).compactMap { CarriedMotion($0) }
        return recipe
    }

    private static func take(_ value: PlainValue, into inputs: inout [LoggedInput]) throws(Fault) {
        guard let time = value["time"]?.number, time >= 0 else {
            throw Fault(line: 0, message: "\"time\" must be a number of seconds from 0 up")
        }
        if value["cut"]?.bool == true { return inputs.removeAll { $0.time > time } }
        guard time >= inputs.last?.time ?? 0 else {
            throw Fault(line: 0, message: "its time is before that of the line above")
        }
        let params = (value["params"]?.members ?? []) + [.init("scene", "scene")]
        do throws(RPCError) {
            let checked = try MethodTable.check(value["method"]?.string ?? "", .object(params))
            guard let input = try LoggedInput.Input(checked) else {
                throw RPCError.invalidRequest("\(checked.method.rawValue) is no input")
            }
            inputs.append(LoggedInput(time: time, input: input))
        } catch {
            throw Fault(line: 0, message: error.message)
        }
    }
}
