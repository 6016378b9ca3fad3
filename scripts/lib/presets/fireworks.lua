-- Rockets that burst where they die, each spark with a glowing tail.
--
--     local fireworks = require "presets.fireworks"
--     local show = fireworks(scene, { position = { 195, 800 }, rate = 0.8 })
--     show:burst { count = 1 }
local options = require "presets.options"

local defaults = {
    name = "fireworks", position = { 195, 844 }, width = 200, height = 600, rate = 0, sparks = 70,
    colors = { "#FFD36B", "#FF6B9A", "#6BC7FF", "#9CFF8A", "#C59CFF", "#FFFFFF" },
}

return function(parent, given)
    local o = options.take("fireworks", given, defaults)
    -- Without air a rocket that starts at v is at rest after v/g seconds, v²/2g points up.
    local gravity = 420
    local speed = math.sqrt(2 * gravity * o.height)
    local glow = { { type = "valueOverLife", keyPath = "color.alpha", values = { 1, 0.8, 0 }, locations = { 0, 0.5, 1 } } }
    return parent:emitter {
        name = o.name, emitterShape = "line", emitterPosition = o.position, emitterSize = { o.width, 0 }, renderMode = "additive",
        emitterCells = {
            rocket = {
                contents = "dot", birthRate = o.rate, lifetime = 0.92 * speed / gravity, lifetimeRange = 0.3, velocity = speed,
                velocityRange = 0.12 * speed, emissionRange = 0.22, yAcceleration = gravity, scale = 0.3, color = "#FFE7B0",
                emitterCells = {
                    trail = {
                        contents = "dot", birthRate = 70, lifetime = 0.5, lifetimeRange = 0.3, velocity = 14, velocityRange = 20,
                        emissionRange = 2 * math.pi, yAcceleration = 60, scale = 0.2, color = "#FFB766", alphaSpeed = -2,
                    },
                    spark = {
                        trigger = "death", count = o.sparks, contents = "dot", palette = o.colors, lifetime = 1.5,
                        lifetimeRange = 0.6, velocity = 190, velocityRange = 150, emissionRange = 2 * math.pi,
                        yAcceleration = 90, drag = 1.7, scale = 0.34, scaleRange = 0.12, behaviors = glow,
                        emitterCells = {
                            tail = {
                                contents = "dot", birthRate = 26, lifetime = 0.45, lifetimeRange = 0.2, yAcceleration = 30,
                                scale = 0.16, color = "#FFD9A0", alphaSpeed = -2,
                            },
                        },
                    },
                },
            },
        },
    }
end
