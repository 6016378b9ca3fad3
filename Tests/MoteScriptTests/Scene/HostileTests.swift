import MoteEngine
import MoteScript
import Testing

/// Scripts that mean harm, or do it by mistake: each ends within its budget, and the scene goes on where it
/// can.
@Suite struct HostileTests {
    private static let limits: ScriptLimits = {
        var limits = ScriptLimits()
        limits.loadInstructions = 2_000_000
        limits.handlerInstructions = 200_000
        limits.memoryBytes = 8 << 20
        return limits
    }()

    @Test(arguments: [
        "while true do end", "while true do pcall(function() while true do end end) end",
        "local function f() return f() end f()", "coroutine.wrap(function() while true do end end)()",
        "for i = 1, 1e12 do end", "string.rep('x', 1e9)", "local s = 'x' while true do s = s .. s end",
        "local t = {} while true do t[#t + 1] = {} end",
        "while true do scene:layer() end", "while true do value(0) end", "while true do after(1, print) end",
        "spawn(function() while true do end end) while true do end",
        "animate(1, function() while true do end end)", "scene:layer { frame = { 0, 0, 1, 1 } }:set(nil)",
        "setmetatable(scene, {})", "getmetatable(scene:layer()).__index = nil",
        "local e = setmetatable({}, { __index = function() while true do end end }) scene:layer(e)",
        "scene:emit('x', string.rep('x', 70000))",
        "local t = {} t.t = t scene:emit('x', t)", "local t = {} t[1] = t scene:layer { position = t }",
        "scene:layer { position = setmetatable({}, { __index = error }) }",
    ])
    func theMainChunkEnds(_ lua: String) {
        #expect(HostedFixture.loadError(lua, limits: Self.limits) != nil)
    }

    @Test func aLoopInAHandlerEndsThatHandler() throws {
        let fixture = try HostedFixture("""
            scene:on('go', function() while true do end end)
            scene:on('go', function() print('second') end)
            scene:on('go', function() pcall(function() while true do end end) print('never') end)
            spawn(function() wait(1) while true do end end)
            after(2, function() print('alive') end)
            """, limits: Self.limits)
        try fixture.send("go")
        fixture.advance(to: 3)
        #expect(fixture.log == ["second", "alive"])
        #expect(fixture.errors.count == 3)
        #expect(fixture.errors.map(\.line) == [1, 3, 4])
        for error in fixture.errors {
            #expect(error.kind == .budget(kind: "instructions", limit: 200_000))
            #expect(error.file == "test.lua")
        }
        #expect(fixture.hosted.failure == nil)
    }

    @Test func outOfMemoryTheSceneFailsAndItsPictureStays() throws {
        let fixture = try HostedFixture("""
            local card = scene:layer { name = 'card', frame = { 0, 0, 10, 10 }, backgroundColor = '#FF0000' }
            scene:on('go', function() local t = {} for i = 1, 1e9 do t[i] = { i } end end)
            """, limits: {
                var limits = Self.limits
                limits.handlerInstructions = 1_000_000_000
                return limits
            }())
        try fixture.send("go")
        #expect(fixture.hosted.failure?.isFatal == true)
        fixture.advance(to: 10)
        try fixture.send("go")
        var frame = Frame()
        fixture.hosted.fill(&frame)
        #expect(frame.layers.map(\.name) == ["", "card"])
        #expect(frame.settled)
        #expect(fixture.hosted.nextEventTime == nil)
    }

    @Test func aSceneThatPingsItselfIsEnded() throws {
        let fixture = try HostedFixture("""
            scene:on('ping', function() scene:emit('ping') end)
            after(1, function() print('alive') end)
            """)
        try fixture.send("ping")
        fixture.advance(to: 2)
        #expect(fixture.errors.count == 1)
        #expect(fixture.log == ["alive"])
    }

    @Test func layersThatNobodyHoldsAreGivenBack() throws {
        let fixture = try HostedFixture("""
            every(0.01, function()
                for i = 1, 50 do
                    local ripple = scene:layer { name = 'ripple' }
                    ripple:layer { name = 'inner' }
                    ripple:remove()
                end
            end)
            """).advance(to: 12)
        #expect(fixture.errors.first == nil)
        #expect(fixture.hosted.counts.layers < 20_000)
    }

    @Test func handlersOfOneTickShareABudget() throws {
        let fixture = try HostedFixture("""
            for i = 1, 50 do after(0.1, function() while true do end end) end
            """, limits: Self.limits)
        fixture.advance(to: 0.2)
        // 20 ended ones and the word that the scene is stopped; by hand: four shares of 200,000.
        #expect(fixture.errors.count == 21)
        #expect(fixture.errors.allSatisfy { $0.line == 1 && $0.file == "test.lua" })
        #expect(fixture.errors.first?.kind == .budget(kind: "instructions", limit: 200_000))
        #expect(fixture.errors.dropFirst(10).first?.kind == .budget(kind: "instructions", limit: 800_000))
        #expect(fixture.hosted.failure?.isFatal == true)
    }

    @Test func aBeatThatRunsForEverStopsTheScene() throws {
        let fixture = try HostedFixture("every(0.5, function() while true do end end)", limits: Self.limits)
        fixture.advance(to: 9.75)
        #expect(fixture.hosted.failure == nil)
        fixture.advance(to: 10.25)
        #expect(fixture.hosted.failure?.line == 1)
    }

    @Test func inputsOfASceneThatStandsStillEachHaveABudget() throws {
        let fixture = try HostedFixture("""
            scene:on('go', function() for i = 1, 20000 do end end)
            """, limits: Self.limits)
        for _ in 0..<100 { try fixture.send("go") }
        #expect(fixture.errors.first == nil)
    }

    @Test(arguments: [
        "while true do local s = ('x'):rep(1e6) end",
        "local s = ('x'):rep(1e6) while true do utf8.len(s) end",
        "local t = {} for i = 1, 999 do t['k' .. i] = i end while true do next(t) end",
        "local t = {} for i = 1, 999 do t[i] = i end while true do table.sort(t) end",
    ])
    func workInCIsCounted(_ lua: String) throws {
        // Each turn is hundreds of instructions' worth and more, so a thousand of them are too many.
        let body = lua.replacing("while true do", with: "for i = 1, 1000 do")
        let fixture = try HostedFixture("after(0.1, function() \(body) end)", limits: Self.limits)
        fixture.advance(to: 0.2)
        #expect(fixture.errors.first?.kind == .budget(kind: "instructions", limit: 200_000))
    }
}
