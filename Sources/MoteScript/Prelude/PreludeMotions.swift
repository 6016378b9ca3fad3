/// A property in one call, springs and decays, and free values to move.
enum PreludeMotions {
    static let source = #"""
    local mote = (...).mote
    local host, globals, Layer, motion = mote.host, mote.globals, mote.Layer, mote.motion

    ---- 2 and 4. A property in one call; springs and decays

    -- `modifyTarget` is asked once, when the glide begins and it is known where it would lead.
    local function askForTarget(serial, fn, delay, self, keyPath, rest)
        local function ask()
            local target, type = host.glideTarget(serial)
            local ok, place = mote.without("modifyTarget", fn, mote.view(target, type))
            if not ok then error(place, 0) end
            if place ~= nil then host.retarget(serial, self, keyPath, rest, mote.plain(place)) end
        end
        local _, waits = host.secondsLeft(serial)
        if delay > 0 and waits then
            mote.hooks(serial).onBegin = ask
            return
        end
        ask()
        -- Where it was made to be over at once, it is over by what it has become.
        local own = mote.clock()
        if own and own.collapses and not own.isOwn then host.collapse(serial) end
    end

    local function start(name, self, keyPath, options)
        local rest, callbacks = mote.split(name, mote.options(name, options))
        local modify = name == "decay" and rest.modifyTarget
        if modify then
            mote.callable("decay: modifyTarget", modify)
            rest.modifyTarget = true
        end
        local serial = host[name](self, keyPath, rest)
        local handle = motion(serial, callbacks, self, keyPath)
        if modify then askForTarget(serial, modify, rest.delay or 0, self, keyPath, rest) end
        return handle
    end

    for _, name in ipairs { "animate", "spring", "decay" } do
        Layer[name] = function(self, keyPath, options) return start(name, self, keyPath, options) end
    end

    ---- What a function works out at each tick

    local customs = {}

    -- Moves the property, at the end as a plain change. What is wrong with the value is told with the place
    -- of the function that gave it.
    local function moveCustom(custom, result, isOver)
        result = mote.plain(result)
        if result == nil then return end
        if not isOver then
            custom.isPart = not host.customStep(custom.serial, custom.owner, custom.keyPath, result)
        elseif not custom.isPart then
            host.set(custom.owner, custom.keyPath, result)
        end
    end

    local function stepCustom(custom, elapsed, isOver)
        local value, type = host.presented(custom.owner, custom.keyPath)
        local result, done = custom.fn(elapsed, mote.view(value, type))
        local ok, message = pcall(moveCustom, custom, result, isOver)
        if not ok then
            host.report("custom: what its function gave: " .. tostring(message), host.place(custom.fn))
            host.control(custom.serial, "cancel")
        end
        if isOver or not ok then return end
        if done then
            custom.isDone = true
            host.control(custom.serial, "finish")
        end
    end

    local function runCustom(_, custom)
        local elapsed = host.customElapsed(custom.serial)
        if not elapsed then return end
        if not mote.runPlain(nil, "the function of a custom motion", stepCustom, custom, elapsed) then
            host.control(custom.serial, "cancel")
        end
    end

    function mote.stepCustoms()
        for i = 1, #customs do mote.enqueue(runCustom, false, customs[i]) end
    end

    function Layer:custom(keyPath, options)
        local rest, callbacks = mote.split("custom", mote.options("custom", options))
        local custom = { fn = mote.callable("custom: fn", rest.fn), owner = self, keyPath = keyPath }
        rest.fn = nil
        custom.serial = host.custom(self, keyPath, rest)
        local handle = motion(custom.serial, callbacks, self, keyPath)
        customs[#customs + 1] = custom
        mote.needTicks(1)
        mote.hooks(custom.serial).onEnd = function(finished)
            for i = 1, #customs do
                if customs[i] == custom then
                    table.remove(customs, i)
                    break
                end
            end
            mote.needTicks(-1)
            -- The time is over: it has its say once more, at the exact end.
            if finished and not custom.isDone and rest.duration then
                mote.enqueue(mote.runPlain, false, "the function of a custom motion", stepCustom, custom,
                             rest.duration, true)
            end
        end
        return handle
    end

    ---- Free values

    local Value = { spring = true, decay = true, animate = true, custom = true }
    mote.vocabulary.FreeValue = Value
    local valueMeta = mote.metatable("value")
    valueMeta.__metatable = false
    for name in next, Value do
        Value[name] = function(self, options) return start(name, self, "value", options) end
    end
    function Value:custom(options) return Layer.custom(self, "value", options) end
    function valueMeta.__index(self, key)
        if Value[key] then return Value[key] end
        if key == "velocity" then
            local value, type = host.velocity(self, "value")
            return mote.view(value, type)
        end
        if key == "value" then
            local value, type = host.presented(self, "value")
            return mote.view(value, type, self, "value")
        end
        host.unknown("a value", "field", key, { spring = true, decay = true, animate = true, custom = true,
                                                value = true, velocity = true })
    end
    function valueMeta.__newindex(self, key, value)
        if key ~= "value" then host.unknown("a value", "field", key, { value = true }) end
        host.set(self, "value", mote.plain(value))
    end

    function globals.value(initial)
        return host.makeValue(mote.plain(initial))
    end
    """#
}
