/// The handle that each way to animate returns, and the callbacks that hang on it.
enum PreludeHandles {
    static let source = #"""
    local mote = (...).mote
    local host, fail, entry = mote.host, mote.fail, mote.entry

    ---- Handles. The engine knows a motion by its serial; what a script hangs on it is kept here to its end.

    local serials = mote.weak("k")
    local handles = mote.weak("v")
    local outcomes = mote.weak("k")
    local hooksOf = {}
    -- Of plays that have come to their end, and are to be told of it, though something else has become of the
    -- motion in the same instant: lists by serial.
    local passed = {}

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

    -- Makes a table of another kind the handle of a motion.
    function mote.register(self, serial)
        serials[self] = serial
        handles[serial] = self
        outcomes[self] = nil
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

    -- Calls `fire` at the first arrival, which the engine tells. Answers a function that gives it up.
    local function atArrival(serial, fire)
        local mine = hooks(serial)
        mine.arrivals = mine.arrivals or {}
        table.insert(mine.arrivals, fire)
        host.watchReach(serial)
        return function()
            for i = 1, #(mine.arrivals or {}) do
                if mine.arrivals[i] == fire then
                    table.remove(mine.arrivals, i)
                    break
                end
            end
        end
    end

    local function arrive(mine)
        local arrivals = mine.arrivals
        mine.arrivals = nil
        for i = 1, #(arrivals or {}) do arrivals[i]() end
    end

    local settle, start, tellJob

    -- A clock that is run ahead asks for what happens on timelines; a scope looks at those that are left.
    local function putTimelineOnClock(serial, own)
        local mine = hooks(serial)
        mine.clock, mine.isTimeline = own, true
        if own.virtual and not own.isTransition then return end
        own.timelines = own.timelines or {}
        table.insert(own.timelines, serial)
    end

    -- One from elsewhere got something to play from what runs on a clock: that waits for its end as well.
    function mote.holdClock(serial)
        local own = mote.clock()
        if not own or own.collapses or not (own.over or own.virtual) then return end
        local mine = hooks(serial)
        if mine.clock == own then return end
        own.timelines = own.timelines or {}
        for _, other in ipairs(own.timelines) do
            if other == serial then return end
        end
        table.insert(own.timelines, serial)
        mine.scopes = mine.scopes or {}
        if not own.virtual then table.insert(mine.scopes, own) end
    end

    -- A clock that is run ahead knows which finite motions it has.
    local function count(mine, isFinite)
        local own = mine.clock
        if not own or not own.virtual or mine.isCounted == isFinite then return end
        own.running = own.running + (isFinite and 1 or mine.isCounted and -1 or 0)
        mine.isCounted = isFinite
    end

    -- Motions that go on a timeline begin and end by that.
    function mote.putOnTimeline(serials)
        for i = 1, #serials do
            local mine = hooksOf[serials[i]]
            if mine and mine.clock and not mine.isTimeline then
                mine.isOnTimeline = true
                count(mine, false)
                if mine.scope then mine.scope.running = mine.scope.running - 1 end
                mine.scope = nil
            end
        end
    end

    -- A motion that waited for its start takes over.
    local function takeOver(mine)
        local begin = mine.onBegin
        mine.onBegin = nil
        if begin then begin() end
    end

    -- What lies ahead of a motion on a clock that is run ahead, by its own clock as that is now.
    local function plan(serial, mine, own, left, delay, begin)
        local isFinite = left ~= nil and left < math.huge
        count(mine, isFinite)
        local number = (mine.plan or 0) + 1
        mine.plan = number
        -- Not if it was cut short before, or planned anew.
        local function at(seconds, fn)
            -- Its layer's time stands: it is planned anew when that goes on.
            if seconds == math.huge then return end
            mote.setTimer(own.now + seconds, function()
                if hooksOf[serial] == mine and mine.plan == number and not mine.isOnTimeline then fn() end
            end)
        end
        local function endIn(seconds)
            at(seconds, function()
                own.length = math.max(own.length, own.now)
                host.endRecorded(serial)
                -- As in the scene's time, what begins just then is told before.
                local next = own.timers[1]
                if own.active and next and next.time <= own.now and not next.isLate then
                    mote.setVirtualTimer(own, own.now, function() settle(serial, true) end, true)
                else
                    settle(serial, true)
                end
            end)
        end
        local function beginIn(seconds)
            at(seconds, function()
                host.tellBegun(serial)
                start(mine)
            end)
        end
        if left ~= nil and not isFinite then
            -- One that is held has an end as soon as it goes on; so has one whose layer is held.
            if own.isOwn and number == 1 and not host.isHeldByLayer(serial) then
                host.releaseMotion(serial)
            else
                beginIn(begin or 0)
            end
            return
        end
        if own.collapses and not own.isOwn then
            host.collapse(serial)
            beginIn(0)
            return endIn(left or 0)
        end
        beginIn(begin or 0)
        if not delay then return endIn(left or 0) end
        at(delay, function()
            host.beginRecorded(serial)
            takeOver(mine)
            endIn(host.secondsLeft(serial) or 0)
        end)
    end

    -- On a clock that is run ahead a motion ends in that clock's time, and with the scene's only if it has no
    -- end. A scope counts its motions.
    local function putOnClock(serial, own)
        if host.isTimeline(serial) then return putTimelineOnClock(serial, own) end
        local left, delay, begin = host.secondsLeft(serial)
        local mine = hooks(serial)
        mine.clock = own
        if own.virtual then return plan(serial, mine, own, left, delay, begin) end
        if left ~= nil and left < math.huge then
            own.running = own.running + 1
            own.motions = own.motions or {}
            own.motions[#own.motions + 1] = serial
            mine.scope = own
        end
    end

    -- Its clock was set, from within what is run ahead.
    local function planAnew(serial)
        local mine = hooksOf[serial]
        local own = mine and mine.clock
        if own and not own.virtual then return mote.lookAtScope(own) end
        if not own or not own.active or own ~= mote.clock() then return end
        if mine.isTimeline or mine.isOnTimeline then return end
        local left, delay, begin = host.secondsLeft(serial)
        -- Nothing is left of one that is over: that is told.
        if left then plan(serial, mine, own, left, delay, begin) end
    end

    -- A layer's time runs otherwise from now on.
    function mote.planAllAnew()
        local own = mote.clock()
        if own and not own.virtual then return mote.lookAtScope(own) end
        if not own or not own.active then return end
        local all = {}
        for serial, mine in next, hooksOf do
            if mine.clock == own then all[#all + 1] = serial end
        end
        for i = 1, #all do planAnew(all[i]) end
    end

    -- What is made lives on the clock that this runs on.
    function mote.joinClock(self, serial)
        local own = mote.clock()
        if not own then return end
        mote.setKept(own, self)
        putOnClock(serial, own)
    end

    -- A fresh motion with the callbacks that its options gave.
    -- `self`: a handle of another kind, for a timeline.
    local function motion(serial, callbacks, owner, keyPath, self)
        if self then mote.register(self, serial) else self = handleOf(serial) end
        mote.joinClock(self, serial)
        if not callbacks then return self end
        local mine = hooks(serial)
        mine.besides = callbacks.onChange and mote.besides()
        mine.handle = self
        mine.onStart = callbacks.onStart
        if callbacks.onComplete then mine.completions = { { fn = callbacks.onComplete } } end
        if callbacks.onReached then
            atArrival(serial, function() tellJob(mine, callbacks.onReached) end)
        end
        if callbacks.onChange then
            mine.onChange, mine.owner, mine.keyPath = callbacks.onChange, owner, keyPath
            watched[#watched + 1] = serial
            mote.needTicks(1)
        end
        return self
    end

    local function tell(mine)
        if mine.isFailed then return end
        local value, type = host.presented(mine.owner, mine.keyPath)
        mote.enqueue(mote.tellChange, false, mine.onChange, mine.besides, mote.view(value, type), mine)
    end

    function mote.tellWatchers()
        for i = 1, #watched do tell(hooksOf[watched[i]]) end
    end

    -- What is told of a motion runs on its clock, once that has been run ahead in the scene's time.
    function tellJob(mine, fn, ...)
        local own = mine.clock
        if own and own.virtual and not own.active then own = nil end
        mote.enqueueOn(own, mote.startJobOn, false, own, fn, ...)
    end

    function start(mine)
        if mine.onStart then
            tellJob(mine, mine.onStart)
            mine.onStart = nil
        end
    end

    function entry.started(serial)
        local mine = hooksOf[serial]
        if not mine then return end
        start(mine)
        takeOver(mine)
    end

    function entry.reached(serial)
        if hooksOf[serial] then arrive(hooksOf[serial]) end
    end

    -- A timeline has come to its end, and is touched before that is told: it is over, and plays anew.
    function mote.passEnd(self, serial)
        passed[serial] = passed[serial] or {}
        table.insert(passed[serial], hooksOf[serial] or {})
        hooksOf[serial], outcomes[self] = nil, true
    end

    -- What is told next of the end of a motion: of a play before, or of the present one.
    local function takeHooks(serial, finished)
        local before = passed[serial]
        if before then
            if #before == 1 then passed[serial] = nil end
            return table.remove(before, 1)
        end
        local self = handles[serial]
        -- An animator may have started anew since.
        if self and serials[self] == serial and outcomes[self] == nil then outcomes[self] = finished end
        local mine = hooksOf[serial]
        hooksOf[serial] = nil
        return mine
    end

    function settle(serial, finished)
        local mine = takeHooks(serial, finished)
        if not mine then return end
        if finished then
            -- One that had nothing to do began and arrived as well.
            start(mine)
            arrive(mine)
        end
        if mine.onEnd then mine.onEnd(finished) end
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
        for _, completion in ipairs(mine.completions or {}) do
            if not completion.isGone then tellJob(mine, completion.fn, finished) end
        end
        for _, wake in ipairs(mine.waiters or {}) do wake(finished) end
        -- What hangs on it has its turn before what waits for all to be over.
        count(mine, false)
        if mine.scope then
            mote.leaveScope(mine.scope)
        elseif mine.isTimeline and not mine.clock.virtual then
            mote.lookAtScope(mine.clock)
        end
        for _, scope in ipairs(mine.scopes or {}) do mote.lookAtScope(scope) end
    end
    function entry.ended(serial, finished) settle(serial, finished) end
    mote.settleMotion = settle

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
            local serial = serialOf(name, self)
            host.control(serial, name)
            planAnew(serial)
            return self
        end
    end
    function methods:seek(fraction)
        local serial = serialOf("seek", self)
        host.seekAnimation(serial, mote.number("seek", "the fraction", fraction))
        planAnew(serial)
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
            table.insert(mine.completions, mote.completion(fn))
        end
        return self
    end
    -- The end counts as arrival: a motion that is cut short resumes its waiters with false.
    function methods:reached()
        local serial = serialOf("reached", self)
        local task = mote.waiting("reached")
        if outcomes[self] ~= nil then return outcomes[self] end
        if mote.now() ~= host.time() then return mote.awaitAnimation(self) end
        local at = host.reachTime(serial)
        if at and at <= host.time() then return true end
        local wake = mote.waker(task)
        local giveUp = atArrival(serial, function() wake(true) end)
        local mine = hooks(serial)
        mine.waiters = mine.waiters or {}
        table.insert(mine.waiters, wake)
        local arrived = mote.park(task, giveUp)
        giveUp()
        return arrived
    end

    mote.hooks = hooks
    -- Something hangs on a motion whose end has not been told.
    function mote.isUntold(serial) return hooksOf[serial] ~= nil or passed[serial] ~= nil end
    function mote.hasEnded(self) return outcomes[self] ~= nil end
    function mote.whenEnded(serial, fn) hooks(serial).onEnd = fn end
    mote.motion, mote.handleOf, mote.serialOf = motion, handleOf, serialOf
    """#
}
