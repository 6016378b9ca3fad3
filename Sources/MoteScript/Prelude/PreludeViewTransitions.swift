/// Transitions, as UIKit's views have them, and leaving the tree.
enum PreludeViewTransitions {
    static let source = #"""
    local mote = (...).mote
    local host, fail, Layer, motion = mote.host, mote.fail, mote.Layer, mote.motion

    -- What the function changes is shown by the transition.
    function Layer:transition(duration, options, fn)
        if fn == nil then options, fn = nil, options end
        mote.number("transition", "the duration", duration)
        if duration < 0 then fail("transition: the duration must be at least 0") end
        mote.callable("transition", fn)
        local rest, callbacks = mote.split("transition", mote.options("transition", options))
        local handle = motion(host.viewTransition("transition", self, duration, rest), callbacks)
        local results = table.pack(mote.without("the function given to transition", fn))
        if not results[1] then error(results[2], 0) end
        return handle
    end

    function Layer:transitionTo(other, duration, options)
        mote.layerArgument("transitionTo", other)
        mote.number("transitionTo", "the duration", duration)
        if duration < 0 then fail("transitionTo: the duration must be at least 0") end
        local rest, callbacks = mote.split("transitionTo", mote.options("transitionTo", options))
        return motion(host.viewTransition("transitionTo", self, duration, rest, other), callbacks)
    end

    -- UIKit's delete animation. Once it is out of the tree it is as it was, and can be added again.
    local scales = { "transform.scale.x", "transform.scale.y", "transform.scale.z" }
    function Layer:delete(options)
        options = mote.options("delete", options)
        mote.checkOptions("delete", options, "duration", "delay", "curve", "timingFunction", "onStart",
                          "onComplete")
        local rest, callbacks = mote.split("delete", options)
        local duration = rest.duration == nil and 0.25 or mote.number("delete", "duration", rest.duration)
        rest.duration = nil
        if host.isOverlay(self) then fail("delete: the overlay can't be removed") end
        if not host.superlayer(self) then fail("delete: the layer has no superlayer") end
        local before = { opacity = host.get(self, "opacity") }
        for _, name in ipairs(scales) do before[name] = host.get(self, name) end
        host.beginBlock("delete", duration, rest)
        host.set(self, "opacity", 0)
        for _, name in ipairs(scales) do host.set(self, name, before[name] * 0.01) end
        local serial = host.endBlock()
        local handle = motion(serial, callbacks)
        local mine = mote.hooks(serial)
        mine.handle = handle
        mine.completions = mine.completions or {}
        -- Turned round, or interrupted, it has come back.
        local function isAway()
            for _, name in ipairs(scales) do
                if host.get(self, name) ~= before[name] * 0.01 then return false end
            end
            return host.get(self, "opacity") == 0 and host.superlayer(self) ~= nil
        end
        local function remove()
            if not isAway() then return end
            host.remove(self)
            for name, value in pairs(before) do host.set(self, name, value) end
        end
        local begun = mote.now()
        local ends = begun + (host.secondsLeft(serial) or 0)
        table.insert(mine.completions, 1, { fn = function(finished)
            -- What a transition has cut short goes on if that is cancelled.
            local mayGoOn = (mote.cancelledAt or -math.huge) >= begun
            if (finished or mayGoOn) and isAway() then return remove() end
            if mote.transitionRecording then
                mote.onceDecided(function() mote.setTimer(math.max(ends, host.time()), remove) end)
            end
        end })
        return handle
    end
    """#
}
