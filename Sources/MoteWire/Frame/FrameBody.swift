import Glibc
import MoteJSON

/// Where the parts of a body lie that `FrameWriter.writeBody` has just written.
///
/// The body goes behind a `FrameHead` and ends the line. Two bodies with the same options show the same
/// picture when their epochs and their bytes from `picture` on are equal.
public struct FrameBody: Equatable, Sendable {
    /// First byte of the body in the buffer.
    public var start: Int
    /// First byte behind what changes by the mere passing of time (`tick`, `time`, `us`).
    public var picture: Int
    /// Behind the last byte of the frame's members; `}}` and LF follow.
    public var membersEnd: Int
    /// Behind the LF.
    public var end: Int
    public var epoch: Int
    /// The particles were beyond the limit and are only counted.
    public var isTruncated: Bool

    /// True when nothing but the time differs: the rule that `always: false` asks.
    public static func showsSame(_ a: FrameBody, in aBytes: ByteBuffer, _ b: FrameBody, in bBytes: ByteBuffer)
        -> Bool
    {
        let length = a.end - a.picture
        guard a.epoch == b.epoch, length == b.end - b.picture, a.end <= aBytes.count, b.end <= bBytes.count
        else { return false }
        return memcmp(aBytes.base + a.picture, bBytes.base + b.picture, length) == 0
    }
}
