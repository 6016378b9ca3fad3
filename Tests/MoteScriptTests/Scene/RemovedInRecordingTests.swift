import Testing

/// Layers that the function of a piece or a transition takes away: what is run ahead sees what it would see
/// played, and the way back finds all as it was.
@Suite struct RemovedInRecordingTests {
    private static let piece = """
        local C = component {
            build = function(s)
                for _, name in ipairs { 'a', 'x', 'b' } do s[name] = s:layer { name = name } end
                s.x:layer { name = 'within' }
            end,
            show = function(s, d)
                local function names(of)
                    local list = {}
                    for i, sublayer in ipairs(of.sublayers) do list[i] = sublayer.name end
                    return table.concat(list, ' ')
                end
                s.x:remove()
                print(s.x.superlayer, names(s), s:find('x'), s:find('within'), s.x.hidden, s.x:get('hidden'))
                print(s.x.presentation.hidden, s.x:find('within').superlayer == s.x)
                s:insertSublayer(create('layer', { name = 'c' }), 2)
                s:insertSublayer(create('layer', { name = 'd' }), { above = s.a })
                s:insertSublayer(create('layer', { name = 'e' }), { below = s.b })
                s:insertSublayer(create('layer', { name = 'f' }), 99)
                wait(0.1)
                print(names(s), names(s:clone()), s.x:clone().hidden)
                s:insertSublayer(s.x, 1)
                print(s.x.superlayer == s, names(s), s:find('x') == s.x, s.x.hidden)
            end,
        }
        local p = C {}
        scene.root:addSublayer(p)

        """

    @Test(arguments: ["p:show()", "p:show(0.3, false)", "p:percent(0.5)", "p:percent(1)"])
    func seesTheTreeAsPlayed(_ call: String) throws {
        let fixture = try HostedFixture(Self.piece + call).advance(to: 1)
        #expect(fixture.errors.isEmpty, "\(fixture.errors)")
        #expect(
            fixture.log == [
                "nil a b nil nil false false", "false true", "a d c e b f a d c e b f false",
                "true x a d c e b f true false",
            ])
    }

    /// What came into a layer that the same transition took away goes with the way back.
    @Test(arguments: ["b:remove()", "b:delete { duration = 0.2 }"], [false, true])
    func findsItsWayBack(_ leave: String, _ isDriven: Bool) throws {
        let fixture = try HostedFixture(
            """
            local b
            local first = scene:screen { name = 'first' }
            local second = scene:screen { name = 'second', build = function(s) b = s:layer { name = 'b' } end }
            scene:present(first)
            local options = { interactive = \(isDriven), transition = { duration = 1, animate = function()
                b:layer { name = 'n' }
                wait(0.1)
                \(leave)
                wait(0.5)
            end } }
            spawn(function()
                local ctx = scene:push(second, options)
                if \(isDriven) then ctx:update(0.5) ctx:finish() end
                await(ctx)
                print(b.superlayer, #b.sublayers)
                wait(1)
                spawn(function() wait(0.55) print(b.superlayer == second, #b.sublayers, b.hidden) end)
                await(scene:pop())
                print(b.superlayer == second, #b.sublayers, b.hidden)
            end)
            """
        ).advance(to: 6)
        #expect(fixture.errors.isEmpty, "\(fixture.errors)")
        #expect(fixture.log == ["nil 1", "true 1 false", "true 0 false"])
    }
}
