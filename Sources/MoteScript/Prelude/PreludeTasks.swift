/// Coroutines in scene time, what they wait for, and `wait` itself.
///
/// Nothing here runs by itself. The host enters through `entry`, which puts jobs into a queue, and then calls
/// `entry.step()` until nothing is left: each step is one handler or one resumption, under a budget of its
/// own.
enum PreludeTasks {
    static let source = #"""
    local mote = (...).mote
    local host, fail, entry = mote.host, mote.fail, mote.entry
    local pack, unpack = table.pack, table.unpack

    -- The task that runs now, and where waiting is not possible (nil where it is).
    local current
    local context = "the main chunk"

    -- Jobs of this instant, first in, first out: a function, and what it gets. The first of these is the task
    -- that the job resumes, or false.
    local jobs, first, last = {}, 1, 0
    local timers = {}

    -- The clock of what runs now: nil for the scene's time.
    local clock

    local function enqueueReal(run, ...)
        last = last + 1
        jobs[last] = pack(run, ...)
    end

    -- Onto the queue of a clock whose time is run ahead, or the scene's.
    local function enqueueOn(own, ...)
        if not own or not own.active then return enqueueReal(...) end
        own.last = own.last + 1
        own.jobs[own.last] = pack(...)
    end

    local function enqueue(...) enqueueOn(clock, ...) end
    mote.enqueue, mote.enqueueOn, mote.enqueueReal = enqueue, enqueueOn, enqueueReal

    -- Seconds of the time that this runs in.
    local function now()
        if clock and clock.virtual then return clock.now end
        return host.time()
    end
    mote.now = now

    local function setClock(own)
        if clock == own then return end
        clock = own
        local recording = own and own.recording
        local isHurried = recording and own.collapses and not own.isOwn
        host.record(recording or 0, recording and own.place or 0, isHurried)
    end
    mote.setClock = setClock
    function mote.clock() return clock end

    -- Runs fn with the wait functions refused, as inside an animation block.
    function mote.without(why, fn, ...)
        local saved = context
        context = why
        local results = pack(pcall(fn, ...))
        context = saved
        return unpack(results, 1, results.n)
    end

    ---- Tasks. Values go in and out by the task itself: what passes through the host would be copied.

    -- A clock knows what was started on it, and forgets what is over.
    -- `others`: those of clocks within that of a transition.
    local function keep(clock, task)
        local own, name = clock, "tasks"
        if not clock.tasks then own, name = clock.transition, "others" end
        local tasks = own and own[name]
        if not tasks then return end
        if #tasks >= 64 and #tasks >= 2 * (tasks.living or 0) then
            local living = {}
            for i = 1, #tasks do
                if not tasks[i].done then living[#living + 1] = tasks[i] end
            end
            living.living = #living
            tasks, own[name] = living, living
        end
        tasks[#tasks + 1] = task
    end

    -- `hook(ok, ...)` gets the results, or the error's text, which is reported otherwise.
    local function newTask(fn, hook, own)
        local task = { hook = hook, serial = 0, fn = fn, clock = own or clock,
                       pointer = current and current.pointer }
        if task.clock then keep(task.clock, task) end
        task.coroutine = host.coroutine(function()
            task.results = pack(fn(unpack(task.values, 1, task.values.n)))
        end)
        return task
    end

    local function finish(task, ok, message)
        if task.done then return end
        task.done, task.ok = true, ok
        if task.hook then
            if ok then
                task.hook(true, unpack(task.results, 1, task.results.n))
            else
                task.hook(false, message)
            end
        end
        local waiters = task.waiters
        task.waiters = nil
        if waiters then
            for i = 1, #waiters do waiters[i](ok) end
        end
    end

    local run
    function run(task, ...)
        if task.done then return end
        if task.frozen then
            task.frozen = pack(run, task, ...)
            return
        end
        local own = task.clock
        if own and own.virtual and not own.active then return mote.runAhead(own, run, task, ...) end
        local outer, outerContext, outerClock = current, context, clock
        task.outer, task.values = outer, pack(...)
        current, context = task, task.context
        setClock(own)
        task.running = true
        local status, message = host.resume(task.coroutine, task.hook == nil)
        task.running = false
        current, context = outer, outerContext
        setClock(outerClock)
        if status == "done" then
            finish(task, true)
        elseif status == "failed" then
            finish(task, false, message)
        elseif task.done then
            -- Cancelled from inside.
            host.close(task.coroutine)
        end
    end

    local function cancel(task)
        if task.done then return end
        task.serial = task.serial + 1
        local release = task.release
        task.release, task.parts = nil, nil
        if release then release() end
        finish(task, false, "cancelled")
        -- One that cancels itself runs on to its next wait.
        if not task.running then host.close(task.coroutine) end
    end
    mote.newTask, mote.run, mote.cancelTask = newTask, run, cancel

    function mote.start(fn, ...)
        local task = newTask(fn)
        run(task, ...)
        return task
    end

    -- A handler of a pointer's event: what it starts knows which pointer that was.
    function mote.startFor(pointer, fn, ...)
        local task = newTask(fn)
        task.pointer = pointer
        run(task, ...)
        return task
    end

    -- The same on a clock.
    function mote.startOn(own, fn, ...)
        local task = newTask(fn, nil, own)
        run(task, ...)
        return task
    end

    -- The same, with a function that is called when it is over, however it ends.
    function mote.startWatched(own, over, fn, ...)
        local task = newTask(fn, nil, own)
        task.waiters = { over }
        own.task = task
        run(task, ...)
        return task
    end

    -- Jobs: a callback as a task of its own, and one that may not wait.
    function mote.startJobOn(_, own, fn, ...) mote.startOn(own, fn, ...) end
    function mote.startJob(_, fn, ...) mote.start(fn, ...) end
    function mote.runPlain(_, why, fn, ...)
        local task = newTask(fn)
        task.context = why
        run(task, ...)
        return task.ok
    end

    -- Called after a handler was ended from outside: whatever was running is over.
    function entry.recover()
        local task = current
        current, context = nil, nil
        mote.stopClocks()
        while task do
            task.running = false
            finish(task, false, "ended")
            task = task.outer
        end
    end

    function entry.loaded() context = nil end

    ---- The queue

    -- Ends a task, or what would have become one, with an error at the place where it waits.
    local overrun = {}
    local function endJob(job, message)
        local task = job[2]
        if task and task.done then return end
        if not task then
            -- A subscription, or a callback as the first or the second value.
            local fn = job[3]
            if type(fn) == "table" then fn = fn.fn end
            if type(fn) ~= "function" then fn = job[4] end
            return host.report(message, host.place(fn))
        end
        local release = task.release
        task.release = nil
        if release then release() end
        if task.values then
            overrun.message = message
            run(task, overrun)
        else
            host.report(message, host.place(task.fn))
            cancel(task)
        end
    end

    -- Runs the next job, or ends it if there was too much at this instant. Answers what it did, or nothing.
    function entry.step(tooMuch)
        local job = jobs[first]
        if not job then
            first, last = 1, 0
            return nil
        end
        jobs[first] = nil
        first = first + 1
        if tooMuch then
            endJob(job, tooMuch)
            return "ended"
        end
        job[1](unpack(job, 2, job.n))
        return "ran"
    end

    function entry.timer(id)
        local fire = timers[id]
        timers[id] = nil
        if fire then fire() end
    end

    local function setTimer(time, fire)
        if clock and clock.virtual then return mote.setVirtualTimer(clock, time, fire) end
        local id = host.schedule(time)
        timers[id] = fire
        return id
    end

    local function clearTimer(id)
        if type(id) == "table" then
            id.cleared = true
            -- It was taken over by the scene's time.
            if not id.id then return end
            id = id.id
        end
        timers[id] = nil
        host.unschedule(id)
    end
    mote.setTimer, mote.clearTimer = setTimer, clearTimer

    ---- Waiting

    -- What a transition has cut short, and may give back: it sleeps on meanwhile, whatever comes, and so do
    -- those that it waits for as its parts.
    local function freeze(task)
        if task.done or task.frozen then return end
        task.frozen = { n = 0 }
        for _, part in ipairs(task.parts or {}) do freeze(part) end
    end

    local function thaw(task)
        local woken = task.frozen
        if not woken then return end
        task.frozen = nil
        if woken.n > 0 then enqueueOn(task.clock, unpack(woken, 1, woken.n)) end
        for _, part in ipairs(task.parts or {}) do thaw(part) end
    end
    mote.freezeTask, mote.thawTask = freeze, thaw

    local wake
    function wake(task, serial, ...)
        if task.done or task.serial ~= serial then return end
        if task.frozen then
            task.frozen = pack(wake, task, serial, ...)
            return
        end
        task.serial = serial + 1
        task.release, task.parts = nil, nil
        run(task, ...)
    end

    -- A function that resumes the task from its next park; later calls do nothing.
    local function waker(task)
        local serial = task.serial
        local used = false
        return function(...)
            if used then return end
            used = true
            enqueueOn(task.clock, wake, task, serial, ...)
        end
    end

    local function waiting(name)
        local task = current
        if context then
            fail(name .. " can't be used in " .. context .. ": use spawn(function() ... end)")
        end
        if not task or not host.canYield() then
            fail(name .. " can't be used in a coroutine of your own: use spawn(function() ... end)")
        end
        -- One that cancelled itself goes no further.
        if task.done then host.yield() end
        return task
    end
    mote.waiting = waiting

    -- Yields until a waker calls; `release` undoes what was set up when the task is cancelled instead.
    -- `parts`: tasks that live and end with it until then.
    local function park(task, release, parts)
        task.release, task.parts = release, parts
        host.yield()
        local values = task.values
        if values[1] == overrun then fail(overrun.message) end
        return unpack(values, 1, values.n)
    end
    mote.park, mote.waker = park, waker

    local function due(seconds)
        if seconds > 0 then return now() + seconds end
        return clock and clock.virtual and clock.now + 1 / host.getScene("fps") or host.nextTick()
    end

    mote.due = due

    local function wait(seconds)
        mote.number("wait", "seconds", seconds)
        local task = waiting("wait")
        task.sleepsUntil = due(seconds)
        local id = setTimer(task.sleepsUntil, waker(task))
        park(task, function() clearTimer(id) end)
        task.sleepsUntil = nil
    end
    mote.globals.wait = wait

    function mote.currentPointer() return current and current.pointer end
    """#
}
