/// A handle to a layer or an emitter. It names a slot and the number that its holder had, so that a stale
/// handle is known as stale and never reaches the slot's next holder.
public struct LayerID: Hashable, Sendable {
    let slot: Int32
    /// Unique within the epoch, from 1, as on the wire; layers and emitters share one number space.
    public let number: Int

    init(slot: Int, number: Int) {
        self.slot = Int32(slot)
        self.number = number
    }
}
