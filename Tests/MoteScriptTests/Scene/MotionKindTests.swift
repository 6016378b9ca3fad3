import Foundation
import MoteEngine
import MoteScript
import MoteTestSupport
import Testing

/// Every kind of motion as scripts write it.
@Suite struct MotionKindTests {
    private func fixture(_ lua: String) throws -> HostedFixture {
        try HostedFixture("local card = scene:layer { name = 'card', bounds = { 0, 0, 10, 10 } }\n" + lua)
    }

    private func close(_ a: Double?, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
        a.map { abs($0 - b) <= tolerance } ?? false
    }

    private func text(_ f: HostedFixture, _ layer: String, _ keyPath: String) throws -> String? {
        try f.hosted.get(.path(layer), keyPath: keyPath).value.string
    }

    // MARK: springAnimation

    @Test func aSpringAnimationIsExplicit() throws {
        let f = try fixture(
            """
            local s = springAnimation { keyPath = 'position.x', fromValue = 0, toValue = 100 }
            print(s.settlingDuration, s.stiffness)
            local a = card:add(s, 'move')
            print(a.duration, card.position.x)
            a:onComplete(function(finished) print(finished, scene.time, card.position.x) end)
            """)
        // Core Animation's number for the default spring.
        #expect(close(Double(f.log[0].prefix { $0 != " " }), 1.472700335, 1e-6) && f.log[0].hasSuffix("nil"))
        // spring-closed-form.json, the default spring over a unit.
        #expect(close(try f.advance(to: 0.1).shown("card", "position.x"), 34.02998466083))
        #expect(close(try f.advance(to: 0.4).shown("card", "position.x"), 115.3122768414))
        #expect(close(try f.advance(to: 2).shown("card", "position.x"), 0))
        #expect(
            f.log.last == "true \(1.4727003346780927) 0.0" || f.log.last?.hasPrefix("true 1.4727003") == true)
    }

    @Test func aSpringAnimationAddsAndIsCut() throws {
        let f = try fixture(
            """
            card.position = { 10, 0 }
            card:add(springAnimation { keyPath = 'position.x', fromValue = 0, toValue = 100, additive = true })
            card:add(springAnimation { keyPath = 'opacity', fromValue = 0, toValue = 1, stiffness = 100, damping = 40,
                                       duration = 0.2, fillMode = 'forwards', removedOnCompletion = false })
            card:add(springAnimation { keyPath = 'zPosition', fromValue = 0, toValue = 1, damping = 40,
                                       allowsOverdamping = false })
            """)
        #expect(close(try f.advance(to: 0.1).shown("card", "position.x"), 44.02998466083))
        // Taken for critically damped: 1 - e^(-10t)(1 + 10t).
        #expect(close(try f.shown("card", "zPosition"), 1 - exp(-1) * 2))
        // ζ = 2, ω₀ = 10: where it is after 0.2 s it stays.
        let (r1, r2) = (-10 / (2 + 3.0.squareRoot()), -10 * (2 + 3.0.squareRoot()))
        let cut = 1 + (r2 * exp(r1 * 0.2) - r1 * exp(r2 * 0.2)) / (r1 - r2)
        #expect(close(try f.advance(to: 3).shown("card", "opacity"), cut))
    }

    // MARK: Paths

    @Test func keyframesFollowAPath() throws {
        let f = try fixture(
            """
            local way = path():moveTo(0, 0):lineTo(100, 0):lineTo(100, 300)
            card:add(keyframe { keyPath = 'position', path = way, duration = 1, rotationMode = 'auto',
                                calculationMode = 'paced' }, 'way')
            """)
        f.advance(to: 0.5)
        #expect(try close(f.shown("card", "position.x"), 100) && close(f.shown("card", "position.y"), 100))
        #expect(close(try f.shown("card", "transform.rotation.z"), Double.pi / 2))
        #expect(close(try f.advance(to: 1).shown("card", "transform.rotation.z"), 0))
    }

    @Test func oneCallFollowsAPath() throws {
        let f = try fixture(
            """
            local a = card:animate('position', { path = 'M 0 0 H 100 V 100', duration = 1, curve = 'linear',
                                                 rotationMode = 'autoReverse' })
            print(card.position)
            a:onComplete(function(done) print(done, card.position, card.transform.rotation == 1.5 * math.pi) end)
            """)
        f.advance(to: 0.25)
        #expect(close(try f.shown("card", "position.x"), 50))
        #expect(close(try f.shown("card", "transform.rotation.z"), Double.pi))
        f.advance(to: 2)
        #expect(f.log == ["{100.0, 100.0}", "true {100.0, 100.0} true"])
        #expect(close(try f.shown("card", "position.y"), 100))
    }

    @Test func mistakesNameTheirPlace() {
        let head = "local card = scene:layer { name = 'card' }\n"
        for (lua, part) in [
            ("card:add(keyframe { keyPath = 'opacity', path = 'M0 0 L1 1' })", "opacity is no point"),
            ("card:add(keyframe { keyPath = 'position', path = 'M0 0' })", "path leads nowhere"),
            (
                "card:add(keyframe { keyPath = 'position', path = 'M0 0 L1 1', keyTimes = { 0, 2 } })",
                "keyTimes[2]"
            ),
            (
                "card:add(keyframe { keyPath = 'opacity', values = { 0, 1 }, tensionValues = { 0 }, "
                    + "calculationMode = 'cubic' })", "tensionValues has 1 entries"
            ),
            (
                "card:add(keyframe { keyPath = 'position', values = { {0, 0} }, rotationMode = 'auto' })",
                "give a path"
            ),
            (
                "card:add(keyframe { keyPath = 'position', path = 'M0 0 L1 1', rotationMode = 'round' })",
                "rotationMode"
            ),
            ("card:add(keyframe { keyPath = 'position' })", "a path"),
            ("card:animate('position', { path = 'M0 0 L1 1', to = {1, 1} })", "either a path"),
            ("card:animate('position', { to = {1, 1}, rotationMode = 'auto' })", "give path, too"),
            ("card:add(springAnimation { keyPath = 'opacity', toValue = 1, damping = 0 })", "give duration"),
            ("card:add(springAnimation { keyPath = 'opacity', toValue = 1, mass = 0 })", "mass is 0"),
            ("card:add(transition { type = 'cube' })", "unknown type \"cube\""),
            ("card:transition(1, { type = 'curlUp' }, function() end)", "no page curl"),
            ("card:decay('position.x', { velocity = 1, power = 1, deceleration = 0.9 })", "contradict"),
            ("card:spring('opacity', { to = 1, repeatCount = 1.5 })", "whole number"),
            ("card:custom('opacity', { })", "expected a function"),
        ] {
            let error = HostedFixture.loadError(head + lua)
            #expect(
                error?.message.contains(part) == true && error?.line == 2,
                "\(lua): \(error?.message ?? "none")")
        }
    }

    @Test func aShapesPathMoves() throws {
        let f = try fixture(
            """
            local s = scene:shape { name = 's', path = 'M 0 0 L 10 0' }
            animate(1, { curve = 'linear' }, function() s.path = path():moveTo(0, 20):lineTo(10, 40) end)
            """)
        #expect(try text(f.advance(to: 0.5), "s", "path") == "M 0 10 L 10 20")
    }

    // MARK: Glides

    @Test func inertiaBouncesAtItsBound() throws {
        let f = try fixture(
            """
            local d = card:decay('position.x', { velocity = 1000, max = 300, power = 0.8 })
            print(d.destination, card:decay('position.y', { velocity = 1000, max = 300 }).destination)
            """)
        #expect(f.log == ["300.0 300.0"])
        let crossing = -0.325 * log(5.0 / 8)
        let omega = 475.0.squareRoot()
        let expected = 300 + 800 / 0.325 * 5 / 8 / omega * exp(-5 * 0.07) * sin(omega * 0.07)
        #expect(close(try f.advance(to: crossing + 0.07).shown("card", "position.x"), expected, 1e-6))
        #expect(try f.shown("card", "position.y").map { $0 <= 300 } == true)
        #expect(close(try f.advance(to: 10).shown("card", "position.x"), 300))
    }

    @Test func aGlideSnapsWhereItsTargetIsMoved() throws {
        let f = try fixture(
            """
            local function snap(t) return math.floor(t / 100 + 0.5) * 100 end
            local d = card:decay('position.x', { velocity = 1060, modifyTarget = function(t)
                print(t)
                return snap(t)
            end })
            print(d.destination, card.position.x)
            local v = value({ 0, 0 })
            v:decay { velocity = { 100, 210 }, delay = 0.5, modifyTarget = function(t)
                print(t, scene.time)
                return { t.x, 200 }
            end, onComplete = function(done) print(done, v.value) end }
            """)
        #expect(f.log == ["848.0", "800.0 0.0"])
        #expect(close(try f.advance(to: 0.325).shown("card", "position.x"), 800 * (1 - exp(-1)), 1e-6))
        f.advance(to: 10)
        #expect(f.log.dropFirst(2) == ["{80.0, 168.0} 0.5", "true {80.0, 200.0}"])
    }

    // MARK: Custom motions

    @Test func aFunctionWorksItsValuesOut() throws {
        let f = try fixture(
            """
            card:custom('position.x', { fn = function(elapsed, current)
                return current + 1, elapsed >= 0.5
            end, onComplete = function(done) print(done, scene.time, card.position.x) end })
            local v = value(0)
            v:custom { duration = 0.25, delay = 0.1, onStart = function() print('start', scene.time) end,
                       fn = function(elapsed) return elapsed * 4 end,
                       onComplete = function(done) print(done, v.value) end }
            """)
        f.advance(to: 1)
        // Ticks 1 to 30; the last says that it is done.
        #expect(f.log == ["start 0.1", "true 1.0", "true 0.5 30.0"] && f.errors.isEmpty)
        #expect(try close(f.shown("card", "position.x"), 30) && f.hosted.isSettled)
    }

    @Test func aCustomMotionGivesWayAndFails() throws {
        let f = try fixture(
            """
            local a = card:custom('position.x', { fn = function(t) return 60 * t end })
            a:onComplete(function(done) print(done) end)
            after(0.5, function() card:spring('position.x', { to = 0, stiffness = 10, damping = 1 }) end)
            card:custom('opacity', { fn = function() error('no') end, onComplete = function(d) print('broken', d) end })
            """)
        f.advance(to: 0.5 + 1.0 / 60)
        // From 29, the tick before, it took the velocity over: 60 a second upwards.
        #expect(try f.shown("card", "position.x").map { $0 > 29.8 } == true)
        #expect(f.log == ["broken false", "false"] && f.errors.count == 1)
    }

    // MARK: Springs' runs

    @Test func springsRepeatAndSpringBack() throws {
        let f = try fixture(
            """
            local s = card:spring('position.x', { to = 100, stiffness = 100, damping = 10, repeatCount = 2,
                                                  autoreverses = true })
            print(card.position.x, s.duration / 2)
            card:spring('position.y', { to = 100, stiffness = 100, damping = 10, clampMode = 'end' })
            card:spring('zPosition', { to = 100, stiffness = 100, damping = 10, roundingFactor = 10 })
            s:onComplete(function(done) print(done, card.position.x) end)
            """)
        let length = Double(f.log[0].split(separator: " ")[1]) ?? 0
        #expect(close(try f.advance(to: 0.4).shown("card", "position.x"), 115.3122768414))
        #expect(try close(f.shown("card", "position.y"), 100) && close(f.shown("card", "zPosition"), 120))
        #expect(close(try f.advance(to: length + 0.4).shown("card", "position.x"), -15.3122768414, 1e-6))
        #expect(f.advance(to: 10).log.last == "true 0.0")
    }

    @Test func whatASpringStartsFromShowsDuringItsDelay() throws {
        let f = try fixture(
            """
            card:spring('position.x', { from = 50, to = 100, delay = 1 })
            card:decay('position.y', { from = 20, velocity = 10, delay = 1 })
            card:animate('zPosition', { from = 3, to = 4, delay = 1 })
            """)
        f.advance(to: 0.5)
        #expect(try close(f.shown("card", "position.x"), 50) && close(f.shown("card", "position.y"), 20))
        #expect(close(try f.shown("card", "zPosition"), 3))
        #expect(close(try f.advance(to: 9).shown("card", "position.x"), 100))
    }

    // MARK: Transitions

    @Test func explicitTransitionsHaveOneKey() throws {
        let f = try fixture(
            """
            local t = card:add(transition { type = 'push', subtype = 'fromRight', duration = 1,
                onStart = function() print('start') end, onComplete = function(d) print(d, scene.time) end }, 'mine')
            print(card:animation('transition') == t, card:animation('mine'))
            """)
        #expect(f.advance(to: 2).log == ["true nil", "start", "true 1.0"])
    }

    @Test func viewsTransition() throws {
        let f = try fixture(
            """
            local inner = card:layer { name = 'inner' }
            card:transition(0.5, { onComplete = function(d) print(d, scene.time) end }, function() inner:remove() end)
            print(card:find('inner'))
            local other = create('layer', { name = 'other' })
            after(1, function()
                print(await(card:transitionTo(other, 0.5, { type = 'flipFromLeft' })), other.superlayer == scene.root,
                      card.superlayer)
                print(await(other:delete { duration = 0.25 }), other.superlayer, other.opacity, other.transform.scale)
            end)
            """)
        #expect(f.advance(to: 3).log == ["nil", "true 0.5", "true true nil", "true nil 1.0 1.0"])
        #expect(f.errors.isEmpty)
    }

    /// Named by its duration and damping ratio, a spring that sets out from rest is at its target then, as
    /// UIKit's: with ω₀ = ln(ζ / (0.001·√(1 − ζ²))) / (ζ·D).
    @Test func springsWithADurationAreOverThen() throws {
        let f = try HostedFixture(
            """
            local l = scene:layer { name = 'l', position = { 0, 0 } }
            local m = l:spring('position.x', { to = 200, duration = 0.5, dampingRatio = 0.5,
                onComplete = function(finished) print(finished, scene.time) end })
            print(m.duration)
            """)
        f.advance(to: 0.25)
        let frequency = log(0.5 / (0.001 * 0.75.squareRoot())) / (0.5 * 0.5)
        let damped = frequency * 0.75.squareRoot()
        let decay = exp(-0.5 * frequency * 0.25)
        let rest = decay * (cos(damped * 0.25) + 0.5 * frequency / damped * sin(damped * 0.25))
        let shown = try #require(try f.shown("l", "position.x"))
        #expect(abs(shown - 200 * (1 - rest)) < 1e-9)
        f.advance(to: 0.5)
        #expect(try f.shown("l", "position.x") == 200)
        f.advance(to: 1)
        #expect(f.log.first == "0.5" && f.log.last?.hasPrefix("true 0.5") == true, "\(f.log)")
    }
}
