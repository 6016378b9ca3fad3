import Glibc

/// Measures the hot paths: `mote-bench [--list] [--json] [NAME...]`.
@main
struct Main {
    static func main() {
        exit(BenchmarkTool.run(Array(CommandLine.arguments.dropFirst())))
    }
}
