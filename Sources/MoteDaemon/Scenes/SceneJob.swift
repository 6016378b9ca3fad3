import MoteEngine
import MoteWire

/// Long work on a scene beside the loop (seek, step, reload), and who waits for it.
package struct SceneJob {
    package let cancellation = Cancellation()
    /// When this client goes, nobody wants the work any more; nil for work that goes on without its client.
    package let connection: Connection?
    /// Called once, with what came of it.
    package let answer: (Result<PlainValue, RPCError>) -> Void

    package init(connection: Connection?, answer: @escaping (Result<PlainValue, RPCError>) -> Void) {
        self.connection = connection
        self.answer = answer
    }
}
