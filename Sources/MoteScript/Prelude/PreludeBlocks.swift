/// Blocks, as UIKit's: model changes made inside become animations.
enum PreludeBlocks {
    static let source = #"""
    local mote = (...).mote
    local host, fail, globals, motion = mote.host, mote.fail, mote.globals, mote.motion

    ---- 1. Blocks

    function globals.animate(duration, options, fn)
        if fn == nil then options, fn = nil, options end
        mote.number("animate", "the duration", duration)
        mote.callable("animate", fn)
        local rest, callbacks = mote.split("animate", mote.options("animate", options))
        host.beginBlock("animate", duration, rest)
        local results = table.pack(mote.without("the function given to animate", fn))
        local serial = host.endBlock()
        if not results[1] then error(results[2], 0) end
        return motion(serial, callbacks)
    end

    function globals.animateKeyframes(duration, options, fn)
        if fn == nil then options, fn = nil, options end
        mote.number("animateKeyframes", "the duration", duration)
        mote.callable("animateKeyframes", fn)
        local rest, callbacks = mote.split("animateKeyframes", mote.options("animateKeyframes", options))
        host.beginKeyframes(duration, rest)
        local open = true
        local function key(start, length, change)
            if not open then fail("animateKeyframes: its function is over") end
            mote.number("animateKeyframes", "the start", start)
            mote.number("animateKeyframes", "the length", length)
            mote.callable("animateKeyframes", change)
            host.beginFrame(start, length)
            local results = table.pack(mote.without("the function given to animateKeyframes", change))
            host.endFrame()
            if not results[1] then error(results[2], 0) end
        end
        local results = table.pack(mote.without("the function given to animateKeyframes", fn, key))
        open = false
        local serial = host.endBlock()
        if not results[1] then error(results[2], 0) end
        return motion(serial, callbacks)
    end

    ---- Transactions, as Core Animation's

    function globals.transaction(options, fn)
        if type(options) == "function" and fn == nil then options, fn = nil, options end
        mote.callable("transaction", fn)
        local given = {}
        for key, value in next, mote.options("transaction", options) do
            given[key == "completion" and "onComplete" or key] = value
        end
        local rest, callbacks = mote.split("transaction", given)
        host.beginTransaction(rest)
        local results = table.pack(mote.without("the function given to transaction", fn))
        local serial = host.endTransaction()
        if not results[1] then error(results[2], 0) end
        return motion(serial, callbacks)
    end
    """#
}
