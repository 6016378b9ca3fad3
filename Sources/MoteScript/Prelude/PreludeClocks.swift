/// Clocks that tasks run on instead of the scene's time. One that is run ahead (`virtual`) plays a function
/// and all that it starts in a time of its own, at once: to have it done without animation (`collapses`), or
/// to gather its motions so that they can be scrubbed. One that is not is a scope: it knows when the motions
/// that were started on it are over.
enum PreludeClocks {
    static let source = #"""
    local mote = (...).mote
    local host = mote.host
    local unpack = table.unpack

    -- Seconds and steps after which what is run ahead counts as endless.
    local horizon, mostSteps = 60, 10000
    -- So many seconds behind the end of a recording all its motions are over, whatever was rounded.
    mote.beyond = 1e-6

    -- Those that run ahead now, the innermost last.
    local active = {}

    function mote.isRecording()
        local clock = mote.clock()
        return clock ~= nil and clock.virtual and not clock.collapses
    end

    -- `mayGoBack`: it is of a transition, which may be cancelled, with all that is done on clocks within.
    -- `leadsBack`: one that leads a screen back.
    function mote.newClock(options)
        local clock, outer = options, mote.clock()
        clock.transition = outer and outer.transition or clock.mayGoBack and clock or nil
        if clock.transition == clock then clock.others = {} end
        clock.leadsBack = outer and outer.leadsBack
        clock.now, clock.place, clock.length, clock.running = 0, clock.place or 0, 0, 0
        clock.jobs, clock.first, clock.last = {}, 1, 0
        clock.timers, clock.order, clock.steps = {}, 0, 0
        return clock
    end

    -- What is done now belongs to a transition that may be cancelled.
    function mote.mayGoBack()
        local clock = mote.clock()
        return clock ~= nil and clock.transition ~= nil and clock.transition.mayGoBack == true
    end

    -- A clock for what a transition that plays has others call, however often: it does not wait for that.
    function mote.besides()
        local outer = mote.clock()
        if not mote.mayGoBack() or outer.virtual then return nil end
        return mote.newClock { virtual = false, recording = outer.recording }
    end

    -- Calls a function on such a clock, as long as the transition may be cancelled; not after it was.
    function mote.callBesides(own, fn, ...)
        if own and own.transition.isUndone then return end
        if not own or not own.transition.mayGoBack then return fn(...) end
        local outer = mote.clock()
        mote.setClock(own)
        local result = fn(...)
        mote.setClock(outer)
        return result
    end

    -- One that fails is called no more.
    function mote.tellChange(_, fn, own, value, hooks)
        if hooks.isFailed then return end
        if mote.callBesides(own, mote.runPlain, nil, "onChange", fn, value) == false then
            hooks.isFailed = true
        end
    end

    -- What never ends: where a transition that is run ahead comes to its end, `begin` gets the time of now in
    -- that of the scene. What is scrubbed has no use for it.
    function mote.goOnLater(begin)
        local own = mote.clock()
        if not own.isTransition then return end
        local made = own.now
        own.later = own.later or {}
        table.insert(own.later, function(origin) begin(origin + made) end)
    end

    -- Without animation: all is gathered, and then taken as played. Within a gathering its changes are made
    -- at the present place of that.
    function mote.hurried()
        local outer = mote.clock()
        if outer and outer.virtual then
            return mote.newClock { virtual = true, collapses = true, recording = outer.recording,
                                   place = outer.place }
        end
        return mote.newClock { virtual = true, collapses = true, isOwn = true,
                               journal = outer and outer.recording }
    end

    -- A motion's handle lives as long as the clock, so that what hangs on it does.
    function mote.setKept(clock, handle)
        clock.kept = clock.kept or {}
        clock.kept[#clock.kept + 1] = handle
    end

    -- `isLate`: after all else at its time.
    function mote.setVirtualTimer(clock, time, fire, isLate)
        clock.order = clock.order + 1
        local timer = { time = math.max(time, clock.now), order = clock.order, fire = fire, isLate = isLate }
        local timers = clock.timers
        local i = #timers
        while i > 0 and (timers[i].time > timer.time
                         or timers[i].time == timer.time and timers[i].isLate and not isLate) do
            i = i - 1
        end
        table.insert(timers, i + 1, timer)
        return timer
    end

    local function isHurried(clock) return clock.collapses and not clock.isOwn end

    -- What happened to the motions of timelines, and to those that later ones cut short. Answers whether
    -- there was any of it: it may have been the last that the clock has waited for.
    local function hear(clock)
        local news = host.recordedNews()
        if not news or #news == 0 then return false end
        for i = 1, #news, 2 do
            local word, number = news[i], news[i + 1]
            if word == "began" then
                mote.entry.started(number)
            elseif word == "called" then
                mote.entry.timelineCall(number)
            else
                if word == "ended" then clock.length = math.max(clock.length, clock.now) end
                mote.settleMotion(number, word == "ended")
            end
        end
        return true
    end

    -- Lets the clock's time go on. A hurried one within a gathering leaves the place of that where it is.
    local function goTo(clock, time)
        local seconds = time - clock.now
        clock.now = time
        if isHurried(clock) then
            host.playTimelines(clock.recording, true, seconds)
        elseif clock.recording and seconds > 0 then
            clock.place = time
            host.record(clock.recording, time)
        end
    end

    local function step(clock)
        if clock.recording and hear(clock) then return true end
        local job = clock.jobs[clock.first]
        if job then
            clock.jobs[clock.first] = nil
            clock.first = clock.first + 1
            job[1](unpack(job, 2, job.n))
            return true
        end
        local timer = clock.timers[1]
        local due = clock.recording and host.timelinesDue(clock.recording, isHurried(clock))
        local time = due and clock.now + due or math.huge
        local isTimer = timer and timer.time < time
        if isTimer then time = timer.time end
        if time > horizon or clock.steps > mostSteps then return false end
        clock.steps = clock.steps + 1
        if isTimer then
            table.remove(clock.timers, 1)
            if timer.cleared then return true end
            if time > clock.now then goTo(clock, time) end
            timer.fire()
        else
            goTo(clock, time)
            if not isHurried(clock) then host.playTimelines(clock.recording, false, 0) end
        end
        return true
    end

    -- Timelines hold it while they play towards an end, and until that is told.
    local function isHeld(clock)
        for _, serial in ipairs(clock.timelines or {}) do
            if mote.isUntold(serial) and (host.secondsLeft(serial) or 0) < math.huge then return true end
        end
        return false
    end

    -- A transition is over when its function has returned and its finite motions are over, or when it says
    -- so.
    local function isOver(clock)
        if not clock.isTransition then return false end
        if clock.isComplete then return true end
        -- What is due at this very instant may set something else in motion.
        local timer = clock.timers[1]
        if clock.jobs[clock.first] or timer and timer.time <= clock.now + 1e-9 then return false end
        return clock.returned and clock.running == 0 and not isHeld(clock)
    end

    -- Calls a function with all that it starts, until nothing is left to do in the clock's own time.
    function mote.runAhead(clock, fn, ...)
        local outer = mote.clock()
        clock.active = true
        active[#active + 1] = clock
        local transition = clock.transition
        if clock.journal and transition and not transition.mayGoBack then clock.journal = nil end
        if clock.isOwn then
            clock.recording, clock.now, clock.place = host.beginRecording(true, false, true), 0, 0
        end
        mote.setClock(clock)
        fn(...)
        while not isOver(clock) and step(clock) do end
        if isHurried(clock) and clock.recording then host.endHurry(clock.recording) end
        clock.active = false
        active[#active] = nil
        mote.setClock(outer)
        if clock.isOwn then
            if clock.journal then
                mote.endIn(clock.recording, clock.journal)
            else
                mote.endRecording(clock.recording, "played")
            end
            clock.recording = nil
        end
        -- What never ends goes on in the scene's time.
        if clock.collapses and #clock.timers > 0 then
            clock.virtual = false
            mote.setClock(nil)
            for _, timer in ipairs(clock.timers) do
                if not timer.cleared then
                    mote.setTimer(host.time() + timer.time - clock.now, timer.fire)
                end
            end
            clock.timers = {}
            mote.setClock(outer)
        end
    end

    -- Something was ended from outside: nothing runs ahead any more.
    function mote.stopClocks()
        mote.setClock(nil)
        for i = 1, #active do
            active[i].active = false
            local recording = active[i].isOwn and active[i].recording
            if recording then mote.endRecording(recording, "played") end
        end
        active = {}
    end

    ---- Recordings

    -- A clock to gather on. `opensBefore`: at its very beginning, what changes there does not show yet.
    function mote.gatheringClock(opensBefore, isTransition)
        return mote.newClock { virtual = true, collapses = false, tasks = {}, isTransition = isTransition,
                               mayGoBack = isTransition, recording = host.beginRecording(true, opensBefore) }
    end

    -- Runs a function ahead and gathers its motions. What still waits then, waits for what can't be known.
    function mote.gather(clock, fn, ...)
        local isDone = false
        -- It is as long as the function takes, its motions, and what it changes.
        mote.startWatched(clock, function()
            clock.returned = true
            if not isDone then clock.length = math.max(clock.length, clock.now) end
        end, fn, ...)
        isDone = true
        if clock.isComplete then
            clock.length = clock.isComplete
        elseif not clock.timers[1] then
            clock.length = math.max(clock.length, host.lastChange(clock.recording))
        end
        -- Of a transition, what sleeps may go on when that is over.
        local rest, timers = {}, clock.timers
        for _, task in ipairs(clock.tasks) do
            if clock.isTransition and task.sleepsUntil and task ~= clock.task then
                rest[#rest + 1] = task
            else
                mote.cancelTask(task)
            end
        end
        clock.tasks, clock.timers, clock.sleepers = rest, {}, timers
        return clock
    end

    ---- What a transition has started besides its motions

    -- It goes on in the scene's time, as if it had always run in that.
    function mote.goOn(clock)
        local outer = mote.clock()
        mote.setClock(nil)
        for _, timer in ipairs(clock.sleepers or {}) do
            if not timer.cleared then
                timer.id = mote.setTimer(host.time() + timer.time - clock.length, timer.fire)
            end
        end
        for _, begin in ipairs(clock.later or {}) do begin(host.time() - clock.length) end
        clock.virtual, clock.recording, clock.mayGoBack = false, nil, nil
        clock.tasks, clock.others, clock.sleepers, clock.later = nil, nil, nil, nil
        mote.setClock(outer)
    end

    -- It was never started.
    function mote.cancelAll(clock)
        local lists = { clock.tasks or {}, clock.others or {} }
        clock.tasks, clock.others, clock.sleepers, clock.later, clock.mayGoBack = nil, nil, nil, nil, nil
        clock.isUndone = true
        for _, tasks in ipairs(lists) do
            for _, task in ipairs(tasks) do mote.cancelTask(task) end
        end
    end

    ---- Tasks of before that a transition cancels

    local hooks = {}
    function hooks.putBack(task, was)
        if not was.isFrozen then mote.thawTask(task) end
    end
    function hooks.keep(task, was)
        if not was.isFrozen and not mote.isKeptState(task) then mote.cancelTask(task) end
    end

    -- Cancels a task, or lets it sleep until it is known whether the transition that cancels it is undone.
    function mote.putAside(task)
        local own = task.clock and task.clock.transition
        if task.done or not mote.mayGoBack() or own == mote.clock().transition then
            return mote.cancelTask(task)
        end
        mote.keepState(task, { isFrozen = task.frozen ~= nil }, hooks)
        mote.freezeTask(task)
        local inside = task.inside
        task.inside = nil
        for _, resume in ipairs(inside or {}) do resume(false) end
    end

    ---- Scopes

    -- Runs `fn` as a task in the scene's time, and `over` once it has returned and its finite motions are
    -- over.
    function mote.scope(recording, over)
        return mote.newClock { virtual = false, recording = recording, over = over }
    end

    -- What stands has no end, and does not hold it.
    local function runs(scope)
        if scope.running == 0 then return false end
        for _, serial in ipairs(scope.motions) do
            if mote.isUntold(serial) and (host.secondsLeft(serial) or 0) < math.huge then return true end
        end
        return false
    end

    -- Seconds until all that it waits for is over that has an end.
    function mote.secondsLeftIn(scope)
        local left = (scope.task.sleepsUntil or 0) - host.time()
        for _, serials in ipairs { scope.motions or {}, scope.timelines or {} } do
            for _, serial in ipairs(serials) do
                local own = mote.isUntold(serial) and host.secondsLeft(serial) or 0
                if own < math.huge then left = math.max(left, own) end
            end
        end
        return left
    end

    local function check(scope)
        if scope.over and scope.returned and not runs(scope) and not isHeld(scope) then
            local over = scope.over
            scope.over = nil
            over()
        end
    end

    local function checkJob(_, scope) check(scope) end
    function mote.lookAtScope(scope) mote.enqueueReal(checkJob, false, scope) end

    function mote.leaveScope(scope)
        scope.running = scope.running - 1
        mote.lookAtScope(scope)
    end

    function mote.runInScope(scope, fn, ...)
        return mote.startWatched(scope, function()
            scope.returned = true
            check(scope)
        end, fn, ...)
    end
    """#
}
