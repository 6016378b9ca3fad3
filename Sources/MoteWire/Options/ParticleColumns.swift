import MoteEngine

/// Which particle columns a subscriber wants. Their order means nothing on the wire.
public struct ParticleColumns: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    public init(_ columns: some Sequence<ParticleColumn>) {
        self = columns.reduce(into: []) { $0.insert(ParticleColumns($1)) }
    }

    public init(_ column: ParticleColumn) {
        let index = Self.order.firstIndex(of: column) ?? 0
        rawValue = 1 << UInt32(index)
    }

    /// The protocol's table: bit n stands for the n-th.
    static let order = ParticleColumn.allCases

    @inline(__always)
    func has(_ column: ParticleColumn) -> Bool { contains(ParticleColumns(column)) }

    public static let defaultSet = ParticleColumns(ParticleColumn.defaultSet)

    /// In the order of the protocol's table.
    public var columns: [ParticleColumn] { Self.order.filter(has) }
}
