import Glibc

/// A call of the system that failed: what was tried, and why it was refused.
package struct SystemError: Error, CustomStringConvertible {
    package var action: String
    package var code: Int32

    /// Takes `errno` as it stands: make it right after the call.
    package init(_ action: String, code: Int32 = errno) {
        self.action = action
        self.code = code
    }

    package var description: String { "\(action): \(SystemError.text(of: code))" }

    package static func text(of code: Int32) -> String {
        strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }
}
