/// A dictionary that forgets what was not asked for lately: two generations, of which the older one goes when
/// the younger one is full. So it holds at most `capacity` entries, and a look-up costs at most two of a
/// dictionary's.
struct RecentCache<Key: Hashable, Value> {
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]
    private let generation: Int

    init(capacity: Int) {
        generation = max(1, capacity / 2)
    }

    var count: Int { young.count + old.count }

    subscript(key: Key) -> Value? {
        mutating get {
            if let value = young[key] { return value }
            guard let value = old[key] else { return nil }
            self[key] = value
            return value
        }
        set {
            old[key] = nil
            young[key] = newValue
            if young.count >= generation {
                old = young
                young = [:]
            }
        }
    }
}
