/// A property in one call, springs and decays, and free values to move.
enum PreludeMotions {
    static let source = #"""
    local mote = (...).mote
    local host, globals, Layer, motion = mote.host, mote.globals, mote.Layer, mote.motion

    ---- 2 and 4. A property in one call; springs and decays

    for _, name in ipairs { "animate", "spring", "decay" } do
        Layer[name] = function(self, keyPath, options)
            local rest, callbacks = mote.split(name, mote.options(name, options))
            return motion(host[name](self, keyPath, rest), callbacks, self, keyPath)
        end
    end

    ---- Free values

    local Value = { spring = true, decay = true, animate = true }
    mote.vocabulary.FreeValue = Value
    local valueMeta = mote.metatable("value")
    valueMeta.__metatable = false
    for name in next, Value do
        Value[name] = function(self, options)
            local rest, callbacks = mote.split(name, mote.options(name, options))
            return motion(host[name](self, "value", rest), callbacks, self, "value")
        end
    end
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
        host.unknown("a value", "field", key, { spring = true, decay = true, animate = true, value = true,
                                                velocity = true })
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
