import MoteTestSupport
import Testing

/// What the `animate` of a transition starts goes with that where it is cancelled; what of before it cancels or
/// sets is as if it had not been.
@Suite struct CancelledTaskTests {
    private static let program = """
        scene.size = { 200, 300 }
        local first, second = scene:screen { name = 'first' }, scene:screen { name = 'second' }
        scene:present(first)
        local x = first:layer { name = 'x', data = { k = 1 } }
        scene.keep.k = 1
        local fired, n, ticks, heard = {}, 0, 0, 0
        local v = value(0)
        local function note(name) return function() fired[#fired + 1] = name end end
        local handles = {
            after = after(3, note 'after'), every = every(0.5, function() n = n + 1 end),
            update = scene:update(function() ticks = ticks + 1 end),
            on = scene:on('ping', function() heard = heard + 1 end),
            spawn = spawn(function() wait(3) note 'spawn' () end),
            await = spawn(function() await('late') note 'await' () end),
            parallel = spawn(function()
                parallel { function() wait(1.2) note 'one' () end, function() wait(3.5) note 'two' () end }
                note 'both' ()
            end),
        }
        local moving = x:animate('borderWidth', { to = 10, duration = 4 })
        spawn(function() note(await(handles.spawn) and 'heard' or 'unheard')() end)

        """
    private static let acts: [(name: String, lua: String)] = [
        ("after", "handles.after:cancel()"), ("every", "handles.every:cancel()"),
        ("update", "handles.update:cancel()"), ("on", "handles.on:cancel()"),
        ("spawn", "handles.spawn:cancel()"), ("await", "handles.await:cancel()"),
        ("parallel", "handles.parallel:cancel()"),
        ("size", "scene.size = { 100, 100 }"), ("width", "scene.size.width = 5"),
        ("background", "scene.background = '#FF0000'"), ("data", "x.data = { k = 2 }"),
        ("keep", "scene.keep = { k = 2 }"),
        ("new after", "after(0.5, function() x.cornerRadius = 7 end)"),
        ("new every", "every(0.05, function() x.cornerRadius = 7 end)"),
        ("new update", "scene:update(function() x.cornerRadius = 7 end)"),
        ("new on", "scene:on('ping', function() x.cornerRadius = 7 end)"),
        ("new onComplete", "moving:onComplete(function() x.cornerRadius = 7 end)"),
        ("new onChange",
         "v:animate { to = 1, duration = 9, onChange = function(at) x.cornerRadius = 7 end }"),
        ("hurried", "spawn(function() while true do wait(0.05) x.cornerRadius = 7 end end)"),
    ]

    /// - Parameter act: what `animate` does; empty for no transition at all.
    private func outcome(_ act: String, _ way: String) throws -> [String] {
        let transition = act.isEmpty ? "" : """
            local ctx = scene:push(second, { interactive = \(way == "driven"), transition = {
                duration = 0.4, animate = function(ctx)
                    \(act)
                    if \(way == "played") then wait(0.3) ctx:complete(false) end
                end } })
            if \(way == "driven") then ctx:update(0.5) wait(0.1) ctx:cancel() end
            await(ctx)
            """
        let fixture = try HostedFixture(
            Self.program + """
                spawn(function()
                    wait(1.1)
                    \(transition)
                    wait(6.05 - scene.time)
                    scene:emit('ping') scene:emit('late')
                    wait(0.1)
                    print(table.concat(fired, ' '), n, heard, scene.size.width, scene.size.height)
                    print(scene.background.r, x.data.k, scene.keep.k, x.cornerRadius, v.value)
                    local before = ticks
                    wait(0.5)
                    print(ticks - before)
                end)
                """
        ).advance(to: 7)
        #expect(fixture.errors == [])
        return fixture.log
    }

    @Test(arguments: acts.indices, ["played", "driven"])
    func isAsIfItHadNotBeen(_ act: Int, _ way: String) throws {
        let found = try outcome(Self.acts[act].lua, way)
        #expect(try found == outcome("", way), "\(Self.acts[act].name)")
        #expect(found.first?.contains("spawn heard") == true && found.last == "30")
    }

    /// Cancelled for good where the transition comes to its end, and told to whoever awaits it then.
    @Test(arguments: ["played", "driven"])
    func staysCancelled(_ way: String) throws {
        let fixture = try HostedFixture(
            Self.program + """
                local told
                spawn(function() told = { await(handles.spawn), scene.time } end)
                spawn(function()
                    wait(1.1)
                    local ctx = scene:push(second, { interactive = \(way == "driven"), transition = {
                        duration = 0.4, animate = function(ctx)
                            for _, name in ipairs { 'after', 'every', 'spawn', 'await', 'parallel' } do
                                handles[name]:cancel()
                            end
                            print(await(handles.spawn))
                            if \(way == "played") then wait(0.4) end
                        end } })
                    if \(way == "driven") then ctx:update(0.5) wait(0.2) ctx:finish() end
                    await(ctx)
                    wait(6 - scene.time)
                    scene:emit('late')
                    wait(0.1)
                    print(table.concat(fired, ' '), n, told[1])
                    print(told[2] > 1.4 and told[2] < 1.6)
                end)
                """
        ).advance(to: 7)
        #expect(fixture.errors == [] && fixture.log == ["false", "unheard 2 false", "true"])
    }

    /// One that was given back is cancelled as any other.
    @Test func isCancelledLater() throws {
        let fixture = try HostedFixture(
            Self.program + """
                spawn(function()
                    wait(1.1)
                    await(scene:push(second, { transition = { animate = function(ctx)
                        for _, handle in pairs(handles) do handle:cancel() end
                        ctx:complete(false)
                    end } }))
                    for _, handle in pairs(handles) do handle:cancel() end
                    wait(4.9)
                    scene:emit('ping') scene:emit('late')
                    wait(0.1)
                    print(table.concat(fired, ' '), n, heard)
                end)
                """
        ).advance(to: 7)
        #expect(fixture.errors == [] && fixture.log == ["unheard 2 0"])
    }

    /// What is awaited within a piece's function, and given back, is there at its time.
    @Test func wakesLate() throws {
        let fixture = try HostedFixture(
            """
            local first, second = scene:screen { name = 'first' }, scene:screen { name = 'second' }
            scene:present(first)
            local at = {}
            local handle = every(0.25, function() at[#at + 1] = scene.time end)
            spawn(function()
                wait(0.6)
                await(scene:push(second, { transition = { animate = function(ctx)
                    handle:cancel() wait(0.3) ctx:complete(false)
                end } }))
                wait(0.4)
                print(table.concat(at, ' '))
            end)
            """
        ).advance(to: 2)
        // The beat of 0.75 s comes when it is known, the next one at its time again.
        let times = (fixture.log.first ?? "").split(separator: " ").compactMap { Double($0) }
        #expect(times.count == 5)
        for (found, wanted) in zip(times, [0.25, 0.5, 0.9, 1, 1.25]) { #expect(abs(found - wanted) < 0.02) }
    }
}
