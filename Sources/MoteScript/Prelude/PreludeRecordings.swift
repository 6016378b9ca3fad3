/// What scripts' own objects were before a recording, to be put back where that is undone. The host does so
/// for layers and their motions.
enum PreludeRecordings {
    static let source = #"""
    local mote = (...).mote
    local host = mote.host

    -- By the number of a recording: a list of { object, putBack, copy of what it was }.
    local kept = {}

    local function isKept(list, object)
        for i = 1, #list do
            if list[i].object == object then return true end
        end
        return false
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

    local function keepIn(recording, object, state, putBack)
        local list = kept[recording]
        if not list then
            list = {}
            kept[recording] = list
        end
        if not isKept(list, object) then
            list[#list + 1] = { object = object, putBack = putBack, was = copy(state) }
        end
    end

    -- The state of an object is about to change: if a recording is on and is undone, `putBack(object, was)` is
    -- called with what it is now.
    function mote.keepState(object, state, putBack)
        local clock = mote.clock()
        if not clock then return end
        if clock.recording then keepIn(clock.recording, object, state, putBack) end
        if clock.journal then keepIn(clock.journal, object, state, putBack) end
    end

    -- Ends a recording as "played", "undone" or "held".
    function mote.endRecording(recording, how)
        host.endRecording(recording, how)
        local list = kept[recording]
        kept[recording] = nil
        if how ~= "undone" or not list then return end
        for i = #list, 1, -1 do list[i].putBack(list[i].object, list[i].was) end
    end

    -- What one recording did counts as done in another one as well.
    function mote.noteIn(inner, outer)
        host.noteIn(inner, outer)
        for _, entry in ipairs(kept[inner] or {}) do
            keepIn(outer, entry.object, entry.was, entry.putBack)
        end
    end

    -- The other ways to end one.
    function mote.endArrival(recording, layer)
        kept[recording] = nil
        return host.endArrival(recording, layer)
    end
    function mote.cutRecording(recording)
        kept[recording] = nil
        host.cutRecording(recording)
    end
    function mote.holdRecording(recording, place)
        local clock = mote.clock()
        local outer = clock and clock.recording
        if outer and place then
            for _, entry in ipairs(kept[recording] or {}) do
                keepIn(outer, entry.object, entry.was, entry.putBack)
            end
        end
        kept[recording] = nil
        return host.holdRecording(recording, place)
    end
    """#
}
