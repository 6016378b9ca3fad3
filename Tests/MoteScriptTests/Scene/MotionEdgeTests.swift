import Foundation
import MoteEngine
import MoteScript
import Testing

/// Counts, times and springs at their limits: an error that says so, or a motion; and never a number that is
/// none.
@Suite struct MotionEdgeTests {
    private static let layer =
        "local l = scene:layer { name = 'l', bounds = { 0, 0, 10, 10 }, position = { 0, 0 } }\n"

    private func fixture(_ lua: String) throws -> HostedFixture { try HostedFixture(Self.layer + lua) }

    private func error(_ lua: String) throws -> String {
        let f = try fixture("spawn(function() \(lua) end)")
        f.advance(to: 0.1)
        #expect(try f.shown("l", "position.x") == 0, "\(lua)")
        return f.errors.first?.message ?? ""
    }

    // MARK: Repeats

    /// Where every play is counted, none makes no sense; to Core Animation it means that no count is set.
    @Test func noPlayIsRefusedAndNoCountIsOnce() throws {
        for motion in [
            "l:animate('position.x', { to = 100, repeatCount = 0 })",
            "animate(1, { repeatCount = 0 }, function() l.position.x = 100 end)",
            "l:spring('position.x', { to = 100, repeatCount = 0 })", "timeline { repeatCount = 0 }",
        ] {
            let message = try error(motion)
            #expect(message.contains("repeatCount") && message.contains("1"), "\(motion): \(message)")
        }
        let f = try fixture(
            """
            l.position.x = 100
            l:add(basic { keyPath = 'position.x', fromValue = 0, duration = 1, repeatCount = 0,
                          onComplete = function(done) print(done, scene.time) end })
            """)
        #expect(try f.advance(to: 0.5).shown("l", "position.x") == 50)
        #expect(try f.advance(to: 1.5).shown("l", "position.x") == 100)
        #expect(f.log == ["true 1.0"] && f.errors.isEmpty)
    }

    @Test func aCountAndALengthContradictEachOther() throws {
        for kind in ["basic", "springAnimation"] {
            let message = try error(
                "l:add(\(kind) { keyPath = 'position.x', fromValue = 5, toValue = 9, duration = 1, repeatCount = 2, "
                    + "repeatDuration = 3 })")
            #expect(
                message.contains("repeatCount") && message.contains("repeatDuration"), "\(kind): \(message)")
        }
    }

    @Test func aLengthEndsARepeatAnywhere() throws {
        let f = try fixture(
            """
            l:add(basic { keyPath = 'position.x', fromValue = 0, toValue = 100, duration = 1, repeatDuration = 2.5,
                          fillMode = 'forwards', removedOnCompletion = false, onComplete = function() print(scene.time) end })
            """)
        for (time, value) in [(0.25, 25.0), (1.25, 25), (2.25, 25), (2.5, 50), (9, 50)] {
            #expect(try f.advance(to: time).shown("l", "position.x") == value, "\(time)")
        }
        #expect(f.log == ["2.5"])
    }

    // MARK: Times

    @Test(arguments: [
        "l:animate('position.x', { to = 100, duration = 1, curve = 'linear', delay = -0.5 })",
        "animate(1, { curve = 'linear', delay = -0.5 }, function() l.position.x = 100 end)",
        "animateKeyframes(1, { curve = 'linear', delay = -0.5 }, function(k) k(0, 1, function() l.position.x = 100 end) end)",
        """
        l.position.x = 100
        l:add(basic { keyPath = 'position.x', fromValue = 0, toValue = 100, duration = 1, delay = -0.5 })
        """,
        "timeline { delay = -0.5 }:add(l:animate('position.x', { to = 100, duration = 1, curve = 'linear' }))",
        "timeline():add(l:animate('position.x', { to = 100, duration = 1, curve = 'linear', delay = -0.5 }))",
        """
        timeline():add(function()
            l.position.x = 100
            l:add(basic { keyPath = 'position.x', fromValue = 0, toValue = 100, duration = 1, delay = -0.5 })
        end)
        """,
    ])
    func aDelayBelowNoneIsPartWay(_ motion: String) throws {
        let f = try fixture("after(0.5, function() \(motion) end)")
        #expect(try f.advance(to: 0.5).shown("l", "position.x") == 50)
        #expect(try f.advance(to: 0.75).shown("l", "position.x") == 75)
        #expect(try f.advance(to: 1).shown("l", "position.x") == 100)
        #expect(try f.advance(to: 2).shown("l", "position.x") == 100 && f.errors.isEmpty)
        #expect(f.hosted.isSettled)
    }

    /// From where it is, as if it had set out that long ago: 1 − (1 + 10·t)·e^(−10·t), and POP's glide,
    /// 499·(1 − 0.998^(1000·t)) at 1000 /s.
    @Test(arguments: ["", "timeline():add(function()"])
    func whatTakesOverWithADelayBelowNoneIsPartWayToo(_ timeline: String) throws {
        let f = try fixture(
            """
            \(timeline)
            l:spring('position.x', { to = 100, stiffness = 100, damping = 20, delay = -0.1 })
            l:decay('position.y', { velocity = 1000, delay = -0.1 })
            \(timeline.isEmpty ? "" : "end)")
            """)
        for time in [0.0, 0.1, 0.3] {
            let t = time + 0.1
            let x = try #require(try f.advance(to: time).shown("l", "position.x"))
            let y = try #require(try f.shown("l", "position.y"))
            #expect(abs(x - 100 * (1 - (1 + 10 * t) * exp(-10 * t))) < 1e-9, "\(time): \(x)")
            #expect(abs(y - 499 * (1 - pow(0.998, 1000 * t))) < 1e-6, "\(time): \(y)")
        }
        #expect(f.errors.isEmpty)
    }

    /// What would be over is.
    @Test(arguments: [
        "l:animate('position.x', { to = 100, duration = 1, delay = -2, onComplete = print })",
        "animate(1, { delay = -2, onComplete = print }, function() l.position.x = 100 end)",
        "timeline():add(l:animate('position.x', { to = 100, duration = 1, delay = -2, onComplete = print }))",
    ])
    func whatADelayBelowNoneLeavesNothingOfIsOver(_ motion: String) throws {
        let f = try fixture("after(0.5, function() \(motion) end)")
        #expect(try f.advance(to: 0.5).shown("l", "position.x") == 100)
        f.advance(to: 3)
        #expect(f.log == ["true"] && f.errors.isEmpty && f.hosted.isSettled)
    }

    @Test func speedZeroShowsItsOffsetForEver() throws {
        let f = try fixture(
            """
            l:add(basic { keyPath = 'position.x', fromValue = 0, toValue = 100, duration = 1, speed = 0, timeOffset = 0.3,
                          onComplete = print })
            """)
        for time in [0, 0.5, 5, 5000] {
            #expect(try f.advance(to: time).shown("l", "position.x") == 30, "\(time)")
        }
        #expect(f.log.isEmpty)
    }

    @Test func whatTakesNoTimeIsThereAtOnce() throws {
        let f = try fixture(
            """
            local function told(name) return function(done) print(name, done, scene.time) end end
            local m = {}
            for i = 1, 6 do m[i] = scene:layer { name = 'm' .. i, bounds = { 0, 0, 1, 1 }, position = { 0, 0 } } end
            animate(0, { onComplete = told 'block' }, function() m[1].position.x = 7 end)
            animate(0, { dampingRatio = 0.5, onComplete = told 'spring' }, function() m[2].position.x = 7 end)
            m[3]:animate('position.x', { to = 7, duration = 0, repeatCount = math.huge, onComplete = told 'property' })
            animateKeyframes(0, { onComplete = told 'keyframes' }, function(k)
                k(0, 0.5, function() m[4].position.x = 3 end)
                k(0.5, 0.5, function() m[4].position.x = 7 end)
            end)
            m[5]:add(basic { keyPath = 'position.x', fromValue = 0, toValue = 7, duration = 0, fillMode = 'forwards',
                             removedOnCompletion = false, onComplete = told 'basic' })
            animator(0, { onComplete = told 'animator' }, function() m[6].position.x = 7 end):start()
            """)
        f.advance(to: 1)
        for i in 1...6 { #expect(try f.shown("m\(i)", "position.x") == 7, "m\(i)") }
        #expect(f.errors.isEmpty)
        #expect(
            f.log.sorted() == [
                "animator end 0.0", "basic true 0.0", "block true 0.0", "keyframes true 0.0",
                "property true 0.0",
                "spring true 0.0",
            ])
    }

    // MARK: Numbers

    /// Springs of every make, from nothing to more than anything: each is refused, or shows numbers.
    @Test func nothingShowsWhatIsNoNumber() throws {
        let f = try HostedFixture(
            """
            local sizes = { -1, 0, 1e-300, 1e-9, 1, 1e9, 1e300, math.huge, 0 / 0 }
            local count, refused, all = 0, 0, {}
            local function try(fn)
                count = count + 1
                local l = scene:layer { name = 'l' .. count, bounds = { 0, 0, 1, 1 }, position = { 0, 0 } }
                all[count] = l
                if not pcall(fn, l) then refused = refused + 1 end
            end
            for _, a in ipairs(sizes) do
                for _, b in ipairs(sizes) do
                    try(function(l) l:animate('position.x', { to = 100, duration = a, delay = b }) end)
                    try(function(l) l:animate('position.x', { by = a, repeatCount = b, duration = 0.1 }) end)
                    try(function(l)
                        animate(a, { dampingRatio = b, velocity = a }, function() l.position.x = 100 end)
                    end)
                    try(function(l) l:spring('position.x', { to = 100, duration = a, bounce = b }) end)
                    try(function(l) l:spring('position.x', { to = 100, response = a, dampingRatio = b }) end)
                    try(function(l) l:spring('position.x', { to = a, springBounciness = b, springSpeed = a }) end)
                    try(function(l) l:decay('position.x', { velocity = a, deceleration = b }) end)
                    try(function(l) l:decay('position.x', { velocity = a, deceleration = 0.998, min = b, max = a }) end)
                    try(function(l)
                        l:add(basic { keyPath = 'position.x', fromValue = 0, toValue = 100, duration = a, speed = b,
                                      timeOffset = a, repeatCount = b })
                    end)
                    try(function(l)
                        l:add(keyframe { keyPath = 'position.x', values = { 0, a, b, 0 }, keyTimes = { 0, 0.5, 0.5, 1 },
                                         calculationMode = 'cubic', tensionValues = { a, b, a, b }, duration = 1 })
                    end)
                    for _, c in ipairs { 1e-300, 1, 1e300 } do
                        try(function(l) l:spring('position.x', { to = 100, mass = a, stiffness = b, damping = c }) end)
                        try(function(l)
                            l:add(springAnimation { keyPath = 'position.x', fromValue = 0, toValue = 100, mass = a,
                                                    stiffness = b, damping = c, initialVelocity = a })
                        end)
                    end
                end
            end
            print(count, refused)
            scene:on('look', function()
                for i = 1, count do
                    local x = all[i].presentation.position.x
                    if not (math.abs(x) < math.huge) then error('l' .. i .. ' shows ' .. x) end
                end
            end)
            """)
        // What was clamped is told before.
        let words = try #require(f.log.last).split(separator: " ").compactMap { Int($0) }
        let (count, refused) = (words[0], words[1])
        #expect(count == 81 * 10 + 243 * 2 && refused > 500 && refused < count - 200, "\(count) \(refused)")
        for time in [0, 1e-9, 0.05, 0.3, 1, 40] {
            f.advance(to: time)
            try f.send("look")
            #expect(f.errors.isEmpty, "at \(time): \(f.errors.first?.message ?? "")")
        }
    }

    /// However a layer's group goes, other layers' motions are left alone: two may not share one place.
    @Test(arguments: ["b:remove()", "b:removeAllAnimations()", "holder:remove()", "b:removeAnimation('g')"])
    func aGroupThatGoesTakesNothingElseAlong(_ how: String) throws {
        let f = try HostedFixture(
            """
            local a, c = scene:layer { name = 'a' }, scene:layer { name = 'c', position = { 0, 5 } }
            local holder = scene:layer { name = 'holder' }
            local b = holder:layer { name = 'b' }
            local function two()
                return { basic { keyPath = 'position.x', toValue = 65, duration = 0.2 },
                         basic { keyPath = 'cornerRadius', toValue = 3, duration = 0.2 } }
            end
            b:add(group { animations = two(), duration = 0.5, onComplete = function(f) print('group', f) end }, 'g')
            \(how)
            c:spring('position.x', { to = 100, delay = 0.3, onComplete = function(f) print('spring', f) end })
            after(0.2, function() a:add(group { animations = two(), duration = 0.5 }) end)
            """)
        f.advance(to: 0.29)
        // A curve's share of the way; c has no corner to round.
        #expect(try f.shown("c", "cornerRadius") == 0)
        #expect((try f.shown("a", "cornerRadius") ?? 0) > 1)
        #expect(f.advance(to: 6).log == ["group false", "spring true"])
        #expect(try f.shown("c", "position.x") == 100)
    }

    /// What is added up, and where a glide leads, keeps to what can be set; what is only on its way may
    /// not.
    @Test func sumsKeepToTheRange() throws {
        let f = try HostedFixture(
            """
            local names = { 'more', 'less', 'spring', 'glide', 'line', 'end', 'colour', 'corner' }
            local l = {}
            for _, name in ipairs(names) do
                l[name] = scene:shape { name = name, path = 'M0 0 L10 10', lineWidth = 2, backgroundColor = '#FF0000' }
            end
            l.more:animate('opacity', { by = 0.5, duration = 1 })
            l.less:animate('opacity', { by = -1.5, duration = 1 })
            l.spring:spring('opacity', { by = -0.25 })
            l.glide:decay('opacity', { velocity = -10 })
            l.line:animate('lineWidth', { by = -3, duration = 1 })
            l['end']:animate('strokeEnd', { by = 1.5, duration = 1 })
            l.colour:animate('backgroundColor', { by = { -0.5, 2, 0, 0 }, duration = 1 })
            l.corner:decay('cornerRadius', { velocity = -900 })
            after(9, function()
                local c = l.colour.backgroundColor
                print(l.more.opacity, l.less.opacity, l.spring.opacity, l.glide.opacity, l.line.lineWidth,
                      l['end'].strokeEnd, l.corner.cornerRadius, c.r, c.g, c.b, c.a)
            end)
            """)
        #expect(f.advance(to: 10).log == ["1.0 0.0 0.75 0.0 0.0 1.0 0.0 0.5 1.0 0.0 1.0"])
        #expect(f.errors.isEmpty, "\(f.errors)")
        #expect(try f.shown("glide", "opacity") == 0)
    }

    /// From the start that is given, as everywhere.
    @Test func aSpringsWayCountsFromItsStart() throws {
        let f = try HostedFixture(
            """
            local l = scene:layer { name = 'l', position = { 26.5, 0 } }
            l:spring('position.x', { from = 43.5, by = 52 })
            """)
        f.advance(to: 10)
        #expect(try f.shown("l", "position.x") == 95.5)
    }

    /// Nothing shown is ever NaN or infinite.
    @Test func hugeNumbersStayNumbers() throws {
        let f = try HostedFixture(
            """
            local list = {}
            local function new() list[#list + 1] = scene:layer { position = { 3, 5 } } return list[#list] end
            new():add(basic { keyPath = 'position.x', fromValue = 1e308, toValue = -1e308, duration = 1 })
            local l = new()
            for i = 1, 3 do
                l:add(basic { keyPath = 'position.x', fromValue = 1e308, toValue = 1e308, additive = true, duration = 1 }, 'k' .. i)
            end
            new():add(basic { keyPath = 'position.x', fromValue = 0, toValue = 1e308, cumulative = true,
                              repeatCount = 9, duration = 0.1 })
            new():add(keyframe { keyPath = 'position.x', values = { -1e308, 1e308, -1e308 }, duration = 1 })
            new():add(keyframe { keyPath = 'position', values = { { -1e308, 0 }, { 1e308, 1e308 }, { 0, -1e308 } },
                                 calculationMode = 'cubicPaced', duration = 1 })
            l = new()
            l.position.x = -1e308
            animate(1, function() l.position.x = 1e308 end)
            animate(1, function() l.position.x = -1e308 end)
            new():animate('position.x', { from = -1e308, to = 1e308, duration = 1 })
            new():animate('position.x', { from = -1e308, to = 1e308, duration = 1, dampingRatio = 0.2 })
            for i = 0, 20 do
                after(i * 0.05, function()
                    for k, layer in ipairs(list) do
                        local x, y = layer.presentation.position.x, layer.presentation.position.y
                        if not (x - x == 0 and y - y == 0) then print(k, scene.time, x, y) end
                    end
                end)
            end
            """)
        #expect(f.advance(to: 1.2).log == [])
        #expect(f.errors.isEmpty, "\(f.errors)")
    }

    /// It can be started again in the handler that finished it.
    @Test func aFinishedAnimatorIsInactiveAtOnce() throws {
        let f = try HostedFixture(
            """
            local l = scene:layer { name = 'l' }
            local it = animator(1, { curve = 'linear' }, function() l.position.x = 100 end)
            it:addCompletion(function(p) print(p) end)
            it:start()
            after(0.5, function()
                it:finish('end')
                print(it.state, l.presentation.position.x)
                it:addAnimations(function() l.position.x = 200 end)
                it:addCompletion(function(p) print('again', p, scene.time) end)
                it:start()
            end)
            """)
        #expect(f.advance(to: 3).log == ["inactive 100.0", "end", "again end 1.5"])
        #expect(f.errors.isEmpty, "\(f.errors)")
    }
}
