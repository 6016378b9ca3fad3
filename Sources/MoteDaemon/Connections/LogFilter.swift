/// Which lines of the log a client wants.
package struct LogFilter: Equatable, Sendable {
    /// The least that is told.
    package var level: Log.Level
    /// Nil: of everything.
    package var scene: String?

    package init(level: Log.Level, scene: String?) {
        self.level = level
        self.scene = scene
    }

    package func passes(_ entry: Log.Entry) -> Bool {
        entry.level >= level && (scene == nil || scene == entry.scene)
    }
}
