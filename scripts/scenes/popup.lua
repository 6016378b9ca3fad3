-- A card that springs up over a dimmed screen, until somebody taps beside it.
--
-- Clients send `show` (so does the button); `dismissed` tells them when the card has gone. Layers: `dim`, `card`.

scene.size, scene.background = { 375, 667 }, "#F4F1FA"
local width, height = 375, 667
local ink, violet, white = "#241B45", "#6C4DF6", "#FFFFFF"

local function label(parent, string, frame, options)
    return parent:text {
        string = string, frame = frame, fontSize = options.size, verticalAlignment = "center",
        font = { family = "DejaVu Sans", weight = options.weight or 400 }, foregroundColor = options.color,
        alignmentMode = options.align or "center", userInteractionEnabled = false,
    }
end

---- What lies below: a page that could be anything

scene:layer { frame = { 0, 0, width, 250 }, backgroundColor = "#DDD4FF" }
scene:layer { frame = { 210, -90, 260, 260 }, cornerRadius = 130, backgroundColor = "#C9BBFF" }
scene:layer { frame = { -80, 90, 220, 220 }, cornerRadius = 110, backgroundColor = "#CFC3FF" }
label(scene, "Wednesday", { 24, 56, 300, 40 }, { size = 30, weight = 700, color = ink, align = "left" })
label(scene, "Nothing left to do today", { 24, 96, 300, 22 }, { size = 14, color = "#241B45A0", align = "left" })
for i = 1, 3 do
    local row = scene:layer {
        frame = { 24, 100 + 92 * i, width - 48, 76 }, cornerRadius = 18, backgroundColor = white,
        shadowColor = ink, shadowOpacity = 0.08, shadowOffset = { 0, 6 }, shadowRadius = 10,
    }
    row:layer { frame = { 18, 18, 40, 40 }, cornerRadius = 12, backgroundColor = "#E7E0FF" }
    row:layer { frame = { 76, 22, 130 + 20 * i, 12 }, cornerRadius = 6, backgroundColor = "#241B4533" }
    row:layer { frame = { 76, 44, 190 - 20 * i, 10 }, cornerRadius = 5, backgroundColor = "#241B451A" }
end
local button = scene:layer {
    name = "button", bounds = { 0, 0, 180, 52 }, position = { width / 2, 580 }, cornerRadius = 26,
    backgroundColor = violet, shadowColor = violet, shadowOpacity = 0.35, shadowOffset = { 0, 8 },
    shadowRadius = 14,
}
label(button, "Show the news", { 0, 0, 180, 52 }, { size = 16, weight = 700, color = white })

---- The pop-up, a component: the dim layer is the whole scene, the card stands in its middle

local Popup = component {
    build = function(self)
        self.frame = { 0, 0, width, height }
        self.dim = self:layer { name = "dim", frame = { 0, 0, width, height }, backgroundColor = "#000000",
                                opacity = 0 }
        self.card = self:layer {
            name = "card", bounds = { 0, 0, 280, 320 }, position = { width / 2, height / 2 }, cornerRadius = 28,
            backgroundColor = white, transform = { scale = 0 },
            shadowColor = "#000000", shadowOpacity = 0.3, shadowOffset = { 0, 18 }, shadowRadius = 30,
        }
        local picture = self.card:layer { frame = { 20, 20, 240, 140 }, cornerRadius = 18, masksToBounds = true,
                                          backgroundColor = "#FFD9E8" }
        picture:layer { frame = { 130, 60, 180, 180 }, cornerRadius = 90, backgroundColor = "#FF8FB8" }
        picture:layer { frame = { -40, 70, 200, 200 }, cornerRadius = 100, backgroundColor = violet }
        picture:layer { frame = { 104, 30, 44, 44 }, cornerRadius = 22, backgroundColor = "#FFC145" }
        label(self.card, "It moves!", { 0, 178, 280, 34 }, { size = 22, weight = 700, color = ink })
        label(self.card, "Springs of half a damping ratio", { 0, 212, 280, 20 }, { size = 13, color = "#241B45A0" })
        label(self.card, "never arrive without a bounce.", { 0, 231, 280, 20 }, { size = 13, color = "#241B45A0" })
        label(self.card, "Tap beside the card to close it", { 0, 276, 280, 20 }, { size = 12, color = "#241B4570" })
    end,
    show = function(self)
        self.dim:animate("opacity", { to = 0.5, duration = 0.3 })
        await(animate(2, { dampingRatio = 0.5, velocity = 0.5 }, function()
            self.card["transform.scale"] = 1
        end))
    end,
    hide = function(self, duration)
        self.dim:animate("opacity", { to = 0, duration = duration })
        self.card:animate("opacity", { to = 0, duration = duration })
        await(self.card:animate("transform.scale", { to = 0.6, duration = duration, curve = "easeIn" }))
    end,
}

local popup

scene:on("show", function()
    if popup then return end
    local piece = Popup {}
    popup = piece
    scene.overlay:addSublayer(piece)
    piece.card:on("tap", function(e) e:stop() end)
    piece.dim:on("tap", function()
        if popup ~= piece then return end
        popup = nil
        await(piece:hide(0.25))
        piece:remove()
        scene:emit("dismissed")
    end)
    piece:show()
end)

button:on("tap", function() scene:emit("show") end)
