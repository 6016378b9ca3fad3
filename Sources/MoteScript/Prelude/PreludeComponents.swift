/// Components: classes of layers with fields and methods of their own.
enum PreludeComponents {
    static let source = #"""
    local mote = (...).mote
    local host, fail = mote.host, mote.fail
    local Base, parents = mote.components.Base, mote.components.parents
    local lookup, doors = mote.components.lookup, mote.components.doors
    local classMeta = { __name = "a component", __metatable = false }

    ---- Fields. Answers whether the piece has one of this name, and which.

    function mote.pieceField(piece, self, key)
        local own = piece.fields[key]
        if own ~= nil and not doors[key] then return true, own end
        if doors[key] then return true, doors[key] end
        if key == "build" then return false end
        local value = lookup(piece.class, key)
        if value ~= nil then return true, value end
        return false
    end

    ---- Classes

    local function build(class, self)
        local fn = lookup(class, "build")
        if fn then fn(self) end
    end

    function classMeta.__index(self, key)
        if key == "extend" then return mote.extend end
        return (lookup(parents[self], key))
    end

    -- Members that are properties of layers are what pieces start with.
    local startsOf = mote.weak("k")
    local places = { "bounds", "size", "position", "center" }
    local function starts(class, sample, found)
        if parents[class] then starts(parents[class], sample, found) end
        local own = startsOf[class]
        if not own then
            own = {}
            for key, value in next, class do
                if key == "name" or type(value) ~= "function" and host.isProperty(sample, key) then
                    own[key] = value
                end
            end
            for key in next, own do rawset(class, key, nil) end
            startsOf[class] = own
        end
        for key, value in next, own do found[key] = value end
        return found
    end

    local function startsFor(class, sample, options)
        local found = starts(class, sample, {})
        for _, key in ipairs(places) do
            if options.frame ~= nil then found[key] = nil end
            if options[key] ~= nil then found.frame = nil end
        end
        return found
    end

    function classMeta.__call(self, options)
        options = mote.options("component", options)
        local kind = lookup(self, "kind") or "layer"
        if type(kind) ~= "string" or not mote.layerMethods[kind] then
            host.unknown("component", "kind", tostring(kind), mote.layerMethods)
        end
        local sample = host.make(kind, nil, {})
        local properties, fields = startsFor(self, sample, options), {}
        for key, value in next, options do
            if key == "name" or key == "data" or host.isProperty(sample, key) then
                properties[key] = value
            else
                fields[key] = value
            end
        end
        local layer = mote.make("component", kind, nil, properties)
        mote.pieces[host.number(layer)] = { class = self, fields = fields }
        mote.hasPieces = true
        build(self, layer)
        return layer
    end

    local function class(what, parent, members)
        members = mote.options(what, members)
        local copy = {}
        for key, value in next, members do
            if type(key) ~= "string" then fail(what .. ": members are given by name") end
            copy[key] = value
        end
        for _, name in ipairs { "build", "show", "hide", "percent" } do
            mote.optionalCallable(what .. ": " .. name, copy[name])
        end
        parents[copy] = parent
        return setmetatable(copy, classMeta)
    end

    function mote.extend(parent, members)
        if not parents[parent] then
            fail("extend: call it with a colon, Component:extend { ... }")
        end
        return class("extend", parent, members)
    end

    function mote.globals.component(members) return class("component", Base, members) end

    -- For what else is a layer with free fields.
    function mote.makePiece(layer, fields)
        mote.pieces[host.number(layer)] = { class = Base, fields = fields or {} }
        mote.hasPieces = true
    end
    mote.vocabulary.Component = { show = true, hide = true, percent = true }
    """#
}
