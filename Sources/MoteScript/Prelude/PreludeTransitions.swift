/// Transitions between two screens from their beginning to their end: played, or gathered to follow a hand or
/// to go backwards.
enum PreludeTransitions {
    static let source = #"""
    local mote = (...).mote
    local host = mote.host

    -- Seconds that a driven transition waits for a word, and one that plays for its `animate` to return.
    local patience = 10
    -- Seconds after which the motions of one that plays count as endless.
    local horizon = 60
    local finish

    local function tell(name, run, finished)
        -- Both tell the same names, whatever `animate` calls its screens.
        run.names = run.names or { host.name(run.leaving.layer), host.name(run.coming.layer) }
        local payload = { kind = run.kind, from = run.names[1], to = run.names[2], duration = run.duration }
        if finished ~= nil then payload.finished = finished end
        local shown = host.tellTransition(name, run.coming.layer, payload)
        mote.deliverOwn(name, shown)
    end

    local function indexOf(layer)
        for i, sublayer in ipairs(host.sublayers(host.root())) do
            if sublayer == layer then return i end
        end
        return nil
    end

    mote.placeAtRoot = indexOf

    -- The pair as its transition sees it: `to` on top, at its final frame.
    local function arrange(run)
        local container = host.make("layer", nil, { userInteractionEnabled = false })
        host.setStage(container, true)
        host.fillScene(container)
        host.insert(host.root(), container, indexOf(run.leaving.layer))
        host.insert(container, run.from)
        host.insert(container, run.to)
        run.container = container
    end

    ---- Where one stands that follows a hand, or goes back

    local cancel

    local function waitForWord(run)
        if run.timer then mote.clearTimer(run.timer) end
        run.timer = mote.setTimer(host.time() + patience, function()
            run.timer = nil
            cancel(run)
        end)
    end

    -- The place in the gathered motions that belongs to a percentage of the transition.
    local function placeOf(run, percent)
        return (run.backwards and 1 - percent or percent) * run.total
    end
    local function place(run, percent)
        local at = placeOf(run, percent)
        host.placeRecording(run.gathered.recording, at == run.total and at + mote.beyond or at)
    end

    -- Lets a driven transition go the rest of its way.
    local function release(run)
        local decided = run.decided
        if run.timer then mote.clearTimer(run.timer) end
        local percent = run.percent or 0
        local seconds = host.remainingTime(percent, run.total, decided.speed, decided.finishes)
        local recording = run.gathered.recording
        host.placeRecording(recording, placeOf(run, percent))
        host.driveRecording(recording, placeOf(run, decided.finishes and 1 or 0), seconds, decided.curve)
        run.timer = mote.setTimer(host.time() + seconds, function()
            run.timer = nil
            finish(run, decided.finishes)
        end)
    end

    function cancel(run)
        if run.isOver or run.decided then return end
        run.decided = { finishes = false, speed = 1, curve = "easeInOut" }
        release(run)
    end

    function mote.placeTransition(run)
        place(run, run.percent)
        waitForWord(run)
    end
    mote.releaseTransition, mote.cancelTransition = release, cancel

    ---- From its beginning to its end

    local function play(run)
        local recording = host.beginRecording(false, false, false, true)
        run.recording, mote.transitionRecording = recording, recording
        local scope = mote.newClock {
            virtual = false, recording = recording, over = function() finish(run, true) end,
            tasks = {}, mayGoBack = true,
        }
        run.scope = scope
        mote.runInScope(scope, run.animate, run.context)
    end

    local function gather(run)
        run.clock = mote.gatheringClock(false, true)
        run.clock.leadsBack = run.backwards
        mote.transitionRecording = run.clock.recording
        local clock = mote.gather(run.clock, run.animate, run.context)
        if run.rewound then host.leaveChanged(run.arrival, clock.recording) end
        run.gathered = clock
        -- As long as it takes when it is played; a hand has something to drive in any case.
        run.total = clock.length
        if run.interactive and run.total == 0 then run.total = run.duration end
        place(run, run.percent or 0)
        if run.interactive then
            if run.decided then release(run) else waitForWord(run) end
        else
            run.decided = { finishes = true, speed = 1, curve = "linear" }
            run.percent = 0
            release(run)
        end
    end

    -- Puts the screen that goes where its arrival found it.
    function mote.rewindScreen(run)
        local layer = run.leaving.layer
        local fills = host.fillsScene(layer)
        host.rewindArrival(run.arrival)
        -- It may have got its anchor point back.
        if fills then host.fillScene(layer) end
    end

    -- The same for `animate` to lead it through that again.
    local function rewind(run)
        run.rewound = host.beginRecording(false, false)
        host.record(run.rewound, 0, false)
        mote.rewindScreen(run)
        host.record(0, 0, false)
    end

    -- Which of the screens fill the scene, and are to do so when it is over.
    local function noteFrames(run)
        run.filling = {}
        for _, screen in ipairs { run.coming, run.leaving } do
            if host.fillsScene(screen.layer) then
                table.insert(run.filling, screen.layer)
                host.watchFrame(screen.layer)
            end
        end
    end

    -- Nobody can say when one comes to its end that loops, or awaits what never happens.
    local function giveUpIn(run, seconds)
        run.timer = mote.setTimer(host.time() + seconds, function()
            run.timer = nil
            local left = run.scope and mote.secondsLeftIn(run.scope) or 0
            local mayLast = left > 0 and run.scope.returned
                or left > 0 and host.time() + left <= run.begun + run.duration + horizon
            if mayLast then
                local longest = run.scope.returned and math.huge or run.begun + run.duration + horizon
                return giveUpIn(run, math.min(left + patience, longest - host.time()))
            end
            if run.scope then
                host.report(run.kind .. ": its animate has not come to an end: the transition is over now, "
                            .. "as nothing says when that will be", run.file, run.line)
            end
            finish(run, not run.interactive)
        end)
    end

    -- Begins one that has its screens, its animation and its duration.
    function mote.beginTransition(run)
        noteFrames(run)
        -- Whatever goes wrong from here on, it has an end.
        run.begun = host.time()
        giveUpIn(run, run.duration + patience)
        mote.prepare(run.coming)
        if run.backwards then
            run.from, run.to = run.coming.layer, run.leaving.layer
        else
            run.from, run.to = run.leaving.layer, run.coming.layer
        end
        arrange(run)
        tell("transitionstart", run)
        if run.backwards and run.arrival then rewind(run) end
        host.setFallbackPlace(run.file, run.line)
        if run.interactive or run.backwards then gather(run) else play(run) end
        host.setFallbackPlace()
    end

    -- What is left when a transition is over: the stack, the tree, and the screen that has gone as it was.
    local function settle(run, finished)
        local index = run.container and indexOf(run.container)
        local stays, goes = run.coming, run.leaving
        if not finished then stays, goes = goes, stays end
        local recording = run.gathered and run.gathered.recording or run.recording
        mote.transitionRecording = nil
        if recording and (run.backwards or not finished) then
            -- One that goes back has come to its end as well.
            if finished and run.container then mote.undoBelow(recording, run.container) end
            mote.endRecording(recording, "undone")
        elseif recording then
            mote.undoBelow(recording, goes.layer)
            run.arrived = mote.endArrival(recording, stays.layer)
            run.keepArrival(run.arrived)
        end
        if run.rewound then mote.endRecording(run.rewound, finished and "played" or "undone") end
        host.insert(host.root(), stays.layer, index)
        mote.putAway(goes)
        if run.container then host.remove(run.container) end
        if run.cleanUp then run.cleanUp(stays.layer) end
        for _, layer in ipairs(run.filling) do
            -- Others may have given it a frame of its own meanwhile.
            if not host.hasOwnFrame(layer) then host.fillScene(layer) end
        end
        if run.arrived then host.settleArrival(run.arrived) end
        if finished then run.change() end
    end

    -- What waits for the end of the transition that is under way, whichever that is.
    local undecided = {}
    function mote.onceDecided(fn) undecided[#undecided + 1] = fn end

    function finish(run, finished)
        if run.isOver then return end
        run.isOver = true
        if run.timer then mote.clearTimer(run.timer) end
        if run.scope then run.scope.over = nil end
        local outer = mote.clock()
        mote.setClock(nil)
        settle(run, finished)
        if not finished then mote.cancelledAt = host.time() end
        local waiting = undecided
        undecided = {}
        for i = 1, #waiting do waiting[i]() end
        tell("transitionstop", run, finished)
        run.over(finished)
        mote.setClock(outer)
        if run.scope then mote.cancelTask(run.scope.task) end
        -- What it started besides goes on without it, or goes with it.
        local clock = run.scope or run.gathered
        if not clock then return end
        if finished and not run.backwards then mote.goOn(clock) else mote.cancelAll(clock) end
    end
    mote.finishTransition = finish
    """#
}
