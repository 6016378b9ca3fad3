import Glibc
import MoteEngine

/// What the daemon counts about itself, since it was started.
package struct Statistics {
    /// Bodies written: one for each picture and set of options, however many clients send it.
    package var encodings = 0
    /// Deltas written: one for each picture, set of options and version that clients are at.
    package var deltas = 0
    /// Frames that were put on their way to a client.
    package var framesMade = 0
    /// Due frames that were not made for want of room.
    package var framesDropped = 0
    package var bytesSent = 0
    package var beats = 0
    /// How late beats were acted upon.
    package var lateness = Histogram()
    /// Seconds of processor time: scripts and the engine that they move; layers as they are at a time;
    /// pictures written as JSON, with the particles that are evaluated on the way; bytes put into sockets.
    package var scriptTime = 0.0
    package var evaluationTime = 0.0
    package var encodingTime = 0.0
    package var writingTime = 0.0
    package var requests = 0
    package var requestErrors = 0
    package var eventsSent = 0
    package var scriptErrors = 0
    package var connectionsAccepted = 0
    package var connectionsRefused = 0

    package init() {}

    /// The part of `stats` that does not depend on who is connected.
    package func members(framesSent: Int) -> [PlainValue.Member] {
        [
            .init("frames", [
                "made": integer(framesMade), "sent": integer(framesSent), "dropped": integer(framesDropped),
                "encodings": integer(encodings), "deltas": integer(deltas),
            ]),
            .init("bytes", integer(bytesSent)),
            .init("tickLateness", [
                "p50": .number(lateness.percentile(0.5)), "p99": .number(lateness.percentile(0.99)),
                "max": .number(lateness.max), "count": integer(beats),
            ]),
            .init("seconds", [
                "script": .number(scriptTime), "evaluation": .number(evaluationTime),
                "encoding": .number(encodingTime), "writing": .number(writingTime),
            ]),
            .init("requests", ["total": integer(requests), "errors": integer(requestErrors)]),
            .init("events", integer(eventsSent)),
            .init("scriptErrors", integer(scriptErrors)),
        ]
    }

    private func integer(_ value: Int) -> PlainValue { .number(Double(value)) }
}

/// What the system says of the process.
package enum ProcessUsage {
    private static let thisProcess = __rusage_who_t(RUSAGE_SELF.rawValue)

    /// Bytes of memory in use now, and at most so far.
    package static func memory() -> (now: Int, peak: Int) {
        var usage = rusage()
        getrusage(ProcessUsage.thisProcess, &usage)
        let peak = usage.ru_maxrss * 1024
        guard let bytes = FileSystem.systemFile("/proc/self/statm") else { return (peak, peak) }
        let fields = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        let pages = fields.count > 1 ? Int(fields[1]) ?? 0 : 0
        return (pages * Int(sysconf(Int32(_SC_PAGESIZE))), peak)
    }

    /// Seconds of processor time: the program's own, and the system's on its behalf.
    package static func processorTime() -> (user: Double, system: Double) {
        var usage = rusage()
        getrusage(ProcessUsage.thisProcess, &usage)
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        return (seconds(usage.ru_utime), seconds(usage.ru_stime))
    }
}
