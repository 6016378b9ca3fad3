import MoteEngine

/// One call of the prelude: its arguments by position from 0, and where its results go.
struct ScriptCall {
    private let script: ScriptRuntime
    private let arguments: LuaValues
    private let results: LuaWriter
    /// The coroutine that called is to wait.
    private(set) var suspends = false

    init(_ script: ScriptRuntime, _ arguments: LuaValues, _ results: LuaWriter) {
        self.script = script
        self.arguments = arguments
        self.results = results
    }

    mutating func suspend() { suspends = true }

    // MARK: Arguments

    func isNil(_ index: Int) -> Bool { arguments[index].isNil }
    func boolean(_ index: Int) -> Bool { arguments[index].bool ?? false }

    func layer(_ index: Int) throws -> LayerID {
        if let layer = try optionalLayer(index) { return layer }
        throw ScriptMistake("expected a layer, got \(arguments[index].kindName)")
    }

    /// nil for nil.
    func optionalLayer(_ index: Int) throws -> LayerID? {
        if arguments[index].isNil { return nil }
        guard let handle = arguments[index].handle else {
            throw ScriptMistake("expected a layer, got \(arguments[index].kindName)")
        }
        guard let layer = script.handles.layer(handle.id) else { throw PropertyError.staleHandle }
        return layer
    }

    func kind(_ index: Int) throws -> LayerKind {
        guard let kind = LayerKind(rawValue: try string(index)), kind != .value else {
            throw ScriptMistake("no such kind of layer")
        }
        return kind
    }

    func number(_ index: Int) throws -> Double {
        guard let number = arguments[index].number else {
            throw ScriptMistake("expected a number, got \(arguments[index].kindName)")
        }
        return number
    }

    func optionalNumber(_ index: Int) throws -> Double? { isNil(index) ? nil : try number(index) }

    func string(_ index: Int) throws -> String {
        if let string = arguments[index].string { return string }
        if arguments[index].bytes != nil { throw ScriptMistake("the string is not UTF-8") }
        throw ScriptMistake("expected a string, got \(arguments[index].kindName)")
    }

    func optionalString(_ index: Int) throws -> String? { isNil(index) ? nil : try string(index) }

    func function(_ index: Int) throws -> LuaFunction {
        guard let function = arguments[index].function else {
            throw ScriptMistake("expected a function, got \(arguments[index].kindName)")
        }
        return function
    }

    func plain(_ index: Int) throws -> PlainValue { try PlainValue(script: arguments[index]) }

    /// What may leave the script: finite, and not too large or deep. Errors name the place in it.
    func payload(_ index: Int, _ name: String) throws -> PlainValue { try arguments[index].plainValue(name) }

    /// The names of a table's named fields.
    func names(_ index: Int) -> [String] { arguments[index].fields.compactMap(\.key.string) }

    // MARK: Results

    func push(_ value: Bool) { results.append(value) }
    func push(_ value: Int) { results.append(value) }
    func push(_ value: Double) { results.append(value) }
    func push(_ value: String) { results.append(value) }
    func push(_ value: PlainValue) { results.append(value) }
    func push(_ layer: LayerID) { results.append(script.handles.handle(layer)) }
    func push(handle kind: String) throws {
        if let handle = script.handles.sample(kind) { results.append(handle) }
    }

    func push(_ layer: LayerID?) {
        if let layer { push(layer) } else { results.appendNil() }
    }

    func push(_ layers: [LayerID]) {
        results.appendTable(items: layers.count) { table in
            for layer in layers { table.append(script.handles.handle(layer)) }
        }
    }

    func push(_ numbers: [Double]) {
        results.appendTable(items: numbers.count) { table in
            for number in numbers { table.append(number) }
        }
    }

    func pushNil() { results.appendNil() }
    func pushPresentation(of layer: LayerID) { results.append(script.handles.presentation(layer)) }

    /// A property's value, and where it has parts, the word for its type.
    func push(_ value: Value) {
        switch value {
        case .number(let n): push(n)
        case .boolean(let b): push(b)
        case .choice(let word): push(word)
        case .string(let text): push(text)
        case .path(let path): path.map { push($0.svg) } ?? pushNil()
        case .numbers(let numbers): push(numbers)
        case .font, .colors: push(value.plain)
        case .point(let p): pushParts([p.x, p.y], value)
        case .size(let s): pushParts([s.width, s.height], value)
        case .rect(let r): pushParts([r.origin.x, r.origin.y, r.size.width, r.size.height], value)
        case .color(let c): pushParts([c.red, c.green, c.blue, c.alpha], value)
        case .transform(let t): push(t, value)
        }
    }

    private func pushParts(_ numbers: [Double], _ value: Value) {
        push(numbers)
        push(value.type.rawValue)
    }

    private func push(_ transform: DecomposedTransform, _ value: Value) {
        let matrix = transform.matrix
        results.appendTable(items: 16, fields: 3) { table in
            for i in 0..<16 { table.append(matrix[i]) }
            table.append("rotation")
            table.append(transform.rotation.z)
            table.append("scale")
            table.append(transform.scale.x)
            table.append("translation")
            table.appendNumbers(transform.translation.x, transform.translation.y)
        }
        push(value.type.rawValue)
    }
}
