/// Coroutines in scene time: `spawn`, `after`, `every`, `wait`, `await`, `race`, `parallel`, `sequence`,
/// `stagger`.
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

    -- `hook(ok, ...)` gets the results, or the error's text, which is reported otherwise.
    local function newTask(fn, hook, own)
        local task = { hook = hook, serial = 0, fn = fn, clock = own or clock,
                       pointer = current and current.pointer }
        local tasks = task.clock and task.clock.tasks
        if tasks then tasks[#tasks + 1] = task end
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
        task.release = nil
        if release then release() end
        finish(task, false, "cancelled")
        -- One that cancels itself runs on to its next wait.
        if not task.running then host.close(task.coroutine) end
    end
    mote.cancelTask = cancel

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
            return
        end
        timers[id] = nil
        host.unschedule(id)
    end
    mote.setTimer, mote.clearTimer = setTimer, clearTimer

    ---- Waiting

    local function wake(task, serial, ...)
        if task.done or task.serial ~= serial then return end
        task.serial = serial + 1
        task.release = nil
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
    local function park(task, release)
        task.release = release
        host.yield()
        local values = task.values
        if values[1] == overrun then fail(overrun.message) end
        return unpack(values, 1, values.n)
    end
    mote.park, mote.waker = park, waker

    local function due(seconds)
        if seconds > 0 then return now() + seconds end
        return clock and clock.virtual and clock.now or host.nextTick()
    end

    mote.due = due

    local function wait(seconds)
        mote.number("wait", "seconds", seconds)
        local task = waiting("wait")
        local id = setTimer(due(seconds), waker(task))
        park(task, function() clearTimer(id) end)
    end

    local function functions(name, list)
        if type(list) ~= "table" then
            fail(name .. ": expected a list of functions, got " .. mote.kind(list))
        end
        for i = 1, #list do
            if type(list[i]) ~= "function" then
                fail(name .. ": expected a function at " .. i .. ", got " .. mote.kind(list[i]))
            end
        end
        return #list
    end

    local function cancelAll(tasks, count)
        for i = 1, count do
            if tasks[i] then cancel(tasks[i]) end
        end
    end

    -- Starts `count` children and waits until `over` says so; a child's error is the parent's.
    local function gather(name, count, startOne, isOver)
        local task = waiting(name)
        local resumeParent = waker(task)
        local children, results, left, ended, own = {}, {}, count, false, clock
        local function hookOf(i)
            return function(ok, ...)
                if ended then return end
                results[i] = pack(...)
                left = left - 1
                if not ok or isOver(left) then
                    ended = true
                    resumeParent(ok, i, results)
                    cancelAll(children, count)
                end
            end
        end
        local function addChild(i, fn, ...)
            children[i] = newTask(fn, hookOf(i), own)
            run(children[i], ...)
            if ended then cancel(children[i]) end
        end
        local stop = startOne(addChild, function() return ended end)
        -- Results stay here, not on the way through the queue.
        local ok, i, all = park(task, function()
            ended = true
            if stop then stop() end
            cancelAll(children, count)
        end)
        if stop then stop() end
        if not ok then error(all[i][1], 0) end
        return i, all
    end

    local function startList(list, count)
        return function(addChild, isEnded)
            for i = 1, count do
                if isEnded() then return end
                addChild(i, list[i])
            end
        end
    end

    local function race(list)
        local count = functions("race", list)
        if count == 0 then fail("race: needs at least one function") end
        local i, all = gather("race", count, startList(list, count), function() return true end)
        return i, unpack(all[i], 1, all[i].n)
    end

    local function parallel(list)
        local count = functions("parallel", list)
        waiting("parallel")
        if count == 0 then return end
        local _, all = gather("parallel", count, startList(list, count), function(left) return left == 0 end)
        local values = {}
        for i = 1, count do values[i] = all[i][1] end
        return unpack(values, 1, count)
    end

    local function sequence(list)
        local count = functions("sequence", list)
        waiting("sequence")
        for i = 1, count do list[i]() end
    end

    -- The delay of each of `count`: they rise with the distance from an origin.
    function mote.staggered(each, count, options)
        mote.number("stagger", "interval", each)
        if each < 0 then fail("stagger: the interval must not be negative") end
        return host.staggered(each, count, {
            from = options.from, delay = options.delay,
            ease = options.ease ~= nil and mote.option("stagger", "curve", options.ease) or nil,
        })
    end

    local function stagger(interval, list, fn, options)
        options = mote.options("stagger", options)
        mote.checkOptions("stagger", options, "from", "ease", "delay")
        if type(list) ~= "table" then fail("stagger: expected a list, got " .. mote.kind(list)) end
        mote.callable("stagger", fn)
        waiting("stagger")
        local count = #list
        local delays = mote.staggered(interval, count, options)
        if count == 0 then return end
        local order = {}
        for i = 1, count do order[i] = i end
        table.sort(order, function(a, b) return delays[a] < delays[b] end)
        gather("stagger", count, function(addChild, isEnded)
            local start, i, timer = now(), 1, nil
            local function nextOne()
                timer = nil
                while i <= count and not isEnded() do
                    local at = start + delays[order[i]]
                    if at > now() then
                        timer = setTimer(at, function() enqueue(nextOne, false, fn) end)
                        return
                    end
                    i = i + 1
                    local index = order[i - 1]
                    addChild(index, fn, list[index], index)
                end
            end
            nextOne()
            return function() if timer then clearTimer(timer) end end
        end, function(left) return left == 0 end)
    end

    ---- Handles

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
        local promise = { serial = 0 }
        tasksOf[handle] = promise
        return function(ok)
            if promise.done then return end
            promise.done, promise.ok = true, ok
            for _, resume in ipairs(promise.waiters or {}) do resume(ok) end
        end
    end
    function mote.currentPointer() return current and current.pointer end

    local function taskHandle(task)
        local handle = mote.handle(function() cancel(task) end)
        tasksOf[handle] = task
        return handle
    end
    mote.taskHandle = taskHandle

    -- Waits for a spawned task: true when it returned, false when it was cancelled or failed.
    function mote.awaitTask(handle)
        local target = tasksOf[handle]
        if not target then return nil end
        local task = waiting("await")
        if target.done then return true, target.ok end
        local resumeIt = waker(task)
        target.waiters = target.waiters or {}
        table.insert(target.waiters, resumeIt)
        return true, park(task)
    end

    local function spawn(fn, ...)
        mote.callable("spawn", fn)
        return taskHandle(mote.start(fn, ...))
    end

    local function after(seconds, fn)
        mote.number("after", "seconds", seconds)
        mote.callable("after", fn)
        local task = newTask(fn)
        local id = setTimer(due(seconds), function()
            task.release = nil
            enqueueOn(task.clock, run, task)
        end)
        task.release = function() clearTimer(id) end
        return taskHandle(task)
    end

    local function every(seconds, fn)
        mote.number("every", "seconds", seconds)
        mote.callable("every", fn)
        if seconds < 0.001 then
            fail("every: the interval must be at least 0.001 s, got " .. tostring(seconds))
        end
        -- What is scrubbed has no use for what never ends; what is hurried goes on in the scene's time.
        if mote.isRecording() then return mote.handle(function() end) end
        local own = clock
        if own and own.virtual then own = nil end
        local outer = clock
        setClock(own)
        local start, n, id = host.time(), 0, nil
        local function arm()
            n = n + 1
            -- Computed, not summed: the thousandth beat is as exact as the first.
            id = setTimer(start + n * seconds, function()
                arm()
                enqueue(run, newTask(fn, nil, own))
            end)
        end
        arm()
        setClock(outer)
        return mote.handle(function() clearTimer(id) end)
    end

    local globals = mote.globals
    globals.spawn, globals.after, globals.every, globals.wait = spawn, after, every, wait
    globals.race, globals.parallel, globals.sequence, globals.stagger = race, parallel, sequence, stagger
    """#
}
