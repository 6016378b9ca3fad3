import MoteEngine

/// Pointers: hit test, capture from down to up, and the gestures.
extension HostedScene {
    func track(_ phase: PointerPhase, at point: Point, pointer: Int) -> PointerHit? {
        switch phase {
        case .down: pressDown(at: point, pointer)
        case .move: move(to: point, pointer)
        case .up: lift(at: point, pointer)
        case .cancel: cancel(at: point, pointer)
        case .tap: tap(at: point, pointer)
        }
    }

    /// Where a pointer that is down was last, in the scene; nil for one that is not down.
    public func place(ofPointer pointer: Int) -> Point? { pointers[pointer]?.last }

    private func pressDown(at point: Point, _ pointer: Int) -> PointerHit? {
        // A second down without an up: the first one is over.
        if pointers[pointer] != nil { _ = cancel(at: point, pointer) }
        let layer = scene.hitTest(point)
        var press = PointerTracker.Press(layer: layer, at: point, time: time)
        if script.isHeard("longpress") { press.timer = scene.schedule(at: time + PointerTracker.longPress) }
        pointers[pointer] = press
        deliver("pointerdown", to: layer, at: point, pointer)
        return layer.map { describe($0, at: point) }
    }

    private func move(to point: Point, _ pointer: Int) -> PointerHit? {
        guard var press = pointers[pointer] else {
            let layer = scene.hitTest(point)
            deliver("pointermove", to: layer, at: point, pointer)
            return layer.map { describe($0, at: point) }
        }
        let wasPanning = press.isPanning
        press.move(to: point, time: time)
        if press.isPanning, let timer = press.timer {
            scene.cancelTimer(timer)
            press.timer = nil
        }
        pointers[pointer] = press
        let layer = captured(press)
        deliver("pointermove", to: layer, at: point, pointer)
        if press.isPanning { pan(wasPanning ? "changed" : "began", press, layer, at: point, pointer) }
        return layer.map { describe($0, at: point) }
    }

    private func lift(at point: Point, _ pointer: Int) -> PointerHit? {
        guard var press = pointers[pointer] else {
            let layer = scene.hitTest(point)
            deliver("pointerup", to: layer, at: point, pointer)
            return layer.map { describe($0, at: point) }
        }
        press.move(to: point, time: time)
        end(press, pointer)
        let layer = captured(press)
        let over = scene.hitTest(point)
        deliver("pointerup", to: layer, at: point, pointer)
        if press.isPanning { pan("ended", press, layer, at: point, pointer) }
        if !press.isTaken, layer == over, layer != nil || press.layer == nil {
            deliver("tap", to: layer, at: point, pointer)
        }
        return layer.map { describe($0, at: point) }
    }

    private func cancel(at point: Point, _ pointer: Int) -> PointerHit? {
        guard let press = pointers[pointer] else { return nil }
        end(press, pointer)
        let layer = captured(press)
        deliver("pointercancel", to: layer, at: point, pointer)
        if press.isPanning { pan("cancelled", press, layer, at: point, pointer) }
        return layer.map { describe($0, at: point) }
    }

    private func tap(at point: Point, _ pointer: Int) -> PointerHit? {
        let hit = pressDown(at: point, pointer)
        _ = lift(at: point, pointer)
        return hit
    }

    private func end(_ press: PointerTracker.Press, _ pointer: Int) {
        if let timer = press.timer { scene.cancelTimer(timer) }
        pointers[pointer] = nil
    }

    /// The layer that a press belongs to, as long as it is there.
    private func captured(_ press: PointerTracker.Press) -> LayerID? {
        press.layer.flatMap { scene.isInTree($0) ? $0 : nil }
    }

    func pressLong(_ timer: TimerID) {
        guard let pointer = pointers.pointer(of: timer), var press = pointers[pointer] else { return }
        press.timer = nil
        pointers[pointer] = press
        if deliver("longpress", to: captured(press), at: press.last, pointer) > 0 {
            pointers[pointer]?.isTaken = true
        }
    }

    private func pan(_ phase: String, _ press: PointerTracker.Press, _ layer: LayerID?, at point: Point,
                     _ pointer: Int) {
        var event = self.event("pan", to: layer, at: point, pointer)
        event.translation = press.translation
        event.velocity = press.velocity
        event.phase = phase
        if script.dispatch(event) > 0 { pointers[pointer]?.isTaken = true }
    }

    @discardableResult
    private func deliver(_ name: String, to layer: LayerID?, at point: Point, _ pointer: Int) -> Int {
        script.dispatch(event(name, to: layer, at: point, pointer))
    }

    /// What hits no layer goes to the root.
    private func event(_ name: String, to layer: LayerID?, at point: Point, _ pointer: Int) -> ScriptEvent {
        ScriptEvent(name: name, path: ancestors(of: layer ?? scene.root), position: point, pointer: pointer)
    }
}
