/// What there is to tell of births.
extension Emitter {
    public var hasClosedForm: Bool { whyNotClosed == nil }

    /// What does not follow from births alone, in a few words; nil if all does.
    public var whyNotClosed: String? {
        if !keepsSceneTime { return "a time of its own" }
        // Those who work births out draw the oldest first.
        switch configuration.renderMode {
        case .oldestLast: return "renderMode oldestLast"
        case .backToFront where constant(.z) == nil: return "renderMode backToFront"
        default: break
        }
        for cell in cells {
            if cell.pictures.vary { return "pictures that change (frames or tumble)" }
            if cell.hasBrightColors, cell.columns.aliveCount > 0 { return "colors beyond 1 that change" }
            if cell.alignment != nil { return "alignToMotion" }
            if cell.forces.isSwinging { return "wave" }
            if let curve = cell.curves.first(where: { !$0.isFactor }) {
                return "valueOverLife of \(curve.property.rawValue)"
            }
            if !LifeCurve.canBeTold(cell.curves) { return "curves that the wire has no word for" }
            // The living remember other forces than those of now.
            let isSteady = cell.courses.count <= 1 && cell.courses.allSatisfy(\.isSteady)
            if cell.columns.aliveCount > 0, !isSteady || cell.remembersOtherDrag {
                return "forces that have changed"
            }
        }
        return nil
    }

    public func hasNews(since time: Double) -> Bool {
        let time = ownTime(time)
        return lastNews > time || lateNews.last.map { $0 >= time } == true || earlyDeaths.last > time
    }

    public func deaths(since time: Double) -> [UInt32]? {
        let time = ownTime(time)
        return earlyDeaths.since(time, inclusive: hadLateNews(at: time))
    }

    /// Whether something came at this very time after the emitter had been brought to it, so that a frame of
    /// this time may or may not have told it.
    private func hadLateNews(at time: Double) -> Bool {
        lateNews.contains(time) || lateNews.count == Self.lateMoments && time < lateNews[0]
    }

    /// Moments of late news that are kept: they come from inputs, and clients are a few frames behind at
    /// most.
    static let lateMoments = 64

    func noteLateNews(at time: Double) {
        guard lateNews.last != time else { return }
        if lateNews.count == Self.lateMoments { lateNews.removeFirst() }
        lateNews.append(time)
    }

    /// The living who were born after `time`, or all of them. Where something came late at `time`, those born
    /// at it are told as well: a number that is known replaces its particle.
    public func births(since time: Double?) -> ParticleBirths {
        var births = ParticleBirths()
        let time = time.map { ownTime($0) }.map { hadLateNews(at: $0) ? $0.nextDown : $0 }
        for cell in cells {
            for block in cell.columns.blocks {
                // By birth in each block: the first that counts, by halving.
                let first = time.map { block.firstRow(in: 0..<block.count, bornAfter: $0) } ?? 0
                var rows: [Int] = []
                var row = block.firstAlive(from: first)
                while row < block.count {
                    rows.append(row)
                    row = block.firstAlive(from: row + 1)
                }
                if !rows.isEmpty { add(rows, of: block, cell, to: &births) }
            }
        }
        return births
    }

    private func add(
        _ rows: [Int], of block: ParticleBlock, _ cell: LiveCell, to births: inout ParticleBirths
    ) {
        let force = cell.courses.last?.force ?? .zero
        func bits(_ value: Double) -> UInt32 { (Float(value) + 0).bitPattern }
        for (index, column) in BirthColumn.allCases.enumerated() {
            if let stored = column.stored {
                for row in rows { births.columns[index].append((block.value(stored, row) + 0).bitPattern) }
                continue
            }
            switch column {
            case .drag where cell.differsInMass:
                let drag = CellDrag(own: cell.forces.drag, light: cell.forces.lightDrag)
                for row in rows {
                    births.columns[index].append(bits(drag.of(Double(block.value(.lightness, row)))))
                }
            case .id: for row in rows { births.columns[index].append(block.serials[row]) }
            case .age: for row in rows { births.columns[index].append(bits(time - block.births[row])) }
            case .color:
                for row in rows {
                    let red = block.value(.red, row)
                    let green = block.value(.green, row)
                    let channels = ParticleKernel.byte([red, green, block.value(.blue, row), 0, 0, 0, 0, 0])
                    births.columns[index].append(channels[0] << 16 | channels[1] << 8 | channels[2])
                }
            default:
                let same =
                    switch column {
                    case .cell: UInt32(cell.pictures.first)
                    case .ax: bits(force.x)
                    case .ay: bits(force.y)
                    case .az: bits(force.z)
                    default: bits(cell.forces.drag)
                    }
                births.columns[index] += [UInt32](repeating: same, count: rows.count)
            }
        }
        births.count += rows.count
    }
}

extension BirthColumn {
    /// Where a block holds it as it is.
    var stored: ParticleBlock.Column? {
        switch self {
        case .lifetime: .lifetime
        case .x: .x
        case .y: .y
        case .z: .z
        case .vx: .vx
        case .vy: .vy
        case .vz: .vz
        case .rotation: .rotation
        case .spin: .spin
        case .scale: .scale
        case .scaleSpeed: .scaleSpeed
        case .alpha: .alpha
        case .alphaSpeed: .alphaSpeed
        case .redSpeed: .redSpeed
        case .greenSpeed: .greenSpeed
        case .blueSpeed: .blueSpeed
        case .id, .cell, .age, .ax, .ay, .az, .drag, .color: nil
        }
    }
}

extension LiveCell {
    /// Courses of the living begin later than at their births.
    var remembersOtherDrag: Bool {
        guard let oldest = columns.firstAlive(from: ParticleColumns.Place()) else { return false }
        return columns.birth(at: oldest) < forces.origin
    }
}
