/// Values with parts: what reading `layer.position` gives. A part that is written goes through to its owner.
enum PreludeViews {
    static let source = #"""
    local mote = (...).mote
    local host, fail = mote.host, mote.fail

    -- Where each part stands in the list of numbers, and its key path below the value's own.
    local shapes = {
        point = { x = 1, y = 2 },
        size = { width = 1, height = 2, w = 1, h = 2 },
        rect = { x = 1, y = 2, width = 3, height = 4, w = 3, h = 4 },
        color = { r = 1, g = 2, b = 3, a = 4, red = 1, green = 2, blue = 3, alpha = 4 },
        transform = {},
    }
    local parts = {
        point = { "x", "y" },
        size = { "width", "height" },
        rect = { "origin.x", "origin.y", "size.width", "size.height" },
        color = { "r", "g", "b", "a" },
    }
    local counts = { point = 2, size = 2, rect = 4, color = 4, transform = 16 }
    local titles = { point = "a point", size = "a size", rect = "a rectangle", color = "a colour",
                     transform = "a transform" }

    local records = mote.weak("k")
    local meta = { __name = "a value", __metatable = false }
    local view

    -- The compound parts of rectangles and transforms.
    local function compound(record, key)
        local v = record.values
        local path = record.keyPath and record.keyPath .. "." .. key
        if record.type == "rect" then
            if key == "origin" then return view("point", { v[1], v[2] }, record.owner, path) end
            if key == "size" then return view("size", { v[3], v[4] }, record.owner, path) end
        elseif record.type == "transform" then
            if key == "rotation" or key == "scale" then return v[key] end
            if key == "translation" then
                return view("point", { v.translation[1], v.translation[2] }, record.owner, path)
            end
        end
    end

    local compoundNames = { rect = { origin = true, size = true },
                            transform = { rotation = true, scale = true, translation = true } }

    local function unknown(record, key)
        local names = {}
        for name in next, shapes[record.type] do names[name] = true end
        for name in next, compoundNames[record.type] or names do names[name] = true end
        host.unknown(titles[record.type], "field", key, names)
    end

    function meta.__index(self, key)
        local record = records[self]
        if type(key) == "number" then return record.values[key] end
        local index = shapes[record.type][key]
        if index then return record.values[index] end
        local part = compound(record, key)
        if part == nil then unknown(record, key) end
        return part
    end

    function meta.__newindex(self, key, value)
        local record = records[self]
        local owner, keyPath = record.owner, record.keyPath
        local index = type(key) == "number" and key or shapes[record.type][key]
        if index then
            if index < 1 or index > counts[record.type] or index % 1 ~= 0 then unknown(record, key) end
            mote.number(keyPath or titles[record.type], tostring(key), value)
            local names = parts[record.type]
            record.values[index] = value
            if not owner then return end
            if names then
                mote.write(owner, keyPath .. "." .. names[index], value, keyPath, record.values)
            else
                local list = {}
                for i = 1, 16 do list[i] = record.values[i] end
                mote.write(owner, keyPath, list, keyPath, list)
            end
            return
        end
        local names = compoundNames[record.type]
        if not names or not names[key] then unknown(record, key) end
        if not owner then fail(titles[record.type] .. "'s " .. key .. " can't be set here") end
        mote.write(owner, keyPath .. "." .. key, mote.plain(value), nil, nil)
    end

    function meta.__len(self) return counts[records[self].type] end

    function meta.__eq(a, b)
        local first, second = records[a], records[b]
        if not first or not second or first.type ~= second.type then return false end
        for i = 1, counts[first.type] do
            if first.values[i] ~= second.values[i] then return false end
        end
        return true
    end

    function meta.__tostring(self)
        local record = records[self]
        local list = {}
        for i = 1, counts[record.type] do list[i] = tostring(record.values[i]) end
        return "{" .. table.concat(list, ", ") .. "}"
    end

    local function plain(self)
        local record = records[self]
        local list = {}
        for i = 1, counts[record.type] do list[i] = record.values[i] end
        return list
    end

    function view(type, values, owner, keyPath)
        local self = setmetatable({}, meta)
        records[self] = { type = type, values = values, owner = owner, keyPath = keyPath }
        mote.plainOf[self] = plain
        return self
    end

    -- What the host read, as the script sees it.
    function mote.view(value, type, owner, keyPath)
        if shapes[type] then return view(type, value, owner, keyPath) end
        return value
    end

    function mote.point(x, y) return view("point", { x, y }) end

    ---- Images

    local images = mote.weak("k")
    local imageMeta = { __name = "an image", __metatable = false }
    function imageMeta.__index(self, key)
        local field = images[self][key]
        if field == nil then host.unknown("an image", "field", key, images[self]) end
        return field
    end
    function imageMeta.__newindex(_, key) fail("an image has no field \"" .. tostring(key) .. "\" to set") end
    function imageMeta.__tostring(self) return images[self].name end
    local function imageName(self) return images[self].name end

    function mote.globals.image(name)
        if type(name) ~= "string" then fail("image: expected a name, got " .. mote.kind(name)) end
        local width, height, scale = host.image(name)
        local self = setmetatable({}, imageMeta)
        images[self] = { name = name, size = view("size", { width, height }), scale = scale }
        mote.plainOf[self] = imageName
        return self
    end
    """#
}
