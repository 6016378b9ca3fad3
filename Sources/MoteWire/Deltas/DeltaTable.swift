import Glibc
import MoteJSON

/// Knows, for one encoding of a scene's frames, in which version each member of each object last changed. So
/// the delta from any earlier version is written in one walk, and what a slow client missed is folded without
/// ever being kept.
///
/// It is fed with each full body as `FrameWriter` wrote it and compares what is written, not values: a member
/// has changed when its bytes have. It needs as much memory as the objects that are there, and a bounded
/// number of those that are gone.
public final class DeltaTable {
    /// A delta from a version before this one can't be written: what is gone since is forgotten.
    public private(set) var floor = 0

    var records: [DeltaRecord] = []
    private var slots: [Int: Int] = [:]
    private var freeSlots: [Int] = []
    private var goneCount = 0
    /// Slots in the order in which the last body had its objects: most often the next one has the same.
    private var sequence: [Int] = []
    private var position = 0

    /// The members of the frame itself, and the names of its assets.
    var head = DeltaRecord()
    var assets = DeltaRecord()

    /// The drawing order: ids of layers and emitters.
    private(set) var order: [Int] = []
    private var newOrder: [Int] = []
    private var emitterPlaces: [(id: Int, after: Int)] = []
    /// The last version that brought or moved an object.
    private(set) var orderVersion = 0

    /// The latest body.
    private(set) var bytes = ByteBuffer(capacity: 64)
    private(set) var body: FrameBody?
    private var pass = 0
    private var version = 0
    private var hasChanged = false

    let keys = DeltaKeys()

    /// Objects that are gone, beyond which the oldest are forgotten.
    static let mostGone = 256
    /// Returns of one object that are told apart.
    private static let mostLives = 4

    public init() {}

    /// Objects that it remembers, those that are gone among them.
    package var objectCount: Int { slots.count }

    /// Takes the next full body in.
    /// - Parameters:
    ///   - longValues: values in it that need not be looked into, in order.
    ///   - version: what the picture's version will be if it differs from the one before.
    /// - Returns: whether it differs.
    public func update(to body: FrameBody, in bytes: ByteBuffer, longValues: [Range<Int>], version: Int)
        -> Bool
    {
        pass += 1
        self.version = version
        hasChanged = false
        if body.epoch != self.body?.epoch || keys.isFull { reset() }
        newOrder.removeAll(keepingCapacity: true)
        emitterPlaces.removeAll(keepingCapacity: true)
        position = 0
        var json = WrittenJSON(bytes, from: body.picture, to: body.membersEnd, longValues: longValues)
        while let key = json.key() {
            switch keys.index(of: key, in: bytes) {
            case DeltaKeys.layers: takeList(&json, in: bytes, ofEmitters: false)
            case DeltaKeys.emitters: takeList(&json, in: bytes, ofEmitters: true)
            case DeltaKeys.assets where json.take("{"): takeMembers(of: &assets, &json, in: bytes)
            case let index: note(&head, key: index, value: json.value(), in: bytes, hint: 0)
            }
        }
        finish(&head, in: bytes)
        finish(&assets, in: bytes)
        sequence.removeLast(max(0, sequence.count - position))
        removeUnseen()
        takeOrder()
        self.bytes = bytes
        self.body = body
        return hasChanged
    }

    /// Forgets everything: ids mean nothing across two epochs.
    private func reset() {
        records.removeAll(keepingCapacity: true)
        slots.removeAll(keepingCapacity: true)
        freeSlots.removeAll(keepingCapacity: true)
        sequence.removeAll(keepingCapacity: true)
        order.removeAll(keepingCapacity: true)
        goneCount = 0
        head = DeltaRecord()
        assets = DeltaRecord()
        keys.reset()
        floor = version
        hasChanged = true
    }

    // MARK: Objects

    private func takeList(_ json: inout WrittenJSON, in bytes: ByteBuffer, ofEmitters isEmitter: Bool) {
        guard json.take("[") else { return }
        while !json.take("]") {
            _ = json.take(",")
            // The writer begins every object with its id.
            guard json.take("{"), json.key() != nil else { return }
            let slot = slot(ofID: json.integer(json.value()), isEmitter: isEmitter)
            takeMembers(of: &records[slot], &json, in: bytes)
            if isEmitter {
                let after = records[slot].members.first { $0.key == DeltaKeys.after }
                emitterPlaces.append((records[slot].id, json.integer(after?.value ?? 0..<0)))
            } else {
                newOrder.append(records[slot].id)
            }
        }
    }

    private func slot(ofID id: Int, isEmitter: Bool) -> Int {
        let slot: Int
        if position < sequence.count, records[sequence[position]].id == id {
            slot = sequence[position]
        } else {
            slot = slots[id] ?? makeSlot(forID: id, isEmitter: isEmitter)
            if position < sequence.count { sequence[position] = slot } else { sequence.append(slot) }
        }
        position += 1
        records[slot].pass = pass
        if records[slot].gone != nil { bringBack(slot) }
        return slot
    }

    private func makeSlot(forID id: Int, isEmitter: Bool) -> Int {
        let slot: Int
        if let free = freeSlots.popLast() {
            slot = free
            records[slot].earlier.removeAll(keepingCapacity: true)
            records[slot].members.removeAll(keepingCapacity: true)
            records[slot].gone = nil
        } else {
            slot = records.count
            records.append(DeltaRecord())
        }
        records[slot].id = id
        records[slot].isEmitter = isEmitter
        records[slot].born = version
        slots[id] = slot
        hasChanged = true
        orderVersion = version
        return slot
    }

    /// An object that was gone is there again (it was hidden): a client may have missed both, and then keeps
    /// what it had of it.
    private func bringBack(_ slot: Int) {
        guard let gone = records[slot].gone else { return }
        if records[slot].earlier.count == DeltaTable.mostLives {
            floor = max(floor, records[slot].earlier.removeFirst().gone)
        }
        records[slot].earlier.append(.init(born: records[slot].born, gone: gone))
        records[slot].born = version
        records[slot].gone = nil
        for index in records[slot].members.indices { records[slot].members[index].changed = version }
        goneCount -= 1
        hasChanged = true
        orderVersion = version
    }

    private func removeUnseen() {
        guard slots.count - goneCount != position else { return }
        for slot in records.indices where records[slot].pass != pass && records[slot].gone == nil {
            records[slot].gone = version
            for index in records[slot].members.indices { records[slot].members[index].value = 0..<0 }
            goneCount += 1
            hasChanged = true
        }
        if goneCount > DeltaTable.mostGone { forgetOldest() }
    }

    /// Forgets half of what is gone.
    private func forgetOldest() {
        let gone = slots.values.filter { records[$0].gone != nil }
            .sorted { (records[$0].gone ?? 0, $0) < (records[$1].gone ?? 0, $1) }
        for slot in gone.prefix(DeltaTable.mostGone / 2 + 1) {
            floor = max(floor, records[slot].gone ?? 0)
            slots[records[slot].id] = nil
            freeSlots.append(slot)
            goneCount -= 1
        }
    }

    // MARK: Members

    private func takeMembers(of record: inout DeltaRecord, _ json: inout WrittenJSON, in bytes: ByteBuffer) {
        var hint = 0
        while let key = json.key() {
            let place = record.members.place(from: hint) { keys.matches($0.key, key, in: bytes) }
            let index = place.map { record.members[$0].key } ?? keys.index(of: key, in: bytes)
            hint = note(&record, key: index, value: json.value(), in: bytes, hint: place ?? 0) + 1
        }
        finish(&record, in: bytes)
    }

    /// - Parameter hint: where the member may be among the record's.
    /// - Returns: where it is.
    @discardableResult
    private func note(
        _ record: inout DeltaRecord, key: Int, value: Range<Int>, in bytes: ByteBuffer, hint: Int
    ) -> Int {
        guard let place = record.members.place(from: hint, where: { $0.key == key }) else {
            record.members.append(.init(key: key, value: value, changed: version, pass: pass))
            noteChange(of: key)
            return record.members.count - 1
        }
        let old = record.members[place].value
        if old.count != value.count
            || memcmp(self.bytes.base + old.lowerBound, bytes.base + value.lowerBound, value.count) != 0
        {
            record.members[place].changed = version
            noteChange(of: key)
        }
        record.members[place].value = value
        record.members[place].pass = pass
        return place
    }

    private func noteChange(of key: Int) {
        if key != DeltaKeys.count { hasChanged = true }
    }

    /// What the body did not name is back at its default. Columns and their count go together; with births, a
    /// count follows from the time, and is no change by itself.
    private func finish(_ record: inout DeltaRecord, in bytes: ByteBuffer) {
        var (count, particles): (Int?, Int?) = (nil, nil)
        var countsByTime = false
        for index in record.members.indices {
            let member = record.members[index]
            if member.pass != pass, !member.value.isEmpty {
                record.members[index].value = 0..<0
                record.members[index].changed = version
                noteChange(of: member.key)
            }
            if member.key == DeltaKeys.count { count = index }
            if member.key == DeltaKeys.particles { particles = index }
            if member.key == DeltaKeys.mode { countsByTime = DeltaKeys.isBirths(member.value, in: bytes) }
        }
        guard let count else { return }
        if record.members[count].changed == version, !countsByTime { hasChanged = true }
        guard let particles else { return }
        let changed = max(record.members[count].changed, record.members[particles].changed)
        record.members[count].changed = changed
        record.members[particles].changed = changed
    }

    // MARK: Order

    /// The layers' order, each emitter put behind its `after`. Both lists come in drawing order.
    private func takeOrder() {
        if !emitterPlaces.isEmpty { putEmittersIn() }
        if newOrder != order, orderVersion != version {
            // Nothing came: what is left of the old order must be the new one, or something has moved.
            let left = order.filter { id in slots[id].map { records[$0].gone == nil } ?? false }
            if left != newOrder {
                orderVersion = version
                hasChanged = true
            }
        }
        swap(&order, &newOrder)
    }

    private func putEmittersIn() {
        let layers = newOrder
        newOrder.removeAll(keepingCapacity: true)
        var next = 0
        func takeEmitters(after id: Int) {
            while next < emitterPlaces.count, emitterPlaces[next].after == id {
                newOrder.append(emitterPlaces[next].id)
                next += 1
            }
        }
        takeEmitters(after: 0)
        for id in layers {
            newOrder.append(id)
            takeEmitters(after: id)
        }
        // An emitter that stands behind nothing in the list would otherwise be lost.
        while next < emitterPlaces.count {
            newOrder.append(emitterPlaces[next].id)
            next += 1
        }
    }
}

extension [DeltaRecord.Member] {
    /// Searches from `hint` to the end and then from the beginning.
    @inline(__always)
    fileprivate func place(from hint: Int, where matches: (DeltaRecord.Member) -> Bool) -> Int? {
        let hint = Swift.min(hint, count)
        for index in hint..<count where matches(self[index]) { return index }
        for index in 0..<hint where matches(self[index]) { return index }
        return nil
    }
}
