import MoteEngine
import MoteScript
import Testing

/// Every kind of motion started over every other kind while that runs: what the screen shows goes on from
/// where it is.
@Suite struct TakeoverTableTests {
    /// What each kind does to a number that was 0, on its way to 500 (for the older) or 300 (for the later).
    static let kinds: [String: String] = [
        "block": "animate(1, function() l.position.x = TO end)",
        "block with a spring": "animate(1, { dampingRatio = 0.5 }, function() l.position.x = TO end)",
        "block, delayed": "animate(1, { delay = 0.1 }, function() l.position.x = TO end)",
        "block from the current state":
            "animate(1, { beginFromCurrentState = true }, function() l.position.x = TO end)",
        "block of a frame": "animate(1, function() l.frame = { TO, 0, 20, 20 } end)",
        "keyframe block":
            "animateKeyframes(1, {}, function(key) key(0, 1, function() l.position.x = TO end) end)",
        "keyframe block from the current state": """
        animateKeyframes(1, { beginFromCurrentState = true }, function(key)
            key(0, 0.5, function() l.position.x = TO / 2 end)
            key(0.5, 0.5, function() l.position.x = TO end)
        end)
        """,
        "property": "l:animate('position.x', { to = TO, duration = 1 })",
        "property by": "l:animate('position', { by = { TO, 10 }, duration = 1 })",
        "spring": "l:spring('position.x', { to = TO, springBounciness = 10 })",
        "spring of a point": "l:spring('position', { by = { TO, 0 }, response = 0.5 })",
        "decay": "l:decay('position.x', { min = { -1e4 } })",
        "custom": """
        local from
        l:custom('position.x', { duration = 1, fn = function(e, x)
            from = from or x
            return from + e * TO
        end })
        """,
        "custom of a point": """
        local from
        l:custom('position', { duration = 1, fn = function(e, p)
            from = from or p.x
            return { from + e * TO, p.y }
        end })
        """,
        "transaction": "transaction({ duration = 1 }, function() l.position.x = TO end)",
        "animator": "animator(1, function() l.position.x = TO end):start()",
        "animator, springing":
            "animator(1, { dampingRatio = 0.5 }, function() l.position.x = TO end):start()",
        "animator, held": "animator(1, function() l.position.x = TO end):pause()",
        "timeline": "timeline():add(function() l:animate('position.x', { to = TO, duration = 1 }) end)",
        "timeline with a spring":
            "timeline():add(function() l:spring('position.x', { to = TO, response = 0.5 }) end)",
        "timeline with a keyframe block": """
        timeline():add(function()
            animateKeyframes(1, {}, function(key) key(0, 1, function() l.position.x = TO end) end)
        end)
        """,
        "timeline from the current state": """
        timeline():add(function()
            animate(1, { beginFromCurrentState = true }, function() l.position.x = TO end)
        end)
        """,
        "basic from the screen": "l:add(basic { keyPath = 'position.x', duration = 1 })",
        "basic, additive":
            "l:add(basic { keyPath = 'position.x', fromValue = 0, toValue = TO, additive = true, duration = 1 })",
        "spring animation, additive": """
        l:add(springAnimation { keyPath = 'position', fromValue = { 0, 0 }, toValue = { TO, 0 }, additive = true })
        """,
    ]
    /// What covers the model wherever that is, so that it can't begin without a jump.
    static let covers: [String: String] = [
        "basic": "l:add(basic { keyPath = 'position.x', fromValue = 0, toValue = TO, duration = 1 })",
        "keyframes":
            "l:add(keyframe { keyPath = 'position', values = { { 0, 0 }, { TO, 0 } }, duration = 1 })",
        "spring animation": "l:add(springAnimation { keyPath = 'position.x', fromValue = 0, toValue = TO })",
        "group": """
        l:add(group { duration = 1, animations = {
            basic { keyPath = 'position.x', fromValue = 0, toValue = TO, duration = 1 } } })
        """,
        "path": "l:animate('position', { path = path():moveTo(0, 0):lineTo(TO, 0), duration = 1 })",
    ]

    /// What reads the model live as it runs has to go with it, as Core Animation's does: it is only ever
    /// later.
    static let readers: Set<String> = ["basic from the screen"]

    /// Those that end at `TO` whatever was before.
    static let goals: Set<String> = [
        "block", "block with a spring", "block, delayed", "block from the current state", "keyframe block",
        "keyframe block from the current state", "property", "spring", "transaction", "animator",
        "animator, springing", "timeline", "timeline with a spring", "timeline with a keyframe block",
        "timeline from the current state",
    ]

    static let olders = Array(kinds.keys.filter { !readers.contains($0) } + covers.keys).sorted()

    private static func code(_ name: String) -> String {
        kinds[name] ?? covers[name] ?? "error('no such kind')"
    }

    /// One scene: an older motion on each of many layers, and on each of these something else in its midst.
    /// - Returns: what jumped, and by how much.
    private func jumps(_ older: String, _ laters: [[String]]) throws -> [String] {
        var lua = "local function older(l, TO) \(Self.code(older)) end\nlocal later = {}\n"
        for (i, names) in laters.enumerated() {
            let bodies = names.enumerated().map { "local TO = \(300 - 250 * $0) \(Self.code($1))" }
            lua += "later[\(i)] = function(l) \(bodies.map { "do \($0) end" }.joined(separator: " ")) end\n"
        }
        lua += """
            local layers = {}
            for i = 0, \(laters.count - 1) do
                layers[i] = scene:layer { name = 'l' .. i, bounds = { 0, 0, 10, 10 }, position = { 0, 0 } }
            end
            spawn(function() for i = 0, #layers do older(layers[i], 500) end end)
            after(0.503, function() for i = 0, #layers do later[i](layers[i]) end end)
            """
        let f = try HostedFixture(lua)
        // Two microseconds around the takeover, which is between two ticks, and around the ticks after it.
        let moment = 2e-6
        var found: [String] = []
        for (instant, isTick) in [(0.503, false), (31.0 / 60, true), (32.0 / 60, true)] {
            f.advance(to: instant - moment / 2)
            let before = try laters.indices.map { try f.shown("l\($0)", "position.x") ?? .nan }
            f.advance(to: isTick ? instant + moment / 2 : instant)
            let after = try laters.indices.map { try f.shown("l\($0)", "position.x") ?? .nan }
            for (i, names) in laters.enumerated() {
                // Customs step by up to 500 a second, one after the other; nothing else is faster than 5,000.
                let steps = ([older] + names).filter { $0.hasPrefix("custom") }.count
                let bound = moment * 5000 + (isTick ? Double(steps) * 8.4 : 0)
                if !((after[i] - before[i]).magnitude <= bound) {
                    found.append(
                        "\(older) < \(names.joined(separator: " < ")): \(before[i]) to \(after[i]) at \(instant)"
                    )
                }
            }
        }
        if older != "animator, held" {
            // In the end all of it is where the last one leads. (What is held keeps its offset.)
            f.advance(to: 8)
            for (i, names) in laters.enumerated()
            where names.last.map(Self.goals.contains) == true && !names.contains("animator, held") {
                let shown = try f.shown("l\(i)", "position.x") ?? .nan
                let goal = Double(300 - 250 * (names.count - 1))
                if !((shown - goal).magnitude < 1e-9) {
                    found.append("\(older) < \(names.joined(separator: " < ")): ends at \(shown)")
                }
            }
        }
        #expect(f.errors.isEmpty, "\(older): \(f.errors.first?.message ?? "")")
        return found
    }

    /// Explicit animations that go on long after.
    static let longCovers = [
        "basic": "l:add(basic { keyPath = 'position.x', fromValue = 0, toValue = 500, duration = 9 })",
        "additive": """
        l:add(basic { keyPath = 'position.x', fromValue = 0, toValue = 500, additive = true, duration = 9 })
        """,
        "group": """
        l:add(group { duration = 9, animations = {
            basic { keyPath = 'position', fromValue = { 0, 0 }, toValue = { 500, 0 }, duration = 9 } } })
        """,
        "of a timeline": """
        timeline():add(function()
            l:add(basic { keyPath = 'position.x', fromValue = 0, toValue = 500, duration = 9 })
        end)
        """,
    ]

    /// What took over from an explicit animation comes to rest, is cut short or ends before that does: the
    /// screen does not go back to it.
    @Test(arguments: longCovers.keys.sorted()) func norWhereItComesToRest(_ cover: String) throws {
        // Those that end where they began do so with a jump.
        let names = Self.kinds.keys.filter { !$0.contains("additive") && !Self.readers.contains($0) }.sorted()
        var lua = ""
        for (i, name) in names.enumerated() {
            lua += """
                do
                    local l = scene:layer { name = 'l\(i)', bounds = { 0, 0, 10, 10 }, position = { 0, 0 } }
                    \(Self.longCovers[cover] ?? "")
                    after(0.503, function() local TO = 300 \(Self.code(name)) end)
                    after(5, function() l:animate('position.x', { by = 10, duration = 0.5 }) end)
                end

                """
        }
        let f = try HostedFixture(lua)
        f.advance(to: 0.503)
        var last = try names.indices.map { try f.shown("l\($0)", "position.x") ?? .nan }
        for step in 1...1300 {
            f.advance(to: 0.503 + Double(step) / 240)
            for (i, name) in names.enumerated() {
                let x = try f.shown("l\(i)", "position.x") ?? .nan
                // As fast as the fastest that there is, and customs step at ticks.
                #expect((x - last[i]).magnitude < 5000 / 240, "\(name): \(last[i]) to \(x) at \(step)")
                last[i] = x
            }
        }
        #expect(f.errors.isEmpty)
    }

    @Test(arguments: olders)
    func nothingJumpsWhereSomethingElseTakesOver(_ older: String) throws {
        let found = try jumps(older, Self.kinds.keys.sorted().map { [$0] })
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }

    @Test(arguments: olders)
    func norWhereTwoThingsDoAtOneInstant(_ older: String) throws {
        let kinds = Self.kinds.keys.sorted()
        let second = [
            "animator", "block", "block from the current state", "custom", "property by", "spring",
            "timeline with a spring", "transaction",
        ]
        let found = try jumps(older, kinds.flatMap { a in second.map { [a, $0] } })
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }
}
