import MoteEngine
import MoteTestSupport
import Testing

/// What stands on a timeline within another is as if it stood on that one, later by where the inner one is.
@Suite struct NestedTimelineTests {
    /// Random motions of one layer's place and opacity, and trees of timelines to put them on.
    static let making = """
        local state = SEED * 7919 + 12345
        local function random()
            state = (state * 1103515245 + 12345) % 2147483648
            return (state >> 8) / 8388608
        end
        for i = 1, 5 do random() end
        local function pick(list) return list[1 + math.floor(random() * #list) % #list] end
        local function number(a, b) return math.floor((a + (b - a) * random()) * 1000) / 1000 end
        -- Of a grid as well, on which things meet.
        local function time(most)
            return random() < 0.4 and math.floor(number(0, most) * 8) / 8 or number(0, most)
        end

        local made = {
            to = function(l, p, v, d) l:animate(p, { to = v, duration = d }) end,
            by = function(l, p, v, d) l:animate(p, { by = v, duration = d }) end,
            fromTo = function(l, p, v, d) l:animate(p, { from = v / 3, to = v, duration = d }) end,
            late = function(l, p, v, d) l:animate(p, { to = v, duration = d, delay = 0.2 }) end,
            back = function(l, p, v, d) l:animate(p, { to = v, duration = d, autoreverses = true }) end,
            block = function(l, p, v, d) animate(d, function() l[p] = v end) end,
            current = function(l, p, v, d)
                animate(d, { beginFromCurrentState = true }, function() l[p] = v end)
            end,
            keys = function(l, p, v, d)
                animateKeyframes(d, {}, function(key)
                    key(0, 0.5, function() l[p] = v / 2 end)
                    key(0.5, 0.5, function() l[p] = v end)
                end)
            end,
            currentKeys = function(l, p, v, d)
                animateKeyframes(d, { beginFromCurrentState = true }, function(key)
                    key(0, 0.5, function() l[p] = v / 2 end)
                    key(0.5, 0.5, function() l[p] = v end)
                end)
            end,
            spring = function(l, p, v) l:spring(p, { to = v, response = 0.6, dampingRatio = 0.6 }) end,
            springBy = function(l, p, v) l:spring(p, { by = v, response = 0.4 }) end,
            lateSpring = function(l, p, v) l:spring(p, { to = v, response = 0.5, delay = 0.25 }) end,
            throw = function(l, p, v) l:spring(p, { velocity = v * 4, response = 0.5 }) end,
            decay = function(l, p, v) l:decay(p, { velocity = v, deceleration = 0.996 }) end,
            explicit = function(l, p, v, d) l:add(basic { keyPath = p, toValue = v, duration = d }) end,
            added = function(l, p, v, d)
                l:add(basic { keyPath = p, fromValue = 0, toValue = v, additive = true, duration = d })
            end,
            set = function(l, p, v) l[p] = v end,
            both = function(l, _, v, d) l:animate("position", { to = { v, v * 2 }, duration = d }) end,
            springBoth = function(l, _, v) l:spring("position", { to = { v, v * 2 }, response = 0.5 }) end,
            currentBoth = function(l, _, v, d)
                animate(d, { beginFromCurrentState = true }, function() l.position = { v, v * 2 } end)
            end,
        }
        local names = {}
        for name in pairs(made) do names[#names + 1] = name end
        table.sort(names)
        local function set(l, p, v)
            local axis = p:match("^position.(.)$")
            if axis then l.position[axis] = v else l[p] = v end
        end
        local function motion()
            local name = pick(NAMES or names)
            local p = pick(PROPERTIES or { "position.x", "position.x", "position.y", "opacity" })
            local v = p == "opacity" and number(0, 1) or number(20, 300)
            if name:lower():find("both") then v, p = number(20, 300), "position" end
            local d = time(0.8) + (LEAST or 0.1)
            return {
                at = time(1.5), text = ("%s %s %g %g"):format(name, p, v, d),
                make = function(l)
                    -- Blocks set by key path.
                    made[name](setmetatable({}, {
                        __index = function(_, key)
                            if key == "position" then return l.position end
                            local member = l[key]
                            if type(member) ~= "function" then return member end
                            return function(_, ...) return member(l, ...) end
                        end,
                        __newindex = function(_, key, value) set(l, key, value) end,
                    }), p, v, d)
                end,
            }
        end
        local function tree(depth, most)
            local items = {}
            for i = 1, 1 + math.floor(random() * most) do
                if depth > 0 and random() < 0.45 then
                    items[i] = { at = time(1), inner = tree(depth - 1, 3), options = OPTIONS and pick(OPTIONS) }
                    items[i].early = random() < 0.3
                else
                    items[i] = motion()
                end
            end
            return items
        end
        local function text(items, offset)
            local texts = {}
            for i, item in ipairs(items) do
                local way = item.options and item.options.text or ""
                texts[i] = item.inner and ("%g: {%s%s}"):format(item.at, way, text(item.inner))
                    or ("%g: %s"):format(item.at, item.text)
            end
            return table.concat(texts, "; ")
        end
        local function options(given)
            local copy = {}
            for k, v in pairs(given or {}) do if k ~= "text" then copy[k] = v end end
            return copy
        end
        local function fill(t, items, l)
            for _, item in ipairs(items) do
                if item.inner then
                    local inner = timeline(options(item.options))
                    -- It may get what is in it before it is put there, or after that.
                    if item.early then t:add(inner, item.at) end
                    fill(inner, item.inner, l)
                    if not item.early then t:add(inner, item.at) end
                else
                    t:add(function() item.make(l) end, item.at)
                end
            end
        end
        local function fillFlat(t, items, l, offset)
            for _, item in ipairs(items) do
                if item.inner then
                    fillFlat(t, item.inner, l, offset + item.at)
                else
                    t:add(function() item.make(l) end, offset + item.at)
                end
            end
        end
        local function layer()
            return scene:layer { bounds = { 0, 0, 10, 10 }, position = { 30, 40 }, opacity = 0.5 }
        end
        local function shows(l)
            local p = l.presentation
            return { x = p.position.x, y = p.position.y, opacity = p.opacity, model = l.position.x }
        end
        local function differ(a, b, most)
            for k, v in pairs(a) do
                if math.abs(v - b[k]) > (most or 1e-6) * (k == "opacity" and 0.01 or 1) then
                    return ("%s %.6f %.6f"):format(k, v, b[k])
                end
            end
        end

        """

    /// Played and sought, forth and back.
    private static let flattened = """
        local function program(n)
            local items = tree(3, 4)
            local played, flat, sought, flatSought = layer(), layer(), layer(), layer()
            local options = pick { {}, {}, { autoreverses = true }, { speed = 2 }, { delay = 0.2 } }
            local function copy(paused)
                local t = { paused = paused }
                for k, v in pairs(options) do t[k] = v end
                return t
            end
            local a, b, c, d = timeline(copy()), timeline(copy()), timeline(copy(true)), timeline(copy(true))
            fill(a, items, played) fill(c, items, sought)
            fillFlat(b, items, flat, 0) fillFlat(d, items, flatSought, 0)
            local turn = number(0.2, 3)
            local told = false
            local function tell(what, difference)
                if told or not difference then return end
                told = true
                print(n, what, difference, scene.time, turn, text(items))
            end
            spawn(function()
                local longer = a.duration - b.duration
                if math.abs(longer) > 1e-6 then tell("length", longer) end
                for i = 1, 60 do
                    wait(0.0637)
                    if i == 40 then a:reverse() b:reverse() end
                    tell("played", differ(shows(played), shows(flat)))
                    local at = i < 40 and a.time or random() * math.min(a.duration, 4)
                    c.time = at d.time = at
                    tell("sought", differ(shows(sought), shows(flatSought)))
                    if i < 40 and options.autoreverses == nil then
                        tell("played and sought", differ(shows(played), shows(sought)))
                    end
                end
            end)
        end
        for n = 1, 12 do program(n) end
        """

    @Test(arguments: Seeds.range(6)) func isAsIfOnTheOuterOne(seed: Int) throws {
        let f = try HostedFixture("local SEED = \(seed)\n" + Self.making + Self.flattened)
        let found = f.advance(to: 8).log
        #expect(found.isEmpty, "seed \(seed): \(found.joined(separator: "\n"))")
        #expect(f.errors.isEmpty, "seed \(seed): \(f.errors)")
    }

    /// With other motions of the layer, and whatever is done to the outermost timeline.
    private static let disturbed = """
        local controls = {
            half = function(t) t:seek(0.5) end, start = function(t) t:seek(0) end,
            fast = function(t) t.speed = 2 end, back = function(t) t.speed = -1 end,
            add = function(t, l)
                t:add(function() l:animate("position.x", { to = 10, duration = 0.5 }) end, 0.5)
            end,
        }
        for _, name in ipairs { "reverse", "pause", "play", "finish", "cancel" } do
            controls[name] = function(t) t[name](t) end
        end
        local chosen = {
            "reverse", "reverse", "pause", "play", "half", "start", "finish", "cancel", "fast", "back", "add",
        }
        local function program(n)
            local items = tree(2, 3)
            local one, other = layer(), layer()
            local options = pick { {}, {}, { autoreverses = true }, { speed = 2 }, { repeatCount = 2 } }
            local function copy()
                local t = {}
                for k, v in pairs(options) do t[k] = v end
                return t
            end
            local a, b = timeline(copy()), timeline(copy())
            fill(a, items, one)
            fillFlat(b, items, other, 0)
            local acts, at = {}, 0
            for i = 1, 1 + math.floor(random() * 4) do
                at = at + number(0.05, 1)
                local r = random()
                if r < 0.5 then
                    local m = motion()
                    acts[i] = { at, m.text, function(_, l) m.make(l) end }
                elseif r < 0.6 then
                    local m = motion()
                    acts[i] = { at, "timeline of " .. m.text, function(_, l)
                        timeline():add(function() m.make(l) end, 0.1)
                    end }
                else
                    local name = pick(chosen)
                    acts[i] = { at, name, controls[name] }
                end
            end
            local texts = {}
            for i, act in ipairs(acts) do texts[i] = ("%g %s"):format(act[1], act[2]) end
            local told, k = false, 1
            local function tell(what)
                -- A spring that ends shows its target, a thousandth of its way off, be it a rounding sooner.
                local difference = differ(shows(one), shows(other), 0.4)
                if told or not difference then return end
                told = true
                print(n, what, difference, scene.time, text(items), "|", table.concat(texts, "; "))
            end
            spawn(function()
                for i = 1, 70 do
                    while acts[k] and acts[k][1] <= i * 0.06 do
                        wait(acts[k][1] - scene.time)
                        local works, message = pcall(acts[k][3], a, one)
                        local also = pcall(acts[k][3], b, other)
                        if works ~= also then tell("works " .. tostring(message)) end
                        tell(acts[k][2])
                        k = k + 1
                    end
                    wait(i * 0.06 - scene.time)
                    tell("then")
                end
            end)
        end
        for n = 1, 25 do program(n) end
        """

    @Test(arguments: Seeds.range(6)) func givesWayAsIfOnTheOuterOne(seed: Int) throws {
        let f = try HostedFixture("local SEED = \(seed)\n" + Self.making + Self.disturbed)
        let found = f.advance(to: 8).log
        #expect(found.isEmpty, "seed \(seed): \(found.joined(separator: "\n"))")
        #expect(f.errors.isEmpty, "seed \(seed): \(f.errors)")
    }

    /// While it is made a timeline plays by itself, and what comes on it first moves under what comes next:
    /// all that it took from others meanwhile they have back once it goes on one.
    @Test(arguments: ["{}", "{ speed = -1 }"])
    func givesBackWhatItTookWhileItWasMade(_ options: String) throws {
        let f = try HostedFixture(
            """
            local l = scene:layer { name = "l", bounds = { 0, 0, 10, 10 }, position = { 30, 40 } }
            local t, inner = timeline(), timeline \(options)
            t:add(function()
                animate(0.5, { curve = "linear", beginFromCurrentState = true }, function()
                    l.position.x = 230
                end)
            end, 0)
            inner:add(function() l:animate("position.x", { to = 110, duration = 0.5 }) end, 0)
            inner:add(function() l:spring("position.x", { to = 300, response = 0.4 }) end, 0)
            local outer = timeline()
            outer:add(inner, 0)
            t:add(outer, 1)
            """)
        #expect(try ((f.advance(to: 0.25).shown("l", "position.x") ?? 0) - 130).magnitude < 1e-9)
        #expect(try f.advance(to: 0.75).shown("l", "position.x") == 230)
        #expect(f.errors.isEmpty)
    }

    /// What one of them moves while they are made is not where the others set out from: all of it is as long,
    /// and shows the same, before it has begun and once it was sought to its end.
    @Test func haveOneBeginning() throws {
        let f = try HostedFixture(
            """
            local function made()
                local l = scene:layer { bounds = { 0, 0, 10, 10 }, position = { 30, 40 } }
                local t, first = timeline { paused = true }, timeline()
                local back, half = timeline { speed = -1 }, timeline { repeatCount = 1.5 }
                back:add(function()
                    l:decay("position.x", { velocity = 184, deceleration = 0.996 })
                end, 1.17)
                first:add(back, 0)
                first:add(function() animate(0.85, function() l.position.x = 145 end) end, 0.75)
                t:add(first, 0.73)
                half:add(function()
                    l:spring("position.x", { to = 193, response = 0.5, delay = 0.25 })
                end, 0.334)
                t:add(half, 0.875)
                return l, t
            end
            local l, t = made()
            local other, sought = made()
            local long = t.duration
            sought:seek(1)
            after(0.1, function()
                for _, at in ipairs { 0.9, 1.46, 1.5, 2 } do
                    t.time, sought.time = at, at
                    local off = l.presentation.position.x - other.presentation.position.x
                    if math.abs(off) > 1e-9 then print(at, off) end
                end
                if t.duration ~= long or sought.duration ~= long then print(long, t.duration) end
            end)
            """)
        let found = f.advance(to: 0.2).log
        #expect(found.isEmpty, "\(found)")
        #expect(f.errors.isEmpty)
    }

    // MARK: What repeats and turns

    private static let repeated = """
        OPTIONS = {
            { text = "", }, { text = "twice ", repeatCount = 2 }, { text = "back ", autoreverses = true },
            { text = "twice back ", repeatCount = 2, autoreverses = true },
            { text = "reverse ", direction = "reverse" },
            { text = "alternate ", direction = "alternate", repeatCount = 3 },
            { text = "fast ", speed = 2 }, { text = "slow ", speed = 0.5 },
            { text = "backwards ", speed = -1 },
            { text = "late ", delay = 0.2 }, { text = "part way ", delay = -0.1 },
            { text = "from 0.3 ", iterationStart = 0.3 },
            { text = "from 0.6 back ", iterationStart = 0.6, autoreverses = true },
            { text = "from 0.5 twice ", iterationStart = 0.5, repeatCount = 2 },
            { text = "fast backwards ", speed = -2 },
            { text = "twice late ", repeatCount = 2, repeatDelay = 0.15 },
            { text = "half ", repeatCount = 1.5 },
            { text = "ever ", repeatCount = math.huge, autoreverses = true },
            { text = "short ", duration = 0.7 },
        }
        local function program(n)
            local items = tree(2, 4)
            local played, sought, back = layer(), layer(), layer()
            local a, c, d = timeline(), timeline { paused = true }, timeline { paused = true }
            fill(a, items, played) fill(c, items, sought) fill(d, items, back)
            local told = false
            local function tell(what, difference)
                if told or not difference then return end
                told = true
                print(n, what, difference, scene.time, text(items))
            end
            spawn(function()
                d:seek(1)
                for i = 1, 60 do
                    wait(0.0637)
                    c.time = a.time
                    local there = shows(sought)
                    -- What is over has what it leaves on screen for its model.
                    if a.fraction == 1 then there.model = played.position.x end
                    tell("played and sought", differ(shows(played), there))
                    if i % 2 == 0 then d.time = random() * 9 end
                    d.time = a.time
                    tell("sought in any order", differ(shows(back), shows(sought)))
                end
            end)
        end
        for n = 1, 12 do program(n) end
        """

    /// Whatever the ways of those within, where everything stands is a matter of the outermost's time alone.
    @Test(arguments: Seeds.range(6)) func seekingShowsWhatPlayingDoes(seed: Int) throws {
        let f = try HostedFixture("local SEED = \(seed)\nlocal OPTIONS\n" + Self.making + Self.repeated)
        let found = f.advance(to: 8).log
        #expect(found.isEmpty, "seed \(seed): \(found.joined(separator: "\n"))")
        #expect(f.errors.isEmpty, "seed \(seed): \(f.errors)")
    }

    private static let turning = """
        local ways = {
            { text = "", }, { text = "back ", autoreverses = true },
            { text = "fast back ", autoreverses = true, speed = 2 },
            { text = "twice back ", repeatCount = 2, autoreverses = true },
            { text = "alternate ", direction = "alternate", repeatCount = 3 },
            { text = "late back ", delay = 0.2, autoreverses = true },
            { text = "ever ", repeatCount = math.huge, autoreverses = true },
        }
        local joining = { "to", "by", "late", "block", "keys" }
        local taking = { "current", "currentKeys", "spring", "springBy", "throw", "decay" }
        local all = {}
        for _, list in ipairs { joining, taking } do
            for _, name in ipairs(list) do all[#all + 1] = name end
        end
        PROPERTIES, LEAST = { "position.x" }, 0.4
        local function program(n)
            local items, last = {}, 0
            local takes = random() < 0.4
            NAMES = takes and all or joining
            local inner = {}
            for i = 1, 1 + math.floor(random() * 3) do
                inner[i] = motion()
                inner[i].at = number(0, 0.8)
                last = math.max(last, inner[i].at + 0.25)
            end
            items[1] = { at = 1, inner = inner, options = pick(ways) }
            -- What takes over within one that turns gives it back there.
            NAMES = all
            for i = 2, 2 + math.floor(random() * 2) do
                items[i] = motion()
                items[i].at = takes and number(1.25 + last, 4) or number(0, 4)
            end
            local l = scene:layer { bounds = { 0, 0, 10, 10 }, position = { 30, 40 } }
            fill(timeline(), items, l)
            spawn(function()
                local before = l.presentation.position.x
                for i = 1, 1200 do
                    wait(0.005)
                    local x = l.presentation.position.x
                    if math.abs(x - before) > 25 then
                        print(n, "jumps", before, x, scene.time, text(items))
                        return
                    end
                    before = x
                end
            end)
        end
        for n = 1, 30 do program(n) end
        """

    /// Nothing in here is faster than 5,000 points a second: moves of at most 300 points in 0.4 s where a
    /// timeline runs at 1, and springs that are thrown at 1,200; at most four at a time.
    @Test(arguments: 1...6) func whatTurnsBackGoesOnUnderWhatCameMeanwhile(seed: Int) throws {
        let f = try HostedFixture(
            "local SEED = \(seed)\nlocal NAMES, PROPERTIES, LEAST\n" + Self.making + Self.turning)
        let found = f.advance(to: 8).log
        #expect(found.isEmpty, "seed \(seed): \(found.joined(separator: "\n"))")
        #expect(f.errors.isEmpty, "seed \(seed): \(f.errors)")
    }
}
