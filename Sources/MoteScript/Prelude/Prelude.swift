/// The host's own Lua, which runs before the script: what needs closures and coroutines is written in the
/// language that has them. Scripts see only what it puts into the globals; its frames are not shown in
/// tracebacks.
enum Prelude {
    static let parts = [PreludeBase.source, PreludeViews.source, PreludeTasks.source, PreludeFlows.source,
                        PreludeTaskHandles.source, PreludeRecordings.source, PreludeClocks.source,
                        PreludeEvents.source, PreludeLayers.source, PreludePaths.source,
                        PreludeHandles.source,
                        PreludeBlocks.source, PreludeMotions.source, PreludeExplicit.source,
                        PreludeTimelines.source, PreludeAnimators.source, PreludeViewTransitions.source,
                        PreludeScene.source, PreludePieceStates.source, PreludePieces.source,
                        PreludeComponents.source, PreludeScreens.source,
                        PreludeTransitionContexts.source, PreludeTransitions.source,
                        PreludePresenting.source, PreludeNamedTransitions.source, PreludeEntries.source]
}

/// The last part: hands the host its ways in.
private enum PreludeEntries {
    static let source = #"""
    local mote = (...).mote

    -- Every word that scripts may use: "wait", "Layer:remove", …
    function mote.entry.vocabulary()
        local words = {}
        for name in pairs(mote.globals) do words[#words + 1] = name end
        for class, methods in pairs(mote.vocabulary) do
            for name in pairs(methods) do words[#words + 1] = class .. ":" .. name end
        end
        return words
    end

    for kind, methods in pairs(mote.layerMethods) do
        for _, names in ipairs { mote.Layer, methods, mote.layerFields } do mote.host.members(kind, names) end
    end
    for name, fn in pairs(mote.entry) do mote.host.entry(name, fn) end
    """#
}
