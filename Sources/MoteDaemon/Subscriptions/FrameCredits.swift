import MoteWire

/// How many frames a subscription may be sent now. `push` has no such count; `ack` frees one with each frame
/// that the client has dealt with; `pull` gives one for each `next`.
package struct FrameCredits: Equatable, Sendable {
    private let pacing: SubscribeOptions.Pacing
    private let window: Int
    /// Most that `pull` gathers.
    private let limit: Int
    /// `seq` of the last frame sent, and of the last one acknowledged.
    private var sent: Int
    private var acknowledged: Int
    private var pulled = 0

    /// - Parameter sent: `seq` of the last frame that was sent before this pacing began.
    package init(_ options: SubscribeOptions, limit: Int, sent: Int = 0) {
        pacing = options.pacing
        window = options.window
        self.limit = limit
        self.sent = sent
        acknowledged = sent
    }

    /// Nil without bound.
    package var count: Int? {
        switch pacing {
        case .push: nil
        case .ack: max(0, window - (sent - acknowledged))
        case .pull: pulled
        }
    }

    package var isUsedUp: Bool { count == 0 }

    /// A frame goes to the client.
    package mutating func spend(seq: Int) {
        sent = seq
        if pacing == .pull { pulled -= 1 }
    }

    /// The client has called `next`.
    /// - Throws: -32602 for a `seq` that was never sent; -32008 for more credits than the limit.
    package mutating func next(seq: Int?) throws(RPCError) {
        if let seq, seq > sent {
            throw .badParam(
                "seq", expected: "at most \(sent), the last frame sent", got: .number(Double(seq)))
        }
        switch pacing {
        case .push: break
        case .ack: acknowledged = max(acknowledged, seq ?? sent)
        case .pull:
            guard pulled < limit else {
                throw .limit("credits", max: limit, hint: "take the frames that were asked for first")
            }
            pulled += 1
        }
    }
}
