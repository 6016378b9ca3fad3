-- Flames: light added to light, with embers.
--
--     local fire = require "presets.fire"
--     fire(scene, { position = { 195, 640 }, width = 80 })
local options = require "presets.options"

local defaults = { name = "fire", position = { 195, 640 }, width = 80, height = 180, embers = true }

return function(parent, given)
    local o = options.take("fire", given, defaults)
    local size, speed = o.width / 84, o.height / 1.2
    local cells = {
        body = {
            contents = "glow", birthRate = 70, lifetime = 1.25, lifetimeRange = 0.5, velocity = speed, velocityRange = 0.5 * speed,
            emissionRange = 0.5, yAcceleration = -40, drag = 0.5, scale = size,
            behaviors = {
                { type = "valueOverLife", keyPath = "scale", multiplies = true, values = { 0.9, 2.7, 1.7, 0.35 }, locations = { 0, 0.2, 0.55, 1 } },
                { type = "colorOverLife", locations = { 0, 0.12, 0.45, 0.8, 1 },
                  colors = { "#FF7A2000", "#FF8A2B78", "#F2501868", "#A81E0A38", "#50080000" } },
            },
        },
        heart = {
            contents = "glow", birthRate = 44, lifetime = 0.62, lifetimeRange = 0.2, velocity = 0.85 * speed,
            velocityRange = 0.3 * speed, emissionRange = 0.34, yAcceleration = -30, scale = size,
            behaviors = {
                { type = "valueOverLife", keyPath = "scale", multiplies = true, values = { 0.7, 1.5, 0.3 } },
                { type = "colorOverLife", locations = { 0, 0.2, 1 }, colors = { "#FFE9A800", "#FFD98A70", "#FF9A3000" } },
            },
        },
    }
    if o.embers then
        cells.ember = {
            contents = "dot", birthRate = 5, lifetime = 2.6, lifetimeRange = 1.4, velocity = 1.4 * speed, velocityRange = 0.8 * speed,
            emissionRange = 0.9, yAcceleration = -34, drag = 0.9, scale = 0.3 * size, scaleRange = 0.16 * size,
            behaviors = {
                { type = "wave", force = { 190, 0 }, frequency = 1.3 },
                { type = "colorOverLife", locations = { 0, 0.5, 1 }, colors = { "#FFF0C0", "#FFA23CE0", "#D0300000" } },
            },
        }
    end
    return parent:emitter {
        name = o.name, emitterShape = "line", emitterPosition = o.position, emitterSize = { o.width, 0 }, renderMode = "additive",
        prewarm = 2,
        behaviors = { { type = "wave", force = { 46, 0 }, frequency = 0.7 }, { type = "wave", force = { -34, 0 }, frequency = 1.9 } },
        emitterCells = cells,
    }
end
