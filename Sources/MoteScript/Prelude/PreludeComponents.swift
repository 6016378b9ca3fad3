/// Components: layers with fields and methods of their own, which know how to appear and to go.
enum PreludeComponents {
    static let source = #"""
    local mote = (...).mote
    local host, fail = mote.host, mote.fail

    -- What every component can do; classes inherit from it, and each other, by `parents`.
    local Base = {}
    local parents = mote.weak("k")
    local classMeta = { __name = "a component", __metatable = false }
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

    local function canHide(piece) return behaviour(piece, "hide") ~= Base.hide end

    -- Of a piece that can't hide, what was there before it is shown is kept: scrubbing begins there.
    local function noteBefore(piece, clock)
        local isNoted = clock and (clock.recording or clock.journal)
        if isNoted or canHide(piece) then return clock end
        piece.before = piece.before or host.beginRecording(false, false)
        if not clock then return mote.scope(piece.before) end
        clock.journal = piece.before
        return clock
    end

    -- Of one that can hide, what showing and hiding has set in motion is known: scrubbing cuts it short.
    local function noteMotions(piece, clock)
        if clock or not canHide(piece) then return clock end
        if piece.motions then mote.endRecording(piece.motions, "played") end
        piece.motions = host.beginRecording(false, false)
        return mote.scope(piece.motions)
    end

    -- What showing or hiding has set in motion ends where it leads.
    local function stop(piece)
        if mote.isRecording() then return end
        if piece.before then host.stopMotions(piece.before) end
        if piece.motions then host.stopMotions(piece.motions) end
    end

    ---- Pieces in what may be undone

    -- The recordings that are put somewhere by `percent` are clocks: `piece.scrub` is the one that shows. Where
    -- a transition takes that over, it waits in `piece.handed`, to show again if the transition is undone. What
    -- it did is then taken back by `piece.held`, and what was put somewhere in a recorded function by
    -- `piece.put`: numbers of arrivals. `piece.hand`: the recording in which something was last asked of it.
    local hooks = {}

    -- Something may be undone with the recording that is on.
    local function isUndoable()
        local clock = mote.clock()
        return clock ~= nil and clock.recording ~= nil
    end

    local function endScrub(scrub, how)
        if scrub.isOver then return end
        scrub.isOver = true
        mote.endRecording(scrub.recording, how)
    end

    local function placeOf(scrub, percent)
        return percent == 1 and scrub.length + mote.beyond or percent * scrub.length
    end

    local function place(scrub, percent)
        scrub.percent = percent
        host.placeRecording(scrub.recording, placeOf(scrub, percent))
    end

    -- The number by which what a recording did is taken back.
    local function keepPut(piece, number)
        piece.puts = piece.puts or {}
        table.insert(piece.puts, number)
        return number
    end

    local function forgetPuts(piece, put, held)
        for _, number in ipairs(piece.puts or {}) do
            if number ~= put and number ~= held then host.forgetArrival(number) end
        end
        piece.puts = nil
    end

    -- What is scrubbed goes over to the recording that is on.
    local function handOver(piece)
        local scrub = piece.scrub
        piece.scrub = nil
        piece.held = keepPut(piece, host.handOverRecording(scrub.recording))
        piece.handed = piece.handed or {}
        table.insert(piece.handed, scrub)
    end

    local function endHanded(piece)
        local handed = piece.handed or {}
        piece.handed = nil
        for i = #handed, 1, -1 do endScrub(handed[i], "held") end
    end

    function hooks.isBelow(self, layer)
        local above = self
        while above and above ~= layer do above = host.superlayer(above) end
        return above == layer
    end

    -- Nobody else has asked something of the piece since.
    local function isIts(piece, made)
        return made == nil or piece.hand ~= nil and made[piece.hand] == true
    end

    -- What the transition scrubbed goes first.
    function hooks.undo(self, was, made)
        local piece = mote.pieces[host.number(self)]
        if not piece then return end
        if isIts(piece, made) and piece.scrub and piece.scrub ~= was.scrub then
            endScrub(piece.scrub, "undone")
        end
        for i = #(piece.handed or {}), 1, -1 do
            if piece.handed[i] ~= was.scrub then endScrub(piece.handed[i], "undone") end
        end
    end

    function hooks.putBack(self, was, made)
        local piece = mote.pieces[host.number(self)]
        if not piece then return end
        if not isIts(piece, made) then return hooks.keep(self, was, made) end
        piece.handed = nil
        forgetPuts(piece, was.put, was.held)
        for _, key in ipairs { "before", "motions", "put", "held", "isShown", "hand" } do
            piece[key] = was[key]
        end
        piece.scrub = was.scrub and not was.scrub.isOver and was.scrub or nil
        if piece.scrub and piece.scrub.percent ~= was.percent then place(piece.scrub, was.percent) end
        piece.percent = was.percent
    end

    -- What there was before that is of no more interest.
    function hooks.keep(self, was, made)
        local piece = mote.pieces[host.number(self)]
        if not piece then return end
        if isIts(piece, made) and canHide(piece) then piece.put, piece.held = nil, nil end
        forgetPuts(piece, piece.put, piece.held)
        endHanded(piece)
        for _, key in ipairs { "before", "motions" } do
            if was[key] and piece[key] ~= was[key] then mote.endRecording(was[key], "played") end
        end
    end

    -- What a transition put somewhere is part of how the screen came. Of one that can't hide, what was before the
    -- transition showed it is kept, for scrubbing begins there.
    function hooks.arrive(self, was, made, recording)
        local piece = mote.pieces[host.number(self)]
        if not piece or not isIts(piece, made) then return end
        local scrub = piece.scrub
        if scrub and scrub ~= was.scrub then
            local outer = mote.clock()
            mote.setClock(mote.scope(recording))
            piece.scrub, scrub.isOver = nil, true
            piece.put = keepPut(piece, mote.holdRecording(scrub.recording, placeOf(scrub, scrub.percent)))
            mote.setClock(outer)
        elseif piece.isShown and not (scrub or piece.before or piece.put or piece.held or canHide(piece)) then
            piece.held = keepPut(piece, host.arrivalSoFar(recording, self))
        end
    end

    -- What there was before a transition, which others than that scrub from.
    local function noteBase(self, piece, was, recording)
        piece.before = was.before or piece.before or host.beginRecording(false, false)
        if was.scrub and not was.scrub.isOver then mote.noteIn(was.scrub.recording, piece.before) end
        host.noteBelow(recording, self, piece.before)
        piece.put, piece.held = was.put, was.held
    end

    -- Somebody beside a transition that is under way shows or hides a piece of it: what that moves is theirs,
    -- from where it shows.
    local function branchOff(self, piece)
        local was = mote.keptIn(mote.transitionRecording, self, piece.hand)
        if was and not canHide(piece) then noteBase(self, piece, was, mote.transitionRecording) end
    end

    -- Somebody beside a transition puts a piece of it somewhere: the transition has nothing to do with it.
    local function takeOut(self, piece)
        local recording = mote.transitionRecording
        local was = mote.keptIn(recording, self, piece.hand)
        if not was then return end
        mote.leaveRecording(recording, self)
        if piece.scrub and piece.scrub ~= was.scrub then
            endScrub(piece.scrub, "held")
            piece.scrub = nil
        end
        noteBase(self, piece, was, recording)
        host.takeOut(recording, self)
        endHanded(piece)
        forgetPuts(piece, was.put, was.held)
        piece.isShown = was.isShown and not was.scrub
    end

    local function keep(self, piece, leave)
        local clock = mote.clock()
        local isBeside = not (clock and (clock.recording or clock.journal))
        if isBeside and mote.transitionRecording then leave(self, piece) end
        mote.keepState(self, piece, hooks)
        piece.hand = clock and (clock.recording or clock.journal) or nil
    end

    -- Ends the scrubbing of a piece where it stands.
    local function letGo(piece)
        local scrub = piece.scrub
        if not scrub then return end
        if isUndoable() then return handOver(piece) end
        piece.scrub = nil
        if not canHide(piece) then
            piece.before = piece.before or host.beginRecording(false, false)
            mote.noteIn(scrub.recording, piece.before)
        end
        endScrub(scrub, "held")
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
            for i = 1, #tasks do mote.awaitTask(tasks[i], cancel) end
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
            keep(self, piece, branchOff)
            letGo(piece)
            -- One that can hide is scrubbed from where that leads, as soon as it was shown or hidden for good.
            if not isUndoable() and canHide(piece) then piece.put, piece.held = nil, nil end
            if piece.task then mote.cancelTask(piece.task) end
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
        if canHide(piece) and not piece.put and not piece.held then
            if piece.motions and isUndoable() then
                host.stopMotions(piece.motions)
            elseif piece.motions then
                mote.cutRecording(piece.motions)
            end
            piece.motions = nil
            if piece.isShown then doors.hide(self, 0, false) end
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
        place(piece.scrub, percent)
    end

    -- Within what is run ahead itself, all that shows of that part is a change at this moment.
    local function put(self, piece, percent)
        if piece.scrub then handOver(piece) end
        local clock = gather(self, piece)
        piece.put = keepPut(piece, mote.holdRecording(clock.recording, placeOf(clock, percent)))
        piece.isShown = percent > 0
    end

    function doors.percent(self, percent)
        if not isComponent(self) then fail("percent: call it with a colon, component:percent(p)") end
        local piece = mote.pieces[host.number(self)]
        percent = math.min(math.max(mote.number("percent", "the percentage", percent), 0), 1)
        keep(self, piece, takeOut)
        if piece.task then
            mote.cancelTask(piece.task)
            piece.task = nil
        end
        local own = behaviour(piece, "percent")
        if own ~= Base.percent then
            piece.isShown = percent > 0
            own(self, percent)
        elseif behaviour(piece, "show") ~= Base.show then
            (mote.isRecording() and put or scrub)(self, piece, percent)
        else
            own(self, percent)
        end
    end

    ---- Fields. Answers whether the piece has one of this name, and which.

    function mote.pieceField(piece, self, key)
        local own = piece.fields[key]
        if own ~= nil and not doors[key] then return true, own end
        if doors[key] then return true, doors[key] end
        if key == "build" then return false end
        local value = lookup(piece.class, key)
        if value ~= nil then return true, value end
        return false
    end

    ---- Classes

    local function build(class, self)
        local fn = lookup(class, "build")
        if fn then fn(self) end
    end

    function classMeta.__index(self, key)
        if key == "extend" then return mote.extend end
        return (lookup(parents[self], key))
    end

    -- Members that are properties of layers are what pieces start with.
    local startsOf = mote.weak("k")
    local places = { "bounds", "size", "position", "center" }
    local function starts(class, sample, found)
        if parents[class] then starts(parents[class], sample, found) end
        local own = startsOf[class]
        if not own then
            own = {}
            for key, value in next, class do
                if key == "name" or type(value) ~= "function" and host.isProperty(sample, key) then
                    own[key] = value
                end
            end
            for key in next, own do rawset(class, key, nil) end
            startsOf[class] = own
        end
        for key, value in next, own do found[key] = value end
        return found
    end

    local function startsFor(class, sample, options)
        local found = starts(class, sample, {})
        for _, key in ipairs(places) do
            if options.frame ~= nil then found[key] = nil end
            if options[key] ~= nil then found.frame = nil end
        end
        return found
    end

    function classMeta.__call(self, options)
        options = mote.options("component", options)
        local kind = lookup(self, "kind") or "layer"
        if type(kind) ~= "string" or not mote.layerMethods[kind] then
            host.unknown("component", "kind", tostring(kind), mote.layerMethods)
        end
        local sample = host.make(kind, nil, {})
        local properties, fields = startsFor(self, sample, options), {}
        for key, value in next, options do
            if key == "name" or key == "data" or host.isProperty(sample, key) then
                properties[key] = value
            else
                fields[key] = value
            end
        end
        local layer = mote.make("component", kind, nil, properties)
        mote.pieces[host.number(layer)] = { class = self, fields = fields }
        mote.hasPieces = true
        build(self, layer)
        return layer
    end

    local function class(what, parent, members)
        members = mote.options(what, members)
        local copy = {}
        for key, value in next, members do
            if type(key) ~= "string" then fail(what .. ": members are given by name") end
            copy[key] = value
        end
        for _, name in ipairs { "build", "show", "hide", "percent" } do
            mote.optionalCallable(what .. ": " .. name, copy[name])
        end
        parents[copy] = parent
        return setmetatable(copy, classMeta)
    end

    function mote.extend(parent, members)
        if not parents[parent] then
            fail("extend: call it with a colon, Component:extend { ... }")
        end
        return class("extend", parent, members)
    end

    function mote.globals.component(members) return class("component", Base, members) end

    -- For what else is a layer with free fields.
    function mote.makePiece(layer, fields)
        mote.pieces[host.number(layer)] = { class = Base, fields = fields or {} }
        mote.hasPieces = true
    end
    mote.vocabulary.Component = { show = true, hide = true, percent = true }
    """#
}
