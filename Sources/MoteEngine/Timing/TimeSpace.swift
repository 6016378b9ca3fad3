/// The map from a parent's time to the time inside a layer or group: t = (parent − beginTime)·speed +
/// timeOffset.
public struct TimeSpace: Hashable, Sendable {
    public var beginTime: Double
    public var speed: Double
    public var timeOffset: Double

    public init(beginTime: Double = 0, speed: Double = 1, timeOffset: Double = 0) {
        self.beginTime = beginTime
        self.speed = speed
        self.timeOffset = timeOffset
    }

    public static let identity = TimeSpace()

    public func local(fromParent time: Double) -> Double { (time - beginTime) * speed + timeOffset }

    /// The parent's time at a local one, or nil where time stands still (speed 0).
    public func parent(fromLocal time: Double) -> Double? {
        speed == 0 ? nil : (time - timeOffset) / speed + beginTime
    }
}
