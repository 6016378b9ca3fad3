/// Changes that are no part of what is open.
extension Scene {
    /// Lets changes be made at once, whatever blocks and transactions are open and whatever is gathered: a
    /// layer's first values are no change.
    public func withoutBlocks<Result>(_ changes: () throws(PropertyError) -> Result) throws(PropertyError)
        -> Result
    {
        let open = (openBlocks, openTransactions, gathered, recordingNow)
        (openBlocks, openTransactions, gathered, recordingNow) = ([], [], [], 0)
        defer { (openBlocks, openTransactions, gathered, recordingNow) = open }
        return try changes()
    }
}
