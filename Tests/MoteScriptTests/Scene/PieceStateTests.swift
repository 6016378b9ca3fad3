import MoteEngine
import MoteScript
import MoteTestSupport
import Testing

/// What pieces and screens are after transitions that touched them in less usual ways.
@Suite struct PieceStateTests {
    private static let screens = """
        scene.size = { 200, 200 }
        local first, second = scene:screen { name = 'first' }, scene:screen { name = 'second' }
        scene:present(first)
        local function round(value) return ('%.3f'):format(value) end

        """

    private func log(_ lua: String) throws -> [String] {
        let fixture = try HostedFixture(Self.screens + lua)
        fixture.advance(to: 30)
        #expect(fixture.errors.isEmpty && fixture.hosted.isSettled, "\(fixture.errors)")
        return fixture.log
    }

    /// Explicit animations that stay at their ends, too, go with what a cancelled transition did to a piece.
    @Test(arguments: [true, false], ["p:percent(0.8)", "p:show(0.3, false)"])
    func filledAnimationsGoWithThePiece(_ driven: Bool, _ act: String) throws {
        let log = try log(
            """
            local p = component { show = function(self, d)
                self:add(basic { keyPath = 'opacity', toValue = 0.4, duration = 0.1, fillMode = 'forwards',
                                 removedOnCompletion = false })
                self:animate('cornerRadius', { to = 5, duration = 0.3 })
            end } {}
            first:addSublayer(p)
            spawn(function()
                p:percent(0.8) print(p.presentation.opacity) p:percent(0)
                local t = scene:push(second, { interactive = \(driven), transition = { animate = function(ctx)
                    \(act)
                    if not ctx.interactive then wait(0.1) ctx:complete(false) end
                end } })
                if \(driven) then t:update(0.5) print(p.presentation.opacity) wait(0.1) t:cancel()
                else print(p.presentation.opacity) end
                await(t)
                print(p.presentation.opacity)
                p:percent(0) print(p.presentation.opacity)
            end)
            """)
        #expect(log == ["0.4", "0.4", "1.0", "1.0"])
    }

    /// A show that waits goes on after a cancelled transition that has shown, hidden or put its piece, and is
    /// over after one that came to its end.
    @Test(arguments: ["p:show(0.2)", "p:hide(0.2)", "p:percent(0.5)", "p:show(0.2) p:hide(0.1)"])
    func waitingShowsGoOn(_ act: String) throws {
        for driven in [true, false] {
            for cancels in [true, false] {
                let log = try log(
                    """
                    local p = component {
                        show = function(self) wait(0.3) print('goes on') self.cornerRadius = 7 end,
                        hide = function(self) self.cornerRadius = 2 end,
                    } {}
                    \(cancels ? "first" : "second"):addSublayer(p)
                    spawn(function()
                        spawn(function() print('shown', await(p:show())) end)
                        wait(0.1)
                        local t = scene:push(second, { interactive = \(driven),
                            transition = { duration = 0.5, animate = function(ctx)
                                \(act) wait(0.1)
                                if not ctx.interactive then ctx:complete(not \(cancels)) end
                            end } })
                        if \(driven) then
                            t:update(0.5) wait(0.3)
                            if \(cancels) then t:cancel() else t:finish() end
                        end
                        await(t) wait(2)
                        print(p.cornerRadius)
                    end)
                    """)
                #expect(log.filter { $0 != "goes on" }.count == 2)
                #expect(log.contains("shown \(cancels)"), "\(log)")
                #expect(!cancels || log.last == "7.0", "\(log)")
            }
        }
    }

    /// So do those within a piece that is shown, at once or not.
    @Test(arguments: ["all:show(0.1)", "all:show(0.1, false)", "all:percent(0.5)"], ["true", "false"])
    func waitingShowsOfPartsGoOn(_ act: String, _ animated: String) throws {
        for driven in [true, false] {
            for cancels in [true, false] {
                let log = try log(
                    """
                    local part = component { show = function(self) wait(0.3) self.cornerRadius = 7 end } {}
                    local all = component { show = function(self, d) part:show(d, \(animated)) end } {}
                    \(cancels ? "first" : "second"):addSublayer(all)
                    all:addSublayer(part)
                    spawn(function()
                        spawn(function() print('shown', await(part:show()), round(scene.time)) end)
                        wait(0.1)
                        local t = scene:push(second, { interactive = \(driven),
                            transition = { duration = 0.5, animate = function(ctx)
                                \(act) wait(0.1)
                                if not ctx.interactive then ctx:complete(not \(cancels)) end
                            end } })
                        if \(driven) then
                            t:update(0.5) wait(0.1)
                            if \(cancels) then t:cancel() else t:finish() end
                        end
                        await(t) wait(2)
                        print(part.cornerRadius)
                    end)
                    """)
                #expect(log.count == 2)
                #expect(log.first?.hasPrefix("shown \(cancels)") == true, "\(log)")
                #expect(!cancels || log == ["shown true 0.300", "7.0"], "\(log)")
            }
        }
    }

    /// Outside of transitions, whoever awaits a show hears at once that another one, of a piece around it as
    /// well, has ended it.
    @Test(arguments: ["all:show(0.1)", "all:show(0.1, false)", "all:percent(0.5)"], ["true", "false"])
    func endedShowsAreTold(_ act: String, _ animated: String) throws {
        let log = try log(
            """
            local part = component { show = function(self) wait(1) self.cornerRadius = 7 end } {}
            local all = component { show = function(self, d) part:show(d, \(animated)) end } {}
            first:addSublayer(all)
            all:addSublayer(part)
            spawn(function()
                spawn(function() print(await(part:show()), round(scene.time)) end)
                wait(0.1)
                \(act)
            end)
            """)
        #expect(log == ["false 0.100"])
    }

    /// What fills beyond its end stays when its piece is hidden, at once or not, however it was shown.
    @Test(arguments: ["true", "false"], ["true", "false"])
    func whatFillsStaysWhenHidden(_ shows: String, _ hides: String) throws {
        let log = try log(
            """
            local part = component {
                build = function(self) self.x = self:layer {} end,
                show = function(self) self.x:add(basic { keyPath = 'position.x', toValue = 126, duration = 0.3,
                    removedOnCompletion = false, fillMode = 'forwards' }) end,
                hide = function(self) self.borderWidth = 2 end,
            } {}
            local all = component { build = function(self) self:addSublayer(part) end } {}
            first:addSublayer(all)
            spawn(function()
                for _, piece in ipairs { part, all } do
                    piece:show(0.3, \(shows)) wait(1) piece:hide(0.3, \(hides)) wait(1)
                    print(part.x.presentation.position.x, part.x.position.x)
                end
            end)
            """)
        #expect(log == ["126.0 0.0", "126.0 0.0"])
    }

    /// Put somewhere, and then shown or hidden, the model is what explicit animations leave it: untouched.
    @Test(arguments: ["p:show(1)", "p:show(1, false)", "p:hide(1)", "p:percent(1)"])
    func explicitAnimationsLeaveTheModel(_ act: String) throws {
        let log = try log(
            """
            local p = component {
                build = function(self) self.x = self:layer { position = { 10, 10 } } end,
                show = function(self)
                    self.x:add(basic { keyPath = 'position.x', fromValue = 0, toValue = 100, duration = 1 })
                    wait(1.5)
                end,
            } {}
            first:addSublayer(p)
            spawn(function()
                p:percent(0.4) print(p.x.presentation.position.x)
                wait(0.1) \(act) print(p.x.position.x)
                wait(2) print(p.x.position.x, p.x.presentation.position.x)
            end)
            """)
        #expect(log.first == "60.0" && log.dropFirst().allSatisfy { $0.hasPrefix("10.0") }, "\(log)")
        #expect(log.last == "10.0 10.0")
    }

    /// An explicit animation under a key that a piece is put part way through is there again after a cancelled
    /// transition.
    @Test(arguments: ["p:percent(0.25)", "p:show()"]) func keyedAnimationsComeBack(_ act: String) throws {
        for driven in [true, false] {
            let log = try log(
                """
                local p = component { show = function(self)
                    self:add(basic { keyPath = 'borderWidth', fromValue = 1, toValue = 9, duration = 0.4,
                                     removedOnCompletion = false, fillMode = 'forwards' }, 'k')
                end } {}
                first:addSublayer(p)
                spawn(function()
                    p:percent(1) print(p.presentation.borderWidth)
                    local t = scene:push(second, { interactive = \(driven), transition = {
                        animate = function(ctx) \(act)
                            if not ctx.interactive then wait(0.1) ctx:complete(false) end
                        end } })
                    if \(driven) then t:update(0.25) print(p.presentation.borderWidth) wait(0.1) t:cancel() end
                    await(t) wait(1) print(p.presentation.borderWidth)
                    for _, percent in ipairs { 0.5, 1 } do
                        p:percent(percent) print(p.presentation.borderWidth)
                    end
                end)
                """)
            #expect(log == (driven ? ["9.0", "3.0"] : ["9.0"]) + ["9.0", "5.0", "9.0"])
        }
    }

    /// Free values are set in what is run ahead as elsewhere.
    @Test func freeValuesAreSetAhead() throws {
        let log = try log(
            """
            local v, c = value(0), value('#FF0000')
            local p = component { show = function() v.value = 5 c.value = '#00FF00' end } {}
            first:addSublayer(p)
            spawn(function()
                p:show(0.3, false) print(v.value)
                p:percent(0) print(v.value) p:percent(1) print(v.value)
                local t = scene:push(second, { interactive = true, transition = {
                    animate = function() v.value = 9 end } })
                t:update(0.5) print(v.value) t:finish() await(t) print(v.value)
                await(scene:pop()) print(v.value)
            end)
            """)
        #expect(log == ["5.0", "0.0", "5.0", "9.0", "9.0", "9.0"])
    }

    /// A mask that comes and goes in a transition is no sublayer after it; one that was a sublayer is again.
    @Test(arguments: ["finish", "cancel"]) func masksStayOutOfTheTree(_ end: String) throws {
        let log = try log(
            """
            local box = first:layer { name = 'box' }
            local inner = box:layer { name = 'inner' }
            spawn(function()
                for _, animate in ipairs {
                    function() box.mask = create('layer', { name = 'm' }) box.mask = nil end,
                    function() box.mask = inner end,
                } do
                    local t = scene:push(second, { interactive = true, transition = { animate = animate } })
                    t:update(0.5) t:\(end)() await(t)
                    local names = {}
                    for _, layer in ipairs(box.sublayers) do table.insert(names, layer.name) end
                    print(table.concat(names, ' '), box.mask and box.mask.name)
                    if '\(end)' == 'finish' then await(scene:pop()) end
                end
            end)
            """)
        // The screen that goes is as it was, too.
        #expect(log == ["inner nil", "inner nil"])
    }

    /// A piece that stands part way through a layer's transition is there again after a cancelled one.
    @Test(arguments: ["p:percent(0.7)", "p:show(1)", "p.x:add(transition { type = 'fade', duration = 1 })"])
    func layersTransitionsOfPiecesComeBack(_ act: String) throws {
        for driven in [true, false] {
            let fixture = try HostedFixture(
                Self.screens + """
                    local p = component {
                        build = function(self)
                            self.x = self:layer { frame = { 0, 0, 40, 40 }, backgroundColor = '#FF0000' }
                        end,
                        show = function(self)
                            self.x:add(transition { type = 'fade', duration = 1 })
                            self.x.backgroundColor = '#00FF00'
                        end,
                    } {}
                    first:addSublayer(p)
                    spawn(function()
                        p:percent(0.25) wait(0.4)
                        local t = scene:push(second, { interactive = \(driven), transition = {
                            animate = function(ctx)
                                \(act)
                                if not ctx.interactive then wait(0.1) ctx:complete(false) end
                            end } })
                        if \(driven) then t:update(0.5) wait(0.1) t:cancel() end
                        await(t)
                    end)
                    """)
            fixture.advance(to: 0.2)
            func shown() -> [Double] {
                var frame = Frame()
                fixture.hosted.fill(&frame)
                return frame.layers.filter { $0.backgroundColor.alpha > 0 }.map(\.opacity)
            }
            let before = shown()
            #expect(before.count == 2 && Set(before) == [0.25, 0.75])
            fixture.advance(to: 4)
            #expect(shown() == before, "\(driven)")
            #expect(fixture.errors.isEmpty, "\(fixture.errors)")
        }
    }

    /// What a task begins at the very instant at which all else is over still belongs to a driven transition.
    @Test func tasksAtTheInstantOfTheEnd() throws {
        let log = try log(
            """
            local dot = first:layer {}
            spawn(function()
                local t = scene:push(second, { interactive = true, transition = { animate = function(ctx)
                    animate(0.2, function() ctx.to.cornerRadius = 4 end)
                    wait(0.1)
                    spawn(function()
                        wait(0.1) animate(0.2, { curve = 'linear' }, function() dot.opacity = 0.6 end)
                    end)
                end } })
                t:update(0.75) print(round(dot.presentation.opacity))
                t:finish() await(t)
                print(dot.opacity) wait(1) print(dot.opacity)
            end)
            """)
        #expect(log == ["0.800", "1.0", "1.0"])
    }

    /// A frame that somebody gives a screen meanwhile stays; else it fills the scene again.
    @Test(arguments: ["finish", "cancel"]) func framesGivenMeanwhileStay(_ end: String) throws {
        for transition in ["fade", "slide", "rise"] {
            let log = try log(
                """
                spawn(function()
                    local t = scene:push(second, { interactive = true, transition = '\(transition)' })
                    t:update(0.5)
                    first.position = { 50, 60 }
                    t:\(end)() await(t)
                    print(first.position.x, first.position.y, second.position.x, second.position.y)
                end)
                """)
            #expect(log == ["50.0 60.0 100.0 100.0"])
        }
    }

    /// Nothing that shows or hides gets a duration that it would have to look out for.
    @Test func springsMayHide() throws {
        let log = try log(
            """
            local p = component {
                show = function(self, d) self:spring('opacity', { from = 0, to = 1, duration = d }) end,
                hide = function(self, d) self:spring('opacity', { to = 0, duration = d }) end,
            } {}
            first:addSublayer(p)
            spawn(function()
                p:show(0.3, false) p:percent(0.5) p:percent(0) print(p.presentation.opacity)
                p:show(0) wait(0.1) print(p.presentation.opacity)
                p:hide(0) wait(0.1) print(p.presentation.opacity)
            end)
            """)
        #expect(log == ["0.0", "1.0", "0.0"])
    }

    /// A motion that leads back to where it began is put somewhere as any other.
    @Test func motionsThatLeadBackArePutToo() throws {
        let log = try log(
            """
            local there = component { show = function(self, d)
                self:animate('opacity', { from = 0.2, to = 1, duration = d, curve = 'linear' })
            end } {}
            local back = component { show = function(self, d)
                animate(d, { autoreverses = true, curve = 'linear' }, function() self.opacity = 0.2 end)
            end } {}
            first:addSublayer(there) first:addSublayer(back)
            spawn(function()
                for _, driven in ipairs { false, true } do
                    local t = scene:push(second, { interactive = driven,
                        transition = { animate = function(ctx)
                            there:percent(0.5) back:percent(0.5) wait(0.2)
                        end } })
                    if driven then t:update(0.5) end
                    wait(0.1)
                    print(round(there.presentation.opacity), round(back.presentation.opacity))
                    if driven then t:finish() end
                    await(t) await(scene:pop { animated = false })
                    print(round(there.presentation.opacity), round(back.presentation.opacity))
                end
            end)
            """)
        #expect(log == ["0.600 0.200", "1.000 1.000", "0.600 0.200", "1.000 1.000"])
    }

    /// Who puts a piece somewhere beside a transition scrubs it from what was before that, whatever it did.
    @Test(arguments: [
        "p.dot.position = { 44, 9 }", "animate(0.2, function() p.dot.position = { 44, 9 } end)",
        "p.dot:spring('position', { to = { 44, 9 } })",
    ]) func scrubsFromBeforeTheTransition(_ act: String) throws {
        for driven in [true, false] {
            let log = try log(
                """
                local p = component {
                    build = function(self) self.dot = self:layer { position = { 40, 40 } } end,
                    show = function(self, d)
                        animate(d, { curve = 'linear' }, function() self.dot.position = { 20, 40 } end)
                    end,
                } {}
                first:addSublayer(p)
                local function see(percent)
                    p:percent(percent)
                    print(round(p.dot.presentation.position.x), round(p.dot.presentation.position.y))
                end
                spawn(function()
                    local t = scene:push(second, { interactive = \(driven), transition = {
                        animate = function(ctx) \(act) wait(0.3)
                            if not ctx.interactive then ctx:complete(false) end
                        end } })
                    if \(driven) then t:update(0.5) end
                    wait(0.1) see(0.25)
                    if \(driven) then t:cancel() end
                    await(t)
                    see(0.25) see(0.5) see(0)
                end)
                """)
            #expect(
                log == ["35.000 40.000", "35.000 40.000", "30.000 40.000", "40.000 40.000"], "\(driven)")
        }
    }

    /// Layers that a show takes out are there again, wherever a cancelled transition has put it.
    @Test(arguments: [
        "p:percent(0.8)", "p:show(0.1)", "p:percent(0.8) p:show(0.1)", "p:percent(1) p:percent(0)",
    ])
    func layersTakenOutComeBack(_ act: String) throws {
        for driven in [true, false] {
            let log = try log(
                """
                local p = component {
                    build = function(self) self.dot = self:layer {} end,
                    show = function(self, d)
                        self.dot:remove()
                        self:animate('opacity', { to = 0.5, duration = d })
                    end,
                } {}
                first:addSublayer(p)
                local function see() print(p.dot.superlayer == p, p.dot.presentation.hidden) end
                spawn(function()
                    local t = scene:push(second, { interactive = \(driven), transition = {
                        animate = function(ctx) \(act) wait(0.1)
                            if not ctx.interactive then ctx:complete(false) end
                        end } })
                    if \(driven) then t:update(0.5) wait(0.1) t:cancel() end
                    await(t)
                    see() p:percent(0.5) see() p:percent(0) see()
                end)
                """)
            #expect(log == ["true false", "true true", "true false"], "\(driven)")
        }
    }

    /// What others show or hide at once beside a transition that is cancelled stays, whether or not it was so
    /// already.
    @Test(arguments: ["p:percent(0.9)", "p:show(0.1)", "p:show(0.3, false)", "p.cornerRadius = 7"])
    func whatOthersShowAtOnceStays(_ act: String) throws {
        for driven in [true, false] {
            for hides in ["self.cornerRadius = 2", nil] {
                let hide = hides.map { "hide = function(self) \($0) end," } ?? ""
                let log = try log(
                    """
                    local p = component {
                        \(hide)
                        show = function(self) self.cornerRadius = 7 end,
                    } {}
                    first:addSublayer(p)
                    spawn(function()
                        local t = scene:push(second, { interactive = \(driven), transition = {
                            animate = function(ctx) \(act) wait(0.3)
                                if not ctx.interactive then ctx:complete(false) end
                            end } })
                        if \(driven) then t:update(0.5) end
                        wait(0.1)
                        p:show(0.3, false)
                        if \(driven) then wait(0.1) t:cancel() end
                        await(t)
                        print(p.cornerRadius)
                    end)
                    """)
                #expect(log == ["7.0"], "\(driven) \(hide)")
            }
        }
    }
}
