/// Explicit animations, as Core Animation's: descriptions, and adding them to layers.
enum PreludeExplicit {
    static let source = #"""
    local mote = (...).mote
    local host, fail, globals, Layer = mote.host, mote.fail, mote.globals, mote.Layer
    local motion, handleOf = mote.motion, mote.handleOf

    ---- 3. Explicit animations

    local descriptions = mote.weak("k")
    for _, kind in ipairs { "basic", "keyframe", "springAnimation", "transition" } do
        local descriptionMeta = { __name = "a " .. kind .. " animation", __metatable = false }
        function descriptionMeta.__index(self, key)
            if kind == "springAnimation" and key == "settlingDuration" then
                local rest = mote.split(kind, descriptions[self].options)
                return host.settlingDuration(rest)
            end
            host.checkOption(kind, key)
            return descriptions[self].options[key]
        end
        function descriptionMeta.__newindex(self, key, value)
            host.checkOption(kind, key)
            descriptions[self].options[key] = value
        end
        globals[kind] = function(options)
            local copy = {}
            for key, value in next, mote.options(kind, options) do
                host.checkOption(kind, key)
                copy[key] = value
            end
            local self = setmetatable({}, descriptionMeta)
            descriptions[self] = { kind = kind, options = copy }
            return self
        end
    end

    function Layer:add(animation, key)
        local description = descriptions[animation]
        if not description then
            fail("add: expected an animation, as basic { ... } makes it, got " .. mote.kind(animation))
        end
        if key ~= nil and type(key) ~= "string" then
            fail("add: key: expected a string, got " .. mote.kind(key))
        end
        local rest, callbacks = mote.split(description.kind, description.options)
        return motion(host.add(self, description.kind, rest, key), callbacks, self, rest.keyPath)
    end
    function Layer:removeAnimation(key) host.removeAnimation(self, key) end
    function Layer:removeAllAnimations() host.removeAnimation(self, nil) end
    function Layer:animation(key) return handleOf(host.animationFor(self, key)) end
    """#
}
