/// How pieces appear and go: `show`, `hide`, and `percent`, which scrubs `show` where a piece has none of its
/// own.
enum PreludePieces {
    static let source = #"""
    local mote = (...).mote
    local host, fail = mote.host, mote.fail
    local states = mote.pieceStates
    local unpack = table.unpack
    local isUndoable, handOver, keepPut = states.isUndoable, states.handOver, states.keepPut

    -- What every component can do; classes inherit from it, and each other, by `parents`.
    local Base = {}
    local parents = mote.weak("k")
    local doors = {}

    local function lookup(class, key)
        while class do
            local value = rawget(class, key)
            if value ~= nil then return value, class end
            class = parents[class]
        end
        return nil
    end

    local function isComponent(layer)
        return mote.isLayer(layer) and mote.pieces[host.number(layer)] ~= nil
    end

    -- The nearest components below a layer.
    local function inside(layer, list)
        for _, sublayer in ipairs(host.sublayers(layer)) do
            if isComponent(sublayer) then
                list[#list + 1] = sublayer
            else
                inside(sublayer, list)
            end
        end
        return list
    end

    -- What a piece does when it is told to show, to hide or where to stand: its own, or its class's.
    local function behaviour(piece, name)
        local own = piece.fields[name]
        if own ~= nil then return own end
        return lookup(piece.class, name)
    end

    function mote.canHide(piece) return behaviour(piece, "hide") ~= Base.hide end

    -- Of a piece that can't hide, what was there before it is shown is kept: scrubbing begins there.
    local function noteBefore(piece, clock)
        local isNoted = clock and (clock.recording or clock.journal)
        if isNoted or mote.canHide(piece) then return clock end
        piece.before = piece.before or host.beginRecording(false, false)
        if not clock then return mote.scope(piece.before) end
        clock.journal = piece.before
        return clock
    end

    -- Of one that can hide, what showing and hiding has set in motion is known: scrubbing cuts it short.
    local function noteMotions(piece, clock)
        if clock or not mote.canHide(piece) then return clock end
        if piece.motions then mote.endRecording(piece.motions, "played") end
        piece.motions = host.beginRecording(false, false)
        return mote.scope(piece.motions)
    end

    -- What showing or hiding has set in motion ends where it leads.
    local function stop(piece)
        if mote.isRecording() then return end
        if piece.before then host.finishMotions(piece.before) end
        if piece.motions then host.finishMotions(piece.motions) end
    end

    ---- show and hide

    for _, name in ipairs { "show", "hide" } do
        Base[name] = function(self, duration, animated)
            local tasks = {}
            for i, child in ipairs(inside(self, {})) do
                tasks[i] = doors[name](child, duration, animated)
            end
            -- They go on with it, and end with it.
            local function cancel()
                for i = 1, #tasks do tasks[i]:cancel() end
            end
            for i = 1, #tasks do mote.awaitTask(tasks[i], cancel, { unpack(tasks, i) }) end
        end

        doors[name] = function(self, duration, animated)
            if not isComponent(self) then
                fail(name .. ": call it with a colon, component:" .. name .. "()")
            end
            local piece = mote.pieces[host.number(self)]
            duration = duration == nil and 0.3 or mote.number(name, "the duration", duration)
            if duration < 0 then fail(name .. ": the duration must not be negative") end
            if animated ~= nil and type(animated) ~= "boolean" then
                fail(name .. ": animated: expected true or false, got " .. mote.kind(animated))
            end
            local fn = mote.callable(name, behaviour(piece, name))
            states.keep(self, piece, states.branchOff)
            states.letGo(piece, animated == false)
            -- One that can hide is scrubbed from where that leads, as soon as it is shown or hidden for good.
            if not isUndoable() and mote.canHide(piece) then piece.put, piece.held = nil, nil end
            states.stopTask(piece)
            piece.isShown = name == "show"
            local clock = mote.clock()
            if animated == false then stop(piece) end
            if animated == false and not (clock and clock.virtual and clock.collapses) then
                clock = mote.hurried()
            end
            clock = noteMotions(piece, clock)
            if name == "show" then clock = noteBefore(piece, clock) end
            local task = mote.startOn(clock, fn, self, duration, animated ~= false)
            piece.task = not task.done and task or nil
            piece.began = piece.hand
            return mote.taskHandle(task)
        end
    end

    ---- percent

    function Base.percent(self, percent)
        for _, child in ipairs(inside(self, {})) do doors.percent(child, percent) end
    end

    -- What a recorded function made of a piece that it put somewhere is taken back.
    local function rewind(piece)
        if piece.put then host.rewindArrival(piece.put, true) end
        if piece.held then host.rewindArrival(piece.held, true) end
        if not isUndoable() then
            if piece.put then host.forgetArrival(piece.put) end
            if piece.held then host.forgetArrival(piece.held) end
            piece.held = nil
        end
        piece.put = nil
    end

    -- The piece as it was before it was shown, where its way in begins.
    local function goBefore(self, piece)
        if piece.before and isUndoable() then
            host.rewindJournal(piece.before)
        elseif piece.before then
            mote.endRecording(piece.before, "undone", true)
        end
        piece.before = nil
        if mote.canHide(piece) and not piece.put and not piece.held then
            if piece.motions and isUndoable() then
                host.stopMotions(piece.motions)
            elseif piece.motions then
                mote.cutRecording(piece.motions)
            end
            piece.motions = nil
            if piece.isShown then doors.hide(self, 0.3, false) end
        end
        rewind(piece)
    end

    -- Its way in, run ahead.
    local function gather(self, piece)
        goBefore(self, piece)
        local clock = mote.gather(mote.gatheringClock(true), behaviour(piece, "show"), self, 0.3, true)
        if clock.length == 0 then clock.length = 1 end
        return clock
    end

    -- Shows a part of the piece's way in, which is run ahead the first time, and again by what may be undone.
    local function scrub(self, piece, percent)
        local outer = mote.clock()
        local recording = outer and outer.recording
        if piece.scrub and recording and piece.scrub.within ~= recording then handOver(piece) end
        if not piece.scrub then
            piece.scrub = gather(self, piece)
            piece.scrub.within = recording
            -- A transition that does this is undone with it.
            if recording then
                mote.noteIn(piece.scrub.recording, recording)
            else
                host.takeFromTransitions(piece.scrub.recording)
            end
        end
        piece.isShown, piece.percent = percent > 0, percent
        states.place(piece.scrub, percent)
    end

    -- Within what is run ahead itself, all that shows of that part is a change at this moment.
    local function put(self, piece, percent)
        if piece.scrub then handOver(piece) end
        local clock = gather(self, piece)
        piece.put = keepPut(piece, mote.holdRecording(clock.recording, states.placeOf(clock, percent)))
        piece.isShown = percent > 0
    end

    function doors.percent(self, percent)
        if not isComponent(self) then fail("percent: call it with a colon, component:percent(p)") end
        local piece = mote.pieces[host.number(self)]
        percent = math.min(math.max(mote.number("percent", "the percentage", percent), 0), 1)
        local own = behaviour(piece, "percent")
        local isScrubbed = own == Base.percent and behaviour(piece, "show") ~= Base.show
        states.keep(self, piece, isScrubbed and states.takeOut or states.branchOff)
        states.stopTask(piece)
        if isScrubbed then return (mote.isRecording() and put or scrub)(self, piece, percent) end
        if own ~= Base.percent then piece.isShown = percent > 0 end
        own(self, percent)
    end

    mote.components = { Base = Base, parents = parents, lookup = lookup, doors = doors }
    """#
}
