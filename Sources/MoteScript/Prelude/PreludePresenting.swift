/// Presenting, dismissing, pushing and popping screens: one transition after another.
enum PreludePresenting {
    static let source = #"""
    local mote = (...).mote
    local host, fail = mote.host, mote.fail
    local Scene, stack = mote.vocabulary.scene, mote.stack

    -- The transition that runs, and the calls that wait for it.
    local current
    local queue = {}
    local goOn

    local kinds = {}

    -- Without a transition.
    local function change(run)
        host.losePointers(run.leaving.layer, run.coming.layer)
        local index = mote.placeAtRoot(run.leaving.layer)
        if run.arrival then mote.rewindScreen(run) end
        mote.prepare(run.coming)
        host.insert(host.root(), run.coming.layer, index)
        mote.putAway(run.leaving)
        run.change()
        run.isOver = true
        run.settle(true)
    end

    -- Where the stack is now decides what a call means; that is known when its turn comes.
    local function start(run)
        local ok, message = kinds[run.kind](run)
        if ok and run.isInstant then return change(run) end
        if ok then
            current = run
            host.losePointers(run.leaving.layer, run.coming.layer, run.interactive and run.pointer or nil)
            return mote.beginTransition(run)
        end
        run.isOver = true
        if message then host.report(message, run.file, run.line) end
        run.settle(message == nil)
    end

    function goOn()
        while not current and queue[1] do start(table.remove(queue, 1)) end
    end

    -- Takes a call from the queue. Answers whether it was there.
    local function withdraw(run)
        for i = 1, #queue do
            if queue[i] == run then
                table.remove(queue, i)
                run.isOver = true
                run.settle(false)
                return true
            end
        end
        return false
    end
    mote.withdrawTransition = withdraw

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
        run.keepArrival = function(arrival) entry.arrival = arrival > 0 and arrival or nil end
        return true
    end
    kinds.present, kinds.push = arrive, arrive

    local function leave(run, last)
        local entry = stack[#stack]
        run.leaving, run.coming = entry.screen, stack[last].screen
        -- A name means an arrival, which is run backwards; a function of one's own says how to leave.
        run.backwards = not run.transition or run.transition.isNamed == true
        mote.fit(run, run.transition or stack[last + 1].transition)
        -- Only the screen that came by the transition that now runs backwards can go back through it.
        run.arrival = last == #stack - 1 and not run.transition and entry.arrival or nil
        run.keepArrival = host.forgetArrival
        run.change = function()
            for i = #stack, last + 1, -1 do
                local arrival = stack[i].arrival
                if arrival then
                    -- Those that went unseen, or another way, are as they were before they came, too.
                    if arrival ~= run.arrival then host.rewindArrival(arrival) end
                    host.forgetArrival(arrival)
                end
                stack[i] = nil
            end
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
        mote.checkOptions(kind, options, "transition", "interactive", "animated", "duration", "curve", "edge",
                          "corner")
        for _, name in ipairs { "interactive", "animated" } do
            if options[name] ~= nil and type(options[name]) ~= "boolean" then
                fail(kind .. ": " .. name .. ": expected true or false, got " .. mote.kind(options[name]))
            end
        end
        local led = mote.clock()
        if led and led.leadsBack then
            -- On the way back through what another has done, no screen comes or goes again.
            local none = mote.handle(function() end)
            mote.promise(none)(false)
            return none
        end
        if mote.isRecording() then fail(kind .. " can't be used in what is run ahead, to be scrubbed") end
        local clock = mote.clock()
        local run = { kind = kind, screen = screen, interactive = options.interactive == true,
                      pointer = mote.currentPointer(),
                      isInstant = options.animated == false or clock and clock.virtual or false }
        run.transition = mote.readTransition(kind, options)
        run.wanted = options.duration
        run.file, run.line = host.callerPlace()
        run.context = mote.transitionContext(run)
        local result
        if run.interactive then
            result = mote.interactiveContext(run)
        else
            result = mote.handle(function()
                if run == current then return mote.finishTransition(run, false) end
                withdraw(run)
            end)
        end
        run.settle = mote.promise(result)
        run.over = function(finished)
            current = nil
            run.settle(finished)
            mote.enqueueReal(goOn, false)
        end
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

    local function isDriven(run)
        return run.interactive and not run.decided
    end

    function mote.isDriven()
        if current and isDriven(current) then return true end
        for i = 1, #queue do
            if isDriven(queue[i]) then return true end
        end
        return false
    end

    function mote.loseDriver(_, pointer)
        local run = current
        if run and isDriven(run) and run.gathered and run.pointer == pointer then
            mote.cancelTransition(run)
        end
        for i = #queue, 1, -1 do
            if isDriven(queue[i]) and queue[i].pointer == pointer then withdraw(queue[i]) end
        end
    end
    """#
}
