-- Red packets rain: they fall and tumble, and a tap opens one. Every packet is a layer, so each is hit where it
-- is seen.
--
-- Clients are told with `opened` {"amount": 88, "score": 264} and, when the rain is over, `over`
-- {"score", "opened", "fallen"}: a card shows the same. Params: `seconds` (20) and `rate`, packets a second (2.4).
-- `again`, or a tap on the card's button, begins anew.

scene.size, scene.background = { 390, 844 }, "#B3122A"
local width, height = 390, 844
local seconds = type(scene.params.seconds) == "number" and math.max(1, math.min(scene.params.seconds, 120)) or 20
local rate = type(scene.params.rate) == "number" and math.max(0.2, math.min(scene.params.rate, 12)) or 2.4

---- A wall in red and gold

scene:gradient {
    frame = { 0, 0, width, height }, colors = { "#C8162F", "#A80E26", "#7E0519" }, startPoint = { 0, 0 }, endPoint = { 0, 1 },
}
scene:gradient {
    bounds = { 0, 0, 780, 780 }, position = { width / 2, 180 }, type = "radial", colors = { "#FF8A3C70", "#FF6A3428", "#FF5A3000" },
    startPoint = { 0.5, 0.5 }, endPoint = { 1, 1 },
}
local clouds = path()
for row = 0, 8 do
    for column = 0, 4 do
        local x, y = column * 100 + row % 2 * 50 - 20, row * 104 + 60
        clouds:moveTo(x - 17, y):arc(x, y, 17, math.pi, 2 * math.pi):moveTo(x - 10, y):arc(x, y, 10, math.pi, 2 * math.pi)
            :moveTo(x - 4, y):arc(x, y, 4, math.pi, 2 * math.pi)
    end
end
scene:shape { path = clouds, fillColor = "#00000000", strokeColor = "#FFD98A1E", lineWidth = 2, lineCap = "round" }

-- Gold dust that never ends.
scene:emitter {
    name = "dust", emitterShape = "rectangle", emitterPosition = { width / 2, height / 2 }, emitterSize = { width, height },
    renderMode = "additive", prewarm = 5, emitterCells = {
        dust = {
            contents = "dot", birthRate = 14, lifetime = 5, lifetimeRange = 2, velocity = 10, velocityRange = 10,
            emissionRange = 2 * math.pi, yAcceleration = 3, scale = 0.3, scaleRange = 0.3, color = "#FFCF70",
            behaviors = { { type = "valueOverLife", keyPath = "color.alpha", values = { 0, 0.5, 0 } } },
        },
    },
}
local field = scene:layer { name = "field", frame = { 0, 0, width, height } }

---- Coins out of an opened packet

local coins = scene:emitter {
    name = "coins", emitterCells = {
        coin = {
            size = { 15, 15 }, palette = { "#FFD45E", "#FFE08A", "#F8B83A" }, lifetime = 1.7, lifetimeRange = 0.5, velocity = 430,
            velocityRange = 300, emissionLongitude = -math.pi / 2, emissionRange = 1.5, yAcceleration = 1150, drag = 0.5,
            scaleRange = 0.4, tumble = 9, tumbleRange = 10, rotationRange = 2 * math.pi,
        },
        shine = {
            contents = "spark", color = "#FFF3C4", lifetime = 0.7, lifetimeRange = 0.3, velocity = 190, velocityRange = 190,
            emissionRange = 2 * math.pi, drag = 3, scale = 1.1, scaleRange = 0.7, spinRange = 3,
            behaviors = { { type = "valueOverLife", keyPath = "scale", multiplies = true, values = { 0, 1, 0 } } },
        },
        scrap = {
            contents = "paper", palette = { "#E0263C", "#FF5A5F", "#C9102A" }, lifetime = 1.8, lifetimeRange = 0.6, velocity = 260,
            velocityRange = 200, emissionRange = 2 * math.pi, yAcceleration = 520, drag = 2, scaleRange = 0.5, tumble = 7,
            tumbleRange = 8, rotationRange = 2 * math.pi, spinRange = 5,
        },
    },
}

local plate = scene:layer { frame = { width / 2 - 86, 58, 172, 58 }, cornerRadius = 29, backgroundColor = "#5E0312C0",
                            borderWidth = 2, borderColor = "#FFD98A" }
local coin = plate:layer { frame = { 14, 13, 32, 32 }, cornerRadius = 16, backgroundColor = "#FFD45E", borderWidth = 3,
                           borderColor = "#E89B1C" }
local label = plate:text {
    name = "score", string = "0", font = { family = "DejaVu Sans", weight = 700 }, fontSize = 27,
    bounds = { 0, 0, 104, 40 }, position = { 108, 29 }, alignmentMode = "center", verticalAlignment = "center",
    foregroundColor = "#FFE9B0",
}

---- A packet

local score, opened, fallen, falling = 0, 0, 0, 0
local serial = 0

local function packet(x, size)
    serial = serial + 1
    local w, h = 64 * size, 88 * size
    local body = field:layer {
        name = "packet" .. serial, bounds = { 0, 0, w, h }, position = { x, -h }, cornerRadius = 8 * size,
        backgroundColor = "#E3263B", borderWidth = 1.5 * size, borderColor = "#FF7A6B",
        shadowColor = "#3A0008", shadowOpacity = 0.45, shadowOffset = { 0, 6 }, shadowRadius = 8,
    }
    -- The flap, and the seal on it.
    body:shape {
        path = path():moveTo(0, 8 * size):quadTo(w / 2, 46 * size, w, 8 * size):lineTo(w, 6 * size)
            :quadTo(w / 2, -4 * size, 0, 6 * size):close(),
        fillColor = "#C4132B",
    }
    body:layer {
        bounds = { 0, 0, 25 * size, 25 * size }, position = { w / 2, 31 * size }, cornerRadius = 12.5 * size,
        backgroundColor = "#FFD45E", borderWidth = 2.5 * size, borderColor = "#F0A92C",
    }
    body:layer {
        bounds = { 0, 0, 8 * size, 8 * size }, position = { w / 2, 31 * size }, cornerRadius = 1.5 * size,
        transform = { rotation = math.pi / 4 }, backgroundColor = "#D9822B",
    }
    body:shape {
        path = path():moveTo(w * 0.25, h * 0.76):lineTo(w * 0.75, h * 0.76):moveTo(w * 0.34, h * 0.85):lineTo(w * 0.66, h * 0.85),
        strokeColor = "#FFD98AB0", lineWidth = 2 * size, lineCap = "round", fillColor = "#00000000",
    }
    return body
end

local function open(body, amount, isOpen)
    if isOpen() then return end
    local place = body.presentation.position
    opened, score = opened + 1, score + amount
    label.string = tostring(score)
    label:spring("transform.scale", { from = 1.4, to = 1, springBounciness = 16, springSpeed = 12 })
    coin:spring("transform.scale", { from = 1.5, to = 1, springBounciness = 20, springSpeed = 14 })
    coins:burst { count = 10 + amount // 6, cell = "coin", position = place }
    coins:burst { count = 12, cell = "shine", position = place }
    coins:burst { count = 10, cell = "scrap", position = place }
    local sum = scene:text {
        string = "+" .. amount, font = { family = "DejaVu Sans", weight = 700 }, fontSize = 30, bounds = { 0, 0, 140, 40 },
        position = place, alignmentMode = "center", verticalAlignment = "center", foregroundColor = "#FFE9B0",
    }
    scene:emit("opened", { amount = amount, score = score })
    body:animate("transform.scale", { to = 1.35, duration = 0.16, curve = "easeOut" })
    body:animate("opacity", { to = 0, duration = 0.16 })
    sum:animate("position.y", { by = -90, duration = 0.9, curve = "easeOut" })
    wait(0.5)
    await(sum:animate("opacity", { to = 0, duration = 0.4 }))
    sum:remove()
end

local function fall(body, duration)
    falling = falling + 1
    -- Wherever it turns and leans, it stays within the picture.
    local x, half = body.position.x, 56 * body.bounds.width / 64
    local lean = math.max(half, math.min(x + random(-60, 60), width - half)) - x
    body.transform = { rotation = random(-0.6, 0.6) }
    body:animate("transform.rotation.z", { by = random(-2.4, 2.4), duration = duration, curve = "linear" })
    -- Tumbling, as paper does: it turns about its own upright.
    body:animate("transform.rotation.y", { from = random(-0.9, -0.2), to = random(0.2, 0.9), duration = random(0.8, 1.5),
                                           curve = "easeInOut", autoreverses = true, repeatCount = math.huge })
    body:animate("position.x", { by = lean, duration = duration, curve = "easeInOut" })
    local way = body:animate("position.y", { to = height + 90, duration = duration, curve = bezier(0.4, 0.1, 0.9, 0.8) })
    local isOpen = false
    local amount = math.random(1, 10) == 10 and 88 or math.random(2, 9) * 4
    body:on("tap", function()
        open(body, amount, function()
            local was = isOpen
            isOpen = true
            return was
        end)
    end)
    await(way)
    falling = falling - 1
    if not isOpen then fallen = fallen + 1 end
    body:remove()
end

---- What there is to see when it is over

local card = scene:layer {
    name = "card", bounds = { 0, 0, 270, 236 }, position = { width / 2, 400 }, cornerRadius = 26, backgroundColor = "#FFF3D6",
    borderWidth = 3, borderColor = "#FFD45E", shadowColor = "#3A0008", shadowOpacity = 0.5, shadowOffset = { 0, 10 },
    shadowRadius = 24, hidden = true,
}
local function line(y, size, color, string)
    return card:text {
        string = string, font = { family = "DejaVu Sans", weight = 700 }, fontSize = size, bounds = { 0, 0, 250, 1.5 * size },
        position = { 135, y }, alignmentMode = "center", verticalAlignment = "center", foregroundColor = color,
    }
end
line(40, 17, "#B3122A", "The rain is over")
local total = line(98, 56, "#C4132B", "0")
local tally = line(148, 15, "#8A4A2A", "")
local button = card:layer { frame = { 55, 176, 160, 42 }, cornerRadius = 21, backgroundColor = "#E3263B" }
button:text {
    string = "Again", font = { family = "DejaVu Sans", weight = 700 }, fontSize = 18, frame = { 0, 0, 160, 42 },
    alignmentMode = "center", verticalAlignment = "center", foregroundColor = "#FFE9B0",
}

local function showCard()
    total.string, tally.string = tostring(score), opened .. " opened, " .. fallen .. " fallen"
    card.hidden = false
    card:animate("opacity", { from = 0, to = 1, duration = 0.2 })
    card:spring("transform.scale", { from = 0.7, to = 1, springBounciness = 12, springSpeed = 12 })
    if opened == 0 then return end
    coins:burst { count = 60, cell = "coin", position = { width / 2, 330 } }
    coins:burst { count = 30, cell = "shine", position = { width / 2, 330 } }
end

local raining
local function rain()
    score, opened, fallen = 0, 0, 0
    card.hidden = true
    label.string = "0"
    local count = math.floor(seconds * rate)
    for _ = 1, count do
        local size = random(0.8, 1.2)
        local body = packet(random(56 * size, width - 56 * size), size)
        spawn(function() fall(body, random(2.6, 3.8) / size) end)
        wait(1 / rate * random(0.6, 1.4))
    end
    while falling > 0 do wait(0.1) end
    scene:emit("over", { score = score, opened = opened, fallen = fallen })
    showCard()
    raining = nil
end
raining = spawn(rain)

local function again()
    if not raining then raining = spawn(rain) end
end
scene:on("again", again)
button:on("tap", again)
