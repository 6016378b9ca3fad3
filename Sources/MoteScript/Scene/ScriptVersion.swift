/// The language that scenes are written in.
public enum ScriptVersion {
    /// The version whose manual holds.
    public static let lua = "5.4"
}
