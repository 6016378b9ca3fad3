import Glibc

/// The daemon's own log, on standard error: with priorities for the journal when standard error goes there,
/// with the time of day otherwise.
package final class Log {
    package enum Level: Int, CaseIterable, Comparable, Sendable {
        case debug, info, warning, error

        package init?(name: String) {
            guard let level = Level.allCases.first(where: { $0.name == name }) else { return nil }
            self = level
        }

        package var name: String {
            switch self {
            case .debug: "debug"
            case .info: "info"
            case .warning: "warning"
            case .error: "error"
            }
        }

        /// syslog's number.
        fileprivate var priority: Int {
            switch self {
            case .debug: 7
            case .info: 6
            case .warning: 4
            case .error: 3
            }
        }

        package static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
    }

    /// A line before it is written: clients get its parts.
    package struct Entry {
        package var level: Level
        /// Nil for the daemon's own.
        package var scene: String?
        package var message: String
        /// The script's, where there is one.
        package var file: String?
        package var line: Int?
    }

    package var level: Level
    /// The least that `listener` wants; nil for nothing.
    package var listenerLevel: Level?
    package var listener: (Entry) -> Void = { _ in }
    private let isJournal: Bool
    /// Where lines go; tests collect them.
    private let write: (String) -> Void

    package init(level: Level = .info, write: ((String) -> Void)? = nil) {
        self.level = level
        isJournal = write == nil && Log.standardErrorIsJournal()
        self.write = write ?? { line in
            let bytes = Array(line.utf8)
            _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
        }
    }

    package func debug(_ message: @autoclosure () -> String) { log(.debug, message) }
    package func info(_ message: @autoclosure () -> String) { log(.info, message) }
    package func warning(_ message: @autoclosure () -> String) { log(.warning, message) }
    package func error(_ message: @autoclosure () -> String) { log(.error, message) }

    package enum Audience { case all, file, listener }

    package func log(_ level: Level, scene: String? = nil, file: String? = nil, line: Int? = nil,
                     audience: Audience = .all, _ message: () -> String) {
        let isHeard = audience != .file && listenerLevel.map { level >= $0 } ?? false
        let isWritten = audience != .listener && level >= self.level
        guard isHeard || isWritten else { return }
        let entry = Entry(level: level, scene: scene, message: message(),
                          file: file?.isEmpty == true ? nil : file, line: line == 0 ? nil : line)
        if isWritten { write(entry) }
        if isHeard { listener(entry) }
    }

    private func write(_ entry: Entry) {
        var whole = entry.scene.map { "\($0): " } ?? ""
        if let file = entry.file { whole += entry.line.map { "\(file):\($0): " } ?? "\(file): " }
        whole += entry.message
        let level = entry.level
        // Scripts and clients write here, too: one message is one line, and no control character reaches a
        // terminal.
        let text = String(String.UnicodeScalarView(whole.unicodeScalars.map {
            $0.value < 0x20 || $0.value == 0x7F ? " " : $0
        }))
        write(isJournal ? "<\(level.priority)>\(text)\n" : "\(Log.timeOfDay()) \(level.name): \(text)\n")
    }

    /// JOURNAL_STREAM names the device and inode of the journal's stream.
    private static func standardErrorIsJournal() -> Bool {
        var status = stat()
        guard let stream = Environment["JOURNAL_STREAM"], fstat(STDERR_FILENO, &status) == 0 else {
            return false
        }
        return stream == "\(status.st_dev):\(status.st_ino)"
    }

    /// For people to read; nothing is computed from it.
    private static func timeOfDay() -> String {
        var seconds = time(nil)
        var parts = tm()
        localtime_r(&seconds, &parts)
        func two(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
    }
}
