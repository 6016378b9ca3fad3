import MoteTestSupport

/// Scripts of random components, whose `show` moves them in every way that there is.
struct RandomShow {
    private var random: SeededRandom
    private var serial = 0
    /// Layers of the component that timelines have.
    private var owned = 0

    init(seed: Int) {
        random = SeededRandom(seed: UInt64(seed))
    }

    /// An expression that makes a component, with others in it.
    mutating func tree(_ depth: Int = 0) -> String {
        serial += 1
        let name = "n\(serial)"
        owned = 0
        let own = random.int(0...2) > 0
        let isInherited = random.int(0...3) == 0
        let show = own ? "show = function(self, d) \(steps()) end," : ""
        var text = """
            (function()
                local C = component { build = function(self)
                        self.part = self:layer { name = '\(name)part', bounds = { 0, 0, 50, 50 } }
                        -- Each timeline has layers of its own: what moves by two at once is anybody's.
                        self.own = {}
                        for i = 1, 8 do
                            self.own[i] = self:layer { name = '\(name)own' .. i, bounds = { 0, 0, 50, 50 } }
                        end
                        self.made = timeline { paused = true }
                        self.made:add(self.part:animate('zPosition', { to = 5, duration = 0.2 }), 0)
                    end,
                    \(show)
                }
                \(isInherited ? inherited(own) : "")
                local c = C { name = '\(name)', bounds = { 0, 0, 80, 80 }, opacity = 0.5 }

            """
        if depth < 2, !own || random.int(0...2) == 0 {
            for _ in 0..<random.int(1...2) { text += "c.inner = c:addSublayer(\(tree(depth + 1)))\n" }
        }
        return text + "return c end)()"
    }

    private mutating func inherited(_ callsUp: Bool) -> String {
        guard callsUp else { return "C = C:extend {}" }
        return """
            local Base = C
            C = C:extend { show = function(self, d, animated)
                \(random.int(0...1) == 0 ? steps(2) : "")
                Base.show(self, d, animated)
                \(random.int(0...1) == 0 ? steps(2) : "")
            end }
            """
    }

    private mutating func change(_ own: Int = 0) -> (target: String, property: String, value: Double) {
        let property = ["opacity", "position.x", "cornerRadius", "bounds.size.width"][random.int(0...3)]
        let value = property == "opacity" ? random.double(0...1) : random.double(0...200)
        if own > 0 { return ("self.own[\(own)]", property, value) }
        return (["self", "self.part", "self.own[\(random.int(1...8))]"][random.int(0...2)], property, value)
    }

    /// An expression that makes a motion.
    private mutating func motion(_ own: Int, _ property: String) -> String {
        let target = "self.own[\(own)]"
        let value = property == "opacity" ? random.double(0...1) : random.double(0...200)
        switch random.int(0...4) {
        case 0: return "\(target):animate('\(property)', { to = \(value), duration = d })"
        case 1: return "\(target):animate('\(property)', { from = \(value), duration = d / 2, delay = 0.05 })"
        case 2: return "\(target):spring('\(property)', { to = \(value) })"
        case 3: return "animate(d, function() \(target)['\(property)'] = \(value) end)"
        default: return "function() \(target)['\(property)'] = \(value) end"
        }
    }

    private mutating func sequence(_ own: Int) -> String {
        let count = random.int(1...3)
        let first = random.int(0...3)
        let properties = ["opacity", "position.x", "cornerRadius", "bounds.size.width"]
        let items = (0..<count).map { motion(own, properties[(first + $0) % 4]) }.joined(separator: ", ")
        let options = [
            "", "{ repeatCount = 2 }", "{ autoreverses = true }", "{ delay = 0.1 }",
            "{ repeatCount = 2, repeatDelay = 0.05 }",
        ][random.int(0...4)]
        switch random.int(0...3) {
        case 0: return "timeline(\(options)):parallel({ \(items) })"
        case 1: return "timeline(\(options)):sequence({ \(items) })"
        case 2:
            let (target, property, value) = change(own)
            return """
                timeline(\(options)):stagger(0.1, { \(target), \(target):layer {} }, function(layer)
                    return layer:animate('\(property)', { to = \(value), duration = d }) end)
                """
        default:
            let target = random.int(0...1) == 0 ? "self" : "self.part"
            let (_, property, value) = change()
            return """
                timeline(\(options)):label('x', 0.05):add({ \(items) }, 'x')
                    :call(function() \(target)['\(property)'] = \(value) end, 'x+=0.1')
                """
        }
    }

    private mutating func steps(_ depth: Int = 0) -> String {
        (0..<random.int(1...4)).map { _ in step(depth) }.joined(separator: "\n")
    }

    private mutating func step(_ depth: Int) -> String {
        let (target, property, value) = change()
        let kind = random.int(0...13)
        if (7...10).contains(kind) {
            owned += 1
            if owned > 8 { return "wait(0.01)" }
        }
        switch kind {
        case 0: return "\(target):animate('\(property)', { to = \(value), duration = d })"
        case 1:
            return "await(\(target):animate('\(property)', { to = \(value), duration = d / 2, delay = 0.1 }))"
        case 2:
            return "\(target):spring('\(property)', { to = \(value), delay = \(random.int(0...1)) * 0.05 })"
        case 3: return "wait(\(random.double(0...0.3)))"
        case 4: return "\(target)['\(property)'] = \(value)"
        case 5: return "animate(d, function() \(target)['\(property)'] = \(value) end)"
        case 6 where depth < 2:
            return "parallel { function() \(steps(depth + 1)) end, function() \(steps(depth + 1)) end }"
        case 7: return "await(\(sequence(owned)))"
        case 8: return "local t\(owned) = \(sequence(owned))"
        case 9:
            return
                "local outer = timeline():add(\(sequence(owned)), 0.1) outer:add(\(motion(owned, "position.y")), 0)"
        case 10:
            return """
                animator(d, { curve = 'easeOut' }, function()
                    self.own[\(owned)]['\(property)'] = \(value)
                end):start()
                """
        case 11: return "self.made:play()"
        case 12: return "if self.inner then await(self.inner:show(d)) end"
        default: return "await(\(target):spring('\(property)', { to = \(value) }))"
        }
    }
}
