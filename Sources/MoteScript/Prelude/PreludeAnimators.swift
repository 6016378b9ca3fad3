/// `animator`: changes that can be started, held, scrubbed, turned round and continued, as UIKit's
/// `UIViewPropertyAnimator`.
enum PreludeAnimators {
    static let source = #"""
    local mote = (...).mote
    local host, fail, globals = mote.host, mote.fail, mote.globals

    local Animator = {}
    mote.vocabulary.Animator = Animator
    local states = mote.weak("k")
    local meta = { __name = "an animator", __metatable = false }

    local hooks = {}
    -- By the serials of timelines that are over: what is to be told with their ends.
    local untold = {}
    local become

    -- What touches it at the very instant of its end comes after that, whether it has been told yet or not.
    local function look(self)
        local state = states[self]
        if state and state.state == "active" and state.running and host.hasCome(state.serial) then
            local serial = state.serial
            untold[serial] = become(state)
        end
        return state
    end

    local function own(name, self)
        local state = look(self)
        if not state then fail(name .. ": call it with a colon, animator:" .. name .. "()") end
        -- What others do with it beside a transition stays, unless it runs by that alone.
        local was = mote.keptBeside(self)
        if was and was.serial and (state.serial == was.serial or not state.serial) then
            mote.leaveRecording(mote.transitionRecording, self)
            host.takeHold(was.serial)
        end
        mote.keepState(self, state, hooks)
        return state
    end

    ---- Its timeline: the changes run from 0 to its duration, straight; the curve is the clock's.

    -- It is over. Answers a function that tells it.
    function become(state)
        local position = state.position or (state.isReversed and "start" or "end")
        local completions = state.completions
        state.tellings = state.tellings + 1
        state.state, state.running, state.completions = "inactive", false, {}
        state.serial, state.position = nil, nil
        local own = state.clock
        return function()
            if own and own.virtual and not own.active then own = nil end
            for i = 1, #completions do
                mote.enqueueOn(own, mote.startJobOn, false, own, completions[i], position)
            end
        end
    end

    local function ended(self)
        local state = states[self]
        if not state.ignoresEnd then become(state)() end
    end

    local function make(state, fn, at, length)
        local serials = mote.gathered("an animator", function()
            host.beginAnimatorBlock(length)
            local results = table.pack(pcall(fn))
            host.endBlock()
            if not results[1] then error(results[2], 0) end
        end)
        mote.addToTimeline(state.serial, serials, at)
    end

    local hearEnd
    function hearEnd(self, state)
        local serial = state.serial
        mote.register(self, serial)
        mote.whenEnded(serial, function()
            local tell = untold[serial]
            untold[serial] = nil
            if tell then tell() end
            if state.serial ~= serial then return end
            -- An end from just before it was given back.
            if state.backAt == host.time() and not host.isTimelineOver(serial) then
                return hearEnd(self, state)
            end
            ended(self)
        end)
    end

    -- A recording that has changed it is undone: it goes on as it was. What was told is not told again.
    function hooks.putBack(self, was)
        local state = states[self]
        local isTold = state.tellings ~= was.tellings
        for key in next, state do state[key] = nil end
        for key, value in next, was do state[key] = value end
        if isTold then state.completions = {} end
        if state.state ~= "active" then return end
        if not pcall(host.setHoldsAtEnd, state.serial, state.pausesOnCompletion) then
            -- It has gone with what it moved.
            state.state, state.running, state.serial, state.completions = "inactive", false, nil, {}
            return
        end
        state.backAt = host.time()
        hearEnd(self, state)
        host.tellEndAgain(state.serial)
    end

    local function activate(self, state)
        if state.state == "active" then return end
        if state.state == "stopped" then fail("the animator is stopped: finish it first") end
        state.serial = host.makeTimeline { duration = state.duration, paused = true }
        state.clock = mote.clock()
        hearEnd(self, state)
        mote.joinClock(self, state.serial)
        if state.pausesOnCompletion then host.setHoldsAtEnd(state.serial, true) end
        state.state, state.ignoresEnd, state.isReversed = "active", false, false
        state.running, state.scrubbed, state.origin = false, true, 0
        local pending = state.pending
        state.pending = {}
        host.scrub(state.serial, 0)
        for i = 1, #pending do
            local delay = pending[i].factor * state.duration
            make(state, pending[i].fn, delay, state.duration - delay)
        end
    end

    local function content(state)
        return state.serial and math.min(math.max(host.fraction(state.serial), 0), 1) or 0
    end

    -- Runs from where it is to where it is going.
    local function run(state, length, pace, delay)
        state.origin = content(state)
        state.running, state.scrubbed, state.position = true, false, nil
        host.glide(state.serial, state.isReversed and 0 or 1, length, pace, delay or 0)
    end

    local function pause(state)
        if state.running then host.control(state.serial, "pause") end
        state.running = false
    end

    ---- Methods

    -- Adds changes to what it animates; with a factor, after that share of the time that is left.
    function Animator:addAnimations(fn, delayFactor)
        local state = own("addAnimations", self)
        mote.callable("addAnimations", fn)
        local factor = delayFactor == nil and 0
            or mote.number("addAnimations", "the delay factor", delayFactor)
        if factor < 0 or factor > 1 then fail("addAnimations: the delay factor must be between 0 and 1") end
        if state.state == "stopped" then fail("addAnimations: the animator is stopped: finish it first") end
        if state.state == "inactive" then
            table.insert(state.pending, { fn = fn, factor = factor })
        else
            local at = content(state)
            at = (at + factor * (1 - at)) * state.duration
            make(state, fn, at, state.duration - at)
        end
        return self
    end

    -- `fn(position)` when it is over: "end", "start" or "current".
    function Animator:addCompletion(fn)
        table.insert(own("addCompletion", self).completions, mote.callable("addCompletion", fn))
        return self
    end

    function Animator:start(delay)
        local state = own("start", self)
        if delay ~= nil then mote.number("start", "the delay", delay) end
        activate(self, state)
        if state.running then return self end
        if state.scrubbed and content(state) == (state.isReversed and 1 or 0) then
            run(state, state.duration, state.pace, delay)
        else
            self:continueAnimation()
        end
        return self
    end

    function Animator:pause()
        local state = own("pause", self)
        if state.running and not state.interruptible then fail("pause: the animator is not interruptible") end
        activate(self, state)
        pause(state)
        return self
    end

    -- The rest plays over `durationFactor` of its duration; 0 leaves it the time that it would have taken.
    function Animator:continueAnimation(options)
        local state = own("continueAnimation", self)
        options = mote.options("continue", options)
        mote.checkOptions("continue", options, "timingFunction", "curve", "dampingRatio", "velocity",
                          "durationFactor")
        local factor = options.durationFactor == nil and 0
            or mote.number("continue", "durationFactor", options.durationFactor)
        if factor < 0 then fail("continue: durationFactor must be at least 0") end
        activate(self, state)
        local pace = mote.pace("continue", options)
        if not state.scrubbed and not pace and factor == 0 then
            -- Just held: it goes on as it was.
            host.control(state.serial, "resume")
            state.running = true
            return self
        end
        local at = content(state)
        local left = state.isReversed and at or 1 - at
        local length = left == 0 and 0 or (factor > 0 and factor or left) * state.duration
        run(state, length, pace or state.pace)
        return self
    end

    -- Stops where it is; `finish` must follow, unless `withoutFinishing`: then nothing is called.
    function Animator:stop(withoutFinishing)
        local state = own("stop", self)
        if state.state ~= "active" then return self end
        if state.running and not state.interruptible then fail("stop: the animator is not interruptible") end
        pause(state)
        if withoutFinishing then
            state.ignoresEnd = true
            host.endTimeline(state.serial, "current")
            state.state, state.serial, state.completions = "inactive", nil, {}
        else
            state.state = "stopped"
        end
        return self
    end

    function Animator:finish(position)
        local state = own("finish", self)
        position = position or "current"
        if position ~= "start" and position ~= "end" and position ~= "current" then
            fail("finish: expected \"start\", \"end\" or \"current\", got " .. tostring(position))
        end
        if state.state == "inactive" then return self end
        if state.state == "active" then self:stop(false) end
        state.position = position
        host.endTimeline(state.serial, position)
        ended(self)
        return self
    end

    Animator.startAnimation, Animator.pauseAnimation = Animator.start, Animator.pause
    Animator["continue"] = Animator.continueAnimation
    Animator.stopAnimation, Animator.finishAnimation = Animator.stop, Animator.finish

    ---- Fields

    local readers, writers = {}, {}
    for _, name in ipairs { "state", "duration", "isReversed", "interruptible", "scrubsLinearly",
                            "pausesOnCompletion" } do
        readers[name] = function(state) return state[name] end
    end
    function readers.isRunning(state)
        return state.state == "active" and state.running and not host.isPaused(state.serial)
    end

    function readers.fractionComplete(state)
        if not state.serial then return 0 end
        local fraction = content(state)
        if not state.scrubsLinearly and not state.scrubbed then
            local own, length = host.glidePlace(state.serial)
            fraction = length > 0 and own / length or fraction
            return fraction
        end
        return state.isReversed and 1 - fraction or fraction
    end

    function writers.fractionComplete(state, value, self)
        local fraction = math.min(math.max(mote.number("animator", "fractionComplete", value), 0), 1)
        activate(self, state)
        local wasRunning = state.running
        pause(state)
        if state.scrubsLinearly or fraction == 0 or fraction == 1 then
            host.scrub(state.serial, state.isReversed and 1 - fraction or fraction)
            state.scrubbed = true
        else
            -- A share of the time: held on its whole way by its curve, from where it goes on as if it had
            -- run.
            host.scrub(state.serial, state.isReversed and 1 or 0)
            run(state, state.duration, state.pace)
            host.seekTimeline(state.serial, fraction * state.duration)
            pause(state)
        end
        if wasRunning then self:continueAnimation() end
    end

    function writers.isReversed(state, value, self)
        if type(value) ~= "boolean" then
            fail("isReversed: expected true or false, got " .. mote.kind(value))
        end
        if value == state.isReversed then return end
        activate(self, state)
        state.isReversed = value
        if not state.running then
            state.scrubbed = true
        elseif not state.scrubbed and (state.origin == (value and 0 or 1)) then
            -- The same way back.
            host.control(state.serial, "reverse")
        else
            local at = content(state)
            run(state, (value and at or 1 - at) * state.duration, state.pace)
        end
    end

    local function flag(name)
        return function(state, value)
            if type(value) ~= "boolean" then
                fail(name .. ": expected true or false, got " .. mote.kind(value))
            end
            state[name] = value
            if name == "pausesOnCompletion" and state.serial then host.setHoldsAtEnd(state.serial, value) end
        end
    end
    for _, name in ipairs { "interruptible", "scrubsLinearly", "pausesOnCompletion" } do
        writers[name] = flag(name)
    end

    function meta.__index(self, key)
        local method = Animator[key]
        if method then return method end
        local read = readers[key]
        if read then return read(look(self)) end
        local names = {}
        for name in next, Animator do names[name] = true end
        for name in next, readers do names[name] = true end
        host.unknown("an animator", "field", key, names)
    end
    function meta.__newindex(self, key, value)
        if not writers[key] then host.unknown("an animator", "field to set", key, writers) end
        writers[key](own(key, self), value, self)
    end

    -- A curve or a spring, as the host takes it; nil where none is given.
    function mote.pace(what, options)
        local curve = options.curve
        if curve == nil then curve = options.timingFunction end
        if options.dampingRatio ~= nil then
            return { dampingRatio = mote.number(what, "dampingRatio", options.dampingRatio),
                     velocity = options.velocity }
        end
        if curve ~= nil then return { curve = mote.option(what, "curve", curve) } end
    end

    function globals.animator(duration, options, fn)
        if type(options) == "function" and fn == nil then options, fn = nil, options end
        mote.number("animator", "the duration", duration)
        if duration < 0 then fail("animator: the duration must be at least 0") end
        options = mote.options("animator", options)
        if options.delay ~= nil then
            fail("animator: unknown option \"delay\" (it waits where it is started: give it to start(delay))")
        end
        mote.checkOptions("animator", options, "curve", "timingFunction", "dampingRatio", "velocity",
                          "scrubsLinearly", "pausesOnCompletion", "interruptible", "isReversed", "onComplete")
        mote.optionalCallable("animator", fn)
        local self = setmetatable({}, meta)
        states[self] = {
            duration = duration, pace = mote.pace("animator", options) or { curve = "easeInOut" },
            state = "inactive", running = false, isReversed = false, tellings = 0,
            interruptible = options.interruptible ~= false, scrubsLinearly = options.scrubsLinearly ~= false,
            pausesOnCompletion = options.pausesOnCompletion == true,
            pending = {},
            completions = { options.onComplete and mote.callable("animator", options.onComplete) },
        }
        if fn then self:addAnimations(fn) end
        return self
    end
    """#
}
