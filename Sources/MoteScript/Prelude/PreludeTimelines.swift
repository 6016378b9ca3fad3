/// `timeline`: motions on a clock of their own.
enum PreludeTimelines {
    static let source = #"""
    local mote = (...).mote
    local host, fail, entry, globals = mote.host, mote.fail, mote.entry, mote.globals

    local Timeline = {}
    mote.vocabulary.Timeline = Timeline
    for name, method in next, mote.vocabulary.Animation do Timeline[name] = method end

    -- Functions to be called, by their numbers. What holds them is the timeline: until it is over by its
    -- serial, and from then on by its handle, by which alone it can be played again.
    local calls = mote.weak("v")
    local active, held = {}, mote.weak("k")
    function entry.timelineCall(number)
        local call = calls[number]
        if not call then return end
        local own = call.clock
        if own and own.virtual and not own.active then own = nil end
        mote.enqueueOn(own, mote.startJobOn, false, own, call.fn)
    end

    local function hold(self, serial, number, fn)
        local call = { fn = fn, clock = mote.clock() }
        calls[number] = call
        held[self] = held[self] or {}
        table.insert(held[self], call)
        if active[serial] == nil and not mote.hasEnded(self) then
            active[serial] = held[self]
            mote.whenEnded(serial, function() active[serial] = nil end)
        end
    end

    local readers = {
        fraction = host.fraction, duration = host.duration, time = host.timelineTime,
        speed = host.timelineSpeed, paused = host.isPaused,
    }
    local writers = {}
    function writers.time(serial, value)
        host.seekTimeline(serial, mote.number("timeline", "time", value))
    end
    function writers.fraction(serial, value)
        host.seekAnimation(serial, mote.number("timeline", "fraction", value))
    end
    function writers.speed(serial, value)
        host.setTimelineSpeed(serial, mote.number("timeline", "speed", value))
    end
    function writers.paused(serial, value) host.control(serial, value and "pause" or "resume") end

    -- What touches it at the very instant of its end comes after that, whether it has been told yet or not.
    local function touch(name, self)
        local serial = mote.serialOf(name, self)
        if not mote.hasEnded(self) and host.hasCome(serial) then mote.passEnd(self, serial) end
        return serial
    end

    -- One that was over and plays again can be awaited again.
    local function again(self, serial)
        if mote.hasEnded(self) and host.secondsLeft(serial) then
            mote.register(self, serial)
            mote.joinClock(self, serial)
        end
        return self
    end

    local seekFraction = mote.vocabulary.Animation.seek
    -- A fraction of its length, or a label.
    function Timeline:seek(place)
        local serial = touch("seek", self)
        if type(place) ~= "string" then return again(seekFraction(self, place), serial) end
        local at = host.labelTime(serial, place)
        if not at then fail("seek: there is no label \"" .. place .. "\"") end
        host.seekTimeline(serial, at)
        return again(self, serial)
    end

    local meta = { __name = "a timeline", __metatable = false }
    function meta.__index(self, key)
        local method = Timeline[key]
        if method then return method end
        local read = readers[key]
        if read then return read(mote.serialOf("timeline", self)) end
        local names = {}
        for name in next, Timeline do names[name] = true end
        for name in next, readers do names[name] = true end
        host.unknown("a timeline", "field", key, names)
    end
    function meta.__newindex(self, key, value)
        if not writers[key] then host.unknown("a timeline", "field to set", key, writers) end
        local serial = touch("timeline", self)
        writers[key](serial, value)
        again(self, serial)
    end

    function globals.timeline(options)
        local rest, callbacks = mote.split("timeline", mote.options("timeline", options))
        local self = setmetatable({}, meta)
        return mote.motion(host.makeTimeline(rest), callbacks, nil, nil, self)
    end

    -- What a timeline takes: a motion, another timeline, a function whose motions are gathered, or a list of
    -- these.
    local function collect(what, item, into)
        if mote.isAnimation(item) then
            into[#into + 1] = mote.serialOf(what, item)
        elseif type(item) == "function" then
            for _, serial in ipairs(mote.gathered(what, item)) do into[#into + 1] = serial end
        elseif type(item) == "table" and not getmetatable(item) then
            for i = 1, #item do collect(what, item[i], into) end
        else
            fail(what .. ": expected a motion, a timeline or a function, got " .. mote.kind(item))
        end
        return into
    end

    -- Runs fn and answers the serials of the motions that it made.
    function mote.gathered(what, fn, ...)
        host.beginGather()
        local results = table.pack(mote.without("a function given to " .. what, fn, ...))
        local serials = host.endGather()
        if not results[1] then error(results[2], 0) end
        return serials
    end

    function mote.addToTimeline(serial, serials, at)
        host.timelineAdd(serial, serials, at)
        mote.putOnTimeline(serials)
        mote.holdClock(serial)
    end

    local function put(what, self, item, at)
        local serial = touch(what, self)
        mote.addToTimeline(serial, collect(what, item, {}), at == nil and "+0" or at)
        return again(self, serial)
    end

    -- `at`: seconds, "+x" and "-x" from the end of all, "<x" and ">x" from the start and the end of what was
    -- added last, a label, "label+=x". Without it: at the end.
    function Timeline:add(item, at) return put("add", self, item, at) end

    function Timeline:label(name, at)
        if type(name) ~= "string" then fail("label: expected a name, got " .. mote.kind(name)) end
        host.timelineLabel(mote.serialOf("label", self), name, at == nil and "+0" or at)
        return self
    end

    -- Called whenever it plays past that time, not when it is sought.
    function Timeline:call(fn, at)
        mote.callable("call", fn)
        local serial = mote.serialOf("call", self)
        hold(self, serial, host.timelineCall(serial, at == nil and "+0" or at), fn)
        return self
    end

    local function list(what, items)
        if type(items) ~= "table" or getmetatable(items) then
            fail(what .. ": expected a list, got " .. mote.kind(items))
        end
        return items
    end

    function Timeline:sequence(items, at)
        for i, item in ipairs(list("sequence", items)) do
            put("sequence", self, item, i == 1 and at or nil)
        end
        return self
    end

    function Timeline:parallel(items, at)
        local start = host.timelinePlace(mote.serialOf("parallel", self), at == nil and "+0" or at)
        for _, item in ipairs(list("parallel", items)) do put("parallel", self, item, start) end
        return self
    end

    -- `fn(item, index)` makes the motions of one item; see `stagger` for `from` and `ease`.
    function Timeline:stagger(each, items, fn, options)
        mote.callable("stagger", fn)
        options = mote.options("stagger", options)
        mote.checkOptions("stagger", options, "from", "ease", "at", "delay")
        list("stagger", items)
        local serial = mote.serialOf("stagger", self)
        local start = host.timelinePlace(serial, options.at == nil and "+0" or options.at)
        local delays = mote.staggered(each, #items, options)
        for i = 1, #items do
            mote.addToTimeline(serial, mote.gathered("stagger", fn, items[i], i), start + delays[i])
        end
        return self
    end

    for _, name in ipairs { "resume", "reverse", "finish" } do
        local control = mote.vocabulary.Animation[name]
        Timeline[name] = function(self)
            local serial = touch(name, self)
            return again(control(self), serial)
        end
    end
    Timeline.play = Timeline.resume
    """#
}
