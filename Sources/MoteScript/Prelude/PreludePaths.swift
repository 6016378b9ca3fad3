/// `path()` and the timing functions: values that a script builds and the host takes whole.
enum PreludePaths {
    static let source = #"""
    local mote = (...).mote
    local host, fail = mote.host, mote.fail
    local globals = mote.globals

    ---- Paths

    local Path = mote.class("path")
    local records = mote.weak("k")

    -- The steps of a path are a flat list: the word of each, then its numbers.
    local function add(self, name, count, ...)
        local steps = records[self]
        if not steps then fail(name .. ": call it with a colon, path():" .. name .. "(...)") end
        local given = select("#", ...)
        if given < count then fail(name .. ": expected " .. count .. " numbers, got " .. given) end
        if #steps > 400000 then fail("path: too many segments") end
        steps[#steps + 1] = name
        for i = 1, count do
            steps[#steps + 1] = mote.number(name, "argument " .. i, (select(i, ...)))
        end
        steps.svg = nil
        return self
    end

    function Path:moveTo(...) return add(self, "moveTo", 2, ...) end
    function Path:lineTo(...) return add(self, "lineTo", 2, ...) end
    function Path:quadTo(...) return add(self, "quadTo", 4, ...) end
    function Path:curveTo(...) return add(self, "curveTo", 6, ...) end
    function Path:arc(x, y, radius, from, to, clockwise)
        if clockwise ~= nil and type(clockwise) ~= "boolean" then
            fail("arc: clockwise: expected true or false, got " .. mote.kind(clockwise))
        end
        return add(self, "arc", 6, x, y, radius, from, to, clockwise == false and 0 or 1)
    end
    function Path:rect(...) return add(self, "rect", 4, ...) end
    function Path:roundedRect(...) return add(self, "roundedRect", 5, ...) end
    function Path:ellipse(...) return add(self, "ellipse", 4, ...) end
    function Path:close() return add(self, "close", 0) end

    local function svg(self)
        local steps = records[self]
        if not steps.svg then steps.svg = host.path(steps) end
        return steps.svg
    end
    Path.meta.__tostring = svg

    function globals.path()
        local self = setmetatable({}, Path.meta)
        records[self] = {}
        mote.plainOf[self] = svg
        return self
    end

    ---- Timing functions

    local Curve = mote.class("timing function")
    local curves = mote.weak("k")
    local function plainCurve(self) return curves[self] end

    local function curve(what, value)
        host.checkCurve(what, value)
        local self = setmetatable({}, Curve.meta)
        curves[self] = value
        mote.plainOf[self] = plainCurve
        return self
    end

    for _, name in ipairs(host.curveNames()) do globals[name] = name end

    function globals.bezier(x1, y1, x2, y2)
        for i, n in ipairs { x1, y1, x2, y2 } do mote.number("bezier", "argument " .. i, n) end
        if y2 == nil then fail("bezier: expected 4 numbers") end
        return curve("bezier", { x1, y1, x2, y2 })
    end

    -- What a timing function makes of a fraction.
    function globals.curveValue(curve, fraction)
        mote.number("curveValue", "the fraction", fraction)
        if type(curve) == "function" then
            local ok, value = mote.without("a timing function", curve, fraction)
            if not ok then error(value, 0) end
            return mote.number("curveValue: timing function", "its result", value)
        end
        return host.curveValue("curveValue", mote.plain(curve), fraction)
    end

    function globals.steps(count, where)
        mote.number("steps", "the count", count)
        return curve("steps", { steps = count, where = where })
    end

    function globals.linearStops(stops)
        if type(stops) ~= "table" then fail("linearStops: expected a list, got " .. mote.kind(stops)) end
        if #stops < 2 then
            fail("linearStops: expected at least two outputs, each a number or {output, input}, got "
                 .. #stops)
        end
        return curve("linearStops", { stops = mote.plain(stops) })
    end
    """#
}
