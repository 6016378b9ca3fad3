import MoteEngine

/// Every word that scripts may use, as the binding itself knows them: what the definitions for editors must
/// have.
package enum ScriptVocabulary {
    /// Globals by name, methods as `Layer:remove`.
    package static func words() throws(SceneError) -> [String] {
        let source = SceneSource(name: "", file: "", text: [], directory: nil)
        let script = try ScriptRuntime(source, options: SceneOptions(), environment: SceneEnvironment(),
                                       keep: .object([]))
        return script.enter("vocabulary")?.items.compactMap(\.string) ?? []
    }

    /// Options of animations.
    package static var options: [String] {
        BlockOptions.names + PropertyAnimationOptions.names + SpringOptions.names + DecayOptions.names
            + TimelineOptions.names + TransactionOptions.names
            + ["basic", "keyframe", "springAnimation", "transition", "group"].flatMap(ExplicitAnimation.names)
            + TransitionOptions.viewNames + AnimationBinding.customNames
    }

    /// What a cell of an emitter may say.
    package static var cellMembers: [String] { CellReader.names }
}
