import MoteEngine
import MoteTestSupport
import Testing

/// What stands on a timeline is as if it were made when its time comes.
@Suite struct TimelineLiveTests {
    /// Random motions, made live at their times, and put on timelines, one of which is sought. (A point's
    /// offset has one place in the stack of a timeline, where live each of its numbers has its own.)
    private static let programs = """
        local HOME = { ["position.x"] = 30, ["position.y"] = 40, opacity = 0.5 }
        local more = {
            keyed = function(l, p, v, d)
                l:add(basic { keyPath = p, fromValue = v / 2, toValue = v, duration = d }, "k")
            end,
            keyedGroup = function(l, p, v, d)
                l:add(group { duration = d, animations = {
                    basic { keyPath = p, fromValue = v, toValue = v / 3, duration = d } } }, "k")
            end,
            keyedLater = function(l, p, v, d)
                l:add(keyframe { keyPath = p, values = { v, v / 2, v }, delay = 0.2, duration = d }, "k")
            end,
            named = function(l, p, v, d)
                l:add(basic { keyPath = p, fromValue = 0, toValue = v, duration = d }, p)
            end,
            stays = function(l, p, v, d)
                l:add(basic { keyPath = p, fromValue = v / 2, toValue = v, duration = d,
                              fillMode = "forwards", removedOnCompletion = false }, "k")
            end,
            lateDecay = function(l, p, v)
                l:decay(p, { velocity = v, deceleration = 0.996, delay = 0.3 })
            end,
            lateFrom = function(l, p, v)
                l:spring(p, { from = v / 2, to = v, response = 0.5, delay = 0.3 })
            end,
            -- Where the layer is when the timelines are made.
            home = function(l, p, _, d) animate(d, function() l[p] = HOME[p] end) end,
            homeKeys = function(l, p, v, d)
                animateKeyframes(d, { beginFromCurrentState = v % 1 < 0.5 }, function(key)
                    key(0, 0.5, function() l[p] = HOME[p] end)
                    if v % 1 < 0.7 then key(0.5, 0.5, function() l[p] = v end) end
                end)
            end,
            action = function(l, p, v, d) transaction({ duration = d }, function() l[p] = v end) end,
            homeAction = function(l, p, _, d)
                transaction({ duration = d }, function() l[p] = HOME[p] end)
            end,
            lateBoth = function(l, _, v)
                l:spring("position", { to = { v, v * 2 }, response = 0.5, delay = 0.3 })
            end,
        }
        for name, make in pairs(more) do made[name] = make end
        NAMES = {}
        for name in pairs(made) do if name ~= "both" then NAMES[#NAMES + 1] = name end end
        table.sort(NAMES)
        local function program(n)
            local items = {}
            for i = 1, 1 + math.floor(random() * 6) do
                items[i] = motion()
                -- Of two things at one instant, which is first is another matter.
                items[i].at = items[i].at + 0.125 + 0.0007 * i
            end
            local live, played, sought = layer(), layer(), layer()
            local a, b = timeline(), timeline { paused = true }
            for _, item in ipairs(items) do
                after(item.at, function() item.make(live) end)
                a:add(function() item.make(played) end, item.at)
                b:add(function() item.make(sought) end, item.at)
            end
            local told = false
            local function tell(what, difference)
                if told or not difference then return end
                told = true
                print(n, what, difference, scene.time, text(items))
            end
            local function shown(l)
                local values = shows(l)
                values.model = nil
                return values
            end
            spawn(function()
                for i = 1, 50 do
                    wait(0.0641)
                    -- A spring that ends shows its target, a thousandth of its way off.
                    tell("played", differ(shown(live), shown(played), 0.6))
                    b.time = scene.time
                    tell("sought", differ(shown(live), shown(sought), 0.6))
                end
            end)
        end
        for n = 1, 20 do program(n) end
        """

    @Test(arguments: Seeds.range(8)) func isAsIfMadeAtItsTime(seed: Int) throws {
        let f = try HostedFixture("local SEED = \(seed)\n" + NestedTimelineTests.making + Self.programs)
        let found = f.advance(to: 4).log
        #expect(found.isEmpty, "seed \(seed): \(found.joined(separator: "\n"))")
        #expect(f.errors.isEmpty, "seed \(seed): \(f.errors)")
    }

    /// What takes the property of a spring that waits for its delay to be over cancels it; what adds to it
    /// doesn't.
    @Test(arguments: [
        ("l.position.x = 40", true),
        ("l:spring('position', { to = { 50, 0 }, response = 0.3 })", true),
        ("l:animate('position.x', { from = 10, to = 50, duration = 0.3 })", true),
        ("animate(0.3, { beginFromCurrentState = true }, function() l.position.x = 40 end)", true),
        ("l:add(basic { keyPath = 'position.x', toValue = 70, duration = 0.1 }, 'position.x')", true),
        ("l:animate('position.x', { to = 50, duration = 0.3 })", false),
        ("l.position.y = 40", false),
    ]) func whatWaitsIsCancelled(_ by: String, _ isCancelled: Bool) throws {
        for isLive in [true, false] {
            let put = isLive ? "after(at, fn)" : "t:add(fn, at)"
            let f = try HostedFixture(
                """
                local l = scene:layer { name = "l", bounds = { 0, 0, 10, 10 }, position = { 0, 0 } }
                local t = timeline()
                local function put(at, fn) \(put) end
                put(0.1, function()
                    l:spring("position.x", { to = 100, delay = 0.5, response = 0.4,
                        onStart = function() print("begins", scene.time) end,
                        onComplete = function(ok) print(ok, scene.time < 0.5) end })
                end)
                put(0.3, function() \(by) end)
                """)
            f.advance(to: 4)
            #expect(f.log == (isCancelled ? ["false true"] : ["begins 0.6", "true false"]), "\(isLive)")
            #expect(try (f.shown("l", "position.x") == 100) != isCancelled, "\(isLive)")
            #expect(f.errors.isEmpty && f.hosted.isSettled)
        }
    }
}
