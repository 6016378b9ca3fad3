import MoteWire

/// What one client asked for with one `subscribe`: a scene, or every scene.
package final class Subscription {
    package let number: Int
    package unowned let connection: Connection
    /// Nil for every scene, now and later.
    package let sceneName: String?
    package let options: SubscribeOptions
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

    package init(number: Int, connection: Connection, sceneName: String?, options: SubscribeOptions,
                 now: WallTime) {
        self.number = number
        self.connection = connection
        self.sceneName = sceneName
        self.options = options
        lastSent = now
    }

    /// Counts a frame.
    /// - Returns: its `seq`.
    package func countFrame(dropped: Int, bytes: Int, now: WallTime) -> Int {
        sequence += 1
        self.dropped += dropped
        self.bytes += bytes
        lastSent = now
        return sequence
    }
}

/// A subscription's view of one scene: when a frame is due, and which picture it showed last. Never a frame
/// itself.
package final class SceneStream {
    package unowned let subscription: Subscription
    package unowned let scene: RunningScene
    package var pacing: FramePacing
    /// Nil for events only.
    package let encoding: FrameEncoding?
    /// Of the last frame sent; nil before the first.
    package var sentVersion: Int?
    /// The scene's count of changes when the last frame was sent or found to show nothing new.
    package var seenPicture: UInt64?

    package init(subscription: Subscription, scene: RunningScene, encoding: FrameEncoding?, beat: Int) {
        self.subscription = subscription
        self.scene = scene
        self.encoding = encoding
        pacing = FramePacing(stride: subscription.options.stride(tickRate: scene.rate), beat: beat)
    }

    /// Whether a frame will be due for it though nothing moves: because it takes every one, or because an
    /// input changed the picture at rest. One that is due already waits for room, not for time.
    package func isWaiting(for picture: UInt64) -> Bool {
        guard encoding != nil else { return false }
        return subscription.options.always || !pacing.isDue && seenPicture != picture
    }

    /// Whether a frame made now could show something that this client has not seen.
    package func mayDiffer(from picture: UInt64) -> Bool {
        subscription.options.always || seenPicture != picture
    }
}
