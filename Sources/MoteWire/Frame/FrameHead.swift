import MoteJSON

/// What comes before the shared body of a frame, different for each subscription.
public enum FrameHead {
    /// `{"jsonrpc":"2.0","method":"frame","params":{"subscription":1,"seq":42,"dropped":0,`
    /// - Parameter base: of a delta: the `seq` of the frame that it changes.
    public static func write(
        subscription: Int, seq: Int, base: Int? = nil, dropped: Int, into buffer: ByteBuffer
    ) {
        buffer.append("{\"jsonrpc\":\"2.0\",\"method\":\"frame\",\"params\":{\"subscription\":")
        JSONWriter.write(subscription, into: buffer)
        buffer.append(",\"seq\":")
        JSONWriter.write(seq, into: buffer)
        if let base {
            buffer.append(",\"base\":")
            JSONWriter.write(base, into: buffer)
        }
        buffer.append(",\"dropped\":")
        JSONWriter.write(dropped, into: buffer)
        buffer.append(",")
    }
}
