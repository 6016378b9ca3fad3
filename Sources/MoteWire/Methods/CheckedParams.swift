import MoteEngine

/// The parameters of a request after the check: types and ranges hold, defaults are in, nothing unknown is
/// left.
///
/// The typed accessors answer with a neutral value for what was not given and has no default; ask `has` where
/// that makes a difference.
public struct CheckedParams: Sendable, Equatable {
    public let method: MethodName
    /// As checked; for `ping` whatever was sent.
    public let values: PlainValue

    init(method: MethodName, values: PlainValue) {
        self.method = method
        self.values = values
    }

    /// Given, or filled in from its default.
    public func has(_ name: String) -> Bool { values[name] != nil }

    public func value(_ name: String) -> PlainValue? { values[name] }

    /// "" when absent.
    public func string(_ name: String) -> String { values[name]?.string ?? "" }

    /// 0 when absent.
    public func number(_ name: String) -> Double { values[name]?.number ?? 0 }

    /// 0 when absent. Integers are below 2^53.
    public func integer(_ name: String) -> Int { Int(exactly: values[name]?.number ?? 0) ?? 0 }

    /// False when absent.
    public func bool(_ name: String) -> Bool { values[name]?.bool ?? false }

    /// 0 when absent.
    public func seed(_ name: String) -> UInt64 { values[name].flatMap(ParameterType.seed) ?? 0 }

    /// Empty when absent or no list.
    public func strings(_ name: String) -> [String] { values[name]?.list?.compactMap(\.string) ?? [] }
}
