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
        local DELAYS = { lateSpring = 0.25, lateDecay = 0.3, lateFrom = 0.3, lateBoth = 0.3 }
        local function program(n)
            local items = {}
            for i = 1, 1 + math.floor(random() * 6) do
                items[i] = motion()
                -- Of two things at one instant, which is first is another matter.
                items[i].at = items[i].at + 0.125 + 0.0007 * i
            end
            -- But what comes just as the delay of another is over comes after that.
            local first = pick(items)
            local delay = DELAYS[first.text:match("^%S+")]
            local other = pick(items)
            if delay and other ~= first then other.at = first.at + delay end
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

    /// What one motion after another makes of `x`, from 10 on, be they made live, or played or sought on a
    /// timeline: at every twentieth of two seconds.
    private static func course(_ making: String, _ items: [String]) throws -> [Double] {
        let put = items.map { item in
            let parts = item.split(separator: ":", maxSplits: 1)
            return "put(\(parts[0]), function() \(parts[1]) end)"
        }
        let f = try HostedFixture(
            """
            local l = scene:layer { name = "l", bounds = { 0, 0, 10, 10 }, position = { 10, 0 } }
            local function add(o, key)
                o.keyPath = "position.x"
                l:add(basic(o), key)
            end
            local function to(x, d) l:animate("position.x", { to = x, duration = d or 0.5 }) end
            local function spring(o)
                o.response = 0.5
                l:spring("position.x", o)
            end
            local t = timeline { paused = \(making == "sought") }
            local function put(at, fn) \(making == "live" ? "after(at, fn)" : "t:add(fn, at)") end
            \(put.joined(separator: "\n"))
            \(making == "sought" ? "scene:update(function() t.time = scene.time end)" : "")
            """)
        defer { #expect(f.errors.isEmpty, "\(f.errors)") }
        return try (1...40).map { try f.advance(to: Double($0) * 0.05).shown("l", "position.x") ?? .nan }
    }

    @Test(arguments: [
        // What comes just when a spring or decay takes over, but is made later, joins it, or takes over from
        // it, as fast as it is then.
        ["0.25: spring { to = 200, delay = 0.5 }", "0.75: to(100)"],
        ["0.25: spring { to = 200, delay = 0.5 }", "0.75: l.position.x = 60"],
        ["0.25: spring { to = 200, delay = 0.5, velocity = 500 }", "0.75: spring { to = 10 }"],
        ["0.25: spring { to = 200, delay = 0.5, velocity = 500 }", "0.5: spring { to = 10, delay = 0.25 }"],
        [
            "0.25: spring { to = 200, delay = 0.5, velocity = 500 }",
            "0.75: l:decay('position.x', { deceleration = 0.996 })",
        ],
        ["0.1: spring { to = 200, delay = 0.2, velocity = 500 }", "0.15: spring { to = 10, delay = 0.15 }"],
        ["0.1: spring { to = 200, delay = 0.2, velocity = 500 }", "0.3: to(100)"],
        ["0.1: l:decay('position.x', { velocity = 500, delay = 0.2 })", "0.3: to(100)"],
        // At the end of another it has the velocity of that.
        [
            "0.25: l:animate('position.x', { to = 200, duration = 0.5, curve = 'linear' })",
            "0.5: spring { to = 10, delay = 0.25 }",
        ],
        [
            "0.25: spring { to = 10, delay = 0.5 }",
            "0.5: l:animate('position.x', { to = 200, duration = 0.25, curve = 'linear' })",
        ],
        // What it starts from shows during its delay, and covers what comes meanwhile.
        ["0.1: spring { from = 50, to = 200, delay = 0.5 }", "0.25: to(100, 0.2)"],
        ["0.1: spring { from = 50, to = 200, delay = 0.5 }", "0.25: to(100, 0.8)"],
        ["0.1: spring { from = 50, delay = 0.5 }", "0.25: to(100, 0.8)"],
        [
            "0.05: to(30, 1)", "0.1: spring { from = 50, to = 200, delay = 0.5 }", "0.25: to(100, 0.8)",
            "0.3: to(20, 0.8)",
        ],
        // So it does where another is made at the same instant.
        [
            "0.2: l:animate('position.x', { from = 0, to = 100, duration = 0.4 })",
            "0.2: spring { from = 50, to = 200, delay = 0.5 }",
        ],
        ["0.2: to(100)", "0.2: spring { from = 50, to = 200, delay = 0.5 }"],
        ["0.2: spring { to = 100 }", "0.2: spring { from = 50, to = 200, delay = 0.5 }"],
        ["0.2: spring { from = 50, to = 200, delay = 0.5 }", "0.2: to(100)"],
        // What came to rest covers no explicit animation that comes into effect after that.
        ["0.1: add { fromValue = 0, toValue = 99, duration = 0.5, delay = 0.5 }", "0.2: spring { to = 10 }"],
        ["0.1: add { fromValue = 0, toValue = 99, duration = 0.5, delay = 1.2 }", "0.2: spring { to = 20 }"],
        ["0.1: add { fromValue = 0, toValue = 99, duration = 0.5, delay = 0.3 }", "0.2: spring { to = 200 }"],
        [
            "0.1: add { fromValue = 0, toValue = 99, duration = 0.5, delay = 0.3 }",
            "0.2: animate(0.1, { beginFromCurrentState = true }, function() l.position.x = 60 end)",
            "0.35: to(20, 1)",
        ],
        // A key that is a property's name ends what waits, where that stands.
        [
            "0.1: spring { from = 50, to = 200, delay = 0.5 }",
            "0.2: add({ fromValue = 0, toValue = 9, duration = 0.2 }, 'position.x')",
        ],
    ]) func showsWhatIsMadeLive(_ items: [String]) throws {
        let live = try Self.course("live", items)
        for making in ["played", "sought"] {
            let other = try Self.course(making, items)
            for (i, (a, b)) in zip(live, other).enumerated() {
                // A spring that ends shows its target, a thousandth of its way off.
                #expect((a - b).magnitude < 0.5, "\(making) at \(Double(i + 1) * 0.05): \(items)")
            }
        }
    }

    /// While it waits, a spring shows where it starts, whatever is made meanwhile, and there it starts.
    @Test func whatWaitsCoversWhatComesMeanwhile() throws {
        for making in ["live", "played", "sought"] {
            let course = try Self.course(
                making, ["0.1: spring { from = 50, to = 200, delay = 0.5 }", "0.25: to(100, 0.8)"])
            // From 0.15 to 0.6, and then away from there.
            #expect(course[2...11].allSatisfy { ($0 - 50).magnitude < 1e-9 }, "\(making): \(course)")
            #expect(course.dropFirst(12).allSatisfy { $0 > 50 } && (course[39] - 200).magnitude < 3)
        }
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
