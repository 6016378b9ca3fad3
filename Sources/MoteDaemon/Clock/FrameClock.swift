import Glibc

/// A moment on the daemon's clock, nanoseconds of CLOCK_MONOTONIC: what the wall says, never what a scene
/// thinks.
package struct WallTime: Comparable, Hashable, Sendable {
    package var nanoseconds: UInt64

    package init(nanoseconds: UInt64) {
        self.nanoseconds = nanoseconds
    }

    package static func < (a: WallTime, b: WallTime) -> Bool { a.nanoseconds < b.nanoseconds }

    /// The earlier of two deadlines; nil is never.
    package static func earlier(_ a: WallTime?, _ b: WallTime?) -> WallTime? {
        guard let a, let b else { return a ?? b }
        return min(a, b)
    }

    /// Seconds from `earlier` to this; negative when it is later.
    package func seconds(since earlier: WallTime) -> Double {
        nanoseconds >= earlier.nanoseconds
            ? Double(nanoseconds - earlier.nanoseconds) / 1e9
            : -Double(earlier.nanoseconds - nanoseconds) / 1e9
    }

    /// Rounded up to a whole nanosecond, so that a timer set to it never fires early. Not before the clock's
    /// zero.
    package func adding(seconds: Double) -> WallTime {
        let offset = (seconds * 1e9).rounded(.up)
        if offset < 0 {
            let back = UInt64(min(-offset, 9e18))
            return WallTime(nanoseconds: back > nanoseconds ? 0 : nanoseconds - back)
        }
        return WallTime(nanoseconds: nanoseconds &+ UInt64(min(offset, 9e18)))
    }
}

/// Where wall time comes from. The daemon reads it here and nowhere else and hands it on, so that tests move
/// it.
package protocol FrameClock: AnyObject {
    var now: WallTime { get }
    /// Seconds since 1970, for people to read: nothing is computed from it.
    var date: Double { get }
    /// Seconds of processor time that the calling thread has had: what work costs, however busy the machine
    /// is.
    var processorTime: Double { get }
}

/// The machine's clock: the one place in mote that reads it.
package final class MonotonicClock: FrameClock {
    package init() {}

    package var now: WallTime {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return WallTime(nanoseconds: UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec))
    }

    package var date: Double {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec / 1_000_000) / 1000
    }

    package var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// Stands still until it is told to move.
package final class ManualClock: FrameClock {
    package private(set) var now: WallTime
    package var date: Double { Double(now.nanoseconds) / 1e9 }
    package var processorTime: Double { date }

    package init(seconds: Double = 1000) {
        now = WallTime(nanoseconds: 0).adding(seconds: seconds)
    }

    package func advance(seconds: Double) {
        now = now.adding(seconds: seconds)
    }

    package func move(to time: WallTime) {
        now = max(now, time)
    }
}
