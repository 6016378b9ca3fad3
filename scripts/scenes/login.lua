-- A login flow: GET opens a card with a form, LOGIN waits as a spinner, `loginFailed` shakes it.
--
-- Clients send `loginFailed`; LOGIN sends `login` to whoever subscribed. Layers that a client can rely on:
-- `logo`, `title`, `get`, `username`, `password`, `login`, `spinner`.

scene.size, scene.background = { 375, 667 }, "#2A1E66"
local width, height = 375, 667

local white, ink, coral, amber = "#FFFFFF", "#2A1E66", "#FF5C72", "#FFC145"
local buttonHeight = 44

---- The backdrop: three large circles. Nothing moves at rest, so a waiting form costs nobody anything.

local function circle(x, y, radius, color)
    return scene:layer {
        bounds = { 0, 0, 2 * radius, 2 * radius }, position = { x, y }, cornerRadius = radius,
        backgroundColor = color, userInteractionEnabled = false,
    }
end
circle(300, 60, 330, "#35277D")
circle(345, 15, 205, "#4533A0")
circle(40, 720, 260, "#221754")

---- Logo and title

local logo = scene:layer {
    name = "logo", bounds = { 0, 0, 96, 96 }, position = { width / 2, 190 }, cornerRadius = 48,
    backgroundColor = white,
    shadowColor = "#0E0733", shadowOpacity = 0.45, shadowOffset = { 0, 10 }, shadowRadius = 14,
}
-- Two bounces that read as an m, and the speck that made them.
local bounces = logo:shape {
    bounds = { 0, 0, 96, 96 }, position = { 48, 48 }, lineWidth = 6.5, lineCap = "round", lineJoin = "round",
    path = "M 23 66 C 26 20 42 20 45 66 C 47 34 61 30 66 50", fillColor = "#00000000", strokeColor = ink,
}
local speck = logo:layer {
    bounds = { 0, 0, 12, 12 }, position = { 70.5, 65 }, cornerRadius = 6, backgroundColor = amber,
}

local title = scene:text {
    name = "title", string = "mote", font = { family = "DejaVu Sans", weight = 200 }, fontSize = 42,
    bounds = { 0, 0, width, 54 }, position = { width / 2, 284 }, alignmentMode = "center",
    verticalAlignment = "center", foregroundColor = white,
}
title:text {
    string = "motion for everything that draws", fontSize = 13.5, bounds = { 0, 0, width, 20 },
    position = { width / 2, 66 }, alignmentMode = "center", verticalAlignment = "center",
    foregroundColor = "#FFFFFFA0",
}

local function note(name, string, y)
    return scene:text {
        name = name, string = string, fontSize = 13, bounds = { 0, 0, width, 20 },
        position = { width / 2, y }, alignmentMode = "center",
        verticalAlignment = "center", foregroundColor = "#FFFFFFA0",
    }
end
note("signup", "New here?  Create an account", 626)
local forgot = note("forgot", "Forgot your password?", 522)
forgot.opacity = 0

---- The GET button, which becomes the card

local get = scene:layer {
    name = "get", bounds = { 0, 0, 132, buttonHeight }, position = { width / 2, 468 },
    cornerRadius = buttonHeight / 2, backgroundColor = coral,
    shadowColor = "#0E0733", shadowOpacity = 0.4, shadowOffset = { 0, 12 }, shadowRadius = 16,
}

local function label(parent, string, x, y)
    return parent:text {
        string = string, font = { family = "DejaVu Sans", weight = 700 }, fontSize = 15,
        bounds = { 0, 0, 132, buttonHeight }, position = { x, y }, alignmentMode = "center",
        verticalAlignment = "center", foregroundColor = white,
    }
end
local getLabel = label(get, "GET", 66, buttonHeight / 2)

---- The form. It lies on the card, in the places that fit once that is open.

local cardWidth, cardHeight = 0.8 * width, 0.3 * height
local loginSize = { width / 2, buttonHeight }

local function field(name, y, hint, icon)
    local box = get:layer {
        name = name, frame = { 20, y, cardWidth - 40, 46 }, cornerRadius = 12, backgroundColor = "#F2F0FA",
        borderWidth = 1.5, borderColor = "#FF5C7200", opacity = 0,
    }
    box:shape {
        bounds = { 0, 0, 22, 22 }, position = { 25, 23 }, path = icon, fillColor = "#00000000",
        strokeColor = "#8377B8", lineWidth = 1.7, lineCap = "round", lineJoin = "round",
    }
    box:text {
        string = hint, fontSize = 15, frame = { 48, 0, cardWidth - 100, 46 }, verticalAlignment = "center",
        foregroundColor = "#9A92BD",
    }
    return box
end
local person = path():ellipse(7.2, 2.6, 7.6, 7.6):moveTo(3.5, 19.4):curveTo(4.4, 11.6, 17.6, 11.6, 18.5, 19.4)
local lock = path():roundedRect(4.2, 9.8, 13.6, 9.6, 2.4):moveTo(7, 9.8):lineTo(7, 7)
    :curveTo(7, 1.6, 15, 1.6, 15, 7):lineTo(15, 9.8)
local username = field("username", 18, "Username", person)
local password = field("password", 74, "Password", lock)

local login = get:layer {
    name = "login", bounds = { 0, 0, 0, 0 }, position = { cardWidth / 2, 158 },
    cornerRadius = buttonHeight / 2, backgroundColor = coral, masksToBounds = true,
}
local loginLabel = label(login, "LOGIN", 0, 0)

local spinner = login:shape {
    name = "spinner", bounds = { 0, 0, buttonHeight, buttonHeight },
    position = { buttonHeight / 2, buttonHeight / 2 },
    path = path():arc(buttonHeight / 2, buttonHeight / 2, 12, -math.pi / 2, math.pi / 2),
    fillColor = "#00000000", strokeColor = white, lineWidth = 3, lineCap = "round", opacity = 0,
}

---- On load the bounces are drawn, and the speck jumps off their end

bounces:animate("strokeEnd", { from = 0, to = 1, duration = 0.9, curve = "easeInOut" })
speck:animate("opacity", { from = 0, to = 1, duration = 0.1, delay = 0.8 })
speck:spring("position", {
    from = { 66, 50 }, to = { 70.5, 65 }, springBounciness = 18, springSpeed = 8, delay = 0.85,
})

---- What happens

-- "closed", "open" or "waiting" (for the answer to a login)
local state = "closed"

-- The label has its place in the button's middle while the button's size changes.
local function resize(size, options)
    loginLabel:animate("position", { to = { size[1] / 2, size[2] / 2 }, duration = options.duration,
                                     delay = options.delay })
    return login:animate("bounds.size", { to = size, duration = options.duration, delay = options.delay })
end

get:on("tap", function()
    if state ~= "closed" then return end
    state = "open"
    for _, layer in ipairs { logo, title } do
        layer:spring("position", { by = { 0, -75 }, springBounciness = 16, springSpeed = 6, delay = 0.2 })
    end

    getLabel:animate("opacity", { to = 0, duration = 0.1 })
    getLabel:animate("position.x", { to = cardWidth / 2, duration = 0.1 })
    get:animate("backgroundColor", { to = white, duration = 0.8 })
    for _, layer in ipairs { username, password, forgot } do
        layer:animate("opacity", { to = 1, duration = 0.4, delay = 0.2 })
    end
    resize(loginSize, { duration = 0.4, delay = 0.2 })

    await(get:animate("bounds.size.width", { to = cardWidth, duration = 0.1 }))
    await(get:animate("bounds.size.height", { to = cardHeight, duration = 0.1 }))
    get:spring("position", { by = { 0, -75 }, springBounciness = 16, springSpeed = 6 })
end)

login:on("tap", function(e)
    e:stop()
    if state ~= "open" then return end
    state = "waiting"
    scene:emit("login")
    loginLabel:animate("opacity", { to = 0, duration = 0.12 })
    await(resize({ buttonHeight, buttonHeight }, { duration = 0.3 }))
    -- The answer may have come before the circle was there.
    if state ~= "waiting" then return end
    spinner.opacity = 1
    spinner:animate("transform.rotation.z", { from = 0, to = 2 * math.pi, duration = 0.4, curve = "linear",
                                              repeatCount = math.huge })
end)

scene:on("loginFailed", function()
    if state == "closed" then return end
    if state == "waiting" then
        state = "open"
        spinner.opacity, spinner["transform.rotation.z"] = 0, 0
        loginLabel:animate("opacity", { to = 1, duration = 0.2, delay = 0.1 })
        resize(loginSize, { duration = 0.3 })
    end
    login:add(keyframe {
        keyPath = "position.x", values = { 0, -10, 10, -10, 10, -10, 10, 0 }, duration = 0.5, additive = true,
    }, "shake")
    for _, layer in ipairs { username, password } do
        layer:add(keyframe {
            keyPath = "borderColor", values = { "#FF5C7200", coral, coral, "#FF5C7200" },
            keyTimes = { 0, 0.1, 0.6, 1 }, duration = 1.6,
        }, "alarm")
    end
end)
