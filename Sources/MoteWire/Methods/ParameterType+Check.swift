import MoteEngine

extension ParameterType {
    /// Refuses `value` with an error that names `param`, what was expected and what came.
    package func check(_ value: PlainValue, param: String) throws(RPCError) {
        let fault = fault(of: value)
        guard case .none = fault else {
            if case .nearest(let got, let nearest) = fault {
                throw .badParam(param, expected: expected, got: got, nearest: nearest)
            }
            throw .badParam(param, expected: expected, got: value)
        }
    }

    private enum Fault {
        case none
        case plain
        /// A part of the value is wrong, and this may have been meant.
        case nearest(got: String, String?)
    }

    private func fault(of value: PlainValue) -> Fault {
        switch self {
        case .any: return .none
        case .bool: return value.bool == nil ? .plain : .none
        case .object: return value.members == nil ? .plain : .none
        case .string(let most): return (value.string?.utf8.count).map { $0 <= most } == true ? .none : .plain
        case .name(let most):
            return value.string.map { Self.isName($0, maxBytes: most) } == true ? .none : .plain
        case .number(let low, let high):
            return value.number.map { $0 >= low && $0 <= high } == true ? .none : .plain
        case .positiveNumber: return value.number.map { $0 > 0 } == true ? .none : .plain
        case .integer(let low, let high):
            guard let number = value.number, number == number.rounded() else { return .plain }
            return number >= Double(low) && number <= Double(high) ? .none : .plain
        case .choice(let words): return choiceFault(value, words)
        case .choices(let words): return choicesFault(value, words)
        case .boolOrNames(let most): return boolOrNamesFault(value, maxBytes: most)
        case .address:
            if let number = value.number {
                return number == number.rounded() && number >= 1 && number < 9_007_199_254_740_992
                    ? .none : .plain
            }
            return value.string.map { !$0.isEmpty } == true ? .none : .plain
        case .seed: return Self.seed(from: value) == nil ? .plain : .none
        }
    }

    private func choiceFault(_ value: PlainValue, _ words: [String]) -> Fault {
        guard let word = value.string else { return .plain }
        if words.contains(word) { return .none }
        return .nearest(got: RPCError.shown(value), Spelling.nearest(word, in: words))
    }

    private func choicesFault(_ value: PlainValue, _ words: [String]) -> Fault {
        guard let elements = value.list else { return .plain }
        var seen: Set<String> = []
        for element in elements {
            guard let word = element.string else { return .nearest(got: RPCError.shown(element), nil) }
            guard words.contains(word) else {
                return .nearest(got: RPCError.shown(element), Spelling.nearest(word, in: words))
            }
            guard seen.insert(word).inserted else {
                return .nearest(got: "\(RPCError.shown(element)) twice", nil)
            }
        }
        return .none
    }

    private func boolOrNamesFault(_ value: PlainValue, maxBytes: Int) -> Fault {
        if value.bool != nil { return .none }
        guard let elements = value.list else { return .plain }
        let isName = { (value: PlainValue) in
            value.string.map { Self.isName($0, maxBytes: maxBytes) } == true
        }
        guard let wrong = elements.first(where: { !isName($0) }) else { return .none }
        return .nearest(got: RPCError.shown(wrong), nil)
    }

    package static func isName(_ name: String, maxBytes: Int) -> Bool {
        guard !name.isEmpty, name.utf8.count <= maxBytes, name != "*" else { return false }
        var onlyDigits = true
        for scalar in name.unicodeScalars {
            if scalar.properties.generalCategory == .control || scalar == "/" { return false }
            if !("0"..."9").contains(scalar) { onlyDigits = false }
        }
        return !onlyDigits
    }

    /// 64 bits do not fit into JSON's numbers: above 2^53 only the string is exact.
    static func seed(from value: PlainValue) -> UInt64? {
        switch value {
        case .number(let number):
            guard number >= 0, number < 9_007_199_254_740_992, number == number.rounded() else { return nil }
            return UInt64(number)
        case .string(let string):
            let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
            guard !string.isEmpty, string.utf8.allSatisfy({ digits.contains($0) }) else { return nil }
            return UInt64(string)
        default: return nil
        }
    }
}
