import MoteEngine

/// What a script has to tell, until the host fetches it. Bounded: of more, the oldest go; an event's number
/// tells.
struct ReportQueue {
    /// Between two calls of the host, a tick apart: far more than anybody reads.
    static let limit = 1024

    private var events: [SceneEvent] = []
    private var errors: [SceneError] = []
    private var log: [ScriptLogLine] = []
    private var eventCount = 0

    mutating func add(_ name: String, by: String, payload: PlainValue, tick: Int, time: Double) {
        eventCount += 1
        Self.append(SceneEvent(number: eventCount, tick: tick, time: time, name: name, by: by,
                               payload: payload),
                    to: &events)
    }

    mutating func add(_ error: SceneError) { Self.append(error, to: &errors) }
    mutating func add(_ line: ScriptLogLine) { Self.append(line, to: &log) }

    mutating func takeEvents() -> [SceneEvent] { Self.take(&events) }
    mutating func takeErrors() -> [SceneError] { Self.take(&errors) }
    mutating func takeLog() -> [ScriptLogLine] { Self.take(&log) }

    private static func append<Report>(_ report: Report, to list: inout [Report]) {
        if list.count == limit { list.removeFirst(limit / 4) }
        list.append(report)
    }

    private static func take<Report>(_ list: inout [Report]) -> [Report] {
        defer { list = [] }
        return list
    }
}
