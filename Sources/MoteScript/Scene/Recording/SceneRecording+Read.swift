import MoteEngine
import MoteJSON
import MoteWire

/// Reads a recording back.
extension SceneRecording {
    /// A last line without its LF was cut when the daemon died, and does not count.
    /// - Parameter trusts: whether a folder may be looked into for further modules and images.
    public static func read(_ bytes: [UInt8], environment: SceneEnvironment,
                            trusts: @escaping (String) -> Bool) throws(Fault) -> SceneScore {
        let json = JSONReader()
        var reading = Reading(environment: environment, trusts: trusts)
        var number = 0
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            number += 1
            do throws(Fault) {
                try reading.take(try parse(rest[..<end], json))
            } catch {
                throw Fault(line: number, message: error.message)
            }
            rest = rest[(end + 1)...]
        }
        return try reading.score()
    }

    private static func parse(_ line: ArraySlice<UInt8>, _ reader: JSONReader) throws(Fault) -> PlainValue {
        let outcome = line.withUnsafeBytes { bytes -> Result<PlainValue, JSONError> in
            do throws(JSONError) {
                return .success(try reader.parse(bytes, limits: JSONLimits(bytes: lineBytes)))
            } catch {
                return .failure(error)
            }
        }
        return try outcome.mapError { Fault(message: "not a JSON text: \($0)") }.get()
    }

    /// What the lines so far have said.
    private struct Reading {
        let environment: SceneEnvironment
        let trusts: (String) -> Bool
        private var lives: [SceneScore.Life] = []
        private var steps: [RecordedStep] = []
        /// Of the present life, those that are not cut off.
        private var inputs: [LoggedInput] = []
        private var end: String?

        init(environment: SceneEnvironment, trusts: @escaping (String) -> Bool) {
            self.environment = environment
            self.trusts = trusts
        }

        func score() throws(Fault) -> SceneScore {
            guard var outcome = lives.last?.recipe else { throw Fault(message: "it is empty") }
            outcome.inputs = inputs
            var score = SceneScore(outcome: outcome)
            (score.lives, score.steps, score.end) = (lives, steps, end)
            return score
        }

        mutating func take(_ value: PlainValue) throws(Fault) {
            guard end == nil else { throw Fault(message: "it comes after the recording's end") }
            if value["mote"] != nil { return try takeHead(value) }
            guard !lives.isEmpty else { throw Fault(message: "it does not begin with its head") }
            if let name = value["module"]?.string { return try takeModule(name, value) }
            if let name = value["image"]?.string { return try takeImage(name, value) }
            if let why = value["end"]?.string { return end = why }
            try takeStep(value)
        }

        private mutating func takeHead(_ value: PlainValue) throws(Fault) {
            guard value["mote"] == .number(version) else {
                throw Fault(message: "it is of another version")
            }
            guard let name = value["name"]?.string, let file = value["file"]?.string,
                let text = value["source"]?.string, let seed = value["seed"]?.string.flatMap({ UInt64($0) }),
                let params = value["params"], params.members != nil, let keep = value["keep"],
                let now = value["now"]?.number, now >= 0
            else { throw Fault(message: "its head lacks name, file, source, seed, params, keep or now") }
            let directory = value["directory"]?.string.flatMap { trusts($0) ? $0 : nil }
            let source = SceneSource(name: name, file: file, text: Array(text.utf8), directory: directory)
            inputs = []
            for input in value["inputs"]?.list ?? [] {
                let (step, _) = try step(input)
                guard case .input(let action) = step.action, step.stamp.time >= inputs.last?.time ?? 0 else {
                    throw Fault(message: "its head has inputs that are none, or not in order")
                }
                inputs.append(LoggedInput(time: step.stamp.time, input: action,
                                          isAfterPicture: step.stamp.isAfterPicture))
            }
            var recipe = SceneRecipe(source: source, options: SceneOptions(seed: seed, params: params),
                                     environment: environment, inputs: inputs, keep: keep)
            recipe.carried = (value["carried"]?.list ?? []).compactMap { CarriedMotion($0) }
            if !lives.isEmpty { steps.append(RecordedStep(.life(lives.count), try stamp(value))) }
            lives.append(.init(recipe: recipe, time: now, clock: try clock(value["clock"])))
        }

        private func clock(_ value: PlainValue?) throws(Fault) -> RecordedClock {
            guard let paused = value?["paused"]?.bool, let speed = value?["speed"]?.number,
                (0...16).contains(speed)
            else { throw Fault(message: "its head's clock lacks paused or speed") }
            return RecordedClock(isPaused: paused, speed: speed, beatsFrom: value?["beatsFrom"]?.number)
        }

        private mutating func takeModule(_ name: String, _ value: PlainValue) throws(Fault) {
            let last = lives.count - 1
            if let why = value["fault"]?.string {
                lives[last].recipe.source.absentModules[name] = why
                return
            }
            guard let file = value["file"]?.string, let path = value["path"]?.string,
                let text = value["text"]?.string
            else { throw Fault(message: "the module \(name) lacks file, path or text") }
            let module = ScriptModule(file: file, path: path, text: Array(text.utf8))
            lives[last].recipe.source.modules[name] = module
        }

        private mutating func takeImage(_ name: String, _ value: PlainValue) throws(Fault) {
            let last = lives.count - 1
            if let why = value["fault"]?.string {
                lives[last].recipe.source.images[name] = .broken(why)
                return
            }
            guard let data = value["data"]?.string else {
                return lives[last].recipe.source.images[name] = FoundImage.none
            }
            guard let bytes = Base64.bytes(data), let header = ImageHeader(bytes),
                let path = value["path"]?.string, let scale = value["scale"]?.number, scale > 0
            else { throw Fault(message: "the image \(name) lacks path, scale or right data") }
            lives[last].recipe.source.images[name] = .image(
                SceneImage(path: path, bytes: bytes, header: header, scale: scale))
        }

        private mutating func takeStep(_ value: PlainValue) throws(Fault) {
            let (step, cuts) = try step(value)
            steps.append(step)
            guard case .input(let input) = step.action else { return }
            inputs.removeLast(min(cuts, inputs.count))
            inputs.append(LoggedInput(time: step.stamp.time, input: input,
                                      isAfterPicture: step.stamp.isAfterPicture))
        }

        private func stamp(_ value: PlainValue) throws(Fault) -> RecordedStep.Stamp {
            guard let time = value["time"]?.number, time >= 0 else {
                throw Fault(message: "\"time\" must be a number of seconds from 0 up")
            }
            return .init(time: time, isAfterPicture: value["after"]?.bool == true,
                         wall: value["wall"]?.number ?? 0)
        }

        private func step(_ value: PlainValue) throws(Fault) -> (RecordedStep, cuts: Int) {
            let stamp = try stamp(value)
            let params = (value["params"]?.members ?? []) + [.init("scene", "scene")]
            do throws(RPCError) {
                let checked = try MethodTable.check(value["method"]?.string ?? "", .object(params))
                let cuts = min(max(value["cuts"]?.number ?? 0, 0), 1e9)
                return (RecordedStep(try action(checked), stamp), Int(cuts))
            } catch {
                throw Fault(message: error.message)
            }
        }

        private func action(_ checked: CheckedParams) throws(RPCError) -> RecordedAction {
            switch checked.method {
            case .scenePause: return .pause
            case .sceneResume: return .resume
            case .sceneSpeed: return .speed(checked.number("speed"))
            case .sceneSeek: return .seek(checked.number("time"))
            case .sceneStep: return .step(checked.integer("ticks"))
            default:
                guard let input = try LoggedInput.Input(checked) else {
                    throw .invalidRequest("\(checked.method.rawValue) is nothing that a recording holds")
                }
                return .input(input)
            }
        }
    }
}

extension Base64 {
    /// Nil for what is not whole, or holds something else than the alphabet's digits.
    static func bytes(_ text: String) -> [UInt8]? {
        guard text.utf8.count % 4 == 0 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count / 4 * 3)
        var (bits, count): (UInt32, Int) = (0, 0)
        let digits = text.utf8.reversed().drop { $0 == UInt8(ascii: "=") }.reversed()
        guard text.utf8.count - digits.count < 3 else { return nil }
        for digit in digits {
            let value: UInt8
            switch digit {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = digit - UInt8(ascii: "A")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = digit - UInt8(ascii: "a") + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0") + 52
            case UInt8(ascii: "+"): value = 62
            case UInt8(ascii: "/"): value = 63
            default: return nil
            }
            (bits, count) = (bits << 6 | UInt32(value), count + 6)
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return bytes
    }
}
