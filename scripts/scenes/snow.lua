-- A winter night: snow in three depths, told apart by size and speed, between the hills.
--
-- `wind` blows it aside: {"strength": 60} in points/s², to the right; 0 is calm again.

scene.size, scene.background = { 390, 844 }, "#0B1736"
local width, height = 390, 844

local function disc(x, y, radius, color)
    scene:layer {
        bounds = { 0, 0, 2 * radius, 2 * radius }, position = { x, y }, cornerRadius = radius, backgroundColor = color,
    }
end

---- Sky: a glow above the horizon, stars, and the moon in its halo

for step = 1, 6 do disc(width / 2, 700, 620 - 70 * step, "#3B5BA512") end

for star = 1, 46 do
    local size = random(0.6, 1.5)
    disc(random(0, width), random(0, 470), size, star % 4 == 0 and "#FFF3D6C0" or "#DCE8FF80")
end

for step = 1, 7 do disc(286, 150, 128 - 11 * step, "#F8F3DC0B") end
disc(286, 150, 38, "#FBF4DC")
disc(275, 140, 7, "#EFE3BD")
disc(298, 158, 10, "#EFE3BD")
disc(282, 170, 4.5, "#EFE3BD")

---- Snow falls in three layers between the hills. Far flakes are small, slow and faint.

-- Emission is measured from the line's natural direction, which is up: π turns it down. The line is wider than the
-- scene, so that wind from either side brings flakes along.
local function snow(name, image, rate, speed, scale, color, spin)
    return scene:emitter {
        name = name, emitterShape = "line", emitterPosition = { width / 2, -24 }, emitterSize = { 2.2 * width, 0 },
        prewarm = 900 / speed,
        emitterCells = {
            flake = {
                contents = image, birthRate = rate, lifetime = 980 / speed, velocity = speed, velocityRange = 0.5 * speed,
                emissionLongitude = math.pi, emissionRange = 0.5, scale = scale, scaleRange = 0.6 * scale,
                rotationRange = 2 * math.pi, spinRange = spin, drag = 0.12, yAcceleration = 0.12 * speed, color = color,
            },
        },
    }
end

local function hill(path, color)
    scene:shape { path = path, fillColor = color }
end

-- A fir: three skirts, one above the other, in the colour of its hill.
local function fir(x, y, size, color)
    local shape = path()
    for skirt = 0, 2 do
        local top, half = y - size * (1 - 0.25 * skirt), size * (0.17 + 0.085 * skirt)
        shape:moveTo(x, top):lineTo(x + half, top + 0.48 * size):lineTo(x - half, top + 0.48 * size):close()
    end
    scene:shape { path = shape, fillColor = color }
end

local far = snow("far", "dot", 26, 34, 0.24, "#C9DAFF90", 0)

hill("M 0 628 C 60 590 120 604 186 634 C 250 600 320 572 390 612 L 390 844 L 0 844 Z", "#1B2F63")
for i, x in ipairs { 22, 48, 66, 148, 214, 236, 330, 352, 371 } do
    fir(x, 640 + (i % 3) * 4, 40 + (i * 7 % 4) * 7, "#1B2F63")
end

local middle = snow("middle", "dot", 16, 62, 0.46, "#E4EDFFC8", 0)

hill("M 0 716 C 80 676 150 690 220 722 C 280 742 340 700 390 690 L 390 844 L 0 844 Z", "#2C478A")
for i, x in ipairs { 12, 52, 96, 290, 340, 376 } do
    fir(x, 722 + (i * 5 % 3) * 6 - (i > 3 and 6 or 0), 74 + (i * 5 % 4) * 11, "#223A76")
end

hill("M 0 790 C 110 742 230 800 390 764 L 390 844 L 0 844 Z", "#DDE8FB")
hill("M 0 812 C 140 776 250 826 390 792 L 390 844 L 0 844 Z", "#F5F9FF")

local near = snow("near", "flake", 6, 112, 0.85, "#FFFFFFF0", 1.6)

---- Wind moves what is near more than what is far

scene:on("wind", function(e)
    local strength = type(e.strength) == "number" and e.strength or 0
    for share, depth in pairs { [0.35] = far, [0.65] = middle, [1] = near } do
        depth:animate("wind", { to = { share * strength, 0 }, duration = 1 })
    end
end)
