-- A winter night: snow in three depths, told apart by size and speed, between the hills.
--
-- `wind` blows it aside: {"strength": 40} in points/s, −150 … 150, to the right; 0 is calm again.

scene.size, scene.background = { 390, 844 }, "#0A1533"
local width, height = 390, 844

local function disc(x, y, radius, color)
    scene:layer {
        bounds = { 0, 0, 2 * radius, 2 * radius }, position = { x, y }, cornerRadius = radius,
        backgroundColor = color,
    }
end

---- Sky: a glow above the horizon, stars, and the moon in its halo

for step = 1, 16 do disc(width / 2, 760, 640 - 30 * step, "#4A6FC00B") end

for color, count in pairs { ["#DCE8FF90"] = 48, ["#FFF3D6D0"] = 14 } do
    local stars = path()
    for _ = 1, count do
        local size = random(1, 2.4)
        stars:ellipse(random(0, width), random(0, 500), size, size)
    end
    scene:shape { path = stars, fillColor = color }
end

scene:layer { bounds = { 0, 0, 360, 360 }, position = { 286, 150 }, contents = "glow", opacity = 0.4 }
disc(286, 150, 36, "#FBF4DC")
disc(275, 141, 6.5, "#F0E4BF")
disc(297, 158, 9, "#F0E4BF")
disc(282, 169, 4, "#F0E4BF")

---- Snow, hills, snow, hills, snow

-- Air slows a flake to its own speed of falling: there the pull, drag × speed, is just outweighed. Wind pulls it
-- aside in the same way, to the wind's own speed.
local drag = 0.3
local function snow(name, flake, area)
    local speed = flake.velocity
    flake.velocityRange, flake.emissionRange = 0.5 * speed, 0.5
    flake.drag, flake.yAcceleration = drag, drag * speed
    flake.scaleRange, flake.rotationRange = 0.6 * flake.scale, 2 * math.pi
    area.name, area.prewarm, area.emitterCells = name, flake.lifetime, { flake = flake }
    return scene:emitter(area)
end

-- What is far is small, and nobody sees it come and go: it fades in and out anywhere in the air. So its life is short,
-- and no wind carries it away from the picture before its time. A rectangle's natural direction is to the right: down
-- is a quarter turn from there.
local function distant(name, flake, ground)
    flake.lifetime, flake.emissionLongitude = 6, math.pi / 2
    flake.behaviors = {
        { type = "valueOverLife", keyPath = "color.alpha", multiplies = true, values = { 0, 1, 1, 1, 0 } },
    }
    local top = -flake.lifetime * flake.velocity
    return snow(name, flake, {
        emitterShape = "rectangle", emitterMode = "volume", emitterPosition = { width / 2, (top + ground) / 2 },
        emitterSize = { 2.8 * width, ground - top },
    })
end

local function hill(outline, color)
    scene:shape { path = outline, fillColor = color }
end

-- Three skirts, one above the other. The foot is hidden by the hill that is drawn after it.
local function fir(x, y, size, color)
    local outline = path()
    for skirt = 0, 2 do
        local top, half = y - size * (1 - 0.25 * skirt), size * (0.15 + 0.075 * skirt)
        outline:moveTo(x, top):lineTo(x + half, top + 0.5 * size):lineTo(x - half, top + 0.5 * size):close()
    end
    scene:shape { path = outline, fillColor = color }
end

local far = distant("far", {
    contents = "dot", birthRate = 170, velocity = 34, scale = 0.25, color = "#C9DAFFB0",
}, 640)

local hazy = "#233E7C"
for i, x in ipairs { 14, 34, 58, 71, 96, 150, 205, 222, 246, 301, 330, 352, 380 } do
    fir(x, 640 + i % 3 * 4, 38 + i * 7 % 4 * 8, hazy)
end
hill("M 0 622 C 60 600 120 634 196 630 C 270 626 320 590 390 606 L 390 844 L 0 844 Z", hazy)

local middle = distant("middle", {
    contents = "dot", birthRate = 84, velocity = 62, scale = 0.48, color = "#E4EDFFE0",
}, 720)

-- A cabin with its lamp lit.
scene:shape { path = "M 258 740 L 258 686 L 275 668 L 292 686 L 292 740 Z", fillColor = "#0D1839" }
scene:shape {
    path = "M 252 690 L 275 666 L 298 690", fillColor = "#00000000", strokeColor = "#DDE8FB", lineWidth = 5,
    lineCap = "round", lineJoin = "round",
}
for step = 1, 5 do disc(275, 699, 20 - 3 * step, "#FFC1451C") end
scene:layer { frame = { 270.5, 693, 9, 12 }, cornerRadius = 1.5, backgroundColor = "#FFD27A" }

local dark = "#152A5C"
for i, x in ipairs { 10, 44, 88, 128, 318, 346, 378 } do
    fir(x, (x < 200 and 724 or 722) + i * 5 % 3 * 4, 84 + i * 5 % 4 * 14, dark)
end
hill("M 0 716 C 80 680 150 690 220 714 C 280 728 340 708 390 692 L 390 844 L 0 844 Z", dark)

hill("M 0 776 C 110 738 230 790 390 752 L 390 844 L 0 844 Z", "#C9D8F5")
hill("M 0 800 C 140 766 250 818 390 784 L 390 844 L 0 844 Z", "#EDF3FF")

-- The slope before it lies in shade, so that flakes are seen against it to the very end.
scene:gradient {
    frame = { 0, 744, width, 100 }, colors = { "#7F9AD200", "#4C689FC0" }, startPoint = { 0, 0 }, endPoint = { 0, 1 },
}

-- Emission is measured from the line's natural direction, which is up: π turns it down. The line reaches so far to
-- both sides that flakes that come aslant in a strong wind are under way before it begins.
local near = snow("near", {
    contents = "flake", birthRate = 26, lifetime = 9, velocity = 112, scale = 0.85, spinRange = 1.6,
    color = "#FFFFFFF0", emissionLongitude = math.pi,
}, { emitterShape = "line", emitterPosition = { width / 2, -24 }, emitterSize = { 6.4 * width, 0 } })

-- Powder that the air lifts off the nearest crest: births along a path, faded in and out over each life.
local powder = scene:emitter {
    name = "powder", emitterPath = "M 0 776 C 110 738 230 790 390 752", prewarm = 4, emitterCells = {
        powder = {
            contents = "dot", birthRate = 70, lifetime = 2.6, lifetimeRange = 1.4, velocity = 11, velocityRange = 14,
            emissionLongitude = 0.7, emissionRange = 1.2, xAcceleration = 6, scale = 0.16, scaleRange = 0.16,
            scaleSpeed = 0.04, color = "#EAF2FF",
            behaviors = { { type = "valueOverLife", keyPath = "color.alpha", values = { 0, 0.6, 0 } } },
        },
    },
}

---- Wind moves what is near more than what is far

scene:on("wind", function(e)
    local strength = type(e.strength) == "number" and math.max(-150, math.min(e.strength, 150)) or 0
    local function blow(emitter, share)
        emitter:animate("wind", { to = { share * strength, 0 }, duration = 1 })
    end
    blow(far, 0.35 * drag)
    blow(middle, 0.65 * drag)
    blow(near, drag)
    blow(powder, 0.3)
end)
