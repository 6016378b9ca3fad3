-- A campfire at night. Flames are light added to light, their colour a curve over each flame's life; now and
-- then an ember leaps up and leaves glowing dust along its way.
--
-- `blow` fans it: {"strength": 1} for a strong breath, from the left. A tap throws a stick in.

scene.size, scene.background = { 390, 844 }, "#070B18"
local width, height = 390, 844
local hearth = 640

local function disc(x, y, w, h, color)
    scene:shape { path = path():ellipse(x - w / 2, y - h / 2, w, h), fillColor = color }
end

---- Night: stars, a wood, the ground in the light of the fire

local stars = path()
for _ = 1, 70 do
    local size = random(0.8, 2)
    stars:ellipse(random(0, width), random(0, 420), size, size)
end
scene:shape { path = stars, fillColor = "#DCE6FF70" }

local function wood(y, size, color)
    local outline = path():moveTo(-20, height):lineTo(-20, y)
    local x = -20
    while x < width + 40 do
        local half, tall = size * random(0.16, 0.24), size * random(0.7, 1.1)
        outline:lineTo(x + half, y - tall):lineTo(x + 2 * half, y - random(0, 6))
        x = x + 2 * half
    end
    scene:shape { path = outline:lineTo(width + 40, height):close(), fillColor = color }
end
wood(520, 150, "#0C1428")
wood(570, 210, "#0A1020")

scene:shape {
    path = "M -10 620 C 90 600 160 612 230 604 C 300 598 350 612 400 606 L 400 844 L -10 844 Z",
    fillColor = "#10131C",
}
local light = scene:layer {
    name = "light", bounds = { 0, 0, 900, 640 }, position = { width / 2, hearth - 10 }, contents = "glow",
    opacity = 0.34,
}
light:add(keyframe {
    keyPath = "opacity", values = { 0.34, 0.29, 0.37, 0.31, 0.36, 0.3, 0.34 }, duration = 1.7,
    repeatCount = math.huge,
}, "flicker")
for step = 1, 9 do disc(width / 2, hearth + 44, 400 - 38 * step, 120 - 10 * step, "#FF8A3A0C") end

---- Smoke behind, then wood, then flames

-- Emission is measured from the line's natural direction, which is up.
scene:emitter {
    name = "smoke", emitterShape = "line", emitterPosition = { width / 2, hearth - 120 }, emitterSize = { 50, 0 },
    prewarm = 6, wind = { 5, 0 },
    behaviors = { { type = "wave", force = { 26, 0 }, frequency = 0.21 } },
    emitterCells = {
        smoke = {
            contents = "glow", birthRate = 7, lifetime = 6, lifetimeRange = 1.5, velocity = 62, velocityRange = 20,
            emissionRange = 0.5, drag = 0.08, rotationRange = 2 * math.pi,
            behaviors = {
                { type = "valueOverLife", keyPath = "scale", values = { 1.2, 6 } },
                { type = "colorOverLife", locations = { 0, 0.15, 1 },
                  colors = { "#C9A07800", "#8F86841C", "#5A628000" } },
            },
        },
    },
}

local function log(x1, y1, x2, y2, thickness)
    scene:shape {
        path = path():moveTo(x1, y1):lineTo(x2, y2), strokeColor = "#26140E", lineWidth = thickness, lineCap = "round",
    }
    scene:shape {
        path = path():moveTo(x1 + 3, y1 - 4):lineTo(x2 - 3, y2 - 4), strokeColor = "#5A2C17", lineWidth = thickness / 4,
        lineCap = "round",
    }
end
log(126, hearth + 34, 258, hearth + 8, 20)
log(132, hearth + 6, 264, hearth + 36, 20)

local fire = scene:emitter {
    name = "fire", emitterShape = "line", emitterPosition = { width / 2, hearth + 4 }, emitterSize = { 84, 0 },
    renderMode = "additive", prewarm = 2,
    behaviors = { { type = "wave", force = { 46, 0 }, frequency = 0.7 }, { type = "wave", force = { -34, 0 }, frequency = 1.9 } },
    emitterCells = {
        -- The body: wide and red, narrowing as it rises.
        body = {
            contents = "glow", birthRate = 70, lifetime = 1.3, lifetimeRange = 0.6, velocity = 185, velocityRange = 110,
            emissionRange = 0.4, yAcceleration = -50, drag = 0.5,
            behaviors = {
                { type = "valueOverLife", keyPath = "scale", values = { 0.9, 2.7, 1.5, 0.25 }, locations = { 0, 0.16, 0.5, 1 } },
                { type = "colorOverLife", locations = { 0, 0.12, 0.45, 0.8, 1 },
                  colors = { "#FF7A2000", "#FF8A2B78", "#F2501868", "#A81E0A38", "#50080000" } },
            },
        },
        -- The heart: small, quick, almost white.
        heart = {
            contents = "glow", birthRate = 44, lifetime = 0.62, lifetimeRange = 0.2, velocity = 130, velocityRange = 50,
            emissionRange = 0.34, yAcceleration = -30,
            behaviors = {
                { type = "valueOverLife", keyPath = "scale", values = { 0.7, 1.5, 0.3 } },
                { type = "colorOverLife", locations = { 0, 0.2, 1 }, colors = { "#FFE9A800", "#FFD98A70", "#FF9A3000" } },
            },
        },
        -- Embers, each with dust of its own.
        ember = {
            contents = "dot", birthRate = 5, lifetime = 2.6, lifetimeRange = 1.4, velocity = 210, velocityRange = 130,
            emissionRange = 0.9, yAcceleration = -34, drag = 0.9, scale = 0.3, scaleRange = 0.16,
            behaviors = {
                { type = "wave", force = { 190, 0 }, frequency = 1.3 },
                { type = "colorOverLife", locations = { 0, 0.5, 1 }, colors = { "#FFF0C0", "#FFA23CE0", "#D0300000" } },
            },
            emitterCells = {
                dust = {
                    contents = "dot", birthRate = 22, lifetime = 0.55, lifetimeRange = 0.3, velocity = 9, velocityRange = 12,
                    emissionRange = 2 * math.pi, yAcceleration = 26, scale = 0.14, scaleRange = 0.08, color = "#FF9A40",
                    alphaSpeed = -1.7,
                },
            },
        },
        -- Thrown up with a stick.
        sparks = {
            contents = "dot", lifetime = 1.5, lifetimeRange = 0.9, velocity = 330, velocityRange = 260, emissionRange = 1.5,
            yAcceleration = 120, drag = 1.6, scale = 0.26, scaleRange = 0.2,
            behaviors = {
                { type = "colorOverLife", locations = { 0, 0.4, 1 }, colors = { "#FFF6D8", "#FFB347", "#C0280000" } },
            },
        },
    },
}

-- Stones in front, lit from above.
for _, stone in ipairs { { 96, 48, 42 }, { 136, 62, 48 }, { 186, 68, 52 }, { 240, 66, 48 }, { 290, 54, 44 } } do
    local x, y, w = stone[1], hearth + stone[2], stone[3]
    disc(x, y, w, w * 0.62, "#1B1D27")
    disc(x + (width / 2 - x) * 0.05, y - w * 0.09, w * 0.8, w * 0.36, "#3A2E2C")
end

---- What people do to it

scene:on("blow", function(e)
    local strength = type(e.strength) == "number" and math.max(-3, math.min(e.strength, 3)) or 1
    fire:animate("wind", { to = { 130 * strength, -20 }, duration = 0.35, curve = "easeOut" })
    fire:animate("birthRate", { to = 1.7, duration = 0.3 })
    wait(0.9)
    fire:animate("wind", { to = { 0, 0 }, duration = 1.6, curve = "easeInOut" })
    fire:animate("birthRate", { to = 1, duration = 1.6 })
end, { whileRunning = "restart" })

scene:on("tap", function(e)
    local x = math.max(width / 2 - 46, math.min(e.position.x, width / 2 + 46))
    fire:burst { count = 46, cell = "sparks", position = { x, hearth - 2 } }
    fire:burst { count = 5, cell = "ember", position = { x, hearth - 6 } }
end)
