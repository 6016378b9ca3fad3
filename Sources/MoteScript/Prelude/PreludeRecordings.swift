/// What scripts' own objects were before a recording, to be put back where that is undone. The host does so
/// for layers and their motions.
enum PreludeRecordings {
    static let source = #"""
    local mote = (...).mote
    local host = mote.host

    -- By the number of a recording: a list of { object, hooks, copy of what it was }; `made`: the recordings
    -- whose changes count as its own.
    local kept = {}

    local function isKept(list, object)
        for i = 1, #list do
            if list[i].object == object then return true end
        end
        return false
    end

    -- Some recording may put an object back.
    function mote.isKeptState(object)
        for _, list in next, kept do
            if isKept(list, object) then return true end
        end
        return false
    end

    -- Others than recordings have changed an object: none of them puts it back.
    function mote.dropState(object)
        for recording in next, kept do mote.leaveRecording(recording, object) end
    end

    -- Lists within it are copied, too.
    local function copy(state)
        local all = {}
        for key, value in next, state do
            if type(value) == "table" and not getmetatable(value) and #value > 0 then
                value = table.move(value, 1, #value, 1, {})
            end
            all[key] = value
        end
        return all
    end

    local function keepIn(recording, object, state, hooks)
        local list = kept[recording]
        if not list then
            list = { made = { [recording] = true } }
            kept[recording] = list
        end
        if not isKept(list, object) then
            list[#list + 1] = { object = object, hooks = hooks, was = copy(state) }
        end
    end

    -- What one recording has kept is another's, too.
    local function pass(list, outer)
        for _, entry in ipairs(list) do
            keepIn(outer, entry.object, entry.was, entry.hooks)
            for recording in next, list.made do kept[outer].made[recording] = true end
        end
    end

    -- The state of an object is about to change. If a recording is on and is undone, then
    -- `hooks.undo(object, was, made)` is called before that, and `hooks.putBack` after it, with what the
    -- state is now; else `hooks.keep`, and before it `hooks.arrive` where a screen came by it. `made`: the
    -- recordings that end so, by their numbers; nil where what others have done to the object since goes as
    -- well.
    function mote.keepState(object, state, hooks)
        local clock = mote.clock()
        if not clock then return end
        if clock.recording then keepIn(clock.recording, object, state, hooks) end
        if clock.journal then keepIn(clock.journal, object, state, hooks) end
    end

    -- A callback for a motion's end, which goes with the recording that gives it.
    local callbacks = {}
    function callbacks.putBack(completion) completion.isGone = true end
    function mote.completion(fn)
        local completion = { fn = fn }
        mote.keepState(completion, completion, callbacks)
        return completion
    end

    -- Single values that scripts have given: of the scene by a name, of layers by their numbers.
    local noted, values = {}, {}
    function values.keep(slot)
        if noted[slot.key] == slot and not mote.isKeptState(slot) then noted[slot.key] = nil end
    end
    function values.putBack(slot, was)
        if noted[slot.key] == slot then was.putBack() end
        values.keep(slot)
    end
    function values.isBelow(slot, layer) return slot.layer ~= nil and mote.isBelow(slot.layer, layer) end
    function mote.forgetNote(key) noted[key] = nil end

    -- One has been set: where a recording that is on is undone, `putBack` is called.
    function mote.note(key, putBack, layer)
        local clock, slot = mote.clock(), noted[key]
        if not clock or not (clock.recording or clock.journal) then
            if slot then mote.dropState(slot) end
            return
        end
        if not slot then
            slot = { key = key, layer = layer }
            noted[key] = slot
        end
        mote.keepState(slot, { putBack = putBack }, values)
    end

    function mote.isBelow(layer, top)
        while layer and layer ~= top do layer = host.superlayer(layer) end
        return layer == top
    end

    local function tell(list, word, recording, isWhole)
        for i = #list, 1, -1 do
            local entry = list[i]
            local hook = entry.hooks[word]
            -- Whatever goes wrong with one, the others are put back, and what this belongs to has its end.
            local made = not isWhole and list.made or nil
            local ok, message = true, nil
            if hook then ok, message = pcall(hook, entry.object, entry.was, made, recording) end
            if not ok then host.report(tostring(message)) end
        end
    end

    local function take(recording)
        local list = kept[recording] or { made = {} }
        kept[recording] = nil
        return list
    end

    -- Ends a recording as "played", "undone" or "held". `cover`: what becomes of what explicit animations show
    -- of one that is held, "fades" or "goes"; nil: it stays.
    function mote.endRecording(recording, how, isWhole, cover)
        local list = take(recording)
        if how == "undone" then tell(list, "undo", recording, isWhole) end
        host.endRecording(recording, how, cover)
        tell(list, how == "undone" and "putBack" or "keep", recording, isWhole)
    end

    -- What an object was before the transition that is under way, for what is done beside that.
    function mote.keptBeside(object)
        local clock, list = mote.clock(), kept[mote.transitionRecording or 0]
        if not list or clock and (clock.recording or clock.journal) then return nil end
        for _, entry in ipairs(list) do
            if entry.object == object then return entry.was end
        end
        return nil
    end

    -- What an object was before a recording, if `hand`, in which something was asked of it last, is a part of
    -- that.
    function mote.keptIn(recording, object, hand)
        local list = kept[recording]
        if not list or not hand or not list.made[hand] then return nil end
        for _, entry in ipairs(list) do
            if entry.object == object then return entry.was end
        end
        return nil
    end

    -- What a recording did to an object is its own no more.
    function mote.leaveRecording(recording, object)
        local list = kept[recording] or {}
        for i = #list, 1, -1 do
            if list[i].object == object then table.remove(list, i) end
        end
    end

    -- Undoes what a recording did to a layer and all below it.
    function mote.undoBelow(recording, layer)
        local list = take(recording)
        local below, rest = { made = list.made }, { made = list.made }
        for _, entry in ipairs(list) do
            local isBelow = entry.hooks.isBelow
            local part = isBelow and isBelow(entry.object, layer) and below or rest
            part[#part + 1] = entry
        end
        tell(below, "undo")
        kept[recording] = rest
        host.undoBelow(recording, layer)
        tell(below, "putBack")
    end

    -- What one recording did counts as done in another one as well.
    function mote.noteIn(inner, outer)
        host.noteIn(inner, outer)
        if kept[inner] then pass(kept[inner], outer) end
    end

    -- Ends one that has played within another, which is to tell what becomes of its objects.
    function mote.endIn(inner, outer)
        mote.noteIn(inner, outer)
        take(inner)
        host.endRecording(inner, "played")
    end

    -- The other ways to end one.
    function mote.endArrival(recording, layer)
        if kept[recording] then tell(kept[recording], "arrive", recording) end
        tell(take(recording), "keep")
        return host.endArrival(recording, layer)
    end
    function mote.cutRecording(recording)
        tell(take(recording), "keep")
        host.cutRecording(recording)
    end
    function mote.holdRecording(recording, place)
        local clock = mote.clock()
        local outer, list = clock and clock.recording, take(recording)
        if outer then pass(list, outer) end
        return host.holdRecording(recording, place)
    end
    """#
}
