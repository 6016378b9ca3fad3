/// The ways to animate, and the handle that each of them returns.
enum PreludeMotions {
    static let source = #"""
    local mote = (...).mote
    local host, fail, entry = mote.host, mote.fail, mote.entry
    local globals, Layer = mote.globals, mote.Layer

    ---- Handles. The engine knows a motion by its serial; what a script hangs on it is kept here to its end.

    local serials = mote.weak("k")
    local handles = mote.weak("v")
    local outcomes = mote.weak("k")
    local hooksOf = {}

    local methods = {}
    mote.vocabulary.Animation = methods
    local fields = { fraction = host.fraction, duration = host.duration, destination = false }
    local meta = { __name = "an animation", __metatable = false }

    function meta.__index(self, key)
        local method = methods[key]
        if method then return method end
        local read = fields[key]
        if read then return read(serials[self]) end
        if key == "destination" then
            local value, type = host.destination(serials[self])
            return value ~= nil and mote.view(value, type) or nil
        end
        local names = {}
        for name in next, methods do names[name] = true end
        for name in next, fields do names[name] = true end
        host.unknown("an animation", "field", key, names)
    end
    function meta.__newindex(_, key) fail("an animation has no field \"" .. tostring(key) .. "\" to set") end

    local function handleOf(serial)
        if not serial then return nil end
        local self = handles[serial]
        if not self then
            self = setmetatable({}, meta)
            serials[self] = serial
            handles[serial] = self
        end
        return self
    end

    function mote.isAnimation(value) return serials[value] ~= nil end

    local function hooks(serial)
        local table = hooksOf[serial]
        if not table then
            table = {}
            hooksOf[serial] = table
        end
        return table
    end

    local watched = {}

    -- Calls `fire` at the first arrival. Where a delayed spring starts, and so when it arrives, is known once
    -- its delay is over. Answers a function that gives it up.
    local waitsForStart = {}
    local function atArrival(serial, fire)
        local timer, active = nil, true
        local function arm()
            local at = active and host.reachTime(serial)
            if at then timer = mote.setTimer(at, fire) end
        end
        if waitsForStart[serial] then
            local mine = hooks(serial)
            mine.starters = mine.starters or {}
            table.insert(mine.starters, arm)
        else
            arm()
        end
        return function()
            active = false
            if timer then mote.clearTimer(timer) end
        end
    end

    -- A fresh motion with the callbacks that its options gave. `delay`: of one that the engine knows by its
    -- parts, whose start is ours to tell.
    local function motion(serial, callbacks, owner, keyPath, delay)
        local self = handleOf(serial)
        if not delay then waitsForStart[serial] = true end
        if not callbacks then return self end
        local mine = hooks(serial)
        mine.handle = self
        mine.onStart = callbacks.onStart
        if callbacks.onComplete then mine.completions = { callbacks.onComplete } end
        if callbacks.onStart and delay then
            mote.setTimer(host.time() + math.max(delay, 0), function() entry.started(serial) end)
        end
        if callbacks.onReached then
            atArrival(serial, function() mote.enqueue(mote.startJob, false, callbacks.onReached) end)
        end
        if callbacks.onChange then
            mine.onChange, mine.owner, mine.keyPath = callbacks.onChange, owner, keyPath
            watched[#watched + 1] = serial
            mote.needTicks(1)
        end
        return self
    end

    local function tell(mine)
        local value, type = host.presented(mine.owner, mine.keyPath)
        mote.enqueue(mote.runPlain, false, "onChange", mine.onChange, mote.view(value, type))
    end

    function mote.tellWatchers()
        for i = 1, #watched do tell(hooksOf[watched[i]]) end
    end

    function entry.started(serial)
        local mine = hooksOf[serial]
        waitsForStart[serial] = nil
        if not mine then return end
        for _, arm in ipairs(mine.starters or {}) do arm() end
        mine.starters = nil
        if mine.onStart then
            mote.enqueue(mote.startJob, false, mine.onStart)
            mine.onStart = nil
        end
    end

    function entry.ended(serial, finished)
        local self = handles[serial]
        if self then outcomes[self] = finished end
        waitsForStart[serial] = nil
        local mine = hooksOf[serial]
        if not mine then return end
        hooksOf[serial] = nil
        if mine.onChange then
            for i = 1, #watched do
                if watched[i] == serial then
                    table.remove(watched, i)
                    break
                end
            end
            mote.needTicks(-1)
            tell(mine)
        end
        for _, fn in ipairs(mine.completions or {}) do
            mote.enqueue(mote.startJob, false, fn, finished)
        end
        for _, wake in ipairs(mine.waiters or {}) do wake(finished) end
    end

    function mote.awaitAnimation(self)
        local task = mote.waiting("await")
        if outcomes[self] ~= nil then return outcomes[self] end
        local mine = hooks(serials[self])
        mine.waiters = mine.waiters or {}
        table.insert(mine.waiters, mote.waker(task))
        return mote.park(task)
    end

    local function serialOf(name, self)
        local serial = serials[self]
        if not serial then fail(name .. ": call it with a colon, animation:" .. name .. "()") end
        return serial
    end

    for _, name in ipairs { "cancel", "finish", "pause", "resume", "reverse" } do
        methods[name] = function(self)
            host.control(serialOf(name, self), name)
            return self
        end
    end
    function methods:seek(fraction)
        host.seekAnimation(serialOf("seek", self), mote.number("seek", "the fraction", fraction))
        return self
    end
    function methods:onComplete(fn)
        mote.callable("onComplete", fn)
        local serial = serialOf("onComplete", self)
        if outcomes[self] ~= nil then
            mote.enqueue(mote.startJob, false, fn, outcomes[self])
        else
            local mine = hooks(serial)
            mine.completions = mine.completions or {}
            table.insert(mine.completions, fn)
        end
        return self
    end
    -- The end counts as arrival: a motion that is cut short resumes its waiters with false.
    function methods:reached()
        local serial = serialOf("reached", self)
        local task = mote.waiting("reached")
        if outcomes[self] ~= nil then return outcomes[self] end
        if not waitsForStart[serial] then
            local at = host.reachTime(serial)
            if at and at <= host.time() then return true end
        end
        local wake = mote.waker(task)
        local giveUp = atArrival(serial, function() wake(true) end)
        local mine = hooks(serial)
        mine.waiters = mine.waiters or {}
        table.insert(mine.waiters, wake)
        local arrived = mote.park(task, giveUp)
        giveUp()
        return arrived
    end

    ---- 1. Blocks

    function globals.animate(duration, options, fn)
        if fn == nil then options, fn = nil, options end
        mote.number("animate", "the duration", duration)
        mote.callable("animate", fn)
        local rest, callbacks = mote.split("animate", mote.options("animate", options))
        host.beginBlock("animate", duration, rest)
        local results = table.pack(mote.without("the function given to animate", fn))
        local serial = host.endBlock()
        if not results[1] then error(results[2], 0) end
        return motion(serial, callbacks, nil, nil, rest.delay or 0)
    end

    function globals.animateKeyframes(duration, options, fn)
        if fn == nil then options, fn = nil, options end
        mote.number("animateKeyframes", "the duration", duration)
        mote.callable("animateKeyframes", fn)
        local rest, callbacks = mote.split("animateKeyframes", mote.options("animateKeyframes", options))
        host.beginBlock("animateKeyframes", duration, rest)
        local open = true
        local function key(start, length, change)
            if not open then fail("animateKeyframes: its function is over") end
            mote.number("animateKeyframes", "the start", start)
            mote.number("animateKeyframes", "the length", length)
            mote.callable("animateKeyframes", change)
            host.beginPart(start, length)
            local results = table.pack(mote.without("the function given to animateKeyframes", change))
            host.endPart()
            if not results[1] then error(results[2], 0) end
        end
        local results = table.pack(mote.without("the function given to animateKeyframes", fn, key))
        open = false
        local serial = host.endBlock()
        if not results[1] then error(results[2], 0) end
        return motion(serial, callbacks, nil, nil, rest.delay or 0)
    end

    ---- 2 and 4. A property in one call; springs and decays

    for _, name in ipairs { "animate", "spring", "decay" } do
        Layer[name] = function(self, keyPath, options)
            local rest, callbacks = mote.split(name, mote.options(name, options))
            local delay = name == "animate" and (rest.delay or 0) or nil
            return motion(host[name](self, keyPath, rest), callbacks, self, keyPath, delay)
        end
    end

    ---- 3. Explicit animations

    local descriptions = mote.weak("k")
    for _, kind in ipairs { "basic", "keyframe" } do
        local descriptionMeta = { __name = "a " .. kind .. " animation", __metatable = false }
        function descriptionMeta.__index(self, key)
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
            fail("add: expected a basic or keyframe animation, got " .. mote.kind(animation))
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

    ---- Free values

    local Value = { spring = true, decay = true, animate = true }
    mote.vocabulary.FreeValue = Value
    local valueMeta = mote.metatable("value")
    valueMeta.__metatable = false
    for name in next, Value do
        Value[name] = function(self, options)
            local rest, callbacks = mote.split(name, mote.options(name, options))
            local delay = name == "animate" and (rest.delay or 0) or nil
            return motion(host[name](self, "value", rest), callbacks, self, "value", delay)
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
