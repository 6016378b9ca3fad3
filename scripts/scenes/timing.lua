-- Every timing function, spring, glide and keyframe mode side by side: its curve, time to the right and the way
-- upwards, a dot that rides on it, and a second one below that goes the way itself.
--
-- `play` starts them all again at once.

scene.size, scene.background = { 1220, 812 }, "#10131C"

local columns, cardWidth, cardHeight, gap = 10, 112, 122, 8
local graph = { x = 16, y = 52, width = 80, height = 32 }
local track = 104
local length = 1.4 -- seconds that a curve shows
local pause = 0.8 -- between two rounds

local players = {}
local count = 0

local function card(name, label)
    local column, row = count % columns, count // columns
    count = count + 1
    local box = scene:layer {
        name = name,
        frame = { 15 + column * (cardWidth + gap), 15 + row * (cardHeight + gap), cardWidth, cardHeight },
        backgroundColor = "#191E2B", cornerRadius = 10, masksToBounds = true,
    }
    box:text {
        frame = { 0, 8, cardWidth, 16 }, string = label or name, fontSize = 10.5, foregroundColor = "#C9D1E6",
        alignmentMode = "center",
    }
    box:shape {
        path = path():moveTo(graph.x, track):lineTo(graph.x + graph.width, track), strokeColor = "#2E3648",
        fillColor = "#0000", lineWidth = 2, lineCap = "round",
    }
    return box
end

local function disc(box, radius, color, name)
    return box:layer {
        name = name, bounds = { 0, 0, 2 * radius, 2 * radius }, cornerRadius = radius, backgroundColor = color,
    }
end

local function place(t, way) return graph.x + t * graph.width, graph.y + (1 - way) * graph.height end

-- The curve of a function of a fraction, in its box of 0 to 1.
local function draw(box, color, fn)
    box:shape {
        path = path():rect(graph.x, graph.y, graph.width, graph.height), strokeColor = "#2A3142", lineWidth = 1,
        fillColor = "#FFFFFF06",
    }
    local line = path()
    local samples = 160
    for i = 0, samples do
        local x, y = place(i / samples, fn(i / samples))
        if i == 0 then line:moveTo(x, y) else line:lineTo(x, y) end
    end
    box:shape { path = line, strokeColor = color, fillColor = "#0000", lineWidth = 1.5, lineJoin = "round" }
end

-- `move(layer, keyPath, from, to)` lets a number go the card's way.
local function show(name, color, fn, move)
    local box = card(name)
    draw(box, color, fn)
    local runner, dot = disc(box, 4.5, color, name .. ".runner"), disc(box, 3.5, "#FFFFFF", name .. ".dot")
    local left, bottom = place(0, 0)
    local right, top = place(1, 1)
    local function reset()
        dot.position, runner.position = { left, bottom }, { left, track }
    end
    reset()
    players[#players + 1] = function()
        reset()
        dot:animate("position.x", { to = right, duration = length, curve = "linear" })
        move(dot, "position.y", bottom, top)
        move(runner, "position.x", left, right)
    end
end

---- Timing functions

local function timing(name, color, curve)
    show(name, color, function(f) return curveValue(curve, f) end, function(layer, keyPath, _, to)
        layer:animate(keyPath, { to = to, duration = length, curve = curve })
    end)
end

for _, name in ipairs { "linear", "easeIn", "easeOut", "easeInOut", "default" } do
    timing(name, "#6FB1FF", name)
end
for _, where in ipairs { "jump-start", "jump-end", "jump-none", "jump-both" } do
    timing("steps(4, " .. where:sub(6) .. ")", "#FFC46B", steps(4, where))
end
timing("linearStops", "#FFC46B", linearStops { 0, { 0.75, 0.25 }, { 0.25, 0.5 }, { 0.25, 0.75 }, 1 })

local families = { "Sine", "Quad", "Cubic", "Quart", "Quint", "Expo", "Circ", "Back", "Elastic", "Bounce" }
for kind, color in pairs { easeIn = "#FF8A8A", easeInOut = "#C9A2FF", easeOut = "#7BE0A8" } do
    for _, family in ipairs(families) do timing(kind .. family, color, kind .. family) end
end

---- Springs, by their closed form

local function springCurve(stiffness, damping)
    local half, root = damping / 2, stiffness - damping * damping / 4
    return function(f)
        local t = f * length
        if root > 1e-6 then
            local w = math.sqrt(root)
            return 1 - math.exp(-half * t) * (math.cos(w * t) + half / w * math.sin(w * t))
        elseif root < -1e-6 then
            local s = math.sqrt(-root)
            local a, b = -half + s, -half - s
            return 1 - (b * math.exp(a * t) - a * math.exp(b * t)) / (b - a)
        end
        return 1 - math.exp(-half * t) * (1 + half * t)
    end
end

-- What POP makes of bounciness and speed.
local function popSpring(bounciness, speed)
    local b, s = bounciness / 34 * 0.8, speed / 34
    local tension = 0.5 + s * 199.5
    local quiet = tension <= 18 and 0.0007 * tension ^ 3 - 0.031 * tension ^ 2 + 0.64 * tension + 1.28
        or tension <= 44 and 0.000044 * tension ^ 3 - 0.006 * tension ^ 2 + 0.36 * tension + 2
        or 0.00000045 * tension ^ 3 - 0.000332 * tension ^ 2 + 0.1078 * tension + 5.84
    local q = 2 * b - b * b
    local friction = q * 0.01 + (1 - q) * quiet
    return 194 + (tension - 30) / 50 * 181, 25 + (friction - 8) / 2 * 6
end

local function spring(name, stiffness, damping, options)
    show(name, "#FF7EC8", springCurve(stiffness, damping), function(layer, keyPath, _, to)
        local given = { to = to, velocity = 0 }
        for key, value in pairs(options) do given[key] = value end
        layer:spring(keyPath, given)
    end)
end

for _, bounciness in ipairs { 0, 4, 8, 12, 16 } do
    local tension, friction = popSpring(bounciness, 6)
    spring("bounciness " .. bounciness, tension, friction, { springBounciness = bounciness, springSpeed = 6 })
end
for _, ratio in ipairs { 0.1, 0.3, 0.6, 1, 2 } do
    local w = 2 * math.pi / 0.5
    spring("dampingRatio " .. ratio, w * w, 2 * ratio * w,
           { mass = 1, stiffness = w * w, damping = 2 * ratio * w })
end

---- Glides, a repeated one, a function

show("decay", "#7FE3E3", function(f)
    return (1 - 0.998 ^ (1000 * f * length)) / (1 - 0.998 ^ (1000 * length)) * 0.94
end, function(layer, keyPath, from, to)
    -- The velocity that leads so far.
    local reach = (to - from) * 0.94 / (1 - 0.998 ^ (1000 * length))
    layer:decay(keyPath, { velocity = reach * 1000 * 0.002 / 0.998, bounce = false, deceleration = 0.998 })
end)

local tau, k, c = 0.325, 500, 10
show("inertia, bounce", "#7FE3E3", function(f)
    local t = f * length
    local crossing = -tau * math.log(1 - 0.6 / 1.2)
    if t < crossing then return 1.2 * (1 - math.exp(-t / tau)) end
    local speed, w = 1.2 / tau * 0.5, math.sqrt(k - c * c / 4)
    return 0.6 + speed / w * math.exp(-c / 2 * (t - crossing)) * math.sin(w * (t - crossing))
end, function(layer, keyPath, from, to)
    local way = to - from
    local bound = from + 0.6 * way
    layer:decay(keyPath, {
        velocity = 1.2 * way, power = 1, min = way < 0 and bound or nil, max = way > 0 and bound or nil,
    })
end)

timing("a function", "#FFC46B", function(f) return f + math.sin(4 * math.pi * f) * 0.12 * (1 - f) end)
show("there and back", "#6FB1FF", function(f)
    local half = f * 4 % 2
    return curveValue("easeInOut", half > 1 and 2 - half or half)
end, function(layer, keyPath, _, to)
    layer:animate(keyPath, { to = to, duration = length / 4, curve = "easeInOut", repeatCount = 2, autoreverses = true })
end)
show("springAnimation", "#FF7EC8", springCurve(100, 10), function(layer, keyPath, from, to)
    layer:add(springAnimation { keyPath = keyPath, fromValue = from, toValue = to })
    layer:set(keyPath, to)
end)

---- Keyframes: the same five points in every mode

local points = { { 16, 82 }, { 30, 46 }, { 48, 76 }, { 74, 40 }, { 96, 64 } }

local function keyframes(mode)
    local box = card("keyframes." .. mode, mode)
    local line = path():moveTo(points[1][1], points[1][2])
    for i = 1, #points - 1 do
        local a, b = points[i], points[i + 1]
        if mode == "cubic" or mode == "cubicPaced" then
            -- Catmull and Rom's tangents, a third of them as the arms.
            local before, after = points[i - 1] or a, points[i + 2] or b
            line:curveTo(a[1] + (b[1] - before[1]) / 6, a[2] + (b[2] - before[2]) / 6,
                         b[1] - (after[1] - a[1]) / 6, b[2] - (after[2] - a[2]) / 6, b[1], b[2])
        elseif mode ~= "discrete" then
            line:lineTo(b[1], b[2])
        end
    end
    box:shape { path = line, strokeColor = "#F5E663", fillColor = "#0000", lineWidth = 1.5, lineJoin = "round" }
    for _, point in ipairs(points) do disc(box, 2.5, "#F5E66399").position = point end
    local runner, dot = disc(box, 4.5, "#F5E663", "keyframes." .. mode .. ".runner"), disc(box, 3.5, "#FFFFFF", "keyframes." .. mode .. ".dot")
    dot.position, runner.position = points[1], { graph.x, track }
    local xs = {}
    for i, point in ipairs(points) do xs[i] = point[1] end
    players[#players + 1] = function()
        dot:add(keyframe { keyPath = "position", values = points, calculationMode = mode, duration = length }, "way")
        runner:add(keyframe { keyPath = "position.x", values = xs, calculationMode = mode, duration = length }, "way")
        dot.position, runner.position = points[#points], { xs[#xs], track }
    end
end

for _, mode in ipairs { "linear", "discrete", "paced", "cubic", "cubicPaced" } do keyframes(mode) end

---- Round after round

local function play()
    for _, start in ipairs(players) do start() end
end

local round
local function again()
    if round then round:cancel() end
    play()
    round = every(length + pause, play)
end

scene:on("load", again)
scene:on("play", again)
