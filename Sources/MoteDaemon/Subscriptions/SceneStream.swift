import MoteWire

/// A subscription's view of one scene: when a frame is due, and which picture it showed last. Never a frame
/// itself.
package final class SceneStream {
    /// The last frame that went to the client.
    package struct Sent {
        package var seq: Int
        package var base: FrameEncoding.Base
        /// The client has the whole picture: false after a frame whose births did not fit, which no delta can
        /// go on from.
        package var isWhole: Bool
    }

    package unowned let subscription: Subscription
    package unowned let scene: RunningScene
    package var pacing: FramePacing
    /// Nil for events only.
    package private(set) var encoding: FrameEncoding?
    /// Nil before the first frame, and when the next one must be full.
    package var sent: Sent?
    /// The scene's count of changes when the last frame was sent or found to show nothing new.
    package var seenPicture: UInt64?
    /// The map from the clock to the scene's time has changed since the client was last told.
    package var owesClock = false

    package init(subscription: Subscription, scene: RunningScene, encoding: FrameEncoding?, beat: Int) {
        self.subscription = subscription
        self.scene = scene
        self.encoding = encoding
        pacing = FramePacing(stride: subscription.options.stride(tickRate: scene.rate), beat: beat)
    }

    package var takesDeltas: Bool { subscription.options.encoding == .delta }

    /// The subscription's options are others: the next frame is full, and due now.
    package func restart(with encoding: FrameEncoding?) {
        self.encoding = encoding
        pacing.restart(stride: subscription.options.stride(tickRate: scene.rate), at: scene.beat)
        resync()
    }

    /// The next frame is a full one, and due now.
    package func resync() {
        sent = nil
        seenPicture = nil
        pacing.becomeDue(at: scene.beat)
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
