import MoteEngine

/// Going back in time: a Lua state can't be copied, so the scene is made again from what it depends on.
extension HostedScene {
    /// The scene at `time`, made from the source, the seed, the params and the log. Events and script logs
    /// are muted up to there. Inputs later than `time` come again until a new input cuts them off. May take
    /// long: call it beside the loop.
    /// - Parameters:
    ///   - known: scene time up to which the script's errors are known, and not told again; infinite for all.
    ///   - isCancelled: asked after each second of scene time.
    /// - Throws: what ended the main chunk, or the scene on its way, or an input that the script does not
    ///   accept, or that it was given up.
    public static func rebuild(
        _ recipe: SceneRecipe, to time: Double, known: Double = .infinity,
        unless isCancelled: () -> Bool = { false }
    ) throws(SceneError) -> HostedScene {
        let inputs = recipe.inputs
        let limit = recipe.environment.limits.replayEvents
        guard inputs.count <= limit else {
            throw SceneError(
                kind: .budget(kind: "replayEvents", limit: Double(limit)),
                file: recipe.source.file, line: 0,
                message: "too many inputs to replay: \(inputs.count), at most \(limit)")
        }
        let hosted = try HostedScene(
            recipe.source, options: recipe.options, environment: recipe.environment,
            keep: recipe.initialKeep, isMuted: true, carried: recipe.carried)
        hosted.script.tellsErrorsAfter = known
        let due = inputs.prefix { $0.time <= time }
        for input in due {
            try hosted.replay(to: input.time, unless: isCancelled)
            do {
                _ = try hosted.apply(input.input)
            } catch {
                throw SceneError(
                    file: recipe.source.file, line: 0,
                    message: "does not accept an earlier input, at \(input.time) s: \(error)")
            }
            hosted.record(input)
        }
        try hosted.replay(to: max(time, 0), unless: isCancelled)
        hosted.future = inputs[due.endIndex...].reversed()
        hosted.script.unmute()
        return hosted
    }

    private func replay(to time: Double, unless isCancelled: () -> Bool) throws(SceneError) {
        let isThere = inSeconds(to: time, unless: isCancelled) { script.advance(to: $0) }
        if let failure { throw failure }
        if !isThere { throw SceneError(file: source.file, line: 0, message: "given up at \(self.time) s") }
    }

    /// `advance(to:)`, unless somebody gives it up, who is asked after each second of scene time.
    /// - Returns: false when it was given up: the scene stands where it came to.
    public func advance(to time: Double, unless isCancelled: () -> Bool) -> Bool {
        inSeconds(to: time, unless: isCancelled) { advance(to: $0) }
    }

    private func inSeconds(
        to end: Double, unless isCancelled: () -> Bool,
        _ advance: (Double) -> Void
    ) -> Bool {
        // Nobody looks on the way; one who gives it up may look where it stands.
        defer { scene.expectNoLook(before: nil) }
        while !isCancelled() {
            scene.expectNoLook(before: min(end, future.last?.time ?? end))
            let before = time
            let next = min(before + 1, end)
            advance(next)
            if next == end || time <= before { return true }
        }
        return false
    }

    /// What `rebuild` needs; may go to another thread.
    public var recipe: SceneRecipe {
        var source = source
        source.modules = script.modules
        source.absentModules = script.absentModules
        source.images = script.assets.found
        var recipe = SceneRecipe(
            source: source, options: options, environment: environment,
            inputs: log + future.reversed(), keep: keep)
        recipe.initialKeep = initialKeep
        recipe.carried = carried
        recipe.motions = carriedMotions
        return recipe
    }

    /// False once the scene has had more inputs than can be replayed: it can't go back any more.
    public var isReplayable: Bool { !isLogCut }
}
