/// Going on where another scene stopped, without a jump.
extension Scene {
    /// The numbers of a key path on screen; nil for what has none.
    package func shownNumbers(_ layer: LayerID, _ path: PropertyKeyPath) -> [Double]? {
        guard let value = try? presentation(layer, path) else { return nil }
        let numbers = value.components
        return numbers.isEmpty || numbers.count != path.valueCount ? nil : numbers
    }

    /// Shows these numbers now, moving this fast, and springs from there to what the property would show
    /// otherwise: an offset that fades, on top of whatever else moves it. Does nothing where nothing differs.
    package func goOn(
        _ layer: LayerID, _ path: PropertyKeyPath, from numbers: [Double], velocity: [Double]
    ) {
        let isOne = numbers.count == path.valueCount && shownNumbers(layer, path) != nil
        let path = isOne ? path : path.spread
        let (numbers, velocity) = (path.widened(numbers), path.widened(velocity))
        guard let slot = slot(layer), let here = shownNumbers(layer, path),
            let speed = try? self.velocity(layer, path),
            here.count == numbers.count, speed.count == velocity.count, numbers.count == velocity.count,
            let spring = try? Spring(response: 0.35, dampingRatio: 1)
        else { return }
        let offsets = here.indices.map { numbers[$0] - here[$0] }
        let rates = here.indices.map { velocity[$0] - speed[$0] }
        guard zip(offsets, rates).contains(where: { $0 != 0 || $1 != 0 }),
            (offsets + rates).allSatisfy(\.isFinite), (try? checkRoomForAnimation()) != nil
        else { return }
        let springs = here.indices.map {
            SpringMotion(spring, from: offsets[$0], to: 0, velocity: rates[$0])
        }
        var animation = Animation(path: path, motion: .spring(springs, targets: offsets.map { _ in 0 }))
        animation.origin = .property
        animation.timing.beginTime = time
        animation.timing.duration = springs.map(\.settlingTime).max() ?? 0
        attach(animation, to: slot)
    }
}
