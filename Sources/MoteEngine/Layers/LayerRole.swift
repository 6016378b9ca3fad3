/// What a layer is to the scene beside a layer.
public enum LayerRole: Sendable {
    case ordinary
    /// Fills the scene. Paths of names begin below it, so that a name means the same on any screen.
    case screen
    /// Holds the screens of a transition: paths begin below it, and pointers pass through it to what it
    /// holds.
    case stage
}
