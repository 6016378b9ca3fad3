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

---- Clouds over a plain

scene:gradient {
    frame = { 0, 0, width, height }, colors = { "#2A3A55", "#18243A", "#0E1624" }, startPoint = { 0, 0 }, endPoint = { 0, 1 },
}
local function cloud(x, y, size, opacity)
    scene:layer { bounds = { 0, 0, 2.6 * size, size }, position = { x, y }, contents = "glow", opacity = opacity }
end
for i = 0, 13 do cloud(i * 37 % width, 30 + i * 53 % 90, 190 + i * 29 % 80, 0.1) end
scene:shape { path = "M 0 700 C 80 672 150 684 226 692 C 300 700 340 676 390 684 L 390 844 L 0 844 Z", fillColor = "#101A2B" }
scene:shape { path = "M 0 764 C 110 732 230 776 390 742 L 390 844 L 0 844 Z", fillColor = "#0B1220" }

---- Rain, spray and leaves in one emitter: what is alive is a rate times a lifetime

local lifetime = 1.6
local shares = { rain = 0.73, spray = 0.25, leaf = 0.02 }
local fall = { rain = 620, spray = 430, leaf = 260 }
local wind = 120
local function cell(name, more)
    local speed = fall[name]
    more.birthRate, more.lifetime = shares[name] * wanted / lifetime, lifetime
    more.velocity, more.velocityRange = speed, 0.3 * speed
    -- A rectangle's natural direction is to the right: down is a quarter turn from there.
    more.emissionLongitude = math.pi / 2
    more.emissionRange = 0.16
    if drag then more.drag, more.yAcceleration = 0.8, 0.8 * speed end
    return more
end
local storm = scene:emitter {
    name = "storm", emitterShape = "rectangle", emitterMode = "volume", emitterPosition = { width / 2, 60 },
    emitterSize = { 2.4 * width, height }, prewarm = lifetime, wind = { wind, 0 }, maxParticles = 4000000,
    emitterCells = {
        rain = cell("rain", { size = { 1.4, 13 }, rotation = -0.11, color = "#BFD4F55A", alphaRange = 0.3, scaleRange = 0.8 }),
        spray = cell("spray", { size = { 2.2, 2.2 }, color = "#DDE9FF50", alphaRange = 0.3, scaleRange = 1.2 }),
        leaf = cell("leaf", {
            size = { 7, 3.4 }, palette = { "#6C7F4E", "#8A6A3D", "#5A6B44" }, rotationRange = 2 * math.pi, spinRange = 14,
            scaleRange = 0.7,
        }),
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
    storm:animate("wind", { to = { strength, 0 }, duration = 0.6, curve = "easeOut" })
    wait(1.5)
    storm:animate("wind", { to = { wind, 0 }, duration = 2 })
end, { whileRunning = "restart" })

scene:on("count", function(e)
    wanted = number(e.particles, 1, 4000000, wanted)
    for name, share in pairs(shares) do
        storm:set("emitterCells." .. name .. ".birthRate", share * wanted / lifetime)
    end
end)
