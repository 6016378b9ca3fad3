import MoteEngine
import MoteJSON
import MoteTestSupport

/// A client that keeps the state of what it follows, by the protocol's rules.
struct DeltaClient {
    private(set) var feed = FrameFeed()
    private(set) var frames: [PlainValue] = []

    /// Feeds the frames of one subscription among the messages.
    /// - Returns: what became of each.
    @discardableResult
    mutating func take(_ messages: [Message], subscription: Int = 1) throws -> [FrameFeed.Outcome] {
        try messages.filter { $0.method == "frame" && $0.params["subscription"] as? Int == subscription }
            .map { message in
                let params = try JSONReader().parse(message.text)["params"] ?? .null
                frames.append(params)
                return feed.feed(params)
            }
    }

    func canonical(_ scene: String = "scene") -> String? { feed.pictures[scene]?.canonical }

    var seqs: [Int] { frames.compactMap { $0["seq"]?.integer } }
    var bases: [Int?] { frames.map { $0["base"]?.integer } }
}
