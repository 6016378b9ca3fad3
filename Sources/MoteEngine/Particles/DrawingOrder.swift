/// How the rows of a view are found among the cells' living.
enum DrawingOrder {
    /// One cell after the other, each in the order of its births.
    case cellByCell
    /// The same from behind: the one cell's youngest first.
    case reversed
    /// By a list of rows of the first order.
    case listed([UInt32])
}

extension Emitter {
    /// The order that the render mode asks for.
    func drawingOrder() -> DrawingOrder {
        var inhabited = 0
        for cell in cells where cell.columns.aliveCount > 0 { inhabited += 1 }
        switch configuration.renderMode {
        case .unordered, .additive: return .cellByCell
        case .oldestFirst: return inhabited <= 1 ? .cellByCell : .listed(byBirth())
        case .oldestLast: return inhabited <= 1 ? .reversed : .listed(byBirth().reversed())
        case .backToFront:
            let isFlat = constant(.z) != nil
            return isFlat ? .cellByCell : .listed(byDepth())
        }
    }

    /// Merges the cells' living by birth; at one moment the lower number comes first.
    private func byBirth() -> [UInt32] {
        var places = cells.map { $0.columns.firstAlive(from: ParticleColumns.Place()) }
        var next = Array(aliveBefore.dropLast())
        var list: [UInt32] = []
        list.reserveCapacity(aliveCount)
        while list.count < aliveCount {
            var first: (cell: Int, place: ParticleColumns.Place)?
            var earliest = (birth: Double.infinity, serial: UInt32.max)
            for index in cells.indices {
                guard let place = places[index] else { continue }
                let columns = cells[index].columns
                let next = (birth: columns.birth(at: place), serial: columns.serial(at: place))
                if next < earliest { (first, earliest) = ((index, place), next) }
            }
            guard let first else { break }
            list.append(UInt32(next[first.cell]))
            next[first.cell] += 1
            places[first.cell] = cells[first.cell].columns.firstAlive(from: first.place.next)
        }
        return list
    }

    /// The farthest (least z) first; at one depth in the order of cells and births.
    private func byDepth() -> [UInt32] {
        let depths = wholeColumn(.z, in: ParticleWorkspace())
        return (0..<UInt32(aliveCount)).sorted {
            let (a, b) = (Float(bitPattern: depths[Int($0)]), Float(bitPattern: depths[Int($1)]))
            return a < b || a == b && $0 < $1
        }
    }
}
