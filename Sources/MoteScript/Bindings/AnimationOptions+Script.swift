import MoteEngine

// The engine's options from a script's tables. Each type names what it knows, for checks and suggestions.

extension BlockOptions {
    static let names = ["delay", "curve", "timingFunction", "dampingRatio", "velocity", "repeatCount",
                        "autoreverses", "beginFromCurrentState"]

    init(_ options: OptionReader) throws {
        self.init()
        delay = try options.number("delay") ?? 0
        if let curve = try options.timingFunction() { timingFunction = curve }
        dampingRatio = try options.number("dampingRatio")
        initialVelocity = try options.number("velocity") ?? 0
        repeatCount = try options.count("repeatCount") ?? 1
        autoreverses = try options.boolean("autoreverses") ?? false
        beginFromCurrentState = try options.boolean("beginFromCurrentState") ?? false
        if initialVelocity != 0, dampingRatio == nil {
            throw ScriptMistake("\(options.what): velocity belongs to a spring: give dampingRatio, too")
        }
    }
}

extension PropertyAnimationOptions {
    static let names = BlockOptions.names.filter { $0 != "beginFromCurrentState" }
        + ["to", "by", "from", "duration"]

    init(_ options: OptionReader, for path: PropertyKeyPath) throws {
        self.init()
        timing = try BlockOptions(options)
        timing.duration = try options.number("duration") ?? timing.duration
        to = try options.value("to", for: path)
        by = try options.value("by", for: path)
        from = try options.value("from", for: path)
    }
}

extension SpringOptions {
    static let names = Spring.optionNames + ["to", "by", "from", "velocity", "delay", "threshold"]

    init(_ options: OptionReader, for path: PropertyKeyPath) throws {
        self.init(spring: try Spring(options))
        to = try options.value("to", for: path)
        by = try options.value("by", for: path)
        from = try options.value("from", for: path)
        velocity = try options.parts("velocity", for: path)
        delay = try options.number("delay") ?? 0
        threshold = try options.number("threshold")
    }
}

extension DecayOptions {
    static let names = ["velocity", "deceleration", "from", "min", "max", "delay"]

    init(_ options: OptionReader, for path: PropertyKeyPath) throws {
        self.init()
        velocity = try options.parts("velocity", for: path)
        deceleration = try options.number("deceleration") ?? deceleration
        from = try options.value("from", for: path)
        min = try options.parts("min", for: path)
        max = try options.parts("max", for: path)
        delay = try options.number("delay") ?? 0
    }
}

extension ExplicitAnimation {
    static let callbackNames = ["onStart", "onComplete", "onChange"]
    private static let common = ["keyPath", "duration", "delay", "beginTime", "timeOffset", "speed",
                                 "repeatCount", "repeatDuration", "autoreverses", "fillMode",
                                 "removedOnCompletion", "additive", "cumulative",
                                 "timingFunction", "curve"] + callbackNames

    static func names(_ kind: String) -> [String] {
        common + (kind == "basic" ? ["fromValue", "toValue", "byValue"]
            : ["values", "keyTimes", "timingFunctions", "calculationMode"])
    }

    /// - Parameter now: the layer's time, from which `delay` counts.
    init(_ kind: String, _ options: OptionReader, for path: PropertyKeyPath, now: Double) throws {
        self.init(keyPath: path, kind: try Self.kind(kind, options, path),
                  timing: try Self.timing(options, now: now))
        timingFunction = try options.timingFunction() ?? .linear
        isAdditive = try options.boolean("additive") ?? false
        isCumulative = try options.boolean("cumulative") ?? false
        removedOnCompletion = try options.boolean("removedOnCompletion") ?? true
    }

    private static func kind(_ kind: String, _ options: OptionReader,
                             _ path: PropertyKeyPath) throws -> Kind {
        if kind == "basic" {
            return .basic(from: try options.value("fromValue", for: path),
                          to: try options.value("toValue", for: path),
                          by: try options.value("byValue", for: path))
        }
        guard let list = options["values"]?.list else {
            throw ScriptMistake("keyframe: values: expected a list")
        }
        let values = try list.enumerated().map { index, plain in
            try options.value(plain, named: "values[\(index + 1)]", for: path)
        }
        let functions = try options["timingFunctions"].map { plain in
            guard let list = plain.list else {
                throw options.mistake("timingFunctions", expected: "a list of timing functions", got: plain)
            }
            return try list.enumerated().map {
                try TimingFunction(script: $1, "keyframe: timingFunctions[\($0 + 1)]")
            }
        }
        return .keyframe(KeyframeDescription(
            values: values, keyTimes: try options.numbers("keyTimes"), timingFunctions: functions,
            calculationMode: try options.word("calculationMode", CalculationMode.self) ?? .linear))
    }

    private static func timing(_ options: OptionReader, now: Double) throws -> MediaTiming {
        var timing = MediaTiming()
        timing.beginTime = try options.number("beginTime") ?? 0
        if let delay = try options.number("delay") {
            if timing.beginTime != 0 {
                throw ScriptMistake("\(options.what): beginTime and delay contradict each other")
            }
            timing.beginTime = now + delay
        }
        timing.duration = try options.number("duration") ?? timing.duration
        timing.timeOffset = try options.number("timeOffset") ?? 0
        timing.speed = try options.number("speed") ?? 1
        timing.repeatCount = try options.count("repeatCount") ?? 0
        timing.repeatDuration = try options.count("repeatDuration") ?? 0
        timing.autoreverses = try options.boolean("autoreverses") ?? false
        timing.fillMode = try options.word("fillMode", FillMode.self) ?? .removed
        do {
            try timing.validate()
        } catch {
            throw ScriptMistake("\(options.what): \(error)")
        }
        return timing
    }
}

extension OptionReader {
    func value(_ name: String, for path: PropertyKeyPath) throws -> Value? {
        try self[name].map { try value($0, named: name, for: path) }
    }

    func value(_ plain: PlainValue, named name: String, for path: PropertyKeyPath) throws -> Value {
        do {
            return try Value(plain: plain, for: path)
        } catch {
            throw ScriptMistake("\(what): \(name): \(error)")
        }
    }

    /// The numbers of a value like the property's: a velocity or a bound.
    func parts(_ name: String, for path: PropertyKeyPath) throws -> [Double]? {
        guard let plain = self[name] else { return nil }
        if let number = plain.number { return [number] }
        if let numbers = plain.numbers, !numbers.isEmpty { return numbers }
        for (first, second) in [("x", "y"), ("w", "h"), ("width", "height")] {
            if let pair = plain.pair(first, second) { return [pair.0, pair.1] }
        }
        throw mistake(name, expected: "numbers, as many as \(path.name) has", got: plain)
    }
}
