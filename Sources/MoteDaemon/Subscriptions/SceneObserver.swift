import MoteEngine
import MoteScript
import MoteWire

/// Properties of a scene that a client wants to know: their values whenever they change, the newest only.
package final class SceneObserver {
    package struct Key: Equatable {
        package var target: TargetAddress
        package var keyPath: String

        package init(target: TargetAddress, keyPath: String) {
            self.target = target
            self.keyPath = keyPath
        }
    }

    package let number: Int
    package unowned let connection: Connection
    package unowned let scene: RunningScene
    package let keys: [Key]
    /// Of these only `fps`.
    package let options: SubscribeOptions
    package var pacing: FramePacing
    /// The scene's count of changes when the values were last looked at.
    package var seenPicture: UInt64
    /// As they were told last.
    package private(set) var values: [PlainValue]

    package init(number: Int, connection: Connection, scene: RunningScene, keys: [Key],
                 options: SubscribeOptions) {
        self.number = number
        self.connection = connection
        self.scene = scene
        self.keys = keys
        self.options = options
        pacing = FramePacing(stride: options.stride(tickRate: scene.rate), beat: scene.beat)
        seenPicture = scene.picture
        values = Self.read(keys, in: scene.hosted)
    }

    /// - Returns: false when they are as they were told.
    package func readAgain() -> Bool {
        seenPicture = scene.picture
        let fresh = Self.read(keys, in: scene.hosted)
        defer { values = fresh }
        return fresh != values
    }

    /// What is gone is null until it is there again.
    private static func read(_ keys: [Key], in hosted: HostedScene) -> [PlainValue] {
        keys.map { (try? hosted.get($0.target, keyPath: $0.keyPath))?.value ?? .null }
    }
}
