/// `scene`, `log`, and the last touch: what scripts may see.
enum PreludeScene {
    static let source = #"""
    local mote = (...).mote
    local host, fail, entry = mote.host, mote.fail, mote.entry
    local globals = mote.globals

    local Scene, getters, setters = {}, {}, {}
    mote.vocabulary.scene = Scene
    local meta = { __name = "the scene", __metatable = false }
    local scene = setmetatable({}, meta)
    mote.scene = scene

    function meta.__index(_, key)
        local method = Scene[key]
        if method then return method end
        local getter = getters[key]
        if getter then return getter() end
        local names = {}
        for name in next, Scene do names[name] = true end
        for name in next, getters do names[name] = true end
        host.unknown("scene", "field", key, names)
    end

    function meta.__newindex(_, key, value)
        local setter = setters[key]
        if setter then return setter(value) end
        if getters[key] then fail("scene." .. key .. " can't be set") end
        if Scene[key] then fail("scene: \"" .. key .. "\" is a method and can't be set") end
        host.unknown("scene", "field", key, setters)
    end
    function meta.__tostring() return "scene" end

    function mote.setScene(key, value)
        local was = host.getScene(key)
        host.setScene(key, value)
        mote.note(key, function() host.setScene(key, was) end)
    end

    for _, key in ipairs { "size", "background", "fps" } do
        getters[key] = function()
            local value, type = host.getScene(key)
            return mote.view(value, type, scene, key)
        end
        setters[key] = function(value) mote.setScene(key, mote.plain(value)) end
    end
    function getters.seed() return host.seed() end
    function getters.time() return host.time() end
    function getters.speed() return host.speed() end
    function setters.speed(value) host.setSpeed(mote.number("scene", "speed", value)) end
    function getters.root() return host.root() end
    function getters.overlay() return host.overlay() end
    function getters.sublayers() return host.sublayers(host.root()) end

    local params, keep
    function getters.params()
        params = params or host.params()
        return params
    end
    function getters.keep()
        keep = keep or host.initialKeep()
        return keep
    end
    function setters.keep(value)
        if type(value) ~= "table" then fail("scene.keep: expected a table, got " .. mote.kind(value)) end
        local was = keep
        keep = value
        mote.note("keep", function() keep = was end)
    end
    function entry.keep() return mote.plain(keep or host.initialKeep()) end

    function Scene:on(name, fn, options) return mote.on("on", 0, name, fn, options) end
    function Scene:seek(time)
        if time == nil then fail("seek: expected a time; call it with a colon, scene:seek(t)") end
        host.seekScene(mote.number("seek", "the time", time))
    end
    function Scene:emit(name, payload) mote.emit("emit", name, payload) end
    for _, name in ipairs { "layer", "shape", "text", "gradient", "replicator", "emitter", "addSublayer",
                            "insertSublayer", "find" } do
        Scene[name] = mote.Layer[name]
    end

    ---- update

    local updates = {}
    local ticksNeeded = 0
    function mote.needTicks(change)
        ticksNeeded = ticksNeeded + change
        host.wantTicks(ticksNeeded > 0)
    end

    local function begin(update)
        if update.active then return end
        update.active = true
        updates[#updates + 1] = update
        mote.needTicks(1)
    end

    local function stop(update)
        if not update.active then return end
        update.active = false
        for i = 1, #updates do
            if updates[i] == update then
                table.remove(updates, i)
                break
            end
        end
        mote.needTicks(-1)
    end

    -- A transition that has begun or ended it is undone.
    local hooks = {}
    function hooks.putBack(update, was)
        update.isWanted = was.isWanted
        if was.active then begin(update) else stop(update) end
    end

    function Scene:update(fn)
        mote.callable("update", fn)
        local update = { fn = fn, active = false, isWanted = false, clock = mote.besides() }
        mote.keepState(update, update, hooks)
        update.isWanted = true
        if mote.isRecording() then
            mote.goOnLater(function()
                if update.isWanted then begin(update) end
            end)
        else
            begin(update)
        end
        return mote.handle(function()
            mote.keepState(update, update, hooks)
            update.isWanted = false
            stop(update)
        end)
    end

    local function run(update, elapsed)
        -- One that fails is stopped: it would fail again at every tick.
        if not mote.runPlain(nil, "update", update.fn, elapsed) then stop(update) end
    end

    local function runUpdate(_, update, elapsed)
        if update.active then mote.callBesides(update.clock, run, update, elapsed) end
    end

    function entry.tick(elapsed)
        for i = 1, #updates do mote.enqueue(runUpdate, false, updates[i], elapsed) end
        mote.stepCustoms()
        mote.tellWatchers()
    end

    globals.scene = scene
    """#
}
