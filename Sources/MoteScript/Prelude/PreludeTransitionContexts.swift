/// What the `animate` of a transition gets, and what an interactive call returns.
enum PreludeTransitionContexts {
    static let source = #"""
    local mote = (...).mote
    local host, fail = mote.host, mote.fail

    local Context = mote.class("transition")
    local Driven = mote.class("interactiveTransition")
    local runOf = mote.weak("k")
    local fields = { container = true, from = true, to = true, duration = true, options = true }

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
        if run.scope then return mote.finishTransition(run, finished ~= false) end
        -- What is driven by hand, or goes back, is complete when it has arrived there.
        local clock = run.clock
        if not clock or not clock.active or clock.isComplete then return end
        clock.isComplete = clock.now
        run.refuses = finished == false and not run.backwards
    end

    function Driven:update(percent)
        local run = runArgument("update", self)
        percent = math.min(math.max(mote.number("update", "the percentage", percent), 0), 1)
        if run.decided or run.isOver then return self end
        run.percent = percent
        if run.gathered then mote.placeTransition(run) end
        return self
    end

    local function decide(name, finishes)
        Driven[name] = function(self, options)
            local run = runArgument(name, self)
            options = mote.options(name, options)
            mote.checkOptions(name, options, "completionSpeed", "completionCurve", "speed", "curve")
            local speed = options.completionSpeed or options.speed or 1
            if mote.number(name, "completionSpeed", speed) <= 0 then
                fail(name .. ": completionSpeed must be above 0")
            end
            local curve = mote.option(name, "curve", options.completionCurve or options.curve or "easeInOut")
            host.checkCurve(name, curve)
            if run.decided or run.isOver then return self end
            if not finishes and mote.withdrawTransition(run) then return self end
            run.decided = { finishes = finishes and not run.refuses, speed = speed, curve = curve }
            if run.gathered then mote.releaseTransition(run) end
            return self
        end
    end
    decide("finish", true)
    decide("cancel", false)

    -- Of a transition that is to come.
    function mote.transitionContext(run)
        local context = setmetatable({}, Context.meta)
        runOf[context] = run
        return context
    end
    function mote.interactiveContext(run)
        local context = setmetatable({}, Driven.meta)
        runOf[context] = run
        return context
    end
    """#
}
