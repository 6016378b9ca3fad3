import Glibc

/// The process's environment variables.
package enum Environment {
    package static subscript(name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
