/// What a recorded function sees of the tree while it is being run. Layers that it has taken out are only
/// hidden, for they show at other places of the recording; to the function they are gone, as if it were
/// played.
extension Scene {
    /// The layers that recorded functions have taken out which are being run now.
    private var awayNow: [TreeTaking] {
        guard gathering != nil else { return [] }
        return recordings.values.flatMap { $0.isBeingMade ? $0.taken.filter(\.isAway) : [] }
    }

    private func takingNow(_ layer: LayerID) -> TreeTaking? {
        gathering == nil ? nil : awayNow.first { $0.layer == layer }
    }

    func isAwayNow(_ slot: Int) -> Bool { takingNow(id(ofSlot: slot)) != nil }

    /// The layer that another one stands in.
    public func parentSeen(_ layer: LayerID) -> LayerID? { takingNow(layer) == nil ? parent(layer) : nil }

    /// Back to front, without regard to `zPosition`.
    public func sublayersSeen(_ layer: LayerID) -> [LayerID] {
        let away = awayNow
        let all = sublayers(layer)
        return away.isEmpty ? all : all.filter { sublayer in !away.contains { $0.layer == sublayer } }
    }

    /// Among the sublayers that `child` is about to get, without itself.
    /// - Parameter index: among those that are seen.
    /// - Returns: the index among all of them; nil for on top.
    public func indexSeen(_ index: Int, in parent: LayerID, for child: LayerID) -> Int? {
        let seen = sublayersSeen(parent).filter { $0 != child }
        guard index < seen.count else { return nil }
        return sublayers(parent).filter { $0 != child }.firstIndex(of: seen[max(0, index)])
    }

    /// The `hidden` of a layer that is away; nil of others.
    func hiddenWithin(_ layer: LayerID) -> Bool? { takingNow(layer)?.wasHidden }

    /// A layer's `hidden` where that is not what hides it now; nil where it is.
    public func hiddenSeen(_ layer: LayerID, _ path: PropertyKeyPath) -> Bool? {
        guard path.components == Component.hidden..<Component.hidden + 1 else { return nil }
        return takingNow(layer)?.wasHidden
    }
}
