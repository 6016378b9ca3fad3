/// What a delta encoding remembers of one object of the frame: a layer, an emitter, or the frame itself.
struct DeltaRecord {
    /// A member of the object, or one that it once had.
    struct Member {
        /// Index into the table's keys.
        var key: Int
        /// Where the value stands in the latest full body; empty while the member is at its default.
        var value: Range<Int>
        /// The version that brought this value.
        var changed: Int
        /// The last update that met it.
        var pass: Int
    }

    /// The versions in which the object was there: from `born` until before `gone`.
    struct Life {
        var born: Int
        var gone: Int
    }

    var id = 0
    var isEmitter = false
    /// The last update that met it.
    var pass = 0
    /// The version that brought it, or brought it back.
    var born = 0
    /// The version that took it away; nil while it is there.
    var gone: Int?
    /// Before it was brought back.
    var earlier: [Life] = []
    var members: [Member] = []

    /// Whether a client whose last frame had version `base` has it.
    func existed(at base: Int) -> Bool {
        if born <= base, gone.map({ base < $0 }) ?? true { return true }
        return earlier.contains { $0.born <= base && base < $0.gone }
    }

    /// Whether a delta from `base` must name it among what is there.
    func hasChanged(since base: Int) -> Bool {
        gone == nil && (born > base || members.contains { $0.changed > base })
    }
}
