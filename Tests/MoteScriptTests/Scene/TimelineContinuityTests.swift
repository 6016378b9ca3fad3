import MoteEngine
import MoteTestSupport
import Testing

/// Whatever runs on a property beside a timeline, and whatever is done to either: the screen goes on from
/// where it is.
@Suite struct TimelineContinuityTests {
    /// Random timelines, with other motions of the same property made and controlled at random times. Where a
    /// timeline is sought or finished its own share may jump. Nothing in here is faster than 4,000 points a
    /// second: springs of at most 400 points with a response of 0.8 s (400·2π/0.8/e = 1,156), moves of at
    /// most 400 points in 0.6 s (twice their mean speed: 1,333), at most three at a time.
    private static let programs = """
        local state = SEED * 7919 + 12345
        local function random()
            state = (state * 1103515245 + 12345) % 2147483648
            return (state >> 8) / 8388608
        end
        for i = 1, 5 do random() end
        local function pick(list) return list[1 + math.floor(random() * #list) % #list] end
        local function number(a, b) return math.floor((a + (b - a) * random()) * 1000) / 1000 end

        local kinds = {
            spring = function(l, to) l:spring("position.x", { to = to, response = 0.8 + to % 0.4 }) end,
            property = function(l, to, d) return l:animate("position.x", { to = to, duration = d }) end,
            by = function(l, to, d) return l:animate("position.x", { by = to / 2, duration = d }) end,
            block = function(l, to, d) return animate(d, function() l.position.x = to end) end,
            replacing = function(l, to, d)
                return animate(d, { beginFromCurrentState = true }, function() l.position.x = to end)
            end,
            keyframes = function(l, to, d)
                return animateKeyframes(d, {}, function(key)
                    key(0, 0.5, function() l.position.x = to / 2 end)
                    key(0.5, 0.5, function() l.position.x = to end)
                end)
            end,
            decay = function(l, to)
                return l:decay("position.x", { velocity = to, deceleration = 0.997 })
            end,
        }
        local names = { "spring", "property", "by", "block", "replacing", "keyframes", "decay" }
        local function motion(l)
            local name, to, d = pick(names), number(50, 400), number(0.6, 1.2)
            return name .. " " .. to .. " " .. d, function() return kinds[name](l, to, d) end
        end
        local function other(l)
            local text, make = motion(l)
            local how = random()
            if how < 0.15 then
                local to, d = number(50, 400), number(0.6, 1.2)
                return "animator " .. to .. " " .. d, function()
                    local a = animator(d, function() l.position.x = to end)
                    a:start()
                    return {
                        cancel = function() a:stop(true) end, pause = function() a:pause() end,
                        resume = function() a:start() end, reverse = function() a.isReversed = not a.isReversed end,
                    }
                end
            elseif how < 0.3 then
                return "timeline of " .. text, function() return timeline():add(make) end
            end
            return text, make
        end
        local function control(get, names, l)
            local name = pick(names)
            local at = number(0, 1)
            if name == "seek" then return name .. " " .. at, name, function() get():seek(at) end end
            if name == "again" then return name, "seek", function() get():seek(0) get():play() end end
            if name == "fast" then return name, name, function() get().speed = 2 end end
            if name == "back" then return name, name, function() get().speed = -1 end end
            if name == "add" then
                return name, name, function()
                    get():add(function() l:animate("opacity", { to = 0.5 }) end)
                end
            end
            return name, name, function()
                local handle = get()
                handle[name](handle)
            end
        end

        local function program(n)
            local l = scene:layer { name = "p" .. n, bounds = { 0, 0, 10, 10 }, position = { 0, 0 } }
            local acts, now, t, h = {}, 0, nil, nil
            local first, makeFirst = motion(l)
            local at = random() < 0.4 and number(0.05, 0.4) or 0
            local second, makeSecond = motion(l)
            local later = random() < 0.3 and number(0.3, 1) or nil
            local options, text, kind, nested = {}, "", random(), false
            if kind < 0.15 then options, text = { autoreverses = true }, " there and back"
            elseif kind < 0.25 then options, text = { repeatCount = 2, autoreverses = true }, " twice there and back"
            elseif kind < 0.35 then options, text = { delay = 0.25 }, " delayed"
            elseif kind < 0.4 then options, text = { speed = 2 }, " fast"
            elseif kind < 0.45 then options, text = { paused = true }, " paused"
            elseif kind < 0.55 and not later then nested, text = true, " nested" end
            acts[1] = { 0, "timeline" .. text .. " " .. first .. " at " .. at
                .. (later and (" and " .. second .. " at " .. later) or ""), "make", function()
                t = timeline(options)
                if nested then t:add(timeline():add(makeFirst, at)) else t:add(makeFirst, at) end
                if later then t:add(makeSecond, later) end
            end }
            for i = 1, 2 + math.floor(random() * 4) do
                now = now + (random() < 0.3 and number(2, 4) or number(0.05, 0.8))
                local r = random()
                local what, name, act
                if r < 0.4 then
                    what, act = other(l)
                    local make = act
                    name, act = "make", function() h = make() end
                elseif r < 0.5 then
                    what, name, act = control(function() return h or t end,
                        { "cancel", "pause", "resume", "reverse" }, l)
                    what = "other " .. what
                else
                    what, name, act = control(function() return t end,
                        { "reverse", "reverse", "seek", "again", "pause", "resume", "play", "finish", "cancel",
                          "fast", "back", "add" }, l)
                    -- What makes one that goes there and back longer has it elsewhere on its way.
                    if name == "add" and options.autoreverses then name = "seek" end
                end
                acts[#acts + 1] = { now, what, name, act }
            end
            spawn(function()
                local told, k, last, time = false, 1, 0, 0
                local function tell(what, from, to)
                    if told then return end
                    told = true
                    local texts = {}
                    for i, act in ipairs(acts) do texts[i] = act[1] .. ": " .. act[2] end
                    print(string.format("p%d %s %.2f to %.2f at %.4f:", n, what, from, to, time),
                        table.concat(texts, "; "))
                end
                while time < now + 2.5 do
                    local next = math.min(acts[k] and acts[k][1] or math.huge, time + 0.01)
                    if next > time then wait(next - time) end
                    local x, seconds = l.presentation.position.x, next - time
                    time = next
                    if math.abs(x - last) > seconds * 4000 + 1e-6 then tell("steps", last, x) end
                    last = x
                    while acts[k] and acts[k][1] <= time do
                        local works, message = pcall(acts[k][4])
                        if not works and not message:find("is gone") then error(message, 0) end
                        x = l.presentation.position.x
                        -- A spring that ends shows its target, a thousandth of its way off.
                        if acts[k][3] ~= "seek" and acts[k][3] ~= "finish" and math.abs(x - last) > 0.6 then
                            tell("jumps, " .. acts[k][2] .. ",", last, x)
                        end
                        last = x
                        k = k + 1
                    end
                end
            end)
        end
        for n = 1, 40 do program(n) end
        """

    @Test(arguments: Seeds.range(8)) func nothingJumps(seed: Int) throws {
        let f = try HostedFixture("local SEED = \(seed)\n" + Self.programs)
        let found = f.advance(to: 25).log
        #expect(found.isEmpty, "seed \(seed): \(found.joined(separator: "\n"))")
        #expect(f.errors.isEmpty, "seed \(seed): \(f.errors)")
    }

    // MARK: At the instants of timelines

    /// Timelines that are held and turned round just where something on them begins, over other motions. What
    /// shows a microsecond before that, then, and a microsecond later is the same, but for the thousandth of
    /// its way that a spring that ends leaves.
    private static let instants = """
        local function program(n)
            local l = scene:layer { bounds = { 0, 0, 10, 10 }, position = { 0, 0 } }
            local options = pick {
                {}, {}, { speed = 2 }, { autoreverses = true }, { delay = 0.1 }, { repeatCount = 2 },
            }
            local t, texts, places = timeline(options), {}, {}
            for k, v in pairs(options) do texts[#texts + 1] = k .. " " .. tostring(v) end
            for i = 1, 1 + math.floor(random() * 3) do
                local text, make = motion(l)
                local at, isNested, delay = number(0, 1.2), random() < 0.3, 0
                if random() < 0.15 then
                    text, delay = "late spring", 0.25
                    make = function() l:spring("position.x", { to = 200, response = 0.9, delay = delay }) end
                end
                t:add(isNested and timeline():add(make) or make, at)
                texts[#texts + 1] = (isNested and "nested " or "") .. text .. " at " .. at
                places[#places + 1] = at / (options.speed or 1) + (options.delay or 0)
                places[#places + 1] = (at + delay) / (options.speed or 1) + (options.delay or 0)
            end
            local acts, back = {}, nil
            for i = 1, 1 + math.floor(random() * 2) do
                local text, make = motion(l)
                acts[i] = { number(0.05, 1.2), text, make }
            end
            for i = 1, 1 + math.floor(random() * 3) do
                local at = back and random() < 0.4 and 2 * back - pick(places) or pick(places)
                if back and random() < 0.2 then at = 2 * back end
                local name = pick { "reverse", "reverse", "reverse", "pause", "resume", "play" }
                if name == "reverse" and not back then back = at end
                acts[#acts + 1] = { at, name, function() t[name](t) end }
            end
            table.sort(acts, function(a, b) return a[1] < b[1] end)
            local told = false
            for _, act in ipairs(acts) do
                if act[1] > 1e-5 then
                    texts[#texts + 1] = act[1] .. ": " .. act[2]
                    local before
                    after(act[1] - 1e-6, function() before = l.presentation.position.x end)
                    after(act[1], function()
                        act[3]()
                        local x = l.presentation.position.x
                        after(1e-6, function()
                            local later = l.presentation.position.x
                            local jump = math.max(math.abs(x - before), math.abs(later - x))
                            if told or jump < 0.6 then return end
                            told = true
                            print(n, act[1], act[2], before, x, later, table.concat(texts, "; "))
                        end)
                    end)
                end
            end
        end
        for n = 1, 40 do program(n) end
        """

    @Test(arguments: Seeds.range(6)) func nothingJumpsAtInstants(seed: Int) throws {
        let end = try #require(Self.programs.firstRange(of: "local function other")).lowerBound
        let making = Self.programs[..<end]
        let f = try HostedFixture("local SEED = \(seed)\n" + making + Self.instants)
        let found = f.advance(to: 5).log
        #expect(found.isEmpty, "seed \(seed): \(found.joined(separator: "\n"))")
        #expect(f.errors.isEmpty, "seed \(seed): \(f.errors)")
    }

    // MARK: One that is over, turned round

    static let motions = [
        "l:spring('position.x', { to = 100, response = 0.3 })",
        "l:animate('position.x', { to = 100, duration = 0.5 })",
        "animate(0.5, { beginFromCurrentState = true }, function() l.position.x = 100 end)",
    ]
    static let changes = [
        "animate(1, function() l.position.x = 300 end)",
        "animate(1, { beginFromCurrentState = true }, function() l.position.x = 300 end)",
        "l:spring('position.x', { to = 300, response = 2 })",
        "l:decay('position.x', { velocity = 300 })",
        "l:custom('position.x', { duration = 1, fn = function(e) return 100 + e * 200 end })",
        "animator(1, function() l.position.x = 300 end):start()",
        "timeline():add(function() l:animate('position.x', { to = 300, duration = 1 }) end)",
        "l.position.x = 300",
        "l:add(basic { keyPath = 'position.x', fromValue = 0, toValue = 200, additive = true, duration = 9 })",
    ]

    /// It takes back what others have had since, from where the screen shows that, and leads it to where it
    /// was before.
    @Test(arguments: motions, changes)
    func whatIsTurnedRoundSetsOutFromTheScreen(motion: String, change: String) throws {
        let f = try HostedFixture(
            """
            local l = scene:layer { name = "l", bounds = { 0, 0, 10, 10 }, position = { 0, 0 } }
            local t = timeline():add(function() \(motion) end)
            after(2, function() \(change) end)
            after(2.5, function()
                local before = l.presentation.position.x
                t:reverse()
                local x = l.presentation.position.x
                if math.abs(x - before) > 0.2 then print("jumps", before, x) end
            end)
            """)
        var last = try #require(try f.advance(to: 2.5).shown("l", "position.x"))
        for i in 1...400 {
            let x = try #require(try f.advance(to: 2.5 + Double(i) * 0.005).shown("l", "position.x"))
            #expect((x - last).magnitude < 0.005 * 4000, "\(last) to \(x) at \(i)")
            last = x
        }
        #expect(f.log.isEmpty)
        #expect(f.errors.isEmpty, "\(f.errors)")
        if !change.contains("additive") { #expect(last.magnitude < 0.01) }
    }

    /// It plays from what is there then, as it did the first time.
    @Test func whatPlaysAgainFromItsBeginningSetsOutFromWhatIsThere() throws {
        let f = try HostedFixture(
            """
            local l = scene:layer { name = "l", bounds = { 0, 0, 10, 10 }, position = { 0, 0 } }
            local t = timeline():add(function()
                l:animate("position.x", { to = 100, duration = 1, curve = "linear" })
            end)
            after(1, function() t:reverse() end)
            after(3, function() l.position.x = 40 end)
            after(4, function() t:reverse() end)
            """)
        #expect(try f.advance(to: 3.5).shown("l", "position.x") == 40)
        let half = try #require(try f.advance(to: 4.5).shown("l", "position.x"))
        #expect(abs(half - 70) < 1e-6)
        #expect(try f.advance(to: 6).shown("l", "position.x") == 100)
    }

    /// Of one that is added to, what others have had since stays theirs.
    @Test func whatIsAddedToLeavesOthersTheirs() throws {
        let f = try HostedFixture(
            """
            local l = scene:layer { name = "l", bounds = { 0, 0, 10, 10 }, position = { 0, 0 } }
            local t = timeline():add(function() l:animate("position.x", { to = 100, duration = 0.5 }) end)
            after(1, function() animate(1, { curve = "linear" }, function() l.position.x = 300 end) end)
            after(1.5, function() t:add(function() l:animate("opacity", { to = 0, duration = 0.5 }) end) end)
            """)
        for (time, x) in [(1.5, 200.0), (1.75, 250), (2, 300), (5, 300)] {
            let shown = try #require(try f.advance(to: time).shown("l", "position.x"))
            #expect(abs(shown - x) < 1e-6, "at \(time): \(shown)")
        }
        #expect(try f.shown("l", "opacity") == 0)
    }

    /// A share that a change has left behind fades, whatever becomes of its timeline.
    @Test(arguments: ["reverse", "finish", "cancel"])
    func whatAChangeLeftBehindFades(control: String) throws {
        let f = try HostedFixture(
            """
            local l = scene:layer { name = "l", bounds = { 0, 0, 10, 10 }, position = { 0, 0 } }
            local t = timeline():add(function() l:animate("position.x", { to = 100, duration = 1 }) end)
            after(0.5, function() animate(1, function() l.position.x = 300 end) end)
            after(0.6, function()
                local before = l.presentation.position.x
                t:\(control)()
                print(math.abs(l.presentation.position.x - before) < 1e-9)
            end)
            """)
        var last = try #require(try f.advance(to: 0.6).shown("l", "position.x"))
        for i in 1...400 {
            let x = try #require(try f.advance(to: 0.6 + Double(i) * 0.005).shown("l", "position.x"))
            #expect((x - last).magnitude < 0.005 * 1500, "\(last) to \(x) at \(i)")
            last = x
        }
        #expect(f.log == ["true"])
        #expect(abs(last - 300) < 0.01)
    }

    /// `speed` below 0 plays one that is over back.
    @Test func aSpeedBelowZeroTurnsWhatIsOver() throws {
        let f = try HostedFixture(
            """
            local l = scene:layer { name = "l", bounds = { 0, 0, 10, 10 }, position = { 0, 0 } }
            local t = timeline():add(function()
                l:animate("position.x", { to = 100, duration = 1, curve = "linear" })
            end)
            after(3, function() t.speed = -2 print(t.speed) end)
            """)
        let half = try #require(try f.advance(to: 3.25).shown("l", "position.x"))
        #expect(f.log == ["-2.0"])
        #expect(abs(half - 50) < 1e-6)
        #expect(try f.advance(to: 4).shown("l", "position.x") == 0)
    }
}
