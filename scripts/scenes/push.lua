-- Two screens: `push` swings the second one in about its lower right corner; a swipe from the left edge drives it back.
--
-- Clients send `push` (so does the button). Screens: `first`, `second`.

scene.size, scene.background = { 375, 667 }, "#10131F"
local width, height = 375, 667

local white, ink, mist, teal, sun = "#FFFFFF", "#10131F", "#FFFFFF99", "#17B890", "#FFB238"

local function label(parent, string, frame, options)
    return parent:text {
        string = string, frame = frame, fontSize = options.size, verticalAlignment = "center",
        font = { family = "DejaVu Sans", weight = options.weight or 400 }, foregroundColor = options.color,
        alignmentMode = options.align or "left", userInteractionEnabled = false,
    }
end

---- The first screen: a list

local first = scene:screen {
    name = "first", backgroundColor = ink,
    build = function(screen)
        label(screen, "Places", { 24, 44, 300, 44 }, { size = 32, weight = 700, color = white })
        label(screen, "Four that are worth the walk", { 24, 88, 300, 22 }, { size = 14, color = mist })
        local rows = { { "Harbour", "2 km", "#3A86FF" }, { "Old mill", "5 km", teal },
                       { "Lighthouse", "8 km", sun }, { "Quarry lake", "11 km", "#FF5D73" } }
        for i, row in ipairs(rows) do
            local card = screen:layer {
                frame = { 24, 56 + 84 * i, width - 48, 68 }, cornerRadius = 16, backgroundColor = "#1C2133",
            }
            card:layer { frame = { 14, 14, 40, 40 }, cornerRadius = 20, backgroundColor = row[3] }
            label(card, row[1], { 70, 12, 200, 24 }, { size = 16, weight = 700, color = white })
            label(card, row[2], { 70, 36, 200, 18 }, { size = 13, color = mist })
            card:shape {
                frame = { 292, 26, 10, 16 }, path = "M 2 1 L 8 8 L 2 15", fillColor = "#00000000",
                strokeColor = "#FFFFFF66", lineWidth = 2, lineCap = "round", lineJoin = "round",
            }
        end
        local button = screen:layer {
            name = "open", frame = { 24, 576, width - 48, 52 }, cornerRadius = 26, backgroundColor = sun,
        }
        label(button, "Open the lighthouse", { 0, 0, width - 48, 52 },
              { size = 16, weight = 700, color = ink, align = "center" })
        button:on("tap", function() scene:emit("push") end)
    end,
}

---- The second screen: one of them

local second = scene:screen {
    name = "second", backgroundColor = "#FFF6E6",
    build = function(screen)
        local sky = screen:layer { frame = { 0, 0, width, 340 }, backgroundColor = sun, masksToBounds = true }
        sky:layer { frame = { 214, 60, 110, 110 }, cornerRadius = 55, backgroundColor = "#FFE3AE" }
        sky:layer { frame = { -60, 250, 520, 200 }, cornerRadius = 100, backgroundColor = "#2D6A8E" }
        sky:layer { frame = { -160, 286, 420, 200 }, cornerRadius = 100, backgroundColor = "#20506E" }
        sky:shape { frame = { 96, 96, 60, 200 }, path = "M 16 40 L 44 40 L 52 200 L 8 200 Z", fillColor = white }
        sky:shape { frame = { 96, 96, 60, 200 }, path = "M 13.5 90 L 46.5 90 L 48.5 130 L 11.5 130 Z",
                    fillColor = "#E4572E" }
        sky:layer { frame = { 110, 116, 32, 22 }, cornerRadius = 3, backgroundColor = "#FFF3C4",
                    borderWidth = 3, borderColor = ink }
        sky:shape { frame = { 96, 96, 60, 40 }, path = "M 12 20 L 30 4 L 48 20 Z", fillColor = "#E4572E" }
        local back = screen:layer { frame = { 16, 40, 40, 40 }, cornerRadius = 20, backgroundColor = "#FFFFFFE6" }
        back:shape {
            frame = { 14, 11, 12, 18 }, path = "M 10 1 L 2 9 L 10 17", fillColor = "#00000000",
            strokeColor = ink, lineWidth = 2.4, lineCap = "round", lineJoin = "round",
        }
        label(screen, "Lighthouse", { 24, 364, 300, 40 }, { size = 28, weight = 700, color = ink })
        label(screen, "8 km along the shore, open till dusk", { 24, 404, 330, 22 }, { size = 14, color = "#10131F99" })
        for i = 1, 5 do
            screen:layer { frame = { 24, 428 + 24 * i, i == 5 and 180 or width - 48, 10 }, cornerRadius = 5,
                           backgroundColor = "#10131F1A" }
        end
        label(screen, "Swipe from the left edge to go back", { 0, 614, width, 24 },
              { size = 13, color = "#10131F80", align = "center" })
        back:on("tap", function(e)
            e:stop()
            scene:pop { duration = 0.6 }
        end)
    end,
}

scene:present(first)

scene:on("push", function()
    if second.superlayer then return end
    scene:push(second, { transition = { name = "rotateFromCorner", corner = "bottomRight", duration = 2,
                                        curve = "linear" } })
end)

---- Back, driven by a finger that comes in over the left edge

local edge = 28
local swipe

second:on("pan", function(e)
    if e.phase == "began" and e.position.x - e.translation.x <= edge then
        swipe = scene:pop { interactive = true }
    end
    if not swipe then return end
    local percent = e.translation.x / width
    swipe:update(percent)
    if e.phase == "changed" or e.phase == "began" then return end
    -- A fling finishes what it has not reached, as fast as the finger went.
    local speed = math.max(3, math.abs(e.velocity.x) / width * 2)
    local options = { completionSpeed = speed, completionCurve = "easeOut" }
    if e.phase == "ended" and (e.velocity.x > 300 or percent > 0.5 and e.velocity.x > -300) then
        swipe:finish(options)
    else
        swipe:cancel(options)
    end
    swipe = nil
end)
