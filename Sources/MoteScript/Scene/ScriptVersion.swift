/// The language that scenes are written in.
public enum ScriptVersion {
    /// The release of the library: "5.4.4". Whoever reports a crash should name it.
    public static var lua: String { String(LuaState.version.drop { !$0.isNumber }) }
}
