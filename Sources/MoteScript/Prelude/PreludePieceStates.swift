/// What pieces (components as layers) are in recordings that may be undone: transitions, and shows that are
/// driven by hand.
enum PreludePieceStates {
    static let source = #"""
    local mote = (...).mote
    local host = mote.host

    -- The recordings that are put somewhere by `percent` are clocks: `piece.scrub` is the one that shows.
    -- Where a transition takes that over, it waits in `piece.handed`, to show again if the transition is
    -- undone. What it did is then taken back by `piece.held`, and what was put somewhere in a recorded
    -- function by `piece.put`: numbers of arrivals. `piece.hand`: the recording in which something was last
    -- asked of it.
    local hooks = {}

    -- Something may be undone with the recording that is on.
    local function isUndoable()
        local clock = mote.clock()
        return clock ~= nil and clock.recording ~= nil
    end

    local function endScrub(scrub, how, cover)
        if scrub.isOver then return end
        scrub.isOver = true
        mote.endRecording(scrub.recording, how, false, cover)
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

    -- What showing or hiding still had to do is over. A transition that is undone gives it back, but what began
    -- in that itself.
    local function stopTask(piece)
        local task = piece.task
        piece.task = nil
        if not task or task.done then return end
        local clock = mote.clock()
        local began = piece.began
        local isOwn = began and clock and (began == clock.recording or began == clock.journal)
        if not isUndoable() or not mote.mayGoBack() or isOwn then return mote.cancelTask(task) end
        mote.freezeTask(task)
        piece.frozen = piece.frozen or {}
        table.insert(piece.frozen, task)
    end

    -- - task: goes on; nil for none.
    local function endFrozen(piece, task)
        local frozen = piece.frozen or {}
        piece.frozen = nil
        for _, own in ipairs(frozen) do
            if own == task then mote.thawTask(own) else mote.cancelTask(own) end
        end
    end

    hooks.isBelow = mote.isBelow

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
        if piece.task and piece.task ~= was.task then mote.cancelTask(piece.task) end
        endFrozen(piece, was.task)
        forgetPuts(piece, was.put, was.held)
        for _, key in ipairs { "before", "motions", "put", "held", "isShown", "hand", "task", "began" } do
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
        endFrozen(piece)
        if isIts(piece, made) and mote.canHide(piece) then piece.put, piece.held = nil, nil end
        forgetPuts(piece, piece.put, piece.held)
        endHanded(piece)
        for _, key in ipairs { "before", "motions" } do
            if was[key] and piece[key] ~= was[key] then mote.endRecording(was[key], "played") end
        end
    end

    -- What a transition put somewhere is part of how the screen came. Of one that can't hide, what was before
    -- the transition showed it is kept, for scrubbing begins there.
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
            return
        end
        local isKnown = scrub or piece.before or piece.put or piece.held
        if piece.isShown and not isKnown and not mote.canHide(piece) then
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
        if was and not mote.canHide(piece) then noteBase(self, piece, was, mote.transitionRecording) end
    end

    -- Somebody beside a transition puts a piece of it somewhere: the transition has nothing to do with it.
    local function takeOut(self, piece)
        local recording = mote.transitionRecording
        local was = mote.keptIn(recording, self, piece.hand)
        if not was and piece.scrub then return end
        was = was or { before = piece.before, put = piece.put, held = piece.held, isShown = piece.isShown }
        mote.leaveRecording(recording, self)
        endFrozen(piece)
        if piece.scrub and piece.scrub ~= was.scrub then
            endScrub(piece.scrub, "held")
            piece.scrub = nil
        end
        noteBase(self, piece, was, recording)
        host.takeOut(recording, self, piece.before, was.motions)
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
    local function letGo(piece, isAtOnce)
        local scrub = piece.scrub
        if not scrub then return end
        if isUndoable() then return handOver(piece) end
        piece.scrub = nil
        if not mote.canHide(piece) then
            piece.before = piece.before or host.beginRecording(false, false)
            mote.noteIn(scrub.recording, piece.before)
        end
        endScrub(scrub, "held", isAtOnce and "goes" or "fades")
    end

    mote.pieceStates = {
        keep = keep, branchOff = branchOff, takeOut = takeOut, isUndoable = isUndoable, letGo = letGo,
        stopTask = stopTask, handOver = handOver, keepPut = keepPut, place = place, placeOf = placeOf,
    }
    """#
}
