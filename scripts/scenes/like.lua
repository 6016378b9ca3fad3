-- A post to be liked: a tap on the heart sends hearts and stars up from it; held for half a second, it lets
-- them pour until it is let go.
--
-- Clients are told with `liked`: {"count": 3}. `like` does what a tap does.

scene.size, scene.background = { 390, 844 }, "#F3F1F8"
local width = 390
local pinks = { "#FF3B6B", "#FF5C8A", "#FF86A9", "#FF2D55", "#FFB3C7" }

---- The post

local card = scene:layer {
    name = "card", frame = { 24, 120, 342, 560 }, cornerRadius = 28, backgroundColor = "#FFFFFF",
    shadowColor = "#2B1B5A", shadowOpacity = 0.12, shadowOffset = { 0, 14 }, shadowRadius = 22,
}
card:layer { frame = { 22, 22, 44, 44 }, cornerRadius = 22, backgroundColor = "#FFD7A8" }
card:shape { path = path():arc(44, 52, 14, math.pi, 2 * math.pi):close(), fillColor = "#5B4B8A" }
card:shape { path = path():ellipse(36, 30, 16, 16), fillColor = "#F2B58A" }
card:text {
    string = "Mira Holm", font = { family = "DejaVu Sans", weight = 700 }, fontSize = 16, frame = { 78, 22, 200, 22 },
    foregroundColor = "#2A2440",
}
card:text { string = "an hour ago, by the sea", fontSize = 12, frame = { 78, 45, 220, 18 }, foregroundColor = "#9A94AE" }

-- Her picture: an evening over water.
local picture = card:layer {
    name = "picture", frame = { 16, 84, 310, 380 }, cornerRadius = 20, masksToBounds = true, backgroundColor = "#2E2A5E",
}
picture:gradient {
    frame = { 0, 0, 310, 254 }, startPoint = { 0, 0 }, endPoint = { 0, 1 },
    colors = { "#2E2A5E", "#5A357A", "#AE4F80", "#EE8070", "#FBC06B" },
}
picture:layer { bounds = { 0, 0, 260, 260 }, position = { 196, 214 }, contents = "glow", opacity = 0.55 }
picture:layer { frame = { 160, 178, 72, 72 }, cornerRadius = 36, backgroundColor = "#FFE9B8" }
picture:shape { path = "M 0 252 L 310 252 L 310 380 L 0 380 Z", fillColor = "#3A2B66" }
for row = 0, 9 do
    local glint = path()
    for _ = 1, 5 do
        local half = random(5, 16) + row * 1.6
        local x = 196 + random(-14, 14) * (1 + row * 0.35)
        glint:roundedRect(x - half, 258 + row * 12, 2 * half, 2.4, 1.2)
    end
    picture:shape { path = glint, fillColor = row < 4 and "#FFD48ACC" or "#F08C7C99" }
end
picture:shape { path = "M 0 262 C 40 236 70 250 104 244 C 130 240 148 252 168 254 L 0 254 Z", fillColor = "#231B48" }

---- The heart

-- An outline that fills up; its middle is the button's.
local heart = "M 28 50 C 10 36 4 27 4 18 C 4 10 10 4 17 4 C 22 4 26 7 28 11 C 30 7 34 4 39 4 C 46 4 52 10 52 18 C 52 27 46 36 28 50 Z"
local button = card:layer { name = "like", frame = { 16, 482, 62, 62 }, cornerRadius = 31, backgroundColor = "#FFE8EF" }
local icon = button:shape {
    name = "heart", path = heart, bounds = { 0, 0, 56, 56 }, position = { 31, 33 }, transform = { scale = 0.62 },
    fillColor = "#FF3B6B00", strokeColor = "#FF3B6B", lineWidth = 4.5, lineJoin = "round",
}
local count = 128
local label = card:text {
    name = "count", string = tostring(count), font = { family = "DejaVu Sans", weight = 700 }, fontSize = 20,
    bounds = { 0, 0, 120, 28 }, position = { 152, 513 }, verticalAlignment = "center", foregroundColor = "#2A2440",
}

-- Above all else: hearts that sway as they rise, stars that fly out and fall.
local center = { 71, 633 }
local grow = { type = "valueOverLife", keyPath = "scale", multiplies = true, values = { 0, 1.15, 1, 0.85 },
               locations = { 0, 0.12, 0.2, 1 } }
local fade = { type = "valueOverLife", keyPath = "color.alpha", values = { 1, 1, 0 }, locations = { 0, 0.6, 1 } }
local function hearts(size, speed)
    return {
        contents = "heart", palette = pinks, lifetime = 2.4, lifetimeRange = 1.2, velocity = speed,
        velocityRange = 0.7 * speed, emissionLongitude = -math.pi / 2 + 0.5, emissionRange = 0.85, yAcceleration = -90,
        drag = 1.5, scale = size, scaleRange = 0.7 * size, rotationRange = 0.7, spinRange = 0.9,
        behaviors = { { type = "wave", force = { 70, 0 }, frequency = 0.6 }, grow, fade },
    }
end
local likes = scene:emitter {
    name = "likes", emitterPosition = center, emitterShape = "circle", emitterSize = { 12, 12 },
    emitterCells = {
        heart = hearts(1.5, 420), small = hearts(0.8, 560),
        star = {
            contents = "star", palette = { "#FFC83D", "#FFD978", "#FF9F45" }, lifetime = 1.15, lifetimeRange = 0.5,
            velocity = 360, velocityRange = 260, emissionRange = 2 * math.pi, yAcceleration = 520, drag = 1.7, scale = 0.8,
            scaleRange = 0.5, spinRange = 12, behaviors = { grow, fade },
        },
        -- While the button is held.
        stream = hearts(1.25, 520),
    },
}
local ring = scene:shape {
    name = "ring", bounds = { 0, 0, 80, 80 }, position = center, path = path():ellipse(4, 4, 72, 72), fillColor = "#00000000",
    strokeColor = "#FF3B6B", lineWidth = 5, opacity = 0,
}

---- What it does

local function add(by)
    count = count + by
    label.string = tostring(count)
    label:spring("transform.scale", { from = 1.25, to = 1, springBounciness = 14, springSpeed = 12 })
    scene:emit("liked", { count = count })
end

local function like(strength)
    icon.fillColor = "#FF3B6B"
    icon:spring("transform.scale", { from = 0.3, to = 0.62, springBounciness = 20, springSpeed = 12 })
    ring:animate("transform.scale", { from = 0.5, to = 1.5, duration = 0.45, curve = "easeOut" })
    ring:animate("lineWidth", { from = 9, to = 0.5, duration = 0.45 })
    ring:animate("opacity", { from = 0.9, to = 0, duration = 0.45, curve = "easeIn" })
    likes:burst { count = math.floor(9 * strength), cell = "heart" }
    likes:burst { count = math.floor(7 * strength), cell = "small" }
    likes:burst { count = math.floor(8 * strength), cell = "star" }
    add(1)
end

button:on("tap", function() like(1) end)
scene:on("like", function() like(1) end)

-- Held: it trembles, and hearts pour until the finger goes.
local pouring = false
button:on("longpress", function()
    pouring = true
    like(2)
    likes:set("emitterCells.stream.birthRate", 42)
    button:add(keyframe {
        keyPath = "transform.rotation.z", values = { 0, 0.07, 0, -0.07, 0 }, duration = 0.16, repeatCount = math.huge,
    }, "tremble")
    while pouring do
        wait(0.25)
        if pouring then add(1) end
    end
end)
local function stop()
    if not pouring then return end
    pouring = false
    likes:set("emitterCells.stream.birthRate", 0)
    button:removeAnimation("tremble")
end
scene:on("pointerup", stop)
scene:on("pointercancel", stop)
