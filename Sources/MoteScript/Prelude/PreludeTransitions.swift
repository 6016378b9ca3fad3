/// Transitions between screens: presenting, dismissing, pushing and popping, one after another, played or
/// driven by hand.
enum PreludeTransitions {
    static let source = #"""
    local mote = (...).mote
    local host, fail = mote.host, mote.fail
    local Scene, stack = mote.vocabulary.scene, mote.stack

    -- Seconds that a driven transition waits for a word, and one that plays for its `animate` to return.
    local patience = 10

    -- The transition that runs, and the calls that wait for it.
    local current
    local queue = {}

    ---- What `animate` gets, and an interactive call returns

    local Context = mote.class("transition")
    local Driven = mote.class("interactiveTransition")
    local runOf = mote.weak("k")
    local fields = { container = true, from = true, to = true, duration = true, options = true }
    local begin, finish, goOn

    local function fieldsOf(class)
        local index = class.meta.__index
        class.meta.__index = function(self, key)
            local run = runOf[self]
            if fields[key] then return run[key] end
            if key == "percent" then return run.percent or 0 end
            if key == "interactive" then return run.interactive end
            return index(self, key)
        end
    end
    fieldsOf(Context)
    fieldsOf(Driven)

    local function runArgument(name, self)
        local run = runOf[self]
        if not run then fail(name .. ": call it with a colon, ctx:" .. name .. "()") end
        return run
    end

    function Context:complete(finished)
        local run = runArgument("complete", self)
        if finished ~= nil and type(finished) ~= "boolean" then
            fail("complete: expected true or false, got " .. mote.kind(finished))
        end
        -- What is driven by hand, or goes back, is complete when it has arrived.
        if run == current and not run.gathered and not run.isGathering then finish(run, finished ~= false) end
    end

    local function patienceOver(run)
        run.timer = nil
        if run == current and not run.decided then run.decide(false, {}) end
    end

    local function waitForWord(run)
        if run.timer then mote.clearTimer(run.timer) end
        run.timer = mote.setTimer(host.time() + patience, function() patienceOver(run) end)
    end

    -- The place in the gathered motions that belongs to a percentage of the transition.
    local function placeOf(run, percent)
        return (run.backwards and 1 - percent or percent) * run.total
    end
    local function place(run, percent)
        local at = placeOf(run, percent)
        host.placeRecording(run.gathered.recording, at == run.total and at + mote.beyond or at)
    end

    function Driven:update(percent)
        local run = runArgument("update", self)
        percent = math.min(math.max(mote.number("update", "the percentage", percent), 0), 1)
        if run.decided or run.isOver then return self end
        run.percent = percent
        if run == current and run.gathered then
            place(run, percent)
            waitForWord(run)
        end
        return self
    end

    local function decide(name, finishes)
        Driven[name] = function(self, options)
            local run = runArgument(name, self)
            options = mote.options(name, options)
            mote.checkOptions(name, options, "completionSpeed", "completionCurve", "curve")
            local speed = options.completionSpeed or 1
            if mote.number(name, "completionSpeed", speed) <= 0 then
                fail(name .. ": completionSpeed must be above 0")
            end
            local curve = mote.option(name, "curve", options.completionCurve or options.curve or "easeInOut")
            host.checkCurve(name, curve)
            if run.decided or run.isOver then return self end
            run.decided = { finishes = finishes, speed = speed, curve = curve }
            if run == current and run.gathered then run.decide() end
            return self
        end
    end
    decide("finish", true)
    decide("cancel", false)

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

    ---- One transition from its beginning to its end

    local function tell(name, run, finished)
        local payload = { kind = run.kind, from = host.name(run.leaving.layer),
                          to = host.name(run.coming.layer), duration = run.duration }
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

    local function play(run)
        local recording = host.beginRecording(false, false)
        run.recording = recording
        local scope = mote.scope(recording, function() finish(run, true) end)
        run.scope = scope
        run.timer = mote.setTimer(host.time() + run.duration + patience, function()
            run.timer = nil
            finish(run, true)
        end)
        mote.runInScope(scope, run.animate, run.context)
    end

    local function gather(run)
        run.isGathering = true
        local clock = mote.gather(false, run.animate, run.context)
        run.isGathering = false
        run.gathered = clock
        run.total = math.max(run.duration, clock.length)
        place(run, run.percent or 0)
        if run.interactive then
            run.decide = function(finishes)
                if finishes == false then
                    run.decided = { finishes = false, speed = 1, curve = "easeInOut" }
                end
                release(run)
            end
            if run.decided then release(run) else waitForWord(run) end
        else
            run.decided = { finishes = true, speed = 1, curve = "linear" }
            run.percent = 0
            release(run)
        end
    end

    function begin(run)
        current = run
        mote.prepare(run.coming)
        if run.backwards then
            run.from, run.to = run.coming.layer, run.leaving.layer
        else
            run.from, run.to = run.leaving.layer, run.coming.layer
        end
        arrange(run)
        tell("transitionstart", run)
        if run.interactive or run.backwards then gather(run) else play(run) end
    end

    -- What is left when a transition is over: the stack, the tree, and the screen that has gone as it was.
    local function settle(run, finished)
        local index = indexOf(run.container)
        local stays, goes = run.coming, run.leaving
        if not finished then stays, goes = goes, stays end
        local recording = run.gathered and run.gathered.recording or run.recording
        if run.backwards or not finished then
            host.endRecording(recording, "undone")
        else
            host.undoBelow(recording, goes.layer)
            host.endRecording(recording, "played")
        end
        host.insert(host.root(), stays.layer, index)
        mote.putAway(goes)
        host.remove(run.container)
        if run.cleanUp then run.cleanUp(stays.layer) end
        host.fillScene(stays.layer)
        if finished then run.change() end
    end

    function finish(run, finished)
        if run.isOver then return end
        run.isOver = true
        if run.timer then mote.clearTimer(run.timer) end
        if run.scope then run.scope.over = nil end
        local outer = mote.clock()
        mote.setClock(nil)
        settle(run, finished)
        current = nil
        tell("transitionstop", run, finished)
        run.settle(finished)
        mote.enqueueReal(goOn, false)
        mote.setClock(outer)
        if run.scope then mote.cancelTask(run.scope.task) end
    end

    ---- Calls

    local kinds = {}

    -- Where the stack is now decides what a call means; that is known when its turn comes.
    local function start(run)
        local ok, message = kinds[run.kind](run)
        if ok then return begin(run) end
        run.isOver = true
        if message then host.report(message, host.place(run.place)) end
        run.settle(message == nil)
    end

    function goOn()
        while not current and queue[1] do start(table.remove(queue, 1)) end
    end

    local function arrive(run)
        if mote.isUp(run.screen) then
            return false, run.kind .. ": this screen is up already: dismiss or pop what is above it"
        end
        local top = stack[#stack]
        local entry = { screen = run.screen, kind = run.kind, transition = run.transition }
        if not top then
            mote.prepare(run.screen)
            host.insert(host.root(), run.screen.layer)
            stack[1] = entry
            return false
        end
        run.leaving, run.coming = top.screen, run.screen
        run.transition = run.transition or mote.transitions[run.kind == "push" and "slide" or "rise"]
        entry.transition = run.transition
        mote.fit(run, run.transition)
        run.change = function() stack[#stack + 1] = entry end
        return true
    end
    kinds.present, kinds.push = arrive, arrive

    local function leave(run, last)
        local entry = stack[#stack]
        run.leaving, run.coming = entry.screen, stack[last].screen
        -- A name means an arrival, which is run backwards; a function of one's own says how to leave.
        run.backwards = not run.transition or run.transition.isNamed == true
        mote.fit(run, run.transition or stack[last + 1].transition)
        run.change = function()
            for i = #stack, last + 1, -1 do stack[i] = nil end
        end
        return true
    end

    function kinds.pop(run)
        if #stack < 2 or stack[#stack].kind ~= "push" then
            return false, "pop: no screen was pushed that could be popped"
        end
        return leave(run, #stack - 1)
    end

    function kinds.dismiss(run)
        for i = #stack, 2, -1 do
            if stack[i].kind == "present" then return leave(run, i - 1) end
        end
        return false, "dismiss: no screen was presented that could be dismissed"
    end

    local function call(kind, screen, options)
        options = mote.options(kind, options)
        mote.checkOptions(kind, options, "transition", "interactive", "duration", "curve", "edge", "corner")
        local run = { kind = kind, screen = screen, interactive = options.interactive == true,
                      pointer = mote.currentPointer() }
        run.transition = mote.readTransition(kind, options)
        run.wanted = options.duration
        run.place = run.transition and run.transition.animate or nil
        local context = setmetatable({}, Context.meta)
        runOf[context] = run
        run.context = context
        local result
        if run.interactive then
            result = setmetatable({}, Driven.meta)
            runOf[result] = run
        else
            result = mote.handle(function() if run == current then finish(run, false) end end)
        end
        run.settle = mote.promise(result)
        if current or #queue > 0 then
            queue[#queue + 1] = run
        else
            local outer = mote.clock()
            mote.setClock(nil)
            start(run)
            mote.setClock(outer)
        end
        return result
    end

    function Scene:present(screen, options)
        return call("present", mote.screenArgument("present", screen), options)
    end
    function Scene:push(screen, options)
        return call("push", mote.screenArgument("push", screen), options)
    end
    function Scene:dismiss(options) return call("dismiss", nil, options) end
    function Scene:pop(options) return call("pop", nil, options) end

    ---- Pointers that go

    function mote.isDriven() return current ~= nil and current.interactive and not current.decided end

    function mote.loseDriver(_, pointer)
        local run = current
        if mote.isDriven() and run.gathered and (run.pointer == nil or run.pointer == pointer) then
            run.decide(false)
        end
    end
    """#
}
