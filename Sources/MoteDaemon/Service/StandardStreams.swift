import Glibc

/// Standard input, output and error, each of which whoever starts a program may have closed (`>&-`).
package enum StandardStreams {
    /// Puts something in the place of those that are closed. Else the next file or socket that is opened
    /// would get such a number, and be read and written in its stead. What comes there can't be read or
    /// written, so that whoever tries is told as before.
    package static func fill() {
        for (descriptor, way) in [
            (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
        ] where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest number that is free: those below are open.
            _ = open("/dev/null", way)
        }
    }
}
