/// What stands for a scene on the command line.
enum SceneWord {
    /// True for what is meant as a file rather than a scene's name: `./snow.lua`, `scenes/snow`.
    static func isPath(_ word: String) -> Bool {
        word.contains("/") || word.hasSuffix(".lua")
    }
}
