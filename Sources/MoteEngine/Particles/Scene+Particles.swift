/// Asking for single particles.
extension Scene {
    /// A particle as a script sees it.
    public struct ParticleHit: Equatable, Sendable {
        /// Its number: unique among those that live.
        public var id: UInt32
        /// The name of its cell.
        public var cell: String
        /// Its centre, in the coordinates of the point that was asked for.
        public var position: Point
        /// Seconds.
        public var age: Double
    }

    /// The uppermost particle whose picture is at a point of the emitter's superlayer (for one in the scene
    /// itself, a scene point); nil if none is there. Ellipses end at their outline, images at their box.
    public func hitParticle(_ layer: LayerID, at point: Point) -> ParticleHit? {
        guard let slot = slot(layer), let emitter = layers[slot].emitter else { return nil }
        advanceEmitter(slot)
        let isWorld = emitter.configuration.space == .world
        let outer = layers[slot].parent >= 0 ? scenePlane(layers[slot].parent) : .identity
        guard let scenePoint = outer.apply(point) else { return nil }
        let plane = isWorld ? PlaneTransform.identity : scenePlane(slot)
        guard let place = plane.inverse?.apply(scenePoint) else { return nil }
        guard let row = emitter.topRow(at: place, cells: layers[slot].frameCells) else { return nil }
        let center = Point(Double(emitter.value(.x, row)), Double(emitter.value(.y, row)))
        let onScreen = plane.apply(center).flatMap { outer.inverse?.apply($0) }
        return ParticleHit(
            id: emitter.word(.id, row), cell: layers[slot].frameCells[Int(emitter.word(.cell, row))].name,
            position: onScreen ?? center, age: Double(emitter.value(.age, row)))
    }

    /// Ends a particle before its time; what it emits on its death is born.
    /// - Returns: false if none that lives has this number.
    public func killParticle(_ layer: LayerID, id: UInt32) throws(PropertyError) -> Bool {
        guard let slot = slot(layer), let emitter = layers[slot].emitter else { throw .staleHandle }
        advanceEmitter(slot)
        guard emitter.kill(id: id) else { return false }
        watchEnd(slot)
        changed()
        return true
    }

    /// Brings an emitter to the present.
    func advanceEmitter(_ slot: Int) {
        guard let emitter = layers[slot].emitter else { return }
        settlePlaces()
        let clock = layers[slot].emitterClock
        // Late copies come in replicators alone.
        if emitter.journal != nil, !isCopied(slot) { emitter.journal = nil }
        if !layers[slot].emitterWaits { emitter.advance(to: clock.local(at: time)) }
        emitter.clock = clock
        emitter.isWaiting = layers[slot].emitterWaits
        let mode = Int(shown(slot)[Component.renderMode])
        emitter.setRenderMode(
            EmitterRenderMode.allCases[min(max(mode, 0), EmitterRenderMode.allCases.count - 1)])
    }

    /// Particles of one emitter alive now.
    public func particleCount(of layer: LayerID) -> Int {
        guard let slot = slot(layer), let emitter = layers[slot].emitter else { return 0 }
        advanceEmitter(slot)
        return emitter.aliveCount
    }

    /// The outline of a layer on screen: its path if it is a shape that has one, else its rounded bounds; in
    /// the own space of `target` (nil: the scene's).
    public func outline(of layer: LayerID, in target: LayerID?) -> Path? {
        guard let slot = slot(layer) else { return nil }
        let v = shown(slot)
        let size = Size(v[Component.boundsWidth], v[Component.boundsHeight])
        var path = Path.roundedRect(
            Rect(0, 0, size.width, size.height),
            radius: max(0, min(v[Component.cornerRadius], min(size.width, size.height) / 2)))
        if layers[slot].kind == .shape, case .path(let own?) = shownObjects(slot)[Component.path] {
            path = own
        }
        let plane = scenePlane(slot).flatApproximation(around: Point(size.width / 2, size.height / 2))
        path = path.applying(plane)
        guard let target, let other = self.slot(target) else { return path }
        let back = scenePlane(other).inverse?.flatApproximation(around: .zero)
        return back.map { path.applying($0) }
    }
}

extension Emitter {
    /// One value of one row.
    func value(_ column: ParticleColumn, _ row: Int) -> Float {
        withUnsafeTemporaryAllocation(of: Float.self, capacity: ParticleView.blockRows) { buffer in
            guard let base = buffer.baseAddress else { return 0 }
            evaluate(column, rows: row..<row + 1, into: base, in: ParticleWorkspace())
            return base[0]
        }
    }

    func word(_ column: ParticleColumn, _ row: Int) -> UInt32 {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: ParticleView.blockRows) { buffer in
            guard let base = buffer.baseAddress else { return 0 }
            evaluate(column, rows: row..<row + 1, into: base, in: ParticleWorkspace())
            return base[0]
        }
    }

    /// The last row, in drawing order, whose picture covers a place.
    func topRow(at place: Point, cells: [FrameCell]) -> Int? {
        let room = ParticleView.blockRows
        let workspace = ParticleWorkspace()
        var found: Int?
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 4 * room) { floats in
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: room) { words in
                guard let base = floats.baseAddress, let cell = words.baseAddress else { return }
                let (x, y, scale, rotation) = (base, base + room, base + 2 * room, base + 3 * room)
                var end = aliveCount
                while end > 0, found == nil {
                    let rows = max(0, end - room)..<end
                    evaluatePosition(rows: rows, x: x, y: y, in: workspace)
                    evaluate(.scale, rows: rows, into: scale, in: workspace)
                    evaluate(.rotation, rows: rows, into: rotation, in: workspace)
                    evaluate(.cell, rows: rows, into: cell, in: workspace)
                    for row in (0..<rows.count).reversed() where cells.indices.contains(Int(cell[row])) {
                        let shown = cells[Int(cell[row])]
                        let (dx, dy) = (place.x - Double(x[row]), place.y - Double(y[row]))
                        let reach = Double(scale[row]) * (shown.size.width + shown.size.height) / 2
                        guard dx.magnitude <= reach, dy.magnitude <= reach else { continue }
                        let (sin, cos) = Maths.sincos(Double(rotation[row]))
                        let u = (dx * cos + dy * sin) / (Double(scale[row]) * shown.size.width / 2)
                        let v = (dy * cos - dx * sin) / (Double(scale[row]) * shown.size.height / 2)
                        let isInside =
                            shown.contents.isEmpty
                            ? u * u + v * v <= 1 : u.magnitude <= 1 && v.magnitude <= 1
                        if isInside {
                            found = rows.lowerBound + row
                            break
                        }
                    }
                    end = rows.lowerBound
                }
            }
        }
        return found
    }
}
