import MoteEngine

// The engine's options from a script's tables. Each type names what it knows, for checks and suggestions.

extension BlockOptions {
    /// Those of blocks alone.
    static let blockNames = ["beginFromCurrentState", "overrideInheritedDuration", "overrideInheritedCurve"]
    static let names =
        [
            "delay", "curve", "timingFunction", "dampingRatio", "velocity", "repeatCount", "autoreverses",
        ] + blockNames

    init(_ options: OptionReader) throws {
        self.init()
        delay = try options.number("delay") ?? 0
        if let curve = try options.timingFunction() { timingFunction = curve }
        dampingRatio = try options.number("dampingRatio")
        initialVelocity = try options.number("velocity") ?? 0
        repeatCount = try options.count("repeatCount") ?? 1
        if repeatCount == 0 {
            throw ScriptMistake(
                "\(options.what): repeatCount must be above 0: it counts every run, so once is 1")
        }
        autoreverses = try options.boolean("autoreverses") ?? false
        beginFromCurrentState = try options.boolean("beginFromCurrentState") ?? false
        overridesInheritedDuration = try options.boolean("overrideInheritedDuration") ?? false
        overridesInheritedCurve = try options.boolean("overrideInheritedCurve") ?? false
        if initialVelocity != 0, dampingRatio == nil {
            throw ScriptMistake("\(options.what): velocity belongs to a spring: give dampingRatio, too")
        }
    }
}

extension PropertyAnimationOptions {
    static let names =
        BlockOptions.names.filter { !BlockOptions.blockNames.contains($0) }
        + ["to", "by", "from", "duration", "path", "calculationMode", "rotationMode"]

    init(_ options: OptionReader, for path: PropertyKeyPath) throws {
        self.init()
        self.path = try options.path("path")
        calculationMode = try options.word("calculationMode", CalculationMode.self) ?? .linear
        rotationMode = try options.word("rotationMode", RotationMode.self)
        if self.path == nil,
            let name = ["calculationMode", "rotationMode"].first(where: { options[$0] != nil })
        {
            throw ScriptMistake("\(options.what): \(name) belongs to a path: give path, too")
        }
        timing = try BlockOptions(options)
        timing.duration = try options.number("duration") ?? timing.duration
        to = try options.value("to", for: path)
        by = try options.way("by", for: path)
        from = try options.value("from", for: path)
    }
}

extension SpringOptions {
    static let names =
        Spring.optionNames + [
            "to", "by", "from", "velocity", "delay", "threshold", "clampMode", "roundingFactor",
            "repeatCount",
            "autoreverses",
        ]

    init(_ options: OptionReader, for path: PropertyKeyPath) throws {
        self.init(spring: try Spring(options))
        if options.names.contains("dampingRatio") { duration = try options.number("duration") }
        to = try options.value("to", for: path)
        by = try options.way("by", for: path)
        from = try options.value("from", for: path)
        velocity = try options.parts("velocity", for: path)
        delay = try options.number("delay") ?? 0
        threshold = try options.number("threshold")
        clampMode = try options.word("clampMode", SpringClampMode.self) ?? .none
        roundingFactor = try options.number("roundingFactor") ?? 0
        repeatCount = try options.count("repeatCount") ?? 1
        autoreverses = try options.boolean("autoreverses") ?? false
    }
}

extension DecayOptions {
    static let names = ["velocity", "deceleration", "from", "min", "max", "delay"] + inertiaNames
    /// Any of them makes it a glide as Motion's inertia.
    static let inertiaNames = [
        "power", "timeConstant", "restDelta", "bounce", "bounceStiffness", "bounceDamping", "modifyTarget",
    ]

    init(_ options: OptionReader, for path: PropertyKeyPath) throws {
        self.init()
        velocity = try options.parts("velocity", for: path)
        deceleration = try options.number("deceleration") ?? deceleration
        from = try options.value("from", for: path)
        min = try options.parts("min", for: path)
        max = try options.parts("max", for: path)
        delay = try options.number("delay") ?? 0
        if options.names.contains(where: Self.inertiaNames.contains) {
            inertia = try Inertia(options, restDelta: path.settleThreshold / 2)
        }
    }
}

extension Inertia {
    /// - Parameter restDelta: where the options don't say it.
    init(_ options: OptionReader, restDelta: Double) throws {
        self.init()
        if let deceleration = try options.number("deceleration") {
            if let other = ["power", "timeConstant"].first(where: { options[$0] != nil }) {
                throw ScriptMistake("\(options.what): deceleration and \(other) contradict each other")
            }
            guard deceleration > 0, deceleration < 1 else {
                throw ScriptMistake("\(options.what): deceleration must be between 0 and 1")
            }
            take(deceleration: deceleration)
        }
        power = try options.number("power") ?? power
        timeConstant = try options.number("timeConstant") ?? timeConstant
        self.restDelta = try options.number("restDelta") ?? restDelta
        do {
            bounce = try Spring(
                stiffness: options.number("bounceStiffness") ?? Self.defaultBounce.stiffness,
                damping: options.number("bounceDamping") ?? Self.defaultBounce.damping)
        } catch let error as SpringError {
            throw ScriptMistake("\(options.what): bounce \(error)")
        }
        if try options.boolean("bounce") == false { bounce = nil }
    }
}

extension ExplicitAnimation {
    static let callbackNames = ["onStart", "onComplete", "onChange"]
    private static let common =
        [
            "keyPath", "duration", "delay", "beginTime", "timeOffset", "speed",
            "repeatCount", "repeatDuration", "autoreverses", "fillMode",
            "removedOnCompletion", "additive", "cumulative",
            "timingFunction", "curve",
        ] + callbackNames

    private static let ends = ["fromValue", "toValue", "byValue"]
    /// Those that hold values like the property's.
    static let valueNames = ends + ["values"]
    private static let springNames = ["mass", "stiffness", "damping", "initialVelocity", "allowsOverdamping"]

    static let groupNames =
        common.filter { !["keyPath", "additive", "cumulative"].contains($0) } + ["animations"]

    static func names(_ kind: String) -> [String] {
        switch kind {
        case "group": groupNames.filter { $0 != "onChange" }
        case "basic": common + ends
        case "springAnimation": common.filter { $0 != "timingFunction" && $0 != "curve" } + ends + springNames
        case "transition": TransitionOptions.names + callbackNames.filter { $0 != "onChange" }
        default:
            common + [
                "values", "path", "keyTimes", "timingFunctions", "calculationMode", "rotationMode",
                "tensionValues", "continuityValues", "biasValues",
            ]
        }
    }

    /// - Parameter now: the layer's time, from which `delay` counts.
    init(
        _ kind: String, _ options: OptionReader, for path: PropertyKeyPath, now: Double, in scene: Scene
    ) throws {
        let made = try Self.kind(kind, options, path)
        var timing = try MediaTiming(options, now: now)
        if options.isUnset("duration", in: scene) { timing.duration = scene.defaultDuration }
        if case .spring(let spring, let velocity, _, _, _) = made, options["duration"] == nil {
            timing.duration = spring.settlingDuration(initialVelocity: velocity)
            if !timing.duration.isFinite {
                throw ScriptMistake("\(kind): without damping it never settles: give duration")
            }
        }
        self.init(keyPath: path, kind: made, timing: timing)
        timingFunction = try options.timingFunction() ?? scene.defaultTimingFunction ?? .linear
        isAdditive = try options.boolean("additive") ?? false
        isCumulative = try options.boolean("cumulative") ?? false
        removedOnCompletion = try options.boolean("removedOnCompletion") ?? true
    }

    private static func kind(
        _ kind: String, _ options: OptionReader,
        _ path: PropertyKeyPath
    ) throws -> Kind {
        if kind == "basic" {
            return .basic(
                from: try options.value("fromValue", for: path),
                to: try options.value("toValue", for: path),
                by: try options.way("byValue", for: path))
        }
        if kind == "springAnimation" {
            return .spring(
                try springOfAnimation(options), velocity: try options.number("initialVelocity") ?? 0,
                from: try options.value("fromValue", for: path), to: try options.value("toValue", for: path),
                by: try options.way("byValue", for: path))
        }
        let way = try options.path("path")
        guard let list = options["values"].map({ $0.list ?? [] }) ?? (way == nil ? nil : []) else {
            throw ScriptMistake(
                "keyframe: values: expected a list" + (path.type == .point ? ", or a path" : ""))
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
        var description = KeyframeDescription(
            values: values, path: way, keyTimes: try options.numbers("keyTimes"), timingFunctions: functions,
            calculationMode: try options.word("calculationMode", CalculationMode.self) ?? .linear)
        description.rotationMode = try options.word("rotationMode", RotationMode.self)
        description.tensionValues = try options.numbers("tensionValues")
        description.continuityValues = try options.numbers("continuityValues")
        description.biasValues = try options.numbers("biasValues")
        return .keyframe(description)
    }

    /// CASpringAnimation's parameters. Core Animation takes an overdamped spring for a critically damped one
    /// unless it is allowed; here it is, unless it is not.
    static func springOfAnimation(_ options: OptionReader) throws -> Spring {
        do {
            let spring = try Spring(
                mass: options.number("mass") ?? 1, stiffness: options.number("stiffness") ?? 100,
                damping: options.number("damping") ?? 10)
            if spring.dampingRatio > 1, try options.boolean("allowsOverdamping") == false {
                return try Spring(
                    mass: spring.mass, stiffness: spring.stiffness,
                    damping: spring.damping / spring.dampingRatio)
            }
            return spring
        } catch let error as SpringError {
            throw ScriptMistake("\(options.what): \(error)")
        }
    }
}

extension TransactionOptions {
    static let names = ["duration", "timingFunction", "curve", "disableActions"]

    init(_ options: OptionReader) throws {
        self.init()
        duration = try options.number("duration")
        timingFunction = try options.timingFunction()
        disableActions = try options.boolean("disableActions")
    }
}

extension OptionReader {
    /// Whether an animation leaves a member to the transaction that it is added in: by not saying it, or
    /// there, as in Core Animation, by saying 0.
    func isUnset(_ name: String, in scene: Scene) -> Bool {
        guard let value = self[name] else { return true }
        return scene.isInTransaction && value.number == 0
    }
}

extension TransitionOptions {
    static let names = [
        "type", "subtype", "duration", "delay", "beginTime", "timeOffset", "speed", "repeatCount",
        "repeatDuration", "autoreverses", "fillMode", "removedOnCompletion", "timingFunction", "curve",
        "startProgress", "endProgress",
    ]

    /// Core Animation's: `transition { type =, subtype = }`.
    init(_ options: OptionReader, now: Double) throws {
        self.init()
        let types = TransitionType.allCases.filter { $0 != .flip }.map(\.rawValue)
        if let word = try options.string("type") {
            guard types.contains(word), let type = TransitionType(rawValue: word) else {
                throw ScriptMistake(options.what, unknown: "type", word, of: types)
            }
            self.type = type
        }
        subtype = try options.word("subtype", TransitionSubtype.self) ?? .fromLeft
        timing = try MediaTiming(options, now: now)
        timingFunction = try options.timingFunction() ?? .linear
        startProgress = try options.number("startProgress") ?? 0
        endProgress = try options.number("endProgress") ?? 1
    }

    static let viewTypes = [
        "crossDissolve", "flipFromLeft", "flipFromRight", "flipFromTop", "flipFromBottom",
    ]
    static let viewNames = ["type", "delay", "curve", "timingFunction", "showHide"]

    /// UIKit's, by the names of its options.
    init(view options: OptionReader, duration: Double, now: Double) throws {
        self.init()
        let word = try options.string("type") ?? "crossDissolve"
        if word == "curlUp" || word == "curlDown" {
            let instead = word == "curlUp" ? "flipFromBottom" : "flipFromTop"
            throw ScriptMistake(
                "\(options.what): there is no page curl: use \"\(instead)\" or \"crossDissolve\"")
        }
        guard Self.viewTypes.contains(word) else {
            throw ScriptMistake(options.what, unknown: "type", word, of: Self.viewTypes)
        }
        if word != "crossDissolve" {
            type = .flip
            subtype = TransitionSubtype(rawValue: "from" + word.dropFirst("flipFrom".count)) ?? .fromLeft
        }
        timing.duration = max(0, duration)
        if let delay = try options.number("delay"), delay != 0 { timing.begin(after: delay, from: now) }
        timingFunction = try options.timingFunction() ?? .easeInOut
    }
}

extension MediaTiming {
    /// Below 0 it began that long ago. (A begin time of 0 stands for now.)
    fileprivate mutating func begin(after delay: Double, from now: Double) {
        beginTime = now + delay
        if delay < 0, beginTime == 0 { beginTime = -.leastNormalMagnitude }
    }

    /// - Parameter now: the layer's time, from which `delay` counts.
    init(_ options: OptionReader, now: Double) throws {
        var timing = MediaTiming()
        timing.beginTime = try options.number("beginTime") ?? 0
        if let delay = try options.number("delay") {
            if timing.beginTime != 0 {
                throw ScriptMistake("\(options.what): beginTime and delay contradict each other")
            }
            timing.begin(after: delay, from: now)
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
        self = timing
    }
}

extension OptionReader {
    /// The key path, or, where it stands for several numbers and one of these options gives a list of them,
    /// all of those.
    func spread(_ path: PropertyKeyPath, _ names: [String]) -> PropertyKeyPath {
        guard path.takesList else { return path }
        let isSpread = names.contains { name in
            guard let list = self[name]?.list else { return false }
            return name != "values" || list.contains { $0.list != nil }
        }
        return isSpread ? path.spread : path
    }

    /// A path, as `path()` or an SVG string writes it.
    func path(_ name: String) throws -> Path? {
        guard let value = self[name] else { return nil }
        guard let text = value.string else { throw mistake(name, expected: "a path", got: value) }
        do {
            return try Path.parse(svg: text)
        } catch {
            throw ScriptMistake("\(what): \(name): \(error)")
        }
    }

    func value(_ name: String, for path: PropertyKeyPath) throws -> Value? {
        try self[name].map { try value($0, named: name, for: path) }
    }

    /// What is added to a value of the property: it may be negative where the property may not.
    func way(_ name: String, for path: PropertyKeyPath) throws -> Value? {
        guard let plain = self[name] else { return nil }
        do {
            return try Value(plain: plain, for: path, isWay: true)
        } catch {
            throw ScriptMistake("\(what): \(name): \(error)")
        }
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
        for part in plain.list ?? [plain] where part.number.map({ !$0.isFinite }) ?? false {
            throw mistake(name, expected: "finite numbers", got: plain)
        }
        if let number = plain.number { return path.widened([number]) }
        if let numbers = plain.numbers, !numbers.isEmpty { return numbers }
        for (first, second) in [("x", "y"), ("w", "h"), ("width", "height")] {
            if let pair = plain.pair(first, second) { return [pair.0, pair.1] }
        }
        throw mistake(name, expected: "numbers, as many as \(path.name) has", got: plain)
    }
}
