/// Parts of a block: what keyframe blocks (`animateKeyframes`) are made of.
extension Scene {
    /// Opens a part of the open block. Changes made in it belong to the block and end with it, but take their
    /// time from the part's own options.
    public func beginPart(_ options: BlockOptions) throws(PropertyError) {
        guard let block = openBlocks.last else { throw .badOption("there is no block to be a part of") }
        try check(options)
        openBlocks.append(OpenBlock(serial: block.serial, options: options))
    }

    /// Closes the part opened last.
    public func endPart() {
        if openBlocks.count > 1 { openBlocks.removeLast() }
    }

    /// Lets changes be made at once, whatever blocks are open: a layer's first values are no change.
    public func withoutBlocks<Result>(_ changes: () throws(PropertyError) -> Result) throws(PropertyError)
        -> Result
    {
        let (open, recording) = (openBlocks, recordingNow)
        openBlocks = []
        recordingNow = 0
        defer { (openBlocks, recordingNow) = (open, recording) }
        return try changes()
    }
}
