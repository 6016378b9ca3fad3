import Foundation
import MoteTestSupport
import Testing

/// Known motions end to end: from a script to the JSON of the frames.
@Suite struct VectorSceneTests {
    /// Renders the rows' times and compares.
    /// - Parameters:
    ///   - shift: what is added to the rows' times.
    ///   - scale: what the script multiplies the values with.
    private func check(
        _ row: VectorCase, _ script: String, rows: [(at: Double, value: Any)]? = nil, shift: Double = 0,
        scale: Double = 1, tolerance: Double? = nil, nothing: Double = 0
    ) throws {
        let rows = try rows ?? row.rows()
        guard !rows.isEmpty else { return }
        let scene = try RenderedScene(script, at: rows.map { $0.at + shift })
        let allowed = try tolerance ?? row.tolerance
        for (index, entry) in rows.enumerated() {
            let place = try scene.place(index)
            let expected: [Double] =
                if let list = entry.value as? [Any] {
                    list.compactMap(VectorObject.number)
                } else {
                    [VectorObject.number(entry.value) ?? nothing]
                }
            for (found, wanted) in zip([place.x, place.y], expected) {
                let limit = allowed * scale + RenderedScene.resolution + 1e-9 * wanted.magnitude
                #expect(
                    (found - wanted * scale).magnitude <= limit,
                    "\(row.title) at \(entry.at): \(found), not \(wanted)")
            }
        }
    }

    private func options(_ row: VectorObject, _ names: [(String, String)]) -> String {
        names.compactMap { key, option in
            row.object[key].flatMap { $0 is NSNull ? nil : "\(option) = \(lua($0))" }
        }
        .joined(separator: ", ")
    }

    // MARK: Explicit animations

    @Test func basicFromToBy() throws {
        guard let file = try VectorFile("basic-from-to-by.json") else { return }
        let names = ["fromValue", "toValue", "byValue", "duration", "repeatCount", "speed", "timeOffset"]
            .map { ($0, $0) }
        for row in file.cases {
            var script = "dot.position.x = \(try row.input.number("modelValue", default: 0))\n"
            if let previous = row.input.object["previousPresentationValue"].flatMap(VectorObject.number) {
                script =
                    "dot:add(basic { keyPath = 'position.x', fromValue = \(previous), toValue = \(previous), "
                    + "duration = 1 }, 'k1')\n" + script
            }
            let list =
                row.input.object["animations"] == nil ? [row.input] : try row.input.children("animations")
            for (index, input) in list.enumerated() {
                let curve = input.object["timing"] ?? row.input.object["timing"] ?? "linear"
                script += """
                    dot:add(basic { keyPath = 'position.x', \(options(input, names)), timingFunction = \(try luaCurve(curve)),
                        additive = \(input.flag("additive")), cumulative = \(input.flag("cumulative")),
                        autoreverses = \(input.flag("autoreverses")), fillMode = 'both', removedOnCompletion = false },
                        'k\(index + 1)')

                    """
            }
            try check(row, script)
        }
        file.report()
    }

    @Test func keyframes() throws {
        guard let file = try VectorFile("keyframes.json") else { return }
        let names = [
            "values", "keyTimes", "tensionValues", "continuityValues", "biasValues", "calculationMode",
        ]
        .map { ($0, $0) }
        for row in file.cases {
            let isPoint = (row.input.object["values"] as? [Any])?.first is [Any]
            var given = options(row.input, names)
            if let functions = row.input.object["timingFunctions"] as? [Any] {
                given += ", timingFunctions = { \(try functions.map(luaCurve).joined(separator: ", ")) }"
            }
            try check(
                row,
                """
                dot:add(keyframe { keyPath = '\(isPoint ? "position" : "position.x")', \(given), duration = 1,
                    fillMode = 'both', removedOnCompletion = false })
                """)
        }
        file.report()
    }

    @Test func mediaTiming() throws {
        guard let file = try VectorFile("ca-media-timing.json") else { return }
        let names = [
            "speed", "timeOffset", "duration", "repeatCount", "repeatDuration", "autoreverses", "fillMode",
        ].map { ($0, $0) }
        for row in file.cases where row.input.object["duration"] != nil {
            // Everything a second later, so that nothing lies before the scene's beginning; without an
            // effect the model shows, which is -7.
            let begin = try row.input.number("beginTime") + 1
            let repeats = options(
                row.input,
                names.filter {
                    row.input.object[$0.0] is NSNumber || $0.0 == "fillMode"
                        || row.input.object[$0.0] is String
                }
            )
            .replacingOccurrences(of: "autoreverses = 1.0", with: "autoreverses = true")
            .replacingOccurrences(of: "autoreverses = 0.0", with: "autoreverses = false")
            try check(
                row,
                """
                dot.position.x = -7000
                dot:add(basic { keyPath = 'position.x', fromValue = 0, toValue = 1000, beginTime = \(begin), \(repeats),
                    removedOnCompletion = false })
                """, rows: row.rows().filter { $0.at >= -1 && $0.at < 86_000 }, shift: 1, scale: 1000,
                nothing: -7)
        }
        for row in file.cases where row.input.object["chain_outer_to_inner"] != nil {
            var script = ""
            for (index, space) in try row.input.children("chain_outer_to_inner").enumerated() {
                let name = index == 0 ? "scene" : "layer\(index)"
                let given = options(space, ["beginTime", "speed", "timeOffset"].map { ($0, $0) })
                script += "local layer\(index + 1) = \(name):layer { \(given) }\n"
                if index == (try row.input.children("chain_outer_to_inner").count) - 1 {
                    script += "layer\(index + 1):addSublayer(dot)\n"
                }
            }
            // The number that it shows is the time that it has.
            script +=
                "dot:add(basic { keyPath = 'position.x', fromValue = -100, toValue = 100, beginTime = -100, "
                + "duration = 200, removedOnCompletion = false })"
            try check(row, script)
        }
        for row in file.cases where row.input.object["group"] != nil {
            let timing = ["beginTime", "duration", "fillMode"].map { ($0, $0) }
            // A second later as well; the child's time is the group's own.
            try check(
                row,
                """
                dot.position.x = -7000
                dot:add(group { beginTime = 1, \(options(try row.input.child("group"), timing)), removedOnCompletion = false,
                    animations = { basic { keyPath = 'position.x', fromValue = 0, toValue = 1000,
                        \(options(try row.input.child("child"), timing)) } } })
                """, shift: 1, scale: 1000, nothing: -7)
        }
        file.report()
    }

    // MARK: Timing functions

    @Test func cubicBezier() throws {
        guard let file = try VectorFile("easing-cubic-bezier.json") else { return }
        for row in file.cases {
            let curve = lua(try row.input.numbers("controlPoints"))
            try check(row, eased(curve), rows: row.rows().filter { (0...1).contains($0.at) }, scale: 1000)
        }
        file.report()
    }

    @Test func stepsAndLinear() throws {
        guard let file = try VectorFile("easing-steps-linear.json") else { return }
        for row in file.cases where !row.input.flag("before_flag") {
            let inside = try row.rows().filter {
                $0.at >= 0 && ($0.at <= 1 || row.input.object["duration_ms"] != nil)
            }
            if row.input.object["steps"] != nil {
                let curve =
                    "steps(\(Int(try row.input.number("steps"))), '\(try row.input.string("position"))')"
                try check(row, eased(curve), rows: inside, scale: 1000)
            } else if row.input.object["linear"] != nil {
                let stops = try row.input.lists("linear").flatMap { point in
                    point.count < 2 ? ["\(point[0])"] : point.dropFirst().map { "{ \(point[0]), \($0) }" }
                }
                try check(
                    row, eased("linearStops { \(stops.joined(separator: ", ")) }"), rows: inside, scale: 1000)
            } else {
                let (outer, inner) = (row.input.object["effect_easing"], row.input.object["keyframe_easing"])
                let duration = try row.input.number("duration_ms") / 1000
                try check(
                    row,
                    """
                    dot:add(keyframe { keyPath = 'position.x', values = { \(try row.input.number("from")),
                        \(try row.input.number("to")) }, timingFunctions = { \(try luaCurve(inner)) },
                        timingFunction = \(try luaCurve(outer)), duration = \(duration), fillMode = 'both',
                        removedOnCompletion = false })
                    """, rows: inside.map { ($0.at / 1000, $0.value) })
            }
        }
        file.report()
    }

    private func eased(_ curve: String) -> String {
        """
        dot:add(basic { keyPath = 'position.x', fromValue = 0, toValue = 1000, duration = 1, timingFunction = \(curve),
            fillMode = 'both', removedOnCompletion = false })
        """
    }

    // MARK: Springs and glides

    @Test func springs() throws {
        guard let file = try VectorFile("spring-closed-form.json") else { return }
        let names = ["mass", "stiffness", "damping", "from", "to", "velocity"].map { ($0, $0) }
        for row in file.cases {
            try check(row, "dot:spring('position.x', { \(options(row.input, names)), threshold = 1e-12 })")
        }
        guard let login = try VectorFile("pop-login-spring.json") else { return }
        // POP's own frames differ by its slow clock; the exact curve is ours.
        for row in login.cases where row.input.object["fps"] == nil {
            let named = [
                ("springBounciness", "springBounciness"), ("springSpeed", "springSpeed"), ("from", "from"),
                ("to", "to"), ("velocity", "velocity"),
            ]
            try check(row, "dot:spring('position.x', { \(options(row.input, named)), threshold = 1e-12 })")
        }
        file.report()
        login.report()
    }

    @Test func springsByDurationAndDamping() throws {
        guard let file = try VectorFile("spring-duration-damping.json") else { return }
        for row in file.cases {
            let duration = try row.input.number("duration")
            let velocity = try row.input.number("initialVelocity")
            let position = try row.whole.child("tolerance").number("position")
            // At its end it is there, exactly.
            let rows = try row.rows().map { ($0.at, $0.at >= duration ? 1 : $0.value) }
            try check(
                row,
                """
                animate(\(duration), { dampingRatio = \(try row.input.number("dampingRatio")), velocity = \(velocity) },
                    function() dot.position.x = 1000 end)
                """, rows: rows, scale: 1000, tolerance: position)
        }
        file.report()
    }

    @Test func springsAsPeopleDescribeThem() throws {
        guard let file = try VectorFile("spring-perceptual.json") else { return }
        let names = ["duration", "bounce", "response", "dampingRatio", "visualDuration"].map { ($0, $0) }
        for row in file.cases {
            try check(
                row,
                "dot:spring('position.x', { to = 1000, \(options(row.input, names)), threshold = 1e-9 })",
                scale: 1000)
        }
        file.report()
    }

    @Test func decays() throws {
        guard let file = try VectorFile("pop-decay.json") else { return }
        for row in file.cases {
            let (end, stop) = (try row.whole.number("duration"), try row.whole.number("stop_value"))
            let rows = try row.rows().map { ($0.at, $0.at > end ? stop : $0.value) }
            let threshold = try row.input.number("threshold")
            // The key path whose threshold it is.
            guard threshold == 1 else { continue }
            let names = ["from", "velocity", "deceleration"].map { ($0, $0) }
            try check(row, "dot:decay('position.x', { \(options(row.input, names)) })", rows: rows)
        }
        file.report()
    }

    @Test func inertia() throws {
        guard let file = try VectorFile("inertia-bounds.json") else { return }
        for row in file.cases where row.input.object["min"] == nil && row.input.object["max"] == nil {
            let from = try row.input.numbers("keyframes").first ?? 0
            let constant = try row.input.number("timeConstant", default: 325) / 1000
            let power = try row.input.number("power", default: 0.8)
            try check(
                row,
                """
                dot:decay('position.x', { from = \(from), velocity = \(try row.input.number("velocity")),
                    power = \(power), timeConstant = \(constant) })
                """)
        }
        file.report()
    }

    // MARK: Interruptions and blocks

    @Test func interruptions() throws {
        guard let file = try VectorFile("interruption.json") else { return }
        let names = ["mass", "stiffness", "damping", "to"].map { ($0, $0) }
        for row in file.cases {
            var script = ""
            if let segments = try? row.input.children("segments") {
                script += "dot.position.x = \(try row.input.number("from"))\n"
                for (index, segment) in segments.enumerated() {
                    let at = try segment.number("at")
                    let start = index == 0 ? ", velocity = \(try row.input.number("velocity"))" : ""
                    let call =
                        "dot:spring('position.x', { \(options(segment, names))\(start), threshold = 1e-12 })"
                    script += at == 0 ? "\(call)\n" : "after(\(at), function() \(call) end)\n"
                }
            } else if let basic = try? row.input.child("basic") {
                let spring = options(try row.input.child("spring"), names)
                script = """
                    dot.position.x = \(try basic.number("from"))
                    animate(\(try basic.number("duration")), { curve = \(try luaCurve(basic.object["timing"])) },
                        function() dot.position.x = \(try basic.number("to")) end)
                    after(\(try row.input.number("interrupt_at")), function()
                        dot:spring('position.x', { \(spring), threshold = 1e-12 })
                    end)
                    """
            } else if let changes = try? row.input.children("model_changes") {
                script = "dot.position.x = \(try row.input.number("initial"))\n"
                for change in changes {
                    let block = """
                        animate(\(try row.input.number("duration")), { curve = \(try luaCurve(row.input.object["timing"])) },
                            function() dot.position.x = \(try change.number("to")) end)
                        """
                    let at = try change.number("at")
                    script += at == 0 ? "\(block)\n" : "after(\(at), function() \(block) end)\n"
                }
            } else {
                let curve = try luaCurve(row.input.object["timing"])
                let duration = try row.input.number("duration")
                script = """
                    dot.position.x = \(try row.input.number("from"))
                    animate(\(duration), { curve = \(curve) }, function() dot.position.x = \(try row.input.number("to")) end)
                    after(\(try row.input.number("interrupt_at")), function()
                        animate(\(duration), { curve = \(curve), beginFromCurrentState = true },
                            function() dot.position.x = \(try row.input.number("new_to")) end)
                    end)
                    """
            }
            try check(row, script)
        }
        file.report()
    }

    @Test func keyframeBlocks() throws {
        guard let file = try VectorFile("uiview-keyframes.json") else { return }
        for row in file.cases {
            var script = """
                dot.position.x = \(try row.input.number("initial"))
                animateKeyframes(\(try row.input.number("duration")), { curve = \(try luaCurve(row.input.object["curve"])),
                    calculationMode = '\(try row.input.string("calculationMode"))' }, function(k)

                """
            for key in try row.input.children("keyframes") {
                script +=
                    "k(\(try key.number("relativeStartTime")), \(try key.number("relativeDuration")), "
                    + "function() dot.position.x = \(try key.number("to")) end)\n"
            }
            try check(row, script + "end)")
        }
        file.report()
    }

    @Test func animators() throws {
        guard let file = try VectorFile("property-animator.json") else { return }
        for row in file.cases {
            let linearly = row.input.object["scrubsLinearly"] as? Bool ?? true
            var script = """
                dot.position.x = \(try row.input.number("from"))
                local it = animator(\(try row.input.number("duration")), { curve = \(try luaCurve(row.input.object["curve"])),
                    scrubsLinearly = \(linearly) }, function() dot.position.x = \(try row.input.number("to")) end)

                """
            for step in (row.input.object["script"] as? [[Any]]) ?? [] {
                let (at, call) = try animatorStep(step, row)
                script += at == 0 ? "\(call)\n" : "after(\(at), function() \(call) end)\n"
            }
            try check(row, script)
        }
        file.report()
    }

    /// A step of an animator's script: its verb, for two of them a value, its time, options.
    private func animatorStep(_ step: [Any], _ row: VectorCase) throws -> (at: Double, call: String) {
        let verb = step.first as? String ?? ""
        let numbers = step.dropFirst().compactMap(VectorObject.number)
        guard let at = numbers.last else { throw VectorError("\(row.title): a step without a time") }
        let options = step.last as? [String: Any] ?? [:]
        switch verb {
        case "start", "pause": return (at, "it:\(verb)()")
        case "fractionComplete": return (at, "it.fractionComplete = \(numbers[0])")
        case "isReversed": return (at, "it.isReversed = \(step[1] as? Bool ?? true)")
        case "continue":
            let factor = options["durationFactor"].flatMap(VectorObject.number) ?? 0
            return (at, "it:continueAnimation { durationFactor = \(factor) }")
        case "stop": return (at, "it:stop(\(options["withoutFinishing"] as? Bool ?? false))")
        case "finish": return (at, "it:finish('\(options["at"] as? String ?? "current")')")
        default: throw VectorError("\(row.title): \(verb): not understood")
        }
    }

    @Test func timelines() throws {
        guard let file = try VectorFile("timing-model-web.json") else { return }
        let names = [
            ("delay", "delay"), ("iterations", "repeatCount"), ("iterationStart", "iterationStart"),
            ("direction", "direction"),
        ]
        var sampled = 0
        for row in file.cases where row.title.contains("sampled") {
            // What has no effect there (outside its fill) is no row here: a timeline always fills.
            let rows = try row.rows().filter { $0.at >= 0 && VectorObject.number($0.value) != nil }
            try check(
                row,
                """
                timeline { \(options(row.input, names)) }:add(dot:animate('position.x', { from = 0, to = 1000,
                    duration = \(try row.input.number("duration")), curve = 'linear' }), 0)
                """, rows: rows, scale: 1000)
            sampled += 1
        }
        #expect(sampled > 0)
    }
}
