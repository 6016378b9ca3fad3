import Glibc

/// What the system says of a running process, from /proc.
package struct ProcessFigures: Equatable, Sendable {
    /// Processor seconds, its own and the system's on its behalf.
    package var cpuSeconds: Double
    /// Bytes in memory now, and at most so far.
    package var memory: Int
    package var peakMemory: Int

    /// - Returns: nil when there is no such process.
    package init?(of process: pid_t) {
        guard let stat = Self.text("/proc/\(process)/stat"),
            let status = Self.text("/proc/\(process)/status"),
            // The name, in brackets, may hold anything; the fields after it begin with the third.
            let bracket = stat.lastIndex(of: ")")
        else { return nil }
        let fields = stat[stat.index(after: bracket)...].split(separator: " ")
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
            return nil
        }
        cpuSeconds = (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
        memory = Self.kilobytes("VmRSS:", in: status) * 1_024
        peakMemory = Self.kilobytes("VmHWM:", in: status) * 1_024
    }

    /// False also for a process that has ended and only waits for its parent to ask how.
    package static func isRunning(_ process: pid_t) -> Bool {
        guard let stat = text("/proc/\(process)/stat"), let bracket = stat.lastIndex(of: ")") else {
            return false
        }
        return stat[stat.index(after: bracket)...].split(separator: " ").first != "Z"
    }

    private static func text(_ path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return Descriptor.readAll(descriptor, limit: 1 << 20).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func kilobytes(_ name: String, in status: String) -> Int {
        guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix(name) }) else { return 0 }
        return line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) }
            ?? 0
    }
}

/// This process's own processor seconds.
package func ownProcessorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
