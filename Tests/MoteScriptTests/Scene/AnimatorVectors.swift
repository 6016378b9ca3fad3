import Foundation
import MoteEngine
import MoteTestSupport
import Testing

/// Property animators against the file of known values, and what scripts may ask of them.
@Suite struct AnimatorVectors {
    @Test func propertyAnimators() throws {
        guard let file = try VectorFile("property-animator.json") else { return }
        for row in file.cases {
            guard row.input.has(["duration", "curve", "from", "to", "script"], optional: ["scrubsLinearly"])
            else {
                Issue.record("\(row.title): not understood")
                continue
            }
            let steps = try #require(row.input.object["script"] as? [[Any]], "\(row.title)")
            let linearly = row.input.object["scrubsLinearly"] as? Bool ?? true
            var lua = """
                local box = scene:layer { position = { \(try row.input.number("from")), 0 } }
                box.name = "box"
                local it = animator(\(try row.input.number("duration")), { curve = "\(try row.input.string("curve"))",
                    scrubsLinearly = \(linearly) }, function() box.position.x = \(try row.input.number("to")) end)
                it:addCompletion(function(position) log.info(position) end)
                scene:on("step", function(e)

                """
            for (index, step) in steps.enumerated() {
                lua += "    if e.number == \(index) then \(try call(step, row)) end\n"
            }
            lua += "end)"
            let fixture = try HostedFixture(lua)
            var next = 0
            for (time, value) in try row.rows() {
                while next < steps.count, try self.time(steps[next], row) <= time {
                    fixture.advance(to: try self.time(steps[next], row))
                    try fixture.send("step", ["number": .number(Double(next))])
                    next += 1
                }
                fixture.advance(to: time)
                let expected = try #require(VectorObject.number(value), "\(row.title)")
                let found = try #require(try fixture.shown("box", "position.x"))
                #expect(
                    (found - expected).magnitude <= (try row.tolerance), "\(row.title) at \(time): \(found)")
            }
            #expect(fixture.errors.isEmpty, "\(row.title): \(fixture.errors)")
        }
        file.report()
    }

    /// The time of a step: the number after its verb, or after its verb and value.
    private func time(_ step: [Any], _ row: VectorCase) throws -> Double {
        let place = ["fractionComplete", "isReversed"].contains(step.first as? String) ? 2 : 1
        guard step.indices.contains(place), let time = VectorObject.number(step[place]) else {
            throw VectorError("\(row.title): a step without a time")
        }
        return time
    }

    private func call(_ step: [Any], _ row: VectorCase) throws -> String {
        let options = step.last as? [String: Any] ?? [:]
        switch step.first as? String {
        case "start": return "it:start()"
        case "pause": return "it:pause()"
        case "fractionComplete":
            return "it.fractionComplete = \(VectorObject.number(step[1]) ?? .nan)"
        case "isReversed": return "it.isReversed = \(step[1] as? Bool ?? true)"
        case "continue":
            let factor = options["durationFactor"].flatMap(VectorObject.number) ?? 0
            let curve = (options["timing"] ?? options["curve"]) as? String
            let given = curve.map { ", curve = \"\($0)\"" } ?? ""
            return "it:continueAnimation { durationFactor = \(factor)\(given) }"
        case "stop": return "it:stop(\(options["withoutFinishing"] as? Bool ?? false))"
        case "finish": return "it:finish(\"\(options["at"] as? String ?? "current")\")"
        default: throw VectorError("\(row.title): \(step): not understood")
        }
    }

    @Test func statesAndCompletions() throws {
        let fixture = try HostedFixture(
            """
            local box = scene:layer { name = "box" }
            local it = animator(1, { curve = "linear" }, function() box.position.x = 100 end)
            it:addCompletion(function(position) log.info("done " .. position) end)
            log.info(it.state, box.position.x)
            it:start()
            log.info(it.state, box.position.x, it.isRunning)
            after(0.25, function()
                it:pause()
                log.info(it.fractionComplete, it.isRunning)
                it.isReversed = true
                log.info(it.fractionComplete)
                it["continue"](it)
            end)
            """)
        fixture.advance(to: 0.26)
        #expect(fixture.log == ["inactive 0.0", "active 100.0 true", "0.25 false", "0.75"])
        fixture.advance(to: 0.4)
        #expect(try abs((fixture.shown("box", "position.x") ?? 0) - 10) < 1e-9)
        fixture.advance(to: 2)
        #expect(fixture.log.last == "done start")
        #expect(try fixture.shown("box", "position.x") == 0)
        #expect(fixture.errors.isEmpty)
    }

    @Test func addsHoldsAndSprings() throws {
        let fixture = try HostedFixture(
            """
            local box = scene:layer { name = "box" }
            local it = animator(1, { curve = "linear", pausesOnCompletion = true },
                function() box.position.x = 100 end)
            it:addAnimations(function() box.position.y = 100 end, 0.5)
            it:addCompletion(function(position) log.info(position) end)
            it:start()
            scene:on("back", function() it.isReversed = true it:continueAnimation() end)
            scene:on("stop", function() it:stop(true) end)
            """)
        fixture.advance(to: 0.75)
        #expect(try abs((fixture.shown("box", "position.y") ?? 0) - 50) < 1e-9)
        fixture.advance(to: 1.5)
        #expect(fixture.log.isEmpty)
        #expect(try fixture.shown("box", "position.x") == 100)
        try fixture.send("back")
        fixture.advance(to: 2)
        #expect(try abs((fixture.shown("box", "position.x") ?? 0) - 50) < 1e-9)
        try fixture.send("stop")
        fixture.advance(to: 4)
        #expect(try abs((fixture.shown("box", "position.x") ?? 0) - 50) < 1e-9)
        #expect(fixture.log.isEmpty)
        #expect(fixture.errors.isEmpty)
    }

    /// Where scrubbing goes by the time, it reads what was set, and what is left is left of its curve.
    @Test(arguments: [false, true]) func scrubsByTime(isReversed: Bool) throws {
        let fixture = try HostedFixture(
            """
            local box = scene:layer { name = "box" }
            local it = animator(1, { curve = "easeInQuad", scrubsLinearly = false }, function() box.position.x = 100 end)
            it:pause()
            if \(isReversed) then it.fractionComplete = 1 it.isReversed = true end
            it.fractionComplete = 0.5
            print(it.fractionComplete)
            it:addCompletion(function() print(scene.time) end)
            it:continueAnimation()
            after(0.25, function() print(it.fractionComplete) end)
            """)
        // t², from 0 to 1 or back from 1.
        func value(_ t: Double) -> Double { isReversed ? 100 * (1 - t * t) : 100 * t * t }
        for (time, place) in [(0.0, 0.5), (0.2, 0.7), (0.4, 0.9)] {
            fixture.advance(to: time)
            #expect(abs((try fixture.shown("box", "position.x") ?? 0) - value(place)) < 1e-9)
        }
        fixture.advance(to: 0.6)
        #expect(fixture.log == ["0.5", "0.75", "0.5"])
        #expect(fixture.errors.isEmpty, "\(fixture.errors)")
    }

    /// It swings past its target as far as such a spring does, and rests there.
    @Test func springsOvershoot() throws {
        let fixture = try HostedFixture(
            """
            local box = scene:layer { name = "box" }
            animator(1, { dampingRatio = 0.3 }, function() box.position.x = 100 end):start()
            """)
        var most = 0.0
        for i in 0...400 {
            fixture.advance(to: Double(i) / 400)
            most = max(most, try fixture.shown("box", "position.x") ?? 0)
        }
        // 1 + e^(−πζ/√(1 − ζ²))
        #expect(abs(most - 137.23) < 0.1)
        fixture.advance(to: 1.5)
        #expect(try fixture.shown("box", "position.x") == 100)
    }
}
