-- Confetti out of a cannon.
--
--     local confetti = require "presets.confetti"
--     local cannon = confetti(scene, { position = { 0, 700 }, aim = -1.2 })
--     cannon:fire(200)
--
-- Angles are radians from +x, clockwise on screen: −π/2 is up.
local options = require "presets.options"

local defaults = {
    name = "confetti", position = { 195, 422 }, aim = -math.pi / 2, spread = 0.6, speed = 1800, scale = 1, gravity = 520,
    colors = { "#FF4D6D", "#FFB703", "#2EC4B6", "#4361EE", "#9B5DE5", "#FF8FA3" },
}

return function(parent, given)
    local o = options.take("confetti", given, defaults)
    -- Thin paper is slowed by the air long before it falls far, and turns in depth as it sinks.
    local function kind(contents, scale, drag, tumble)
        return {
            contents = contents, palette = o.colors, lifetime = 5.2, lifetimeRange = 1.6, velocity = o.speed,
            velocityRange = 0.75 * o.speed, emissionLongitude = o.aim, emissionRange = o.spread, yAcceleration = o.gravity,
            drag = drag, rotationRange = 2 * math.pi, spinRange = 8, scale = scale * o.scale,
            scaleRange = 0.5 * scale * o.scale, tumble = tumble, tumbleRange = tumble,
            behaviors = { { type = "wave", force = { 60, 0 }, frequency = 0.7 } },
        }
    end
    local cells = {
        paper = kind("paper", 1.2, 2.3, 9), ribbon = kind("ribbon", 1.1, 2.7, 5), disc = kind("disc", 1, 1.9, 8),
        star = kind("star", 0.85, 2, 6),
    }
    local emitter = parent:emitter { name = o.name, emitterPosition = o.position, emitterCells = cells }
    local cannon = { emitter = emitter }
    -- `count` papers at once, two in five of them plain.
    function cannon:fire(count)
        for name in pairs(cells) do
            local share = name == "paper" and 0.4 or 0.2
            emitter:burst { count = math.floor(share * count), cell = name }
        end
    end
    return cannon
end
