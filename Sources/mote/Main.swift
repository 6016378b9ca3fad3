import Glibc
import MoteCommand

@main
struct Main {
    static func main() {
        exit(MoteTool.main())
    }
}
