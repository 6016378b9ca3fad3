/// One row of the table of properties: everything that the binding, the wire, the definitions for editors and
/// the docs must know of it. The rows stand in `LayerProperty+Table.swift`.
public struct LayerProperty: Sendable {
    /// Core Animation's name, the same in Lua, JSON and Swift.
    public let name: String
    public let type: ValueType
    public let kinds: LayerKinds
    /// Other names that mean the same.
    public let aliases: [String]
    /// A word for people: "points", "radians", "0…1", …
    public let unit: String
    /// One line for people.
    public let meaning: String
    public let defaultValue: Value
    /// A block switches a discrete value at once; keyframes switch it at their times.
    public let isDiscrete: Bool
    /// Allowed numbers; values outside are an error where they are written. A colour's channels: 0…1.
    public let range: ClosedRange<Double>
    /// Of a choice: its words. The stored double is the index.
    public let choices: [String]
    /// How far from its target a spring may rest, in the property's units: POP's thresholds, for decays.
    public let settleThreshold: Double
    /// Of a number that stands for several alike: the names of its parts, each a number of its own.
    public let shares: [String]

    let storage: Storage

    enum Storage: Sendable {
        /// First component in the layer's doubles.
        case components(Int)
        /// Index in the layer's objects.
        case object(Int)
    }

    init(
        _ name: String, _ type: ValueType, _ kinds: LayerKinds, at component: Int,
        default defaultValue: Value,
        unit: String = "", aliases: [String] = [], isDiscrete: Bool = false,
        range: ClosedRange<Double> = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude,
        choices: [String] = [], shares: [String] = [], settle: Double = 1, _ meaning: String
    ) {
        self.name = name
        self.type = type
        self.kinds = kinds
        self.aliases = aliases
        self.unit = unit
        self.meaning = meaning
        self.defaultValue = defaultValue
        self.isDiscrete = isDiscrete
        self.range = type == .color ? 0...1 : range
        self.choices = choices
        self.shares = shares
        settleThreshold = settle
        storage = type.componentCount > 0 ? .components(component) : .object(component)
    }

    /// The components of a value of this property. Words become their index; nil for a word that is none of
    /// them.
    func components(of value: Value) -> [Double]? {
        if case .choice(let word) = value { return choices.firstIndex(of: word).map { [Double($0)] } }
        return value.components
    }

    /// The row with this name or alias that the kind has.
    public static func named(_ name: String, for kind: LayerKind) -> LayerProperty? {
        table(for: kind).byName[name]
    }

    /// All rows that a kind has, in the table's order.
    public static func properties(of kind: LayerKind) -> [LayerProperty] { table(for: kind).rows }

    struct Table: Sendable {
        let rows: [LayerProperty]
        let byName: [String: LayerProperty]
        /// What a new layer's doubles hold.
        let defaults: [Double]
        let defaultObjects: [Value]

        init(_ kind: LayerKind) {
            rows = LayerProperty.all.filter { $0.kinds.contains(kind) }
            var byName: [String: LayerProperty] = [:]
            var defaults = [Double](repeating: 0, count: Component.count(of: kind))
            var objects = [Value](repeating: .string(""), count: Component.objectCount)
            for row in rows {
                for name in [row.name] + row.aliases { byName[name] = row }
                switch row.storage {
                case .components(let first):
                    let components = row.components(of: row.defaultValue) ?? []
                    for i in 0..<max(components.count, row.shares.count) {
                        defaults[first + i] = components[min(i, components.count - 1)]
                    }
                case .object(let index): objects[index] = row.defaultValue
                }
            }
            self.byName = byName
            self.defaults = defaults
            defaultObjects = objects
        }
    }

    private static let tables = Dictionary(uniqueKeysWithValues: LayerKind.allCases.map { ($0, Table($0)) })

    static func table(for kind: LayerKind) -> Table { tables[kind] ?? Table(kind) }
}
