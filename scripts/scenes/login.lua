-- A login flow: GET opens a card with a form, LOGIN waits as a spinner; `loginFailed` shakes it, `loginSucceeded`
-- leads to the home screen, `logout` back.
--
-- Clients send `loginSucceeded`, `loginFailed` and `logout`; LOGIN sends `login` to whoever subscribed, LOG OUT
-- `logout`. Screens: `signin`, `home`. Layers that a client can rely on: `logo`, `title`, `get`, `username`,
-- `password`, `login`, `spinner`; at home `header`, `picture`, `plus`.

scene.size, scene.background = { 375, 667 }, "#2A1E66"
local width, height = 375, 667

local white, ink, coral, amber = "#FFFFFF", "#2A1E66", "#FF5C72", "#FFC145"
local buttonHeight = 44

local signin = scene:screen { name = "signin", backgroundColor = "#2A1E66" }

---- The backdrop: three large circles. Nothing moves at rest, so a waiting form costs nobody anything.

local backdrop = signin:layer { frame = { 0, 0, width, height }, userInteractionEnabled = false }
local function circle(x, y, radius, color)
    return backdrop:layer {
        bounds = { 0, 0, 2 * radius, 2 * radius }, position = { x, y }, cornerRadius = radius,
        backgroundColor = color,
    }
end
circle(300, 60, 330, "#35277D")
circle(345, 15, 205, "#4533A0")
circle(40, 720, 260, "#221754")

---- Logo and title

local logo = signin:layer {
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

local title = signin:text {
    name = "title", string = "mote", font = { family = "DejaVu Sans", weight = 200 }, fontSize = 42,
    bounds = { 0, 0, width, 54 }, position = { width / 2, 284 }, alignmentMode = "center",
    verticalAlignment = "center", foregroundColor = white,
}
local subtitle = title:text {
    string = "motion for everything that draws", fontSize = 13.5, bounds = { 0, 0, width, 20 },
    position = { width / 2, 66 }, alignmentMode = "center", verticalAlignment = "center",
    foregroundColor = "#FFFFFFA0",
}

local function note(name, string, y)
    return signin:text {
        name = name, string = string, fontSize = 13, bounds = { 0, 0, width, 20 },
        position = { width / 2, y }, alignmentMode = "center",
        verticalAlignment = "center", foregroundColor = "#FFFFFFA0",
    }
end
local signup = note("signup", "New here?  Create an account", 626)
local forgot = note("forgot", "Forgot your password?", 522)
forgot.opacity = 0

---- The GET button, which becomes the card

local get = signin:layer {
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

---- The home screen. Its picture waits a little below its place.

local headerHeight, headerWidth = 76, 150
local plusSize, plusAt = 56, { width - 52, height - 60 }
local pictureAt = { width / 2, 256 }

-- The two strokes of a plus, which the circle of LOGIN becomes.
local function cross(parent, size, options)
    options.bounds, options.position = { 0, 0, 20, 20 }, { size / 2, size / 2 }
    options.path, options.fillColor, options.strokeColor = "M 10 1 L 10 19 M 1 10 L 19 10", "#00000000", white
    options.lineWidth, options.lineCap = 3.2, "round"
    return parent:shape(options)
end

local home = scene:screen {
    name = "home", backgroundColor = white,
    build = function(screen)
        screen.header = screen:layer {
            name = "header", frame = { 0, 0, width, headerHeight }, backgroundColor = white,
        }
        screen.headline = screen.header:text {
            string = "mote", font = { family = "DejaVu Sans", weight = 200 },
            fontSize = 42 * headerWidth / width, bounds = { 0, 0, headerWidth, 22 }, position = { width / 2, 44 },
            alignmentMode = "center", verticalAlignment = "center", foregroundColor = ink,
        }
        local out = screen.header:text {
            name = "logout", string = "LOG OUT", font = { family = "DejaVu Sans", weight = 700 }, fontSize = 11,
            frame = { width - 84, 28, 64, 32 }, alignmentMode = "right", verticalAlignment = "center",
            foregroundColor = coral,
        }
        out:on("tap", function() scene:emit("logout") end)

        local picture = screen:layer {
            name = "picture", bounds = { 0, 0, width - 48, 300 }, position = pictureAt, cornerRadius = 24,
            backgroundColor = "#4533A0", masksToBounds = true,
        }
        screen.picture = picture
        picture:layer { frame = { 176, -70, 240, 240 }, cornerRadius = 120, backgroundColor = "#5A46BE" }
        picture:layer { frame = { 212, 40, 76, 76 }, cornerRadius = 38, backgroundColor = amber }
        picture:layer { frame = { -90, 176, 330, 330 }, cornerRadius = 165, backgroundColor = coral }
        picture:layer { frame = { 120, 206, 360, 360 }, cornerRadius = 180, backgroundColor = ink }
        picture:shape {
            frame = { 24, 150, 140, 90 }, path = "M 8 84 C 16 0 46 0 54 84 C 60 26 100 20 112 60",
            fillColor = "#00000000", strokeColor = white, lineWidth = 6, lineCap = "round", lineJoin = "round",
        }
        screen.story = screen:layer { frame = { 24, 428, width - 48, 110 } }
        screen.story:text {
            string = "Welcome back", font = { family = "DejaVu Sans", weight = 700 }, fontSize = 22,
            frame = { 0, 0, 300, 32 }, verticalAlignment = "center", foregroundColor = ink,
        }
        for i, part in ipairs { 0.86, 1, 0.62 } do
            screen.story:layer {
                frame = { 0, 26 + 22 * i, (width - 48) * part, 9 }, cornerRadius = 4.5,
                backgroundColor = "#2A1E661A",
            }
        end
        screen.plus = screen:layer {
            name = "plus", bounds = { 0, 0, plusSize, plusSize }, position = plusAt, cornerRadius = plusSize / 2,
            backgroundColor = coral, shadowColor = coral, shadowOpacity = 0.4, shadowOffset = { 0, 8 },
            shadowRadius = 14,
        }
        cross(screen.plus, plusSize, {})
    end,
}
scene:present(signin)

---- What happens

-- "closed", "open", "waiting" (for the answer to a login) or "home"
local state = "closed"
-- When logo and title set out for their places above the card.
local lifting = 0

-- The label has its place in the button's middle while the button's size changes.
local function resize(size, options)
    loginLabel:animate("position", { to = { size[1] / 2, size[2] / 2 }, duration = options.duration,
                                     delay = options.delay })
    return login:animate("bounds.size", { to = size, duration = options.duration, delay = options.delay })
end

get:on("tap", function()
    if state ~= "closed" then return end
    state, lifting = "open", scene.time + 0.2
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
    if state == "closed" or state == "home" then return end
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

---- To the home screen: a transition of a second

local along = { duration = 0.4, delay = 0.15, curve = "easeInOut" }
local function also(options)
    for key, value in pairs(along) do options[key] = options[key] or value end
    return options
end

-- A quadratic curve whose control point lies beside its start, above its end: first outwards, then down.
local function eased(fraction) return fraction * fraction * (3 - 2 * fraction) end
local function outwards(fraction) return 1 - (1 - eased(fraction)) ^ 2 end
local function downwards(fraction) return eased(fraction) ^ 2 end

local function enter(ctx)
    local circle, plus = login, cross(login, login.bounds.width, { opacity = 0 })
    -- The screen that goes keeps its parts above the one that comes, and clears up from purple to white.
    ctx.container:insertSublayer(ctx.from, { above = ctx.to })
    home.headline.opacity, home.plus.opacity = 0, 0
    for _, layer in ipairs { backdrop, signup, forgot, subtitle } do
        layer:animate("opacity", { to = 0, duration = 0.35 })
    end
    signin:animate("backgroundColor", { to = "#FFFFFF00", duration = 0.7, delay = 0.1 })

    logo:animate("opacity", { to = 0, duration = 0.3 })
    logo:animate("transform.scale", { to = 0.6, duration = 0.3 })
    title:animate("transform.scale", also { to = headerWidth / width })
    title:animate("position", also { to = { width / 2, 44 } })
    title:animate("foregroundColor", also { to = ink })

    -- The box goes; what it holds is clear of it, so that the circle can leave it.
    for _, layer in ipairs { username, password, getLabel, loginLabel, spinner } do
        layer:animate("opacity", { to = 0, duration = 0.2 })
    end
    get:animate("backgroundColor", { to = "#FFFFFF00", duration = 0.25 })
    get:animate("shadowOpacity", { to = 0, duration = 0.2 })

    local goal = signin:convert(plusAt, get)
    circle:animate("bounds.size", also { to = { plusSize, plusSize } })
    circle:animate("cornerRadius", also { to = plusSize / 2 })
    plus:animate("position", also { to = { plusSize / 2, plusSize / 2 } })
    plus:animate("opacity", { to = 1, duration = 0.2, delay = 0.35 })
    plus:animate("transform.rotation.z", also { from = -math.pi / 2, to = 0 })
    circle:animate("position.x", also { to = goal.x, curve = outwards })
    circle:animate("position.y", also { to = goal.y, curve = downwards })

    home.picture:animate("position.y", { from = pictureAt[2] + 260, to = pictureAt[2], duration = 0.85, delay = 0.15,
                                         curve = "easeOut" })
    home.story:animate("opacity", { from = 0, to = 1, duration = 0.4, delay = 0.6 })
    wait(ctx.duration)
    plus:remove()
    home.headline.opacity, home.plus.opacity = 1, 1
end

-- What the form is when somebody comes back to it.
local before = "closed"

scene:on("loginSucceeded", function()
    if state == "home" then return end
    before = state == "closed" and "closed" or "open"
    state = "home"
    if scene.time < lifting then wait(lifting - scene.time) end
    scene:present(home, { transition = { duration = 1, animate = enter } })
end)

---- And back: home fades out, then the form fades in

local function leave(ctx)
    if before == "open" then
        login["bounds.size"], loginLabel.position = loginSize, { loginSize[1] / 2, loginSize[2] / 2 }
        loginLabel.opacity, spinner.opacity, spinner["transform.rotation.z"] = 1, 0, 0
    end
    ctx.from:animate("opacity", { to = 0, duration = 1 })
    ctx.to:animate("opacity", { from = 0, to = 1, duration = 0.6, delay = 0.4 })
end

scene:on("logout", function()
    if state ~= "home" then return end
    state = before
    await(scene:dismiss { transition = { duration = 1, animate = leave } })
end)
