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
        var press = PointerTracker.Press(path: layer.map(ancestors) ?? [], at: point, time: time)
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
        press.move(to: point, time: time)
        if press.isPanning, let timer = press.timer {
            scene.cancelTimer(timer)
            press.timer = nil
        }
        pointers[pointer] = press
        if press.isLost { return nil }
        let layer = captured(press)
        deliver("pointermove", to: layer, at: point, pointer)
        if press.isPanning, pointers[pointer]?.isLost == false {
            pointers[pointer]?.hasPanned = true
            pan(press.hasPanned ? "changed" : "began", press, layer, at: point, pointer)
        }
        return layer.map { describe($0, at: point) }
    }

    private func lift(at point: Point, _ pointer: Int) -> PointerHit? {
        guard var press = pointers[pointer] else {
            let layer = scene.hitTest(point)
            deliver("pointerup", to: layer, at: point, pointer)
            return layer.map { describe($0, at: point) }
        }
        press.lift(at: point, time: time)
        end(press, pointer)
        if press.isLost { return nil }
        let layer = captured(press)
        let tapped = press.isTaken ? nil : tapTarget(press, layer, over: scene.hitTest(point))
        var isHeard = false
        deliver("pointerup", to: layer, at: point, pointer)
        if press.isPanning {
            // It may have left the slop with its last step.
            if !press.hasPanned { isHeard = pan("began", press, layer, at: point, pointer) }
            isHeard = pan("ended", press, layer, at: point, pointer) || isHeard
        }
        if let tapped, !isHeard { deliver("tap", to: tapped, at: point, pointer) }
        return layer.map { describe($0, at: point) }
    }

    private func cancel(at point: Point, _ pointer: Int) -> PointerHit? {
        guard let press = pointers[pointer] else { return nil }
        end(press, pointer)
        if press.isLost { return nil }
        let layer = captured(press)
        deliver("pointercancel", to: layer, at: point, pointer)
        if press.hasPanned { pan("cancelled", press, layer, at: point, pointer) }
        return layer.map { describe($0, at: point) }
    }

    /// What these layers hold takes no input any more: the pointers that went down there are cancelled, but
    /// for the one that drives what happens now. Nothing is heard of them until they go down anew. The
    /// handlers run when the script is next let run.
    func losePointers(of layers: [LayerID], but driver: Int?) {
        for pointer in pointers.numbers where pointer != driver {
            guard let press = pointers[pointer], !press.isLost, let layer = captured(press),
                ancestors(of: layer).contains(where: layers.contains)
            else { continue }
            if let timer = press.timer { scene.cancelTimer(timer) }
            pointers[pointer]?.timer = nil
            pointers[pointer]?.isLost = true
            script.post(event("pointercancel", to: layer, at: press.last, pointer))
            if press.hasPanned { script.post(panEvent("cancelled", press, layer, at: press.last, pointer)) }
        }
    }

    /// Where a tap goes: to the innermost layer in which it went both down and up; to none where it has left
    /// one on the way that listens to pointers.
    private func tapTarget(_ press: PointerTracker.Press, _ layer: LayerID?, over: LayerID?) -> LayerID? {
        // What it went down on is gone.
        if layer != press.layer { return nil }
        let down = ancestors(of: layer ?? scene.root)
        let up = ancestors(of: over ?? scene.root)
        guard let common = down.firstIndex(where: up.contains) else { return nil }
        return script.listensToPointers(down[..<common]) ? nil : down[common]
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

    /// The layer that a press belongs to; once that is gone, the innermost that it was in and that is there.
    private func captured(_ press: PointerTracker.Press) -> LayerID? {
        press.path.first { scene.isInTree($0) }
    }

    func pressLong(_ timer: TimerID) {
        guard let pointer = pointers.pointer(of: timer), var press = pointers[pointer] else { return }
        press.timer = nil
        pointers[pointer] = press
        if captured(press) != press.layer { return }
        if deliver("longpress", to: captured(press), at: press.last, pointer) > 0 {
            pointers[pointer]?.isTaken = true
        }
    }

    /// - Returns: whether anybody heard it.
    @discardableResult
    private func pan(
        _ phase: String, _ press: PointerTracker.Press, _ layer: LayerID?, at point: Point,
        _ pointer: Int
    ) -> Bool {
        let isHeard = script.dispatch(panEvent(phase, press, layer, at: point, pointer)) > 0
        if isHeard { pointers[pointer]?.isTaken = true }
        return isHeard
    }

    private func panEvent(
        _ phase: String, _ press: PointerTracker.Press, _ layer: LayerID?, at point: Point,
        _ pointer: Int
    ) -> ScriptEvent {
        var event = self.event("pan", to: layer, at: point, pointer)
        event.translation = press.translation
        event.velocity = press.velocity(at: time, tickRate: tickRate)
        event.phase = phase
        return event
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
