/// Explicit animations, as Core Animation's: descriptions, and adding them to layers.
enum PreludeExplicit {
    static let source = #"""
    local mote = (...).mote
    local host, fail, globals, Layer = mote.host, mote.fail, mote.globals, mote.Layer
    local motion, handleOf = mote.motion, mote.handleOf

    ---- 3. Explicit animations

    local descriptions = mote.weak("k")
    for _, kind in ipairs { "basic", "keyframe", "springAnimation", "transition", "group" } do
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

    -- A group as the host takes it. What its members say of their ends is ignored, as Core Animation does:
    -- they live and go with the group.
    local function groupOf(description, depth)
        if depth > 16 then fail("group: groups nested too deeply: at most 16") end
        local options, members = {}, {}
        for key, value in next, description.options do
            if key ~= "animations" then options[key] = value end
        end
        local list = description.options.animations
        if type(list) ~= "table" or getmetatable(list) then
            fail("group: animations: expected a list, got " .. mote.kind(list))
        end
        for i, member in ipairs(list) do
            local inner = descriptions[member]
            if not inner then
                fail("group: animations[" .. i .. "]: expected an animation, got " .. mote.kind(member))
            end
            if inner.kind == "group" then
                members[i] = groupOf(inner, depth + 1)
            else
                members[i] = { kind = inner.kind, options = (mote.split(inner.kind, inner.options)) }
            end
        end
        local rest, callbacks = mote.split("group", options)
        return { kind = "group", options = rest, members = members }, callbacks
    end

    function Layer:add(animation, key)
        local description = descriptions[animation]
        if not description then
            fail("add: expected an animation, as basic { ... } makes it, got " .. mote.kind(animation))
        end
        if key ~= nil and type(key) ~= "string" then
            fail("add: key: expected a string, got " .. mote.kind(key))
        end
        if description.kind == "group" then
            local tree, callbacks = groupOf(description, 1)
            return motion(host.addGroup(self, tree, key), callbacks)
        end
        local rest, callbacks = mote.split(description.kind, description.options)
        return motion(host.add(self, description.kind, rest, key), callbacks, self, rest.keyPath)
    end
    function Layer:removeAnimation(key) host.removeAnimation(self, key) end
    function Layer:removeAllAnimations() host.removeAnimation(self, nil) end
    function Layer:animation(key) return handleOf(host.animationFor(self, key)) end
    """#
}
