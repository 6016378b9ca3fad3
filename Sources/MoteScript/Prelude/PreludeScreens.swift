/// Screens: layers of the scene's size, one of which is shown at a time, on a stack.
enum PreludeScreens {
    static let source = #"""
    local mote = (...).mote
    local host, fail = mote.host, mote.fail
    local Scene = mote.vocabulary.scene

    -- What is known of each screen, by its layer's number.
    local screens = {}
    -- Those that are up: the screen, how it came ("present" or "push"), and by which transition. The last one
    -- is on screen.
    local stack = {}
    mote.stack = stack

    local places = { "frame", "bounds", "size", "position", "center" }
    local own = { name = true, build = true, rebuild = true, data = true }

    function Scene:screen(options)
        options = mote.options("screen", options)
        mote.optionalCallable("screen: build", options.build)
        if options.rebuild ~= nil and type(options.rebuild) ~= "boolean" then
            fail("screen: rebuild: expected true or false, got " .. mote.kind(options.rebuild))
        end
        local properties, fields = {}, {}
        local sample = host.make("layer", nil, {})
        for key, value in next, options do
            if key == "name" or key == "data" or host.isProperty(sample, key) then
                properties[key] = value
            elseif not own[key] then
                fields[key] = value
            end
        end
        local layer = mote.make("screen", "layer", nil, properties)
        mote.makePiece(layer, fields)
        host.setStage(layer, false)
        local isGiven = false
        for _, key in ipairs(places) do isGiven = isGiven or properties[key] ~= nil end
        if not isGiven then host.fillScene(layer) end
        screens[host.number(layer)] = { layer = layer, build = options.build, rebuild = options.rebuild }
        return layer
    end

    function mote.screenArgument(what, value)
        local screen = mote.isLayer(value) and screens[host.number(value)]
        if not screen then fail(what .. ": expected a screen, got " .. mote.kind(value)) end
        return screen
    end

    -- Before it is shown. Its build may fail: what there is of it is shown.
    function mote.prepare(screen)
        if screen.isBuilt then return end
        screen.isBuilt = true
        if screen.build then mote.runPlain(nil, "build", screen.build, screen.layer) end
    end

    -- After it has gone.
    function mote.putAway(screen)
        host.remove(screen.layer)
        if not screen.rebuild then return end
        screen.isBuilt = false
        for _, sublayer in ipairs(host.sublayers(screen.layer)) do host.remove(sublayer) end
    end

    function mote.isUp(screen)
        for i = 1, #stack do
            if stack[i].screen == screen then return true end
        end
        return false
    end
    """#
}
