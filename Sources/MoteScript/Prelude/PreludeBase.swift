/// What the other parts of the prelude share: checks whose errors name the script's line, classes, plain
/// values.
enum PreludeBase {
    static let source = #"""
    local host = ...
    -- `vocabulary`: methods by the name of their class, as the definitions for editors call it.
    local mote = { host = host, globals = _ENV, vocabulary = {} }
    host.mote = mote

    -- A table whose entries go with their keys ("k") or values ("v"). Never iterated: what scripts see must
    -- not depend on the collector.
    function mote.weak(mode) return host.setmetatable({}, { __mode = mode }) end

    -- The metatable of a kind of handle, whose fields and methods are written in Lua here.
    function mote.metatable(kind) return host.getmetatable(host.sample(kind)) end
    local fail = host.fail
    mote.fail = fail
    mote.entry = {}

    -- What an error calls a value.
    local function kind(value)
        local t = type(value)
        if t == "table" then
            local meta = getmetatable(value)
            return meta and meta.__name or "a table"
        end
        if t == "userdata" then return "a " .. host.kind(value) end
        if t == "number" and value ~= value then return "NaN" end
        if t == "number" and (value == math.huge or value == -math.huge) then return "an infinity" end
        if t == "nil" then return "nil" end
        return "a " .. t
    end
    mote.kind = kind

    function mote.number(what, name, value)
        if type(value) ~= "number" or value ~= value or value == math.huge or value == -math.huge then
            fail(what .. ": " .. name .. ": expected a number, got " .. kind(value))
        end
        return value
    end

    function mote.callable(what, value)
        if type(value) ~= "function" then fail(what .. ": expected a function, got " .. kind(value)) end
        return value
    end

    function mote.optionalCallable(what, value)
        if value ~= nil and type(value) ~= "function" then
            fail(what .. ": expected a function, got " .. kind(value))
        end
        return value
    end

    function mote.options(what, value)
        if value == nil then return {} end
        if type(value) ~= "table" or getmetatable(value) then
            fail(what .. ": expected a table of options, got " .. kind(value))
        end
        return value
    end

    function mote.checkOptions(what, options, ...)
        local names = {}
        for _, name in ipairs { ... } do names[name] = true end
        for key in next, options do
            if not names[key] then host.unknown(what, "option", key, names) end
        end
    end

    -- A class whose instances have methods, and nothing else that a script could misspell.
    function mote.class(name)
        local class = {}
        local methods = {}
        mote.vocabulary[name:sub(1, 1):upper() .. name:sub(2)] = methods
        local meta = { __name = "a " .. name, __metatable = false }
        function meta.__index(_, key)
            local method = methods[key]
            if method == nil then host.unknown("a " .. name, "field", key, methods) end
            return method
        end
        function meta.__newindex(_, key)
            fail("a " .. name .. " has no field \"" .. tostring(key) .. "\" to set")
        end
        rawset(class, "meta", meta)
        return setmetatable(class, { __newindex = methods, __index = methods })
    end

    -- A value as the host takes it: views, paths and curves become plain lists and tables, all the way down.
    local plainOf = mote.weak("k")
    mote.plainOf = plainOf

    local function plain(value, depth)
        if type(value) ~= "table" then return value end
        local convert = plainOf[value]
        if convert then return convert(value) end
        depth = depth or 0
        if depth > 16 then fail("a table nested too deeply") end
        local copy = {}
        for key, item in next, value do copy[key] = plain(item, depth + 1) end
        return copy
    end
    mote.plain = plain

    -- Options without the callbacks: the host gets the first, the prelude keeps the second.
    local callbacks = { onStart = true, onComplete = true, onChange = true, onReached = true }
    function mote.split(what, options)
        local rest, hooks = {}, nil
        for key, item in next, options do
            if callbacks[key] then
                mote.callable(what .. ": " .. key, item)
                hooks = hooks or {}
                hooks[key] = item
            else
                rest[key] = mote.option(what, key, item)
            end
        end
        return rest, hooks
    end

    -- Curves may be functions of a fraction; they are sampled here, once.
    function mote.option(what, key, item)
        if type(item) == "function" and (key == "curve" or key == "timingFunction") then
            return mote.sampled(what, item)
        end
        if key == "timingFunctions" and type(item) == "table" then
            local list = {}
            for i = 1, #item do
                list[i] = type(item[i]) == "function" and mote.sampled(what, item[i]) or plain(item[i])
            end
            return list
        end
        return plain(item)
    end

    local samples = 256
    function mote.sampled(what, fn)
        local values = {}
        for i = 0, samples do
            local ok, value = mote.without("a timing function", fn, i / samples)
            if not ok then error(value, 0) end
            values[i + 1] = mote.number(what .. ": timing function", "its result", value)
        end
        return { samples = values }
    end
    """#
}
