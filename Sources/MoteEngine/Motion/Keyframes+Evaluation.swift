extension Keyframes {
    /// Writes the value at fraction f of the duration (after any timing function over the whole). Outside
    /// 0…1, where an overshooting timing function may lead, the outermost straight goes on.
    public func evaluate(at f: Double, into result: UnsafeMutablePointer<Double>) {
        table.evaluate(at: f, into: result)
    }

    /// Where the way leads at fraction f, radians clockwise from +x. Of points on a curve; 0 for others.
    public func direction(at f: Double) -> Double { table.direction(at: f) }

    /// Writes the derivative by f. Multiply by the rate of f to get units per second.
    public func velocity(at f: Double, into result: UnsafeMutablePointer<Double>) {
        table.velocity(at: f, into: result)
    }
}
