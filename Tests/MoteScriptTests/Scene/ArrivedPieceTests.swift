import MoteTestSupport
import Testing

/// Pieces that move by 100 points, on a screen that comes and goes.
@Suite struct ArrivedPieceTests {
    private static let program = """
        scene.size = { 300, 600 }
        local first, second = scene:screen { name = 'first' }, scene:screen { name = 'second' }
        scene:present(first)
        local Piece = component {
            build = function(self) self.position = { 0, 0 } end,
            show = function(self, d)
                await(self:animate('position.x', { to = 100, duration = d, curve = 'linear' }))
            end,
        }
        local p = Piece {}
        local function see(what) print(what, ('%.0f'):format(p.presentation.position.x)) end
        local function arrive(driven, animate)
            local t = scene:push(second, { interactive = driven,
                                           transition = { duration = 0.2, animate = animate } })
            if driven then t:update(0.5) wait(0.1) t:finish() end
            await(t)
            see('there')
        end
        local function leave()
            local t = scene:pop { interactive = true }
            wait(0.1)
            for _, percent in ipairs { 0, 0.5, 1 } do t:update(percent) see('going') end
            t:finish()
            await(t)
            see('gone')
        end
        local function scrub()
            for _, percent in ipairs { 0.5, 1, 0 } do p:percent(percent) see(percent) end
        end

        """

    private static let whole = ["0.5 50", "1 100", "0 0"]

    private func log(_ lua: String) throws -> [String] {
        let fixture = try HostedFixture(
            Self.program + "spawn(function() second:addSublayer(p) \(lua) end)")
        fixture.advance(to: 20)
        #expect(fixture.errors.isEmpty && fixture.hosted.isSettled)
        return fixture.log.map { $0.replacing("\t", with: " ") }
    }

    /// What the screen came by runs backwards, from where it was and to where it was.
    @Test(arguments: [
        (before: "", act: "p:percent(0.5)", there: 50, going: [50, 50, 50], gone: 0),
        ("", "p:show()", 100, [100, 50, 0], 0),
        ("p:percent(0.3)", "p:show()", 100, [100, 65, 30], 30),
        ("p:percent(0.3)", "p:percent(0.5)", 50, [50, 50, 50], 30),
        ("p:show() wait(1)", "p:percent(0.5)", 50, [50, 50, 50], 100),
    ])
    func goesTheWayItCame(_ way: (before: String, act: String, there: Int, going: [Int], gone: Int)) throws {
        let going = way.going.map { "going \($0)" }
        for driven in [false, true] {
            let log = try log("\(way.before) arrive(\(driven), function() \(way.act) end) leave() scrub()")
            #expect(log == ["there \(way.there)"] + going + ["gone \(way.gone)"] + Self.whole)
        }
    }

    /// Put somewhere once it is there, it stays there.
    @Test(arguments: [
        ("p:percent(0.5)", 50), ("p:show()", 100),
    ])
    func staysWhereItWasPutSince(_ act: String, _ there: Int) throws {
        for driven in [false, true] {
            let log = try log(
                """
                arrive(\(driven), function() \(act) end)
                p:percent(0.2) see('put')
                leave() scrub()
                """)
            let going = Array(repeating: "going 20", count: 3)
            #expect(log == ["there \(there)", "put 20"] + going + ["gone 20"] + Self.whole)
        }
    }

    /// So does what has been set since, or moved.
    @Test(arguments: ["p.position.x = 33", "p:animate('position.x', { to = 33, duration = 0.1 }) wait(0.2)"])
    func staysAsItWasMadeSince(_ change: String) throws {
        for act in ["p:show()", "p.position.x = 70", "p:animate('position.x', { to = 60, duration = 0.2 })"] {
            for driven in [false, true] {
                let log = try self.log("arrive(\(driven), function() \(act) end) \(change) leave()")
                let going = Array(repeating: "going 33", count: 3)
                #expect(Array(log.dropFirst()) == going + ["gone 33"], "\(act)")
                let again = try self.log(
                    """
                    arrive(\(driven), function() \(act) end) \(change)
                    local t = scene:pop { interactive = true } t:update(0.5) wait(0.1) t:cancel() await(t)
                    see('back') leave()
                    """)
                #expect(Array(again.dropFirst()) == ["back 33"] + going + ["gone 33"], "\(act)")
            }
        }
    }

    /// A property of a scrubbed piece that the transition itself moves goes back to where the piece stood, and
    /// is the piece's no more.
    @Test(arguments: ["p.position.x = 200", "p:animate('position.x', { to = 200, duration = 0.2 })"])
    func goesBackToWhereItWasPut(_ act: String) throws {
        for driven in [false, true] {
            let log = try log(
                "p:percent(0.3) arrive(\(driven), function() \(act) end) leave() scrub()"
            ).filter { !$0.hasPrefix("going") }
            #expect(log == ["there 200", "gone 30", "0.5 30", "1 30", "0 30"])
        }
    }

    /// Scrubbing begins at what was before the piece was first shown, however it was left since.
    @Test func scrubsFromWhatWasBefore() throws {
        let log = try log(
            """
            p:percent(0.3) p:show() wait(1) see('shown') scrub()
            p:percent(1) p:show(0.3, false) see('shown') scrub()
            p:percent(0.3) p:hide() wait(1) see('hidden') scrub()
            """)
        #expect(log == ["shown 100"] + Self.whole + ["shown 100"] + Self.whole + ["hidden 30"] + Self.whole)
    }

    /// Two pieces that move one property: a cancelled transition that shows one of them leaves both as before.
    @Test(arguments: ["one:show()", "other:show()", "one:percent(0.8)", "other:hide()"])
    func cancelledForOneOfTwo(_ act: String) throws {
        for driven in [false, true] {
            let log = try log(
                """
                local Both = component { show = function(self, d)
                    await(p:animate('position.x', { by = 100, duration = d, curve = 'linear' }))
                end }
                local one, other = Both {}, Both {}
                first:addSublayer(one) first:addSublayer(other) first:addSublayer(p)
                one:percent(0.5) other:percent(0.5) see('put')
                local t = scene:push(second, { interactive = \(driven), transition = { duration = 0.2,
                    animate = function(ctx)
                        \(act) wait(0.1)
                        if not ctx.interactive then ctx:complete(false) end
                    end } })
                if \(driven) then t:update(0.5) wait(0.1) t:cancel() end
                await(t) see('back')
                other:percent(0.2) see('other') other:percent(0) see('other') one:percent(0) see('one')
                """)
            #expect(log == ["put 100", "back 100", "other 70", "other 50", "one 0"])
        }
    }
}
