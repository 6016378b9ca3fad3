import MoteTestSupport
import Testing

/// A piece that a cancelled transition showed, hid or put somewhere is as if it had not; so is one on the
/// screen that goes by a transition that comes to its end.
@Suite struct CancelledPieceTests {
    /// What was done to the piece before.
    private static let befores: [(name: String, lua: String)] = [
        ("new", ""), ("shown", "p:show() wait(1)"), ("showing", "p:show(1000)"),
        ("hidden", "p:show() wait(1) p:hide() wait(1)"), ("put", "p:percent(0.3)"),
        ("put at 0", "p:percent(0.3) p:percent(0)"), ("put at 1", "p:percent(1)"),
    ]

    private static let program = """
        scene.size = { 300, 600 }
        local first, second = scene:screen { name = 'first' }, scene:screen { name = 'second' }
        scene:present(first)
        local function build(self) self.opacity, self.position = 0.2, { 10, 10 } end
        local function show(self, d)
            self:animate('opacity', { to = 1, duration = d })
            await(self:animate('position.x', { to = 100, duration = d }))
        end
        local function hide(self, d) await(self:animate('opacity', { to = 0, duration = d })) end
        local classes = {
            component { build = build, show = show, hide = hide }, component { build = build, show = show },
        }
        local acts = {
            function() end,
            function(p) p:show() end,
            function(p) p:hide() end,
            function(p) p:percent(0.5) end,
            function(p) p:show(0.1) wait(0.1) p:hide(0.1) end,
            function(p) p:show(1, false) end,
            function(p) p:percent(0.5) p:percent(0) end,
            function(p) p:percent(0.5) p:show(0.1) end,
            function(p) p.position.x = 50 p:percent(0.5) end,
        }

        """

    @Test(arguments: befores.indices, ["played", "driven", "finished"])
    func isAsIfItHadNotBeen(_ before: Int, _ way: String) throws {
        let fixture = try HostedFixture(
            Self.program + """
                spawn(function() for c = 1, 2 do
                    local wanted
                    for i, act in ipairs(acts) do
                        local p = classes[c] {}
                        local place = \(way == "finished") and first or scene.root
                        place:addSublayer(p)
                        \(Self.befores[before].lua)
                        local function animate(ctx)
                            act(p) wait(0.2)
                            if \(way == "played") then ctx:complete(false) end
                        end
                        local ctx = scene:present(second, { interactive = \(way == "driven"),
                            transition = { duration = 1, animate = animate } })
                        if \(way == "driven") then ctx:update(0.5) wait(0.1) ctx:cancel() end
                        await(ctx)
                        if \(way == "finished") then await(scene:dismiss { animated = false }) end
                        wait(2)
                        local seen = {}
                        local function see()
                            local now = p.presentation
                            table.insert(seen, ('%.2f/%.0f'):format(now.opacity, now.position.x))
                        end
                        see()
                        for _, percent in ipairs { 0.5, 0, 1 } do p:percent(percent) see() end
                        p:hide() wait(1) see()
                        p:show() wait(1) see()
                        for _, percent in ipairs { 0.5, 0 } do p:percent(percent) see() end
                        local all = table.concat(seen, ' ')
                        wanted = wanted or all
                        if all ~= wanted then print(c, i, all, 'not', wanted) end
                        if i == 1 then print(all) end
                        p:remove()
                    end
                end end)
                """)
        fixture.advance(to: 400)
        // One that is new, as it is made, half the way, before it and behind; hidden; shown; then half the
        // way from hidden, for one that can hide.
        if Self.befores[before].name == "new" {
            let way = "0.20/10 0.60/55 0.20/10 1.00/100"
            #expect(
                fixture.log == [
                    "\(way) 0.00/100 1.00/100 0.50/100 0.00/100",
                    "\(way) 1.00/100 1.00/100 0.60/55 0.20/10",
                ])
        }
        #expect(fixture.log.count == 2, "\(fixture.log)")
        #expect(fixture.errors.isEmpty, "\(fixture.errors)")
    }

    /// What others do to the piece beside the transition, before it or meanwhile, is theirs: in the end all is
    /// as without it.
    @Test(arguments: befores.indices, ["played", "driven"])
    func leavesOthersWhatTheyDo(_ before: Int, _ way: String) throws {
        let fixture = try HostedFixture(
            Self.program + """
                local others = {
                    function(p) p.position.x = 33 end,
                    function(p) animate(0.1, function() p.position.x = 33 end) end,
                    function(p) p:animate('position.x', { to = 33, duration = 0.1 }) end,
                    function(p) p:spring('position.x', { to = 33 }) end,
                    function(p) p:percent(0.1) end,
                    function(p) p:show() end,
                    function(p) p:hide() end,
                    function(p) p:percent(0.1) p:show() end,
                    function(p) p:percent(0.7) p.position.x = 33 end,
                }
                -- What joins a motion of before, which the transition has cut, begins elsewhere.
                local joins = { [2] = true, [3] = true, [6] = true, [7] = true }
                local function isMeant(o, isFirst)
                    if isFirst then return o == 1 or o == 5 end
                    return \(Self.befores[before].name != "showing") or not joins[o]
                end
                local function run(c, o, other, isFirst)
                    local wanted
                    for i, act in ipairs(acts) do
                        local p = classes[c] {}
                        scene.root:addSublayer(p)
                        \(Self.befores[before].lua)
                        if isFirst then other(p) wait(1) end
                        local function animate(ctx)
                            act(p) wait(0.2)
                            if \(way == "played") then wait(0.2) ctx:complete(false) end
                        end
                        local ctx = i > 1 and scene:present(second, { interactive = \(way == "driven"),
                            transition = { duration = 1, animate = animate } })
                        if \(way == "driven") and i > 1 then ctx:update(0.5) end
                        wait(0.1)
                        if not isFirst then other(p) end
                        if i > 1 then
                            if \(way == "driven") then wait(0.1) ctx:cancel() end
                            await(ctx)
                        end
                        wait(2)
                        local seen = {}
                        local function see()
                            local now = p.presentation
                            table.insert(seen, ('%.2f/%.0f'):format(now.opacity, now.position.x))
                        end
                        see()
                        for _, percent in ipairs { 0.5, 0, 1 } do p:percent(percent) see() end
                        p:hide() wait(1) see()
                        p:show() wait(1) see()
                        local all = table.concat(seen, ' ')
                        wanted = wanted or all
                        if all ~= wanted then print(c, o, isFirst, i, all, 'not', wanted) end
                        p:remove()
                    end
                end
                spawn(function()
                    for c = 1, 2 do for o, other in ipairs(others) do
                        if isMeant(o, true) then run(c, o, other, true) end
                        if isMeant(o, false) then run(c, o, other, false) end
                    end end
                    print('done')
                end)
                """)
        fixture.advance(to: 3000)
        #expect(fixture.log == ["done"], "\(fixture.log.joined(separator: "\n"))")
        #expect(fixture.errors.isEmpty, "\(fixture.errors)")
    }
}
