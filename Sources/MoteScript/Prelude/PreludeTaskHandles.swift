/// What a script holds of its tasks: `spawn`, `after`, `every`, and handles to cancel them and to await.
enum PreludeTaskHandles {
    static let source = #"""
    local mote = (...).mote
    local host, fail = mote.host, mote.fail

    local handles = mote.weak("k")
    local Handle = mote.class("handle")
    -- What was cancelled in vain may be cancelled again.
    function Handle:cancel()
        local stop = handles[self]
        if stop then stop() end
    end

    function mote.handle(stop)
        local handle = setmetatable({}, Handle.meta)
        handles[handle] = stop
        return handle
    end

    local tasksOf = mote.weak("k")

    -- Something to await that is no task: `settle(ok)` ends the wait.
    function mote.promise(handle)
        local promise = { serial = 0, isTold = true }
        tasksOf[handle] = promise
        return function(ok)
            if promise.done then return end
            promise.done, promise.ok = true, ok
            for _, resume in ipairs(promise.waiters or {}) do resume(ok) end
        end
    end

    local function taskHandle(task)
        local handle = mote.handle(function() mote.putAside(task) end)
        tasksOf[handle] = task
        return handle
    end
    mote.taskHandle = taskHandle

    -- Waits for a spawned task: true when it returned, false when it was cancelled or failed. `release` is
    -- called when who waits is cancelled meanwhile. `parts`: handles of tasks that live and end with it.
    function mote.awaitTask(handle, release, parts)
        local target = tasksOf[handle]
        if not target then return nil end
        local task = mote.waiting("await")
        for i = 1, #(parts or {}) do parts[i] = tasksOf[parts[i]] or parts[i] end
        if target.done and not target.isTold then return true, target.ok end
        local isInside = mote.mayGoBack()
        -- For the transition that has cancelled it, it is over.
        if target.frozen and isInside then return true, false end
        local resumeIt = mote.waker(task)
        -- Of what is told, everybody hears before whoever waits goes on, also if it was over at once.
        if target.done then
            resumeIt(target.ok)
            return true, mote.park(task, release, parts)
        end
        target.waiters = target.waiters or {}
        table.insert(target.waiters, resumeIt)
        if isInside then
            target.inside = target.inside or {}
            table.insert(target.inside, resumeIt)
        end
        return true, mote.park(task, release, parts)
    end

    local function spawn(fn, ...)
        mote.callable("spawn", fn)
        return taskHandle(mote.start(fn, ...))
    end

    local function after(seconds, fn)
        mote.number("after", "seconds", seconds)
        mote.callable("after", fn)
        local task = mote.newTask(fn)
        task.sleepsUntil = mote.due(seconds)
        local id = mote.setTimer(task.sleepsUntil, function()
            task.release, task.sleepsUntil = nil, nil
            mote.enqueueOn(task.clock, mote.run, task)
        end)
        task.release = function() mote.clearTimer(id) end
        return taskHandle(task)
    end

    -- A transition that has begun or ended its beats is undone.
    local beats = {}
    function beats.putBack(beat, was)
        if beat.isOn == was.isOn then return end
        if was.isOn then beat.goOn() else beat.stop() end
    end

    local function every(seconds, fn)
        mote.number("every", "seconds", seconds)
        mote.callable("every", fn)
        if seconds < 0.001 then
            fail("every: the interval must be at least 0.001 s, got " .. tostring(seconds))
        end
        local own = mote.clock()
        if own and own.virtual then own = nil end
        local start, n, id = nil, 0, nil
        local beat = { isOn = false }
        mote.keepState(beat, beat, beats)
        beat.isOn = true
        local function arm()
            n = n + 1
            -- Computed, not summed: the thousandth beat is as exact as the first.
            id = mote.setTimer(start + n * seconds, function()
                arm()
                mote.enqueue(mote.run, mote.newTask(fn, nil, own))
            end)
        end
        local function armIn(clock)
            local outer = mote.clock()
            mote.setClock(clock)
            arm()
            mote.setClock(outer)
        end
        function beat.stop()
            if not beat.isOn then return end
            beat.isOn = false
            if id then mote.clearTimer(id) end
        end
        -- As a task that has slept through some of its beats.
        function beat.goOn()
            beat.isOn = true
            if not start then return end
            local passed = math.floor((host.time() - start) / seconds)
            if passed >= n then
                mote.enqueueReal(mote.run, mote.newTask(fn, nil, own))
            else
                passed = n - 1
            end
            n = passed
            armIn(own)
        end
        local handle = mote.handle(function()
            mote.keepState(beat, beat, beats)
            beat.stop()
        end)
        -- What is hurried goes on in the scene's time.
        if mote.isRecording() then
            mote.goOnLater(function(origin)
                if not beat.isOn then return end
                start = origin
                n = math.max(0, math.ceil((host.time() - start) / seconds) - 1)
                arm()
            end)
        else
            start = host.time()
            armIn(own)
        end
        return handle
    end

    local globals = mote.globals
    globals.spawn, globals.after, globals.every = spawn, after, every
    """#
}
