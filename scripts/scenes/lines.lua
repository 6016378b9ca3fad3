-- A circle and lines that appear together, as one component made of others: `show`, `hide`, or by hand with `slide`.
--
-- Clients send `show`, `hide`, and `slide` with `percent` from 0 to 1. Layers: `circle`, `line`.

scene.size, scene.background = { 375, 667 }, "#0D1B2A"
local width = 375
local colors = { "#FF6B6B", "#FFD166", "#06D6A0", "#4CC9F0" }

---- A line comes from `offset` beside its place, and appears on the way

local Line = component {
    build = function(self)
        self.opacity = 0
        self.home = { self.position.x, self.position.y }
        self.position = { self.home[1] + self.offset[1], self.home[2] + self.offset[2] }
    end,
    show = function(self, duration)
        wait(self.delay or 0)
        self:animate("opacity", { to = 1, duration = duration })
        await(self:animate("position", { to = self.home, duration = duration, curve = "easeOut" }))
    end,
    hide = function(self, duration)
        self:animate("opacity", { to = 0, duration = duration })
        await(self:animate("position", {
            to = { self.home[1] + self.offset[1], self.home[2] + self.offset[2] }, duration = duration,
            curve = "easeIn",
        }))
    end,
    percent = function(self, p)
        self.opacity = p
        self.position = { self.home[1] + self.offset[1] * (1 - p), self.home[2] + self.offset[2] * (1 - p) }
    end,
}

---- A circle is drawn round, then filled; by hand it is scrubbed along that way

local Circle = component {
    kind = "shape",
    build = function(self)
        local size = self.bounds.width
        self.path = path():ellipse(4, 4, size - 8, size - 8)
        self.fillColor, self.strokeColor, self.lineWidth, self.lineCap = "#4CC9F000", "#4CC9F0", 5, "round"
        self.strokeEnd = 0
        self["transform.rotation.z"] = -math.pi / 2
        self.core = self:layer {
            bounds = { 0, 0, size - 44, size - 44 }, position = { size / 2, size / 2 },
            cornerRadius = (size - 44) / 2, backgroundColor = "#4CC9F0", transform = { scale = 0 },
        }
    end,
    show = function(self, duration)
        await(self:animate("strokeEnd", { to = 1, duration = duration }))
        await(self.core:animate("transform.scale", { to = 1, duration = duration / 2, curve = "easeOutBack" }))
    end,
    hide = function(self, duration)
        self.core:animate("transform.scale", { to = 0, duration = duration / 2 })
        await(self:animate("strokeEnd", { to = 0, duration = duration }))
    end,
}

---- Both in one: what it does not define goes on to its parts

local Panel = component {
    build = function(self)
        self:addSublayer(Circle { name = "circle", bounds = { 0, 0, 140, 140 }, position = { width / 2, 190 } })
        for i, color in ipairs(colors) do
            local isLeft = i % 2 == 1
            self:addSublayer(Line {
                name = i == 1 and "line" or "line" .. i, bounds = { 0, 0, 250 - 30 * (i - 1), 14 }, cornerRadius = 7,
                backgroundColor = color, position = { width / 2, 320 + 46 * i }, delay = 0.06 * (i - 1),
                offset = { isLeft and -120 or 120, 0 },
            })
        end
    end,
}

scene:text {
    string = "Drag across to draw it by hand", fontSize = 14, frame = { 0, 604, width, 24 },
    alignmentMode = "center", verticalAlignment = "center", foregroundColor = "#FFFFFF66",
}

local panel = Panel { name = "panel", frame = { 0, 0, width, 667 } }
scene:addSublayer(panel)

scene:on("show", function() panel:show(0.5) end)
scene:on("hide", function() panel:hide(0.4) end)
scene:on("slide", function(e) panel:percent(tonumber(e.percent) or 0) end)

-- By hand, with a finger anywhere: across the scene is the whole way.
panel:on("pan", function(e) panel:percent(e.position.x / width) end)
