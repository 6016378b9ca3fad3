import MoteEngine
import MoteTestSupport
import Testing

/// What stands on a timeline is as if it were made when its time comes.
@Suite struct TimelineLiveTests {
    /// Random motions, made live at their times, and put on timelines, one of which is sought. (A point's
    /// offset has one place in the stack of a timeline, where live each of its numbers has its own.)
    private static let programs = """
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
                l:add(basic { keyPath = p, fromValue = v / 2, toValue = v, duration = d, fillMode = "forwards",
                              removedOnCompletion = false }, "k")
            end,
            lateDecay = function(l, p, v)
                l:decay(p, { velocity = v, deceleration = 0.996, delay = 0.3 })
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
}
