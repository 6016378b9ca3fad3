import MoteWire

/// What one client asked for with one `subscribe`: a scene, or every scene.
package final class Subscription {
    package let number: Int
    package unowned let connection: Connection
    /// Nil for every scene, now and later.
    package let sceneName: String?
    package private(set) var options: SubscribeOptions
    package var credits: FrameCredits
    /// One for each scene that it follows.
    package var streams: [SceneStream] = []
    /// False until its reply is written: nothing of it may come before.
    package var isOpen = false

    /// Of the last frame.
    package private(set) var sequence = 0
    package private(set) var dropped = 0
    package private(set) var bytes = 0
    /// When something last went to it.
    package var lastSent: WallTime

    package init(
        number: Int, connection: Connection, sceneName: String?, options: SubscribeOptions,
        limits: ProtocolLimits, now: WallTime
    ) {
        self.number = number
        self.connection = connection
        self.sceneName = sceneName
        self.options = options
        credits = FrameCredits(options, limit: limits.credits)
        lastSent = now
    }

    /// Another pacing begins anew; the same one goes on with the credits that are there.
    package func change(to options: SubscribeOptions, limits: ProtocolLimits) {
        let isSamePacing = options.pacing == self.options.pacing && options.window == self.options.window
        self.options = options
        if !isSamePacing { credits = FrameCredits(options, limit: limits.credits, sent: sequence) }
    }

    /// Takes the `seq` of the next frame, and its credit.
    package func beginFrame(dropped: Int, now: WallTime) -> Int {
        sequence += 1
        credits.spend(seq: sequence)
        self.dropped += dropped
        lastSent = now
        return sequence
    }

    package func countBytes(_ count: Int) {
        bytes += count
    }

    /// No frame can come any more, once its client can't say `next`.
    package var isUsedUp: Bool { options.frames && credits.isUsedUp }
}
