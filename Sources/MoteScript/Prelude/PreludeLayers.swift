/// Layers of all kinds as a script sees them: methods, properties by name, and constructors.
enum PreludeLayers {
    static let source = #"""
    local mote = (...).mote
    local host, fail = mote.host, mote.fail

    -- Methods of everything in the tree, and those of one kind.
    local Layer = {}
    -- Layers that components made: fields and class by the layer's number.
    mote.pieces = {}
    local own = { layer = {}, shape = {}, text = {}, gradient = {}, replicator = {}, emitter = {} }
    mote.Layer, mote.layerMethods = Layer, own
    mote.vocabulary.Layer, mote.vocabulary.Text, mote.vocabulary.Emitter = Layer, own.text, own.emitter

    function mote.isLayer(value)
        return type(value) == "userdata" and own[host.kind(value)] ~= nil
    end

    function mote.layerArgument(what, value)
        if value == mote.scene then return host.root() end
        if not mote.isLayer(value) then fail(what .. ": expected a layer, got " .. mote.kind(value)) end
        return value
    end

    local function read(self, keyPath)
        local value, type = host.get(self, keyPath)
        return mote.view(value, type, self, keyPath)
    end

    function mote.write(owner, keyPath, value, whole, values)
        if owner == mote.scene then return mote.setScene(whole or keyPath, values or value) end
        return host.set(owner, keyPath, value)
    end

    ---- Fields that are no properties

    local dataOf = {}
    local getters, setters = {}, {}
    mote.layerFields = getters

    function getters.name(self) return host.name(self) end
    function setters.name(self, value) host.setName(self, value) end
    function getters.kind(self) return host.kind(self) end
    function getters.id(self) return host.number(self) end
    function getters.superlayer(self) return host.superlayer(self) end
    function getters.sublayers(self) return host.sublayers(self) end
    function getters.time(self) return host.layerTime(self) end
    -- Its time within its parent's, as Core Animation's layers have it.
    for _, name in ipairs { "speed", "timeOffset", "beginTime" } do
        getters[name] = function(self) return host.timing(self, name) end
        setters[name] = function(self, value)
            host.setTiming(self, name, mote.number(name, "seconds", value))
            mote.planAllAnew()
        end
    end
    function getters.presentation(self) return host.presentationOf(self) end
    function getters.data(self)
        local number = host.number(self)
        local data = dataOf[number]
        if not data then
            data = {}
            dataOf[number] = data
        end
        return data
    end
    function setters.data(self, value)
        if type(value) ~= "table" then fail("data: expected a table, got " .. mote.kind(value)) end
        local number = host.number(self)
        local was = dataOf[number]
        dataOf[number] = value
        mote.note(number, function() dataOf[number] = was end, self)
    end

    function getters.mask(self) return host.mask(self) end
    function setters.mask(self, value)
        if value ~= nil then mote.layerArgument("mask", value) end
        host.setMask(self, value)
    end
    function getters.tag(self) return host.tag(self) end
    function setters.tag(self, value) host.setTag(self, mote.plain(value)) end

    -- Called when a layer is given up.
    function mote.entry.freed(number)
        dataOf[number] = nil
        mote.pieces[number] = nil
        mote.forgetOwner(number)
        mote.forgetNote(number)
    end

    for kind, methods in next, own do
        local meta = mote.metatable(kind)
        meta.__name = kind
        meta.__metatable = false
        function meta.__index(self, key)
            local piece = mote.hasPieces and mote.pieces[host.number(self)]
            if piece then
                local isOwn, value = mote.pieceField(piece, self, key)
                if isOwn then return value end
            end
            local method = Layer[key] or methods[key]
            if method then return method end
            local getter = getters[key]
            if getter then return getter(self) end
            if piece and not host.isProperty(self, key) then return nil end
            return read(self, key)
        end
        function meta.__newindex(self, key, value)
            local setter = setters[key]
            if setter then return setter(self, value) end
            if getters[key] then fail(key .. " can't be set") end
            if Layer[key] or methods[key] then fail("\"" .. key .. "\" is a method and can't be set") end
            local piece = mote.hasPieces and mote.pieces[host.number(self)]
            if piece and not host.isProperty(self, key) then
                piece.fields[key] = value
                return
            end
            host.set(self, key, mote.plain(value))
        end
        function meta.__tostring(self)
            local name = host.name(self)
            return kind .. " " .. (name ~= "" and "\"" .. name .. "\"" or "#" .. host.number(self))
        end
    end

    ---- What is on screen

    local Presentation = {}
    mote.vocabulary.Presentation = Presentation
    local presented = mote.metatable("presentation")
    presented.__metatable = false
    function Presentation.velocity(self, keyPath)
        local values, type = host.velocity(self, keyPath)
        return mote.view(values, type)
    end
    function Presentation.get(self, keyPath)
        local value, type = host.presented(self, keyPath)
        return mote.view(value, type)
    end
    function presented.__index(self, key)
        local method = Presentation[key]
        if method then return method end
        return Presentation.get(self, key)
    end
    function presented.__newindex(_, key)
        fail(tostring(key) .. ": what is on screen can't be set; set the layer's own property")
    end

    ---- Constructors

    local kinds = { "layer", "shape", "text", "gradient", "replicator", "emitter" }
    -- What is a layer or a table, not a value that the engine moves.
    local whole = { mask = true, tag = true }
    local timings = { speed = true, timeOffset = true, beginTime = true }

    local function make(what, kind, parent, options)
        options = mote.options(what, options)
        local data = options.data
        if data ~= nil and type(data) ~= "table" then
            fail(what .. ": data: expected a table, got " .. mote.kind(data))
        end
        local mask = options.mask
        if mask ~= nil and not mote.isLayer(mask) then
            fail(what .. ": mask: expected a layer, got " .. mote.kind(mask))
        end
        local plain = {}
        for key, value in next, options do
            if key == "emitterPath" and mote.isLayer(value) then
                plain[key] = host.outline(value, parent)
            elseif key ~= "data" and not whole[key] and not timings[key] then
                plain[key] = mote.plain(value)
            end
        end
        local layer = host.make(kind, parent, plain)
        for key in next, timings do
            if options[key] ~= nil then setters[key](layer, options[key]) end
        end
        if data then dataOf[host.number(layer)] = data end
        if mask then host.setMask(layer, mask) end
        if options.tag ~= nil then setters.tag(layer, options.tag) end
        return layer
    end

    for _, kind in ipairs(kinds) do
        Layer[kind] = function(self, options)
            return make(kind, kind, mote.layerArgument(kind, self), options)
        end
    end

    function mote.globals.create(kind, options)
        if type(kind) ~= "string" or not own[kind] then
            if type(kind) ~= "string" then fail("create: expected a kind, got " .. mote.kind(kind)) end
            host.unknown("create", "kind", kind, own)
        end
        return make("create", kind, nil, options)
    end

    mote.make = make

    ---- The tree

    function Layer:addSublayer(layer)
        host.insert(mote.layerArgument("addSublayer", self), mote.layerArgument("addSublayer", layer))
        return layer
    end

    function Layer:insertSublayer(layer, place)
        local parent = mote.layerArgument("insertSublayer", self)
        layer = mote.layerArgument("insertSublayer", layer)
        if type(place) == "number" then
            host.insert(parent, layer, place)
        elseif type(place) == "table" then
            mote.checkOptions("insertSublayer", place, "above", "below")
            local sibling = place.above or place.below
            if not sibling or (place.above and place.below) then
                fail("insertSublayer: say either above or below")
            end
            host.insertBeside(parent, layer, mote.layerArgument("insertSublayer", sibling),
                              place.above ~= nil)
        else
            fail("insertSublayer: expected an index, { above = layer } or { below = layer }, got "
                .. mote.kind(place))
        end
        return layer
    end

    function Layer:remove() host.remove(self) end

    -- Holds the time of a layer and of all below it, and lets it go on where it stands.
    function Layer:pause()
        host.pauseTime(mote.layerArgument("pause", self))
        mote.planAllAnew()
        return self
    end
    function Layer:resume()
        host.resumeTime(mote.layerArgument("resume", self))
        mote.planAllAnew()
        return self
    end
    -- A time of this layer's own, as a time of another's (without one, of the scene's).
    function Layer:convertTime(time, target)
        if target ~= nil then target = mote.layerArgument("convertTime", target) end
        return host.convertTime(mote.layerArgument("convertTime", self),
                                mote.number("convertTime", "the time", time), target)
    end

    function Layer:clone() return host.clone(self) end
    function Layer:find(name)
        if type(name) ~= "string" then fail("find: expected a name, got " .. mote.kind(name)) end
        return host.find(mote.layerArgument("find", self), name)
    end

    ---- Geometry

    local function pointArgument(what, point)
        point = mote.plain(point)
        if type(point) ~= "table" then fail(what .. ": expected a point {x, y}, got " .. mote.kind(point)) end
        return mote.number(what, "x", point[1] or point.x), mote.number(what, "y", point[2] or point.y)
    end
    mote.pointArgument = pointArgument

    function Layer:convert(point, target)
        local x, y = pointArgument("convert", point)
        if target ~= nil then target = mote.layerArgument("convert", target) end
        return mote.point(host.convert(self, x, y, target))
    end
    function Layer:contains(point)
        return host.contains(self, pointArgument("contains", point))
    end

    function own.text:sizeToFit()
        host.sizeToFit(self)
        return self
    end

    ---- Properties by key path

    function Layer:get(keyPath)
        if whole[keyPath] then return getters[keyPath](self) end
        return read(self, keyPath)
    end
    function Layer:set(keyPath, value)
        if whole[keyPath] then return setters[keyPath](self, value) end
        host.set(self, keyPath, mote.plain(value))
    end

    function Layer:on(name, fn, options) return mote.on("on", host.number(self), name, fn, options) end

    ---- Emitters

    function own.emitter:burst(options)
        if mote.isRecording() then return end
        host.burst(self, mote.plain(mote.options("burst", options)))
    end

    function own.emitter:teleport(point) host.teleport(self, pointArgument("teleport", point)) end

    function own.emitter:kill(id) return host.kill(self, mote.number("kill", "id", id)) end

    function own.emitter:hitTest(point)
        local id, cell, x, y, age = host.hitParticle(self, pointArgument("hitTest", point))
        if not id then return nil end
        return { id = math.tointeger(id), cell = cell, position = mote.point(x, y), age = age }
    end

    function own.emitter:particleCount() return host.particleCount(self) end
    """#
}
