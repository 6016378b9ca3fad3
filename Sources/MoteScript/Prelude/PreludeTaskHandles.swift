/// What a script holds of its tasks: `spawn`, `after`, `every`, and handles to cancel them and to await.
enum PreludeTaskHandles {
    static let source = #"""
    local mote = (...).mote
    local host, fail = mote.host, mote.fail

    local handles = mote.weak("k")
    local Handle = mote.class("handle")
    function Handle:cancel()
        local stop = handles[self]
        if stop then
            handles[self] = nil
            stop()
        end
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
        local handle = mote.handle(function() mote.cancelTask(task) end)
        tasksOf[handle] = task
        return handle
    end
    mote.taskHandle = taskHandle

    -- Waits for a spawned task: true when it returned, false when it was cancelled or failed. `release` is
    -- called when who waits is cancelled meanwhile.
    function mote.awaitTask(handle, release)
        local target = tasksOf[handle]
        if not target then return nil end
        local task = mote.waiting("await")
        if target.done and not target.isTold then return true, target.ok end
        local resumeIt = mote.waker(task)
        -- Of what is told, everybody hears before whoever waits goes on, also if it was over at once.
        if target.done then
            resumeIt(target.ok)
            return true, mote.park(task, release)
        end
        target.waiters = target.waiters or {}
        table.insert(target.waiters, resumeIt)
        return true, mote.park(task, release)
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

    local function every(seconds, fn)
        mote.number("every", "seconds", seconds)
        mote.callable("every", fn)
        if seconds < 0.001 then
            fail("every: the interval must be at least 0.001 s, got " .. tostring(seconds))
        end
        local outer = mote.clock()
        local own = outer
        if own and own.virtual then own = nil end
        local start, n, id = nil, 0, nil
        local function arm()
            n = n + 1
            -- Computed, not summed: the thousandth beat is as exact as the first.
            id = mote.setTimer(start + n * seconds, function()
                arm()
                mote.enqueue(mote.run, mote.newTask(fn, nil, own))
            end)
        end
        local isStopped = false
        local function stop()
            isStopped = true
            if id then mote.clearTimer(id) end
        end
        if mote.isRecording() then
            -- What is scrubbed has no use for what never ends; where that comes to its end, it goes on.
            if not outer.isTransition then return mote.handle(stop) end
            local made = outer.now
            outer.later = outer.later or {}
            table.insert(outer.later, function(origin)
                if isStopped then return end
                start = origin + made
                n = math.max(0, math.ceil((host.time() - start) / seconds) - 1)
                arm()
            end)
            return mote.handle(stop)
        end
        -- What is hurried goes on in the scene's time.
        start = host.time()
        mote.setClock(own)
        arm()
        if own and own.tasks then mote.keepTask(own, stop) end
        mote.setClock(outer)
        return mote.handle(stop)
    end

    local globals = mote.globals
    globals.spawn, globals.after, globals.every = spawn, after, every
    """#
}
