import MoteEngine
import MoteScript
import Testing

@Suite struct CoroutineTests {
    /// Advances in one jump, so that only exact times can give these logs.
    private func log(_ lua: String, to time: Double = 10) throws -> [String] {
        let fixture = try HostedFixture(lua).advance(to: time)
        #expect(fixture.errors == [])
        return fixture.log
    }

    @Test func waitResumesAtTheExactTime() throws {
        #expect(try log("spawn(function() wait(0.25) print(scene.time) wait(0.5) print(scene.time) end)")
            == ["0.25", "0.75"])
    }

    @Test func waitOfNothingResumesAtTheNextTick() throws {
        #expect(try log("""
            scene.fps = 50
            spawn(function() wait(0) print(scene.time) wait(-1) print(scene.time) end)
            """) == ["0.02", "0.04"])
    }

    @Test func spawnRunsAtOnceUntilItWaits() throws {
        #expect(try log("spawn(function(a) print(a) wait(1) print('later') end, 'now') print('main')")
            == ["now", "main", "later"])
    }

    @Test func afterAndEveryComeAtTheirTimes() throws {
        #expect(try log("""
            after(0.5, function() print('after', scene.time) end)
            local n, h = 0, nil
            h = every(0.1, function() n = n + 1 print(n, scene.time) if n == 3 then h:cancel() end end)
            """) == ["1 0.1", "2 0.2", "3 0.3", "after 0.5"])
    }

    @Test func aCancelledHandleGoesNoFurther() throws {
        #expect(try log("""
            local task = spawn(function() wait(1) print('never') end)
            local later = after(1, function() print('never') end)
            after(0.5, function() task:cancel() later:cancel() task:cancel() end)
            """) == [])
    }

    @Test func nothingDiesForWantOfAReference() throws {
        #expect(try log("""
            after(5, function() print('alive') end)
            every(1, function() local t = {} for i = 1, 20000 do t[i] = { i } end end)
            value(0):spring { to = 1, delay = 6, onComplete = function(f) print('spring', f) end }
            """, to: 20) == ["alive", "spring true"])
    }

    @Test func raceAnswersTheFirstAndCancelsTheOthers() throws {
        #expect(try log("""
            spawn(function()
                print(race { function() wait(2) print('never') end, function() wait(1) return 'x', 'y' end })
                print(scene.time)
            end)
            """) == ["2 x y", "1.0"])
    }

    @Test func parallelWaitsForAll() throws {
        #expect(try log("""
            spawn(function()
                print(parallel { function() wait(2) return 'a' end, function() return 'b' end })
                print(scene.time)
            end)
            """) == ["a b", "2.0"])
    }

    @Test func sequenceAndStagger() throws {
        #expect(try log("""
            spawn(function()
                sequence { function() wait(1) print(scene.time) end, function() print(scene.time) end }
                stagger(0.5, { 'a', 'b' }, function(item, i) print(item, i, scene.time) wait(1) end)
                print(scene.time)
            end)
            """) == ["1.0", "1.0", "a 1 1.0", "b 2 1.5", "2.5"])
    }

    @Test func anErrorInAChildIsTheParents() throws {
        let fixture = try HostedFixture("""
            spawn(function()
                parallel { function() wait(1) error('inner') end, function() wait(5) print('never') end }
                print('never')
            end)
            """).advance(to: 10)
        #expect(fixture.log == [])
        #expect(fixture.errors.map(\.description) == ["test.lua:2: inner"])
    }

    @Test func awaitAnswersForEachKindOfThing() throws {
        let fixture = try HostedFixture("""
            local card = scene:layer { name = 'card', frame = { 0, 0, 10, 10 } }
            spawn(function()
                print('animation', await(card:animate('opacity', { to = 0, duration = 0.5 })), scene.time)
                print('event', await('go').n)
                print('layer', await(card, 'ping').layer == card)
                print('first', await({ 'ok', 'failed', timeout = 5 }).name)
                print('timeout', await { 'ok', timeout = 1 }, scene.time)
                print('task', await(spawn(function() wait(1) end)), scene.time)
            end)
            """).advance(to: 1)
        try fixture.send("go", ["n": 7])
        try fixture.send("ping", to: "card")
        try fixture.send("failed")
        fixture.advance(to: 5)
        #expect(fixture.log == ["animation true 0.5", "event 7", "layer true", "first failed",
                                "timeout nil 2.0",
                                "task true 3.0"])
        #expect(fixture.errors == [])
    }

    @Test(arguments: [
        ("wait(1)", "wait can't be used in the main chunk: use spawn(function() ... end)"),
        ("await('x')", "await can't be used in the main chunk: use spawn(function() ... end)"),
        ("animate(1, function() wait(1) end)",
         "wait can't be used in the function given to animate: use spawn(function() ... end)"),
        ("race { function() end }", "race can't be used in the main chunk: use spawn(function() ... end)"),
        ("every(0.0001, function() end)", "every: the interval must be at least 0.001 s, got 0.0001"),
    ])
    func whereWaitingIsNotPossible(_ lua: String, _ message: String) {
        #expect(HostedFixture.loadError(lua)?.description == "test.lua:1: " + message)
    }

    @Test func updateCantWaitAndStopsAfterItsError() throws {
        let fixture = try HostedFixture("scene:update(function(dt)\n wait(dt)\n end)").advance(to: 1)
        #expect(fixture.errors.map(\.description)
            == ["test.lua:2: wait can't be used in update: use spawn(function() ... end)"])
    }

    @Test func aCoroutineOfTheScriptsOwnCantWait() throws {
        let fixture = try HostedFixture("spawn(function() coroutine.wrap(function() wait(1) end)() end)")
        #expect(fixture.errors.first?.message.contains("wait can't be used in a coroutine of your own")
                == true)
    }

    @Test func tooManyResumptionsAtOneInstantEndTheTask() throws {
        let fixture = try HostedFixture("""
            local card = scene:layer()
            spawn(function()
                while true do await(card:animate('opacity', { to = 0, duration = 0 })) end
            end)
            after(1, function() print('goes on') end)
            """).advance(to: 2)
        #expect(fixture.errors.count == 1)
        #expect(fixture.errors.first?.line == 3)
        #expect(fixture.errors.first?.message.hasPrefix("more than 10000 resumptions at one instant") == true)
        #expect(fixture.log == ["goes on"])
    }

    @Test func updateGetsEachTick() throws {
        #expect(try log("""
            scene.fps = 10
            local n = 0
            scene:update(function(dt) n = n + 1 if n == 3 then print(dt, scene.time) end end)
            """, to: 1) == ["0.1 0.3"])
    }
}
