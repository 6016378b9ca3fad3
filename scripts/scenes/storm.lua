-- A storm that is as thick as one likes: for looking at what a machine and a client can do.
--
-- Params: `particles` alive at once (20000; 1 … 4000000), `drag` (true: rain is slowed by the air, which costs an
-- exponential a drop). `gust` {"strength": 300} turns the wind; `count` {"particles": 50000} changes how many.

scene.size, scene.background = { 390, 844 }, "#0E1624"
local width, height = 390, 844

local function number(value, low, high, otherwise)
    return type(value) == "number" and value == value and math.max(low, math.min(value, high)) or otherwise
end
local wanted = number(scene.params.particles, 1, 4000000, 20000)
local drag = scene.params.drag ~= false

---- Clouds

scene:gradient {
    frame = { 0, 0, width, height }, colors = { "#2A3A55", "#18243A", "#0E1624" }, startPoint = { 0, 0 }, endPoint = { 0, 1 },
}
local function cloud(x, y, size, opacity)
    scene:layer { bounds = { 0, 0, 2.6 * size, size }, position = { x, y }, contents = "glow", opacity = opacity }
end
for i = 0, 13 do cloud(i * 37 % width, 30 + i * 53 % 90, 190 + i * 29 % 80, 0.1) end

---- Rain in two depths, behind the hills where it ends; spray, leaves and splashes

-- What is alive is a rate times a lifetime.
local wind = 120
local kinds = {
    veil = { share = 0.24, lifetime = 1.6, fall = 400 }, rain = { share = 0.54, lifetime = 1.6, fall = 620 },
    spray = { share = 0.17, lifetime = 1.6, fall = 430 }, leaf = { share = 0.02, lifetime = 1.6, fall = 260 },
    splash = { share = 0.03, lifetime = 0.34 },
}
local function rate(name) return kinds[name].share * wanted / kinds[name].lifetime end

local function falling(name, cell)
    local kind = kinds[name]
    cell.birthRate, cell.lifetime = rate(name), kind.lifetime
    cell.velocity, cell.velocityRange = kind.fall, 0.3 * kind.fall
    -- A rectangle's natural direction is to the right: down is a quarter turn from there.
    cell.emissionLongitude, cell.emissionRange = math.pi / 2, 0.16
    if drag then cell.drag, cell.yAcceleration = 0.8, 0.8 * kind.fall end
    return cell
end
local function sky(name, cells)
    return scene:emitter {
        name = name, emitterShape = "rectangle", emitterMode = "volume", emitterPosition = { width / 2, 60 },
        emitterSize = { 2.4 * width, height }, prewarm = 1.6, wind = { wind, 0 }, maxParticles = 4000000,
        emitterCells = cells,
    }
end

local far = sky("far", {
    veil = falling("veil", { size = { 0.9, 7 }, rotation = -0.1, color = "#A9C2EA38", alphaRange = 0.15, scaleRange = 0.5 }),
})
scene:shape { path = "M 0 700 C 80 672 150 684 226 692 C 300 700 340 676 390 684 L 390 844 L 0 844 Z", fillColor = "#131F33" }

local storm = sky("storm", {
    rain = falling("rain", { size = { 1.4, 14 }, rotation = -0.11, color = "#C6DAFA5A", alphaRange = 0.3, scaleRange = 0.8 }),
    spray = falling("spray", { size = { 2.2, 2.2 }, color = "#DDE9FF50", alphaRange = 0.3, scaleRange = 1.2 }),
    leaf = falling("leaf", {
        size = { 7, 3.4 }, palette = { "#6C7F4E", "#8A6A3D", "#5A6B44" }, rotationRange = 2 * math.pi, spinRange = 14,
        scaleRange = 0.7,
    }),
})

local crest = "M 0 764 C 110 732 230 776 390 742"
scene:shape { path = crest .. " L 390 844 L 0 844 Z", fillColor = "#0B1220" }
-- A wet edge in the last light.
scene:shape { path = crest, fillColor = "#00000000", strokeColor = "#9DB8E636", lineWidth = 1.5 }

-- Drops leap up where the rain hits the hill, all along its crest.
local splashes = scene:emitter {
    name = "splashes", emitterPath = crest, prewarm = 1, maxParticles = 4000000, emitterCells = {
        splash = {
            birthRate = rate("splash"), lifetime = kinds.splash.lifetime, size = { 1.6, 1.6 }, velocity = 90,
            velocityRange = 90, emissionRange = 1.9, yAcceleration = 560, scaleRange = 0.8, color = "#C2D6F880", behaviors = {
                { type = "valueOverLife", keyPath = "color.alpha", multiplies = true, values = { 1, 1, 0 } },
            },
        },
    },
}

---- Lightning

local flash = scene:layer { name = "flash", frame = { 0, 0, width, height }, backgroundColor = "#DCE8FF", opacity = 0 }
local function strike()
    flash:add(keyframe {
        keyPath = "opacity", values = { 0, 0.55, 0.08, 0.4, 0 }, keyTimes = { 0, 0.08, 0.3, 0.4, 1 }, duration = 0.5,
    }, "strike")
end
every(4.3, strike)
scene:on("tap", strike)

scene:on("gust", function(e)
    local strength = number(e.strength, -2000, 2000, 300)
    for _, rain in ipairs { far, storm } do
        rain:animate("wind", { to = { strength, 0 }, duration = 0.6, curve = "easeOut" })
    end
    wait(1.5)
    for _, rain in ipairs { far, storm } do rain:animate("wind", { to = { wind, 0 }, duration = 2 }) end
end, { whileRunning = "restart" })

scene:on("count", function(e)
    wanted = number(e.particles, 1, 4000000, wanted)
    for name, emitter in pairs { veil = far, rain = storm, spray = storm, leaf = storm, splash = splashes } do
        emitter:set("emitterCells." .. name .. ".birthRate", rate(name))
    end
end)
