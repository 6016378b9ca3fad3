import MoteEngine

extension ScriptRuntime {
    /// Tells of POP's sliders beyond their ends, where they count as at the end; once for a line.
    func noteSliders(_ options: OptionReader) {
        for name in ["springBounciness", "springSpeed"] {
            guard let value = options[name]?.number, value.isFinite, !Spring.bouncinessRange.contains(value),
                warnedLines.count < 100, warnedLines.insert(scene.place).inserted
            else { continue }
            log(
                ScriptLogLine(
                    level: .warning,
                    message:
                        "\(options.what): \(name) \(value) is taken as \(value < 0 ? 0 : 20): it goes from 0 to 20",
                    file: state.fileName(of: scene.place) ?? source.file, line: Int(scene.place.line)))
        }
    }
}

extension Spring {
    /// The ways to name a spring, each a set of options that belong together.
    static let optionNames = [
        "springBounciness", "springSpeed", "tension", "friction", "mass", "stiffness",
        "damping", "response", "dampingRatio", "duration", "bounce",
    ]

    /// Reads whichever way the options name; without any, POP's defaults (bounciness 4, speed 12).
    init(_ options: OptionReader) throws {
        let given = options.names.filter(Spring.optionNames.contains)
        let ways: [[String]] = [
            ["springBounciness", "springSpeed"], ["tension", "friction", "mass"],
            ["mass", "stiffness", "damping"], ["response", "dampingRatio"],
            ["duration", "bounce"], ["duration", "dampingRatio"],
        ]
        guard let way = ways.first(where: { given.allSatisfy($0.contains) }) else {
            let names = given.joined(separator: ", ")
            throw ScriptMistake(
                "\(options.what): \(names) don't go together: name a spring by "
                    + "one of " + ways.map { $0.joined(separator: "/") }.joined(separator: ", "))
        }
        func number(_ name: String, _ usual: Double) throws -> Double { try options.number(name) ?? usual }
        // Without any time it is there at once: with the quickest one there is.
        func duration() throws -> Double {
            let seconds = try number("duration", 0.5)
            return seconds == 0 ? 1e-5 : seconds
        }
        do {
            switch way[1] {
            case "springSpeed":
                try self.init(
                    springBounciness: number("springBounciness", 4),
                    springSpeed: number("springSpeed", 12))
            case "friction":
                // What is not named is as in POP's default spring.
                let usual = try Spring(springBounciness: 4, springSpeed: 12)
                try self.init(
                    tension: number("tension", usual.stiffness),
                    friction: number("friction", usual.damping),
                    mass: number("mass", 1))
            case "stiffness":
                try self.init(
                    mass: number("mass", 1), stiffness: number("stiffness", 100),
                    damping: number("damping", 10))
            case "bounce":
                try self.init(duration: duration(), bounce: number("bounce", 0))
            default:
                if given.contains("duration") {
                    try self.init(duration: duration(), dampingRatio: number("dampingRatio", 1))
                } else {
                    try self.init(
                        response: number("response", 0.5),
                        dampingRatio: number("dampingRatio", 0.825))
                }
            }
        } catch let error as SpringError {
            throw ScriptMistake("\(options.what): \(error)")
        }
    }
}
