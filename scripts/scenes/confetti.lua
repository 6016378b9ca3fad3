-- Confetti: a burst on load, and another one whenever a client sends `celebrate`.
--
-- `celebrate` may say how many papers: {"count": 200}.

scene.size, scene.background = { 390, 844 }, "#FFF6E9"
local width, height = 390, 844

local colors = { "#FF4D6D", "#FFB703", "#2EC4B6", "#4361EE", "#9B5DE5", "#FF8FA3" }

---- The picture: a sun behind a word

for _, ring in ipairs { { 268, "#FFEBCB" }, { 172, "#FFDD9C" } } do
    local radius, color = ring[1], ring[2]
    scene:layer {
        bounds = { 0, 0, 2 * radius, 2 * radius }, position = { width / 2, 384 }, cornerRadius = radius,
        backgroundColor = color,
    }
end
local word = scene:text {
    name = "word", string = "Hooray!", font = { family = "DejaVu Sans", weight = 700 }, fontSize = 54,
    bounds = { 0, 0, width, 80 }, position = { width / 2, 372 }, alignmentMode = "center",
    verticalAlignment = "center", foregroundColor = "#3D2C8D",
}
scene:text {
    string = "tap anywhere for more", fontSize = 15, bounds = { 0, 0, width, 24 },
    position = { width / 2, 432 }, alignmentMode = "center", verticalAlignment = "center",
    foregroundColor = "#3D2C8DA0",
}

---- Two cannons in the lower corners, and a handful thrown up from behind the word

-- A paper of each kind in all colours. Thin paper is slowed by the air long before it falls far: the drag
-- makes the quick start and the slow fall, in which it tumbles and is carried a little to and fro. Speeds differ so
-- much that the papers fill the picture from the cannons up to its top, and few leave it there.
local function papers(aim, spread, speed)
    local function kind(contents, scale, drag, tumble)
        return {
            contents = contents, palette = colors, lifetime = 5.2, lifetimeRange = 1.6,
            velocity = speed, velocityRange = 1.15 * speed, emissionLongitude = aim, emissionRange = spread,
            yAcceleration = 520, drag = drag, rotationRange = 2 * math.pi, spinRange = 9,
            tumble = tumble, tumbleRange = tumble, scale = scale, scaleRange = 0.5 * scale,
            behaviors = { { type = "wave", force = { 90, 0 }, frequency = 0.6 } },
        }
    end
    return {
        paper = kind("paper", 1.2, 2.3, 9), ribbon = kind("ribbon", 1.1, 2.7, 5),
        disc = kind("disc", 1, 1.9, 8), star = kind("star", 0.85, 2, 6),
    }
end

local function cannon(name, x, y, aim, spread, speed)
    return scene:emitter {
        name = name, emitterPosition = { x, y }, emitterCells = papers(aim, spread, speed),
    }
end
-- Angles are measured from +x, clockwise on screen: up is −π/2.
local left = cannon("left", -10, height - 120, -1.22, 0.62, 1350)
local right = cannon("right", width + 10, height - 120, -math.pi + 1.22, 0.62, 1350)
local middle = cannon("middle", width / 2, 400, -math.pi / 2, 2.4, 760)

local function celebrate(count)
    word:spring("transform.scale", { from = 0.6, to = 1, springBounciness = 18, springSpeed = 10 })
    for _, cell in ipairs { "paper", "ribbon", "disc", "star" } do
        local share = cell == "paper" and 0.4 or 0.2
        left:burst { count = math.floor(0.4 * share * count), cell = cell }
        right:burst { count = math.floor(0.4 * share * count), cell = cell }
        middle:burst { count = math.floor(0.2 * share * count), cell = cell }
    end
end

scene:on("celebrate", function(e)
    local count = type(e.count) == "number" and e.count or 400
    celebrate(math.max(0, math.min(count, 5000)))
end)
scene:on("tap", function() celebrate(160) end)

celebrate(400)
