/// Which copy a layer is shown as: what the replicators that it stands in make of it.
struct ReplicatorCopy {
    /// Replicators around it.
    private(set) var depth = 0
    /// The instance of each of them, outermost first, as the digits of a number; 0 for the original.
    private var index = 0
    /// Seconds by which its animations are late.
    private(set) var delay = 0.0
    /// Multiplies its colours.
    private(set) var color = Color.white
    /// Multiplies the opacity of what stands right in the innermost replicator.
    private(set) var alpha = 1.0

    var isCopy: Bool { index > 0 }
    var isTinted: Bool { color != .white }

    /// The id of a layer's copy: a function of its number and the instances alone, so that it is the same in
    /// every picture, whatever was shown before.
    func id(of number: Int) -> Int { index * EngineLimits.copyableNumbers + number }

    /// An instance of a replicator that is shown so itself.
    func next(_ instance: Int, of v: [Double]) -> ReplicatorCopy {
        var copy = self
        copy.depth += 1
        copy.index = index * EngineLimits.replicatorInstances + instance
        copy.delay += Double(instance) * v[Component.instanceDelay]
        func channel(_ place: Int, _ offset: Int) -> Double {
            min(max(v[Component.instanceColor + place] + Double(instance) * v[offset], 0), 1)
        }
        copy.color.red *= channel(0, Component.instanceRedOffset)
        copy.color.green *= channel(1, Component.instanceGreenOffset)
        copy.color.blue *= channel(2, Component.instanceBlueOffset)
        copy.alpha = channel(3, Component.instanceAlphaOffset)
        return copy
    }

    func tinted(_ color: Color) -> Color {
        guard isTinted else { return color }
        return Color(
            red: color.red * self.color.red, green: color.green * self.color.green,
            blue: color.blue * self.color.blue, alpha: color.alpha)
    }
}

extension Scene {
    /// Replicators above it may show it more than once.
    func isCopied(_ slot: Int) -> Bool {
        var ancestor = layers[slot].parent
        while ancestor >= 0 {
            if layers[ancestor].kind == .replicator { return true }
            ancestor = layers[ancestor].parent
        }
        return false
    }

    /// By how many seconds the last copy of a layer is late.
    func longestCopyDelay(_ slot: Int) -> Double {
        var delay = 0.0
        var ancestor = layers[slot].parent
        while ancestor >= 0 {
            if layers[ancestor].kind == .replicator {
                let v = shown(ancestor)
                let copies = max(0, v[Component.instanceCount].rounded() - 1)
                delay += max(0, copies * v[Component.instanceDelay])
            }
            ancestor = layers[ancestor].parent
        }
        return delay
    }
}
