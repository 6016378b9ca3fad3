/// The host's own Lua, which runs before the script: what needs closures and coroutines is written in the language that
/// has them. Scripts see only what it puts into the globals; its frames are not shown in tracebacks.
enum Prelude {
    static let parts = [PreludeBase.source, PreludeViews.source, PreludeTasks.source, PreludeEvents.source,
                        PreludeLayers.source, PreludePaths.source, PreludeMotions.source, PreludeScene.source,
                        PreludeEntries.source]
}

/// The last part: hands the host its ways in.
private enum PreludeEntries {
    static let source = #"""
    local mote = (...).mote
    for name, fn in pairs(mote.entry) do mote.host.entry(name, fn) end
    """#
}
