/// Events: subscriptions of the scene and of layers, delivery from the innermost layer outwards, and `await`.
enum PreludeEvents {
    static let source = #"""
    local mote = (...).mote
    local host, fail, entry = mote.host, mote.fail, mote.entry

    -- subscriptions[owner][name] is a list; the owner is a layer's number, or 0 for the scene.
    local subscriptions = {}
    -- How many listen to a name anywhere: what nobody hears costs nothing.
    local listeners = {}

    local function checkName(what, name)
        if type(name) ~= "string" then fail(what .. ": expected an event's name, got " .. mote.kind(name)) end
        host.checkName(what, name)
    end

    local function subscribe(owner, name, subscription)
        local names = subscriptions[owner]
        if not names then
            names = {}
            subscriptions[owner] = names
        end
        local list = names[name]
        if not list then
            list = {}
            names[name] = list
        end
        list[#list + 1] = subscription
        listeners[name] = (listeners[name] or 0) + 1
        subscription.owner, subscription.name, subscription.active = owner, name, true
        return subscription
    end

    local function unsubscribe(subscription)
        if not subscription.active then return end
        subscription.active = false
        local name = subscription.name
        listeners[name] = listeners[name] - 1
        local names = subscriptions[subscription.owner]
        local list = names and names[name]
        if not list then return end
        for i = 1, #list do
            if list[i] == subscription then
                table.remove(list, i)
                break
            end
        end
        if #list == 0 then names[name] = nil end
    end

    function mote.forgetOwner(owner) subscriptions[owner] = nil end

    -- One that a transition has made or cancelled is not, where that is undone.
    local hooks = {}
    function hooks.putBack(subscription, was)
        if subscription.active and not was.active then
            unsubscribe(subscription)
        elseif was.active and not subscription.active then
            subscribe(subscription.owner, subscription.name, subscription)
        end
    end

    local policies = { ignore = true, restart = true }

    function mote.on(what, owner, name, fn, options)
        checkName(what, name)
        mote.callable(what, fn)
        options = mote.options(what, options)
        mote.checkOptions(what, options, "whileRunning")
        local policy = options.whileRunning
        if policy ~= nil and not policies[policy] then
            fail(what .. ": whileRunning must be \"ignore\" or \"restart\"")
        end
        local subscription = { fn = fn, policy = policy, active = false, clock = mote.besides() }
        mote.keepState(subscription, subscription, hooks)
        subscribe(owner, name, subscription)
        return mote.handle(function()
            mote.keepState(subscription, subscription, hooks)
            unsubscribe(subscription)
        end)
    end

    ---- The event that a handler gets

    local Event = mote.class("event")
    -- What an event is of: one for all its handlers, which a script never sees.
    local cores = mote.weak("k")
    function Event:stop()
        local core = cores[self]
        if not core then fail("stop: expected an event, got " .. mote.kind(self) .. ": write e:stop()") end
        core.stopped = true
    end
    function Event:locationIn(layer)
        local position = rawget(self, "position")
        if not position then fail("locationIn: this event has no position") end
        return mote.point(host.locationIn(mote.layerArgument("locationIn", layer), position[1], position[2]))
    end

    local eventMeta = { __name = "an event", __metatable = false }
    function eventMeta.__index(_, key)
        if key == "stop" then return Event.stop end
        if key == "locationIn" then return Event.locationIn end
    end

    local own = { name = true, payload = true, position = true, target = true, layer = true, id = true,
                  time = true, stop = true, locationIn = true }

    local function eventFor(core, layer)
        local e = {}
        if type(core.payload) == "table" then
            for key, value in pairs(core.payload) do
                if not own[key] then e[key] = value end
            end
        end
        e.name, e.payload, e.position, e.target = core.name, core.payload, core.position, core.target
        e.id, e.time, e.layer = core.id, core.time, layer
        cores[e] = core
        if core.phase then
            e.phase, e.translation, e.velocity = core.phase, core.translation, core.velocity
        end
        return setmetatable(e, eventMeta)
    end

    ---- Delivery

    local function deliver(task, subscription, core, layer)
        if core.stopped or not subscription.active then return end
        core.heard = core.heard + 1
        if subscription.wake then
            unsubscribe(subscription)
            subscription.wake(eventFor(core, layer))
            return
        end
        local running = subscription.task
        if running and not running.done then
            if subscription.policy == "ignore" then return end
            if subscription.policy == "restart" then mote.cancelTask(running) end
        end
        subscription.task = nil
        mote.callBesides(subscription.clock, function()
            local started = mote.startFor(core.id, subscription.fn, eventFor(core, layer))
            if subscription.policy and not started.done then subscription.task = started end
        end)
    end

    -- The layers of `path` are the target and its ancestors, innermost first; the scene comes last.
    local function dispatch(core, path)
        if not listeners[core.name] or listeners[core.name] == 0 then return end
        local function offer(owner, layer)
            local names = subscriptions[owner]
            local list = names and names[core.name]
            if not list then return end
            for i = 1, #list do mote.enqueueReal(deliver, false, list[i], core, layer) end
        end
        if path then
            for i = 1, #path do offer(host.number(path[i]), path[i]) end
        end
        offer(0, nil)
    end

    local function newCore(name, payload)
        return { name = name, payload = payload, heard = 0, stopped = false, time = host.time() }
    end

    -- An event by the runtime, to the script's handlers.
    function mote.deliverOwn(name, payload)
        if (listeners[name] or 0) > 0 then dispatch(newCore(name, payload), nil) end
    end

    local latest
    local function pointOf(pair) return pair and mote.point(pair[1], pair[2]) end

    function entry.event(name, payload, path, position, translation, velocity, id, phase)
        local core = newCore(name, payload)
        core.target = path and path[1]
        core.position, core.id, core.phase = pointOf(position), id, phase
        core.translation, core.velocity = pointOf(translation), pointOf(velocity)
        latest = core
        dispatch(core, path)
        if name == "pointercancel" then mote.enqueueReal(mote.loseDriver, false, id) end
    end

    function entry.heard() return latest and latest.heard or 0 end

    function entry.isHeard(name)
        return (listeners[name] or 0) > 0 or name == "pointercancel" and mote.isDriven()
    end

    local pointerEvents = { "tap", "pointerdown", "pointermove", "pointerup", "pointercancel", "pan",
                            "longpress" }
    function entry.listensToPointers(owner)
        local names = subscriptions[owner]
        for _, name in ipairs(names and pointerEvents or {}) do
            if names[name] then return true end
        end
        return false
    end

    -- The names that anybody listens to, for inspectors.
    function entry.handlers()
        local names = {}
        for name, count in next, listeners do
            if count > 0 then names[#names + 1] = name end
        end
        return names
    end

    function mote.emit(what, name, payload)
        checkName(what, name)
        -- Nobody is told of what is only run ahead, to be scrubbed.
        if mote.isRecording() then return end
        local copy = host.emit(name, mote.plain(payload))
        dispatch(newCore(name, copy), nil)
    end

    ---- await

    local function awaitEvent(owner, name)
        checkName("await", name)
        local task = mote.waiting("await")
        local subscription = subscribe(owner, name, { wake = mote.waker(task), fn = task.fn })
        return mote.park(task, function() unsubscribe(subscription) end)
    end

    local function awaitFirst(list)
        local timeout = list.timeout
        if timeout ~= nil then mote.number("await", "timeout", timeout) end
        for key in next, list do
            if type(key) ~= "number" and key ~= "timeout" then
                fail("await: unknown option \"" .. tostring(key) .. "\" (did you mean \"timeout\"?)")
            end
        end
        if #list == 0 then fail("await: needs at least one event") end
        for i = 1, #list do checkName("await", list[i]) end
        local task = mote.waiting("await")
        local wake = mote.waker(task)
        local pending, timer = {}, nil
        local function release()
            for i = 1, #pending do unsubscribe(pending[i]) end
            if timer then mote.clearTimer(timer) end
        end
        for i = 1, #list do pending[i] = subscribe(0, list[i], { wake = wake, fn = task.fn }) end
        if timeout then
            timer = mote.setTimer(mote.due(timeout), function()
                timer = nil
                wake(nil)
            end)
        end
        local event = mote.park(task, release)
        release()
        return event
    end

    function mote.globals.await(what, name)
        local layer = mote.isLayer(what)
        if layer then return awaitEvent(host.number(what), name) end
        if what == mote.scene then return awaitEvent(0, name) end
        if type(what) == "string" then return awaitEvent(0, what) end
        if mote.isAnimation(what) then return mote.awaitAnimation(what) end
        if type(what) == "table" then
            local isTask, ok = mote.awaitTask(what)
            if isTask then return ok end
            if getmetatable(what) == nil then return awaitFirst(what) end
        end
        fail("await: expected an animation, an event's name, a list of names, or a layer and a name, got "
            .. mote.kind(what))
    end
    """#
}
