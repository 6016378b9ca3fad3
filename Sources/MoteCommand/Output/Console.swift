import Glibc

/// Where a command writes: standard output and standard error, or text kept for a test.
///
/// When it can't be written any more `isClosed` turns true, later writes do nothing, and loops end. A reader
/// that goes away is no error; a full disk is one, and `fault` says so.
package final class Console {
    private enum Sink {
        case descriptor(Int32)
        case memory
    }

    private let sink: Sink
    /// Colours and redrawing in place are for terminals; pipes get plain lines.
    package let isTerminal: Bool
    package let style: Style
    /// What was written, when it goes to memory.
    package private(set) var output: [UInt8] = []
    package private(set) var errors: [UInt8] = []
    package private(set) var isClosed = false
    /// Why standard output can't be written; nil also when its reader has gone away.
    package private(set) var fault: String?

    private init(_ sink: Sink, isTerminal: Bool, style: Style) {
        self.sink = sink
        self.isTerminal = isTerminal
        self.style = style
    }

    package static func standard() -> Console {
        let isTerminal = isatty(STDOUT_FILENO) == 1
        let refused = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
        let isDumb = getenv("TERM").map { String(cString: $0) == "dumb" } ?? true
        return Console(
            .descriptor(STDOUT_FILENO), isTerminal: isTerminal && !isDumb,
            style: Style(isColored: isTerminal && !refused && !isDumb))
    }

    package static func memory(isTerminal: Bool = false, isColored: Bool = false) -> Console {
        Console(.memory, isTerminal: isTerminal, style: Style(isColored: isColored))
    }

    package func write(_ text: String) {
        var text = text
        text.withUTF8 { write($0) }
    }

    package func write(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { write($0) }
    }

    package func write(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard !isClosed else { return }
        switch sink {
        case .memory: output.append(contentsOf: bytes)
        case .descriptor(let descriptor):
            guard !Descriptor.writeAll(UnsafeRawBufferPointer(bytes), to: descriptor) else { return }
            let code = errno
            isClosed = true
            if code != EPIPE, code != ECONNRESET { fault = systemErrorText(code) }
        }
    }

    package func writeError(_ text: String) {
        switch sink {
        case .memory: errors.append(contentsOf: text.utf8)
        case .descriptor: _ = Array(text.utf8).withUnsafeBytes { Descriptor.writeAll($0, to: STDERR_FILENO) }
        }
    }

    /// Columns of the terminal, 80 where unknown.
    package var width: Int { terminalSize.map { Int($0.ws_col) } ?? 80 }

    /// Lines of the terminal, 24 where unknown.
    package var height: Int { terminalSize.map { Int($0.ws_row) } ?? 24 }

    private var terminalSize: winsize? {
        guard case .descriptor(let descriptor) = sink else { return nil }
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return nil
        }
        return size
    }
}

/// Colours, or their absence.
package struct Style: Sendable {
    package let isColored: Bool

    package func bold(_ text: String) -> String { wrap(text, "1") }
    package func dim(_ text: String) -> String { wrap(text, "2") }
    package func good(_ text: String) -> String { wrap(text, "32") }
    package func warning(_ text: String) -> String { wrap(text, "33") }
    package func bad(_ text: String) -> String { wrap(text, "31") }

    private func wrap(_ text: String, _ code: String) -> String {
        isColored ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : text
    }
}
