/// What holds for the animations that are added in a transaction, as Core Animation's `CATransaction`. What
/// is nil is as in the transaction around it.
public struct TransactionOptions: Sendable {
    /// Of animations that have none of their own, and of plain changes; 0.25 where nobody says.
    public var duration: Double?
    /// Of those that have none of their own. Plain changes run by `default` where nobody says.
    public var timingFunction: TimingFunction?
    /// Plain changes are made at once.
    public var disableActions: Bool?

    public init() {}
}

/// A transaction that is being filled.
struct OpenTransaction {
    var serial: Int
    var duration: Double?
    var timingFunction: TimingFunction?
    var disableActions: Bool
    /// How many functions were being gathered when it was opened: one around them is not for what is in them.
    var gatherings: Int
}

extension Scene {
    /// Opens a transaction; until `endTransaction()` plain changes of what can animate run by themselves,
    /// from what the screen shows, and animations without a duration take its.
    public func beginTransaction(_ options: TransactionOptions) throws(PropertyError) {
        if let duration = options.duration, !(duration >= 0 && duration.isFinite) {
            throw .badOption("duration must be at least 0")
        }
        let outer = openTransactions.last
        let serial = newAnimationSerial()
        openTransactions.append(
            OpenTransaction(
                serial: serial, duration: options.duration ?? outer?.duration,
                timingFunction: options.timingFunction ?? outer?.timingFunction,
                disableActions: options.disableActions ?? outer?.disableActions ?? false,
                gatherings: gathered.count))
        blocks[serial] = Block()
        // The outer one is over when the inner one is.
        if let outer {
            blocks[serial]?.outer = outer.serial
            blocks[outer.serial]?.running += 1
        }
    }

    /// Closes the transaction opened last.
    /// - Returns: a handle to all that was added in it; over at once if that is nothing.
    public func endTransaction() -> AnimationID? {
        guard let open = openTransactions.popLast() else { return nil }
        if blocks[open.serial]?.running == 0 {
            endEmptyBlock(open.serial)
            gather(open.serial)
        }
        return AnimationID(serial: open.serial)
    }

    public var isInTransaction: Bool { !openTransactions.isEmpty }

    /// How long an animation runs that doesn't say.
    public var defaultDuration: Double { openTransactions.last?.duration ?? 0.25 }

    /// By which curve an animation runs that doesn't say; nil: its own default.
    public var defaultTimingFunction: TimingFunction? { openTransactions.last?.timingFunction }

    /// A plain change in a transaction: Core Animation's implicit action. It begins at what the screen shows,
    /// and takes the place of what was running.
    /// - Returns: false where there is none: actions are disabled, or the layer is in no tree.
    func runAction(_ slot: Int, _ path: PropertyKeyPath, _ components: [Double]) -> Bool {
        guard let open = openTransactions.last, open.gatherings == gathered.count, !open.disableActions,
            !path.isDiscrete, layers[slot].kind != .value, isInTree(id(ofSlot: slot))
        else { return false }
        let old = layers[slot].model
        store(components, to: path, in: slot)
        let new = layers[slot].model
        layers[slot].model = old
        // What is so already runs no action, and stops none.
        // But on a timeline it may have a way to go.
        guard new != old || isGathering else { return true }
        var options = BlockOptions()
        options.duration = open.duration ?? 0.25
        options.timingFunction = open.timingFunction ?? .default
        let shown = evaluate(slot, at: time)
        for part in parts(of: path) {
            let range = part.components
            let to = range.map { new[$0] }
            guard to != range.map({ old[$0] }) || isGathering else { continue }
            let serial = isGathering ? newAnimationSerial() : 0
            move(
                slot, part, from: range.map { shown[$0] }, to: to, options: options, origin: .block,
                replaces: true, block: serial, isAction: true)
            if isGathering { gather(serial) }
        }
        return true
    }

    /// Counts an animation that is added among its transaction's.
    func join(_ index: Int) {
        guard let open = openTransactions.last, animations[index].parent == .layer else { return }
        animations[index].transaction = Int32(truncatingIfNeeded: open.serial)
        blocks[open.serial]?.running += 1
        blocks[open.serial]?.members.append(animations[index].serial)
    }
}
