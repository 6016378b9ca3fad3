/// The transitions that have a name, as functions that animate the arrival of a screen.
enum PreludeNamedTransitions {
    static let source = #"""
    local mote = (...).mote
    local host, fail = mote.host, mote.fail
    local named = {}

    -- Where a screen that comes over an edge is before: offsets in widths and heights.
    local edges = { left = { -1, 0 }, right = { 1, 0 }, top = { 0, -1 }, bottom = { 0, 1 } }
    -- Anchor points, and which way a screen turns out of sight about them.
    local corners = { bottomRight = { 1, 1, 1 }, bottomLeft = { 0, 1, -1 }, topLeft = { 0, 0, 1 },
                      topRight = { 1, 0, -1 } }

    local function size() return (host.getScene("size")) end

    local function offset(options, edge)
        local way, whole = edges[options.edge or edge], size()
        return way[1] * whole[1], way[2] * whole[2]
    end

    local function move(layer, from, to, ctx, options)
        local x, y = table.unpack(mote.plain(layer.position))
        layer:animate("position", { from = { x + from[1], y + from[2] }, to = { x + to[1], y + to[2] },
                                    duration = ctx.duration, curve = options.curve })
    end

    -- Gives a layer another anchor point, and leaves it where it is.
    local function turnAbout(layer, x, y)
        local anchor, place, bounds = layer.anchorPoint, layer.position, layer.bounds
        layer.position = { place.x + (x - anchor.x) * bounds.width, place.y + (y - anchor.y) * bounds.height }
        layer.anchorPoint = { x, y }
    end

    -- A shade over what is covered.
    local function shade(ctx, options, strength)
        local dark = ctx.container:layer { frame = { 0, 0, table.unpack(size()) }, opacity = 0,
                                           backgroundColor = "#000000" }
        ctx.container:insertSublayer(dark, { below = ctx.to })
        dark:animate("opacity", { to = strength, duration = ctx.duration, curve = options.curve })
    end

    named.fade = { duration = 0.3, curve = "easeInOut", animate = function(ctx, options)
        ctx.to:animate("opacity", { from = 0, duration = ctx.duration, curve = options.curve })
    end }

    named.slide = { duration = 0.35, curve = "easeOut", animate = function(ctx, options)
        local x, y = offset(options, "right")
        shade(ctx, options, 0.12)
        move(ctx.to, { x, y }, { 0, 0 }, ctx, options)
        move(ctx.from, { 0, 0 }, { -0.3 * x, -0.3 * y }, ctx, options)
    end }

    named.rise = { duration = 0.4, curve = "easeOut", animate = function(ctx, options)
        local x, y = offset(options, "bottom")
        shade(ctx, options, 0.2)
        move(ctx.to, { x, y }, { 0, 0 }, ctx, options)
    end }

    named.push = { duration = 0.35, curve = "easeInOut", animate = function(ctx, options)
        local x, y = offset(options, "right")
        move(ctx.to, { x, y }, { 0, 0 }, ctx, options)
        move(ctx.from, { 0, 0 }, { -x, -y }, ctx, options)
    end }

    named.moveIn = { duration = 0.35, curve = "easeInOut", animate = function(ctx, options)
        local x, y = offset(options, "right")
        move(ctx.to, { x, y }, { 0, 0 }, ctx, options)
    end }

    named.reveal = { duration = 0.35, curve = "easeInOut", animate = function(ctx, options)
        local x, y = offset(options, "right")
        ctx.container:insertSublayer(ctx.to, { below = ctx.from })
        move(ctx.from, { 0, 0 }, { -x, -y }, ctx, options)
    end }

    -- By layers that flip: what their `doubleSided` was.
    local sides = mote.weak("k")

    named.flip = { duration = 0.6, curve = "easeInOut", animate = function(ctx, options)
        local edge = options.edge or "right"
        local axis = (edge == "left" or edge == "right") and "y" or "x"
        local turn = (edge == "right" or edge == "bottom") and -math.pi / 2 or math.pi / 2
        if axis == "x" then turn = -turn end
        local keyPath = "transform.rotation." .. axis
        ctx.container.sublayerTransform = { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -1 / 1000, 0, 0, 0, 1 }
        -- Each goes half the way out of sight, and is not to be seen from behind.
        for _, layer in ipairs { ctx.from, ctx.to } do
            sides[layer] = layer.doubleSided
            layer.doubleSided = false
        end
        ctx.from:animate(keyPath, { to = 2 * turn, duration = ctx.duration, curve = options.curve })
        ctx.to:animate(keyPath, { from = -2 * turn, duration = ctx.duration, curve = options.curve })
    end, cleanUp = function(layer) layer.doubleSided = sides[layer] end }

    named.rotateFromCorner = { duration = 0.5, curve = "easeOut", animate = function(ctx, options)
        local corner = corners[options.corner or "bottomRight"]
        turnAbout(ctx.to, corner[1], corner[2])
        ctx.to:animate("transform.rotation.z", { from = corner[3] * math.pi / 2, duration = ctx.duration,
                                                 curve = options.curve })
    end, cleanUp = function(layer) turnAbout(layer, 0.5, 0.5) end }

    ---- Options

    mote.transitions = {}

    local function make(name, duration, options)
        local kind = named[name]
        options.curve = options.curve or kind.curve
        return { isNamed = true, duration = duration or kind.duration, cleanUp = kind.cleanUp,
                 animate = function(ctx) kind.animate(ctx, options) end }
    end
    for name in next, named do mote.transitions[name] = make(name, nil, {}) end

    local function word(what, name, value, words)
        if value ~= nil and (type(value) ~= "string" or not words[value]) then
            if type(value) ~= "string" then
                fail(what .. ": " .. name .. ": expected a word, got " .. mote.kind(value))
            end
            host.unknown(what, name, value, words)
        end
        return value
    end

    local function seconds(what, value)
        if value ~= nil and mote.number(what, "duration", value) < 0 then
            fail(what .. ": duration must not be negative")
        end
        return value
    end

    -- What a call says of its transition; nil for the usual one.
    function mote.readTransition(what, options)
        local given = options.transition
        local duration = seconds(what, options.duration)
        if type(given) == "table" and getmetatable(given) == nil and given.animate ~= nil then
            mote.checkOptions(what .. ": transition", given, "duration", "animate")
            local length = duration or seconds(what, given.duration) or 0.25
            return { duration = length, animate = mote.callable(what .. ": animate", given.animate) }
        end
        local more = type(given) == "table" and mote.options(what .. ": transition", given) or {}
        mote.checkOptions(what .. ": transition", more, "name", "duration", "curve", "edge", "corner")
        local name = given
        if type(given) == "table" then name = given.name end
        if type(given) == "table" and name == nil then
            fail(what .. ": transition: say name = \"fade\", say, or animate = a function")
        end
        word(what, "transition", name, named)
        local curve = more.curve or options.curve
        if curve ~= nil then
            curve = mote.option(what, "curve", curve)
            host.checkCurve(what, curve)
        end
        local rest = { curve = curve, edge = word(what, "edge", more.edge or options.edge, edges),
                       corner = word(what, "corner", more.corner or options.corner, corners) }
        if name == nil then
            if duration == nil and next(rest) == nil then return nil end
            name = what == "push" and "slide" or what == "present" and "rise" or nil
            -- Back by the way it came, in another time.
            if not name then return nil end
        end
        return make(name, duration or seconds(what, more.duration), rest)
    end

    -- Which animation a transition has, and for how long.
    function mote.fit(run, transition)
        run.animate, run.cleanUp = transition.animate, transition.cleanUp
        run.duration = run.wanted or transition.duration
    end
    """#
}
