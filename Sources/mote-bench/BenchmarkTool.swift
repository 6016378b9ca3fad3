import Glibc
import MoteEngine
import MoteJSON

/// Flags, names and what is printed.
enum BenchmarkTool {
    private static let usage = """
        usage: mote-bench [--list] [--json] [NAME...]
          --list  name the benchmarks and run none
          --json  one JSON object a benchmark and line

        """

    static func run(_ arguments: [String]) -> Int32 {
        var names: [String] = []
        var isList = false
        var isJSON = false
        for argument in arguments {
            switch argument {
            case "--list": isList = true
            case "--json": isJSON = true
            case "--help", "-h":
                print(usage, terminator: "")
                return 0
            case _ where argument.hasPrefix("-"):
                return fail("unknown option \(argument)\n\(usage)")
            default: names.append(argument)
            }
        }
        let all = BenchmarkList.all
        for name in names where !all.contains(where: { $0.name == name }) {
            let nearest = Spelling.nearest(name, in: all.map(\.name)).map { " (did you mean \($0)?)" } ?? ""
            return fail("there is no benchmark \(name)\(nearest); --list names them\n")
        }
        if isList {
            for benchmark in all { print("\(padded(benchmark.name, 24))  \(benchmark.meaning)") }
            return 0
        }
        measure(all.filter { names.isEmpty || names.contains($0.name) || $0.isYardstick }, isJSON: isJSON)
        return 0
    }

    private static func measure(_ benchmarks: [Benchmark], isJSON: Bool) {
        if !isJSON {
            print(
                "processor time in ns, best and median of \(Benchmark.samples) samples; the ratio is to the "
                    + "yardstick in this same run; bytes: of the heap, a thing; mallocs: a run of the work")
            print(
                padded("", 24) + right("best", 10) + right("median", 10) + right("ratio", 9)
                    + right("bytes", 9) + right("mallocs", 9))
        }
        var yardstick: Double?
        for benchmark in benchmarks {
            let result = benchmark.measure()
            if benchmark.isYardstick { yardstick = result.best }
            let ratio = yardstick.map { result.best / $0 } ?? 0
            if isJSON {
                print(
                    JSONWriter.text([
                        "name": .string(benchmark.name), "unit": .string(benchmark.unit),
                        "best": .number(result.best),
                        "median": .number(result.median), "ratio": .number(ratio),
                        "count": .number(Double(benchmark.count)), "bytes": .number(result.bytes),
                        "allocations": .number(Double(result.allocations)),
                    ]))
            } else {
                print(
                    padded(benchmark.name, 24) + right(fixed(result.best), 10)
                        + right(fixed(result.median), 10)
                        + right(fixed(ratio), 9) + right(fixed(result.bytes), 9)
                        + right("\(result.allocations)", 9) + "  \(benchmark.unit)")
            }
        }
    }

    private static func fail(_ message: String) -> Int32 {
        let text = Array("mote-bench: \(message)".utf8)
        _ = write(STDERR_FILENO, text, text.count)
        return 2
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    /// Two decimals below a hundred, none above.
    private static func fixed(_ value: Double) -> String {
        guard value < 100 else { return "\(Int(value.rounded()))" }
        let hundredths = Int((value * 100).rounded())
        let fraction = hundredths % 100
        return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
    }
}
