import MoteTestSupport

/// Scripts of random components, whose `show` moves them in every way that there is.
struct RandomShow {
    private var random: SeededRandom
    private var serial = 0
    /// Timelines and motions that the show at hand has names for.
    private var named = 0

    /// They play what was made before them, and so not the same way twice.
    private let isOnce: Bool

    init(seed: Int, isOnce: Bool = true) {
        self.isOnce = isOnce
        random = SeededRandom(seed: UInt64(seed))
    }

    /// An expression that makes a component, with others in it.
    mutating func tree(_ depth: Int = 0) -> String {
        serial += 1
        let name = "n\(serial)"
        named = 0
        let own = random.int(0...2) > 0
        let isInherited = random.int(0...3) == 0
        let made = """
            self.made = timeline { paused = true }
            self.made:add(self.part:animate('zPosition', { to = 5, duration = 0.2 }), 0)
            """
        let show = own ? "show = function(self, d) \(steps()) end," : ""
        var text = """
            (function()
                local C = component { build = function(self)
                        self.part = self:layer { name = '\(name)part', bounds = { 0, 0, 50, 50 } }
                        self.word = self:text { name = '\(name)word', string = 'word', bounds = { 0, 0, 90, 20 } }
                        self.own = {}
                        for i = 1, 3 do
                            self.own[i] = self:layer { name = '\(name)own' .. i, bounds = { 0, 0, 50, 50 } }
                        end
                        self.own[2].speed = \([0.5, 1, 2][random.int(0...2)])
                        \(isOnce ? made : "")
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

    private static let properties = ["opacity", "position.x", "cornerRadius", "bounds.size.width"]

    private mutating func change() -> (target: String, property: String, value: Double) {
        let property = Self.properties[random.int(0...3)]
        let value = property == "opacity" ? random.double(0...1) : random.double(0...200)
        return (["self", "self.part", "self.own[\(random.int(1...3))]"][random.int(0...2)], property, value)
    }

    /// An expression that makes a motion: of what others move as well, as likely as not.
    private mutating func motion() -> String {
        let (target, property, value) = change()
        let point = "{ \(random.double(0...200)), \(random.double(0...200)) }"
        switch random.int(0...11) {
        case 0: return "\(target):animate('\(property)', { to = \(value), duration = d })"
        case 1: return "\(target):animate('\(property)', { from = \(value), duration = d / 2, delay = 0.05 })"
        case 2: return "\(target):spring('\(property)', { to = \(value) })"
        case 3: return "animate(d, function() \(target)['\(property)'] = \(value) end)"
        case 4: return "\(target):animate('position', { to = \(point), duration = d, delay = 0.02 })"
        case 5: return "\(target):spring('position', { to = \(point), delay = \(random.int(0...1)) * 0.05 })"
        case 6:
            return "\(target):animate('\(property)', { by = \(value), duration = d, autoreverses = true })"
        case 7:
            return """
                animate(d, { beginFromCurrentState = true }, function()
                    \(target)['\(property)'] = \(value)
                end)
                """
        case 8:
            return """
                animateKeyframes(d, {}, function(key)
                    key(0, 0.4, function() \(target)['\(property)'] = \(value) end)
                    key(0.6, 0.4, function() \(target).position = \(point) end)
                end)
                """
        case 9: return "\(target):decay('position.x', { velocity = \(value), deceleration = 0.99 })"
        case 10:
            return """
                function()
                    \(target):animate('\(property)', { to = \(value), duration = d })
                    \(target):spring('position', { to = \(point) })
                    \(target).hidden = \(value) > 100
                    self.word.string = '\(value)'
                end
                """
        default: return "function() \(target)['\(property)'] = \(value) end"
        }
    }

    private mutating func sequence() -> String {
        let items = (0..<random.int(1...3)).map { _ in motion() }.joined(separator: ", ")
        let options = [
            "", "{ repeatCount = 2 }", "{ autoreverses = true }", "{ delay = 0.1 }",
            "{ repeatCount = 2, repeatDelay = 0.05 }",
        ][random.int(0...4)]
        switch random.int(0...3) {
        case 0: return "timeline(\(options)):parallel({ \(items) })"
        case 1: return "timeline(\(options)):sequence({ \(items) })"
        case 2:
            let (target, property, value) = change()
            return """
                timeline(\(options)):stagger(0.1, { \(target), \(target):layer {} }, function(layer)
                    return layer:animate('\(property)', { to = \(value), duration = d }) end)
                """
        default:
            let (target, property, value) = change()
            return """
                timeline(\(options)):label('x', 0.05):add({ \(items) }, 'x')
                    :call(function() \(target)['\(property)'] = \(value) end, 'x+=0.1')
                """
        }
    }

    /// A timeline or a motion, and what is done with it on its way.
    private mutating func controlled(_ made: String) -> String {
        named += 1
        let name = "h\(serial)_\(named)"
        var text = "local \(name) = \(made)\n"
        for _ in 0..<random.int(1...3) {
            text += "wait(\(random.double(0...0.2)))\n"
            text +=
                [
                    "\(name):pause()", "\(name):resume()", "\(name):reverse()", "\(name):cancel()",
                    "\(name):finish()", "\(name):seek(\(random.double(0...1)))",
                ][random.int(0...5)] + "\n"
        }
        return "do \(text) end"
    }

    private mutating func steps(_ depth: Int = 0) -> String {
        (0..<random.int(1...4)).map { _ in step(depth) }.joined(separator: "\n")
    }

    private mutating func step(_ depth: Int) -> String {
        let (target, property, value) = change()
        switch random.int(0...24) {
        case 0: return "\(target):animate('\(property)', { to = \(value), duration = d })"
        case 1:
            return "await(\(target):animate('\(property)', { to = \(value), duration = d / 2, delay = 0.1 }))"
        case 2:
            return "\(target):spring('\(property)', { to = \(value), delay = \(random.int(0...1)) * 0.05 })"
        case 3: return "wait(\(random.double(0...0.3)))"
        case 4: return "\(target)['\(property)'] = \(value)"
        case 19: return "self.word.string = '\(value)'"
        case 5: return "animate(d, function() \(target)['\(property)'] = \(value) end)"
        case 6 where depth < 2:
            return "parallel { function() \(steps(depth + 1)) end, function() \(steps(depth + 1)) end }"
        case 7: return "await(\(sequence()))"
        case 8: return "do local t = \(sequence()) end"
        case 9: return "timeline():add(\(sequence()), 0.1)"
        case 10:
            return """
                animator(d, { curve = 'easeOut' }, function()
                    \(target)['\(property)'] = \(value)
                end):start()
                """
        case 11 where isOnce: return "self.made:play()"
        case 12: return "if self.inner then await(self.inner:show(d)) end"
        case 13, 14: return controlled(sequence())
        case 16:
            // As `motion`, and at once.
            let made = motion()
            return made.hasPrefix("function") ? "do local fn = \(made) fn() end" : made
        case 17: return controlled("timeline { repeatCount = 2 }:add(\(sequence()), 0.05)")
        case 18 where isOnce:
            return ["self.made:reverse()", "self.made:seek(\(random.double(0...1)))", "self.made:pause()"][
                random.int(0...2)]
        case 20: return "\(target):pause() wait(0.05) \(target):resume()"
        case 21: return "\(target):pause() wait(\(random.double(0...0.2))) \(target):resume()"
        case 22: return "\(target):removeAnimation('\(property)')"
        case 23: return "\(target):removeAllAnimations()"
        case 15: return controlled("\(target):animate('\(property)', { to = \(value), duration = d })")
        default: return "await(\(target):spring('\(property)', { to = \(value) }))"
        }
    }
}
