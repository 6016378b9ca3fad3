-- Falling snow over a width, already under way when it comes.
--
--     local snow = require "presets.snow"
--     local flakes = snow(scene, { size = { 390, 844 }, rate = 30 })
--     flakes:animate("wind", { to = { 40, 0 }, duration = 1 })
local options = require "presets.options"

local defaults = { name = "snow", size = { 390, 844 }, rate = 30, speed = 70, scale = 0.6, color = "#FFFFFFDD", contents = "flake" }

return function(parent, given)
    local o = options.take("snow", given, defaults)
    local width, height = o.size[1], o.size[2]
    local drag, lifetime = 0.3, 1.15 * height / o.speed
    return parent:emitter {
        -- Emission is measured from the line's natural direction, which is up: π turns it down.
        name = o.name, emitterShape = "line", emitterPosition = { width / 2, -24 }, emitterSize = { 1.8 * width, 0 },
        prewarm = lifetime, behaviors = { { type = "wave", force = { 9, 0 }, frequency = 0.13 } },
        emitterCells = {
            flake = {
                contents = o.contents, birthRate = o.rate, lifetime = lifetime, velocity = o.speed, velocityRange = 0.5 * o.speed,
                emissionLongitude = math.pi, emissionRange = 0.5, drag = drag, yAcceleration = drag * o.speed, color = o.color,
                scale = o.scale, scaleRange = 0.6 * o.scale, rotationRange = 2 * math.pi, spinRange = 1.6,
            },
        },
    }
end
