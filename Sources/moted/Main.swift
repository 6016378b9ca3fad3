import Glibc
import MoteDaemon

@main
struct Main {
    static func main() {
        exit(DaemonCommand.run(Array(CommandLine.arguments.dropFirst())))
    }
}
