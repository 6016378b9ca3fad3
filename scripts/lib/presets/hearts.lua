-- Hearts that rise and sway from a point.
--
--     local hearts = require "presets.hearts"
--     local likes = hearts(scene, { position = { 71, 633 } })
--     likes:burst { count = 12 }
local options = require "presets.options"

local defaults = {
    name = "hearts", position = { 195, 600 }, speed = 420, scale = 1.3, contents = "heart", rate = 0,
    colors = { "#FF3B6B", "#FF5C8A", "#FF86A9", "#FF2D55", "#FFB3C7" },
}

return function(parent, given)
    local o = options.take("hearts", given, defaults)
    return parent:emitter {
        name = o.name, emitterPosition = o.position, emitterShape = "circle", emitterMode = "volume", emitterSize = { 10, 10 },
        emitterCells = {
            heart = {
                contents = o.contents, palette = o.colors, birthRate = o.rate, lifetime = 2.4, lifetimeRange = 1.2,
                velocity = o.speed, velocityRange = 0.7 * o.speed, emissionLongitude = -math.pi / 2, emissionRange = 0.9,
                yAcceleration = -90, drag = 1.5, scale = o.scale, scaleRange = 0.7 * o.scale, rotationRange = 0.7, spinRange = 0.9,
                behaviors = {
                    { type = "wave", force = { 90, 0 }, frequency = 0.6 },
                    { type = "valueOverLife", keyPath = "scale", multiplies = true, values = { 0, 1.15, 1, 0.85 },
                      locations = { 0, 0.12, 0.2, 1 } },
                    { type = "valueOverLife", keyPath = "color.alpha", values = { 1, 1, 0 }, locations = { 0, 0.6, 1 } },
                },
            },
        },
    }
end
