import MoteJSON

/// What comes before the shared body of a frame, different for each subscription.
public enum FrameHead {
    /// `{"jsonrpc":"2.0","method":"frame","params":{"subscription":1,"seq":42,"dropped":0,`
    public static func write(subscription: Int, seq: Int, dropped: Int, into buffer: ByteBuffer) {
        buffer.append("{\"jsonrpc\":\"2.0\",\"method\":\"frame\",\"params\":{\"subscription\":")
        JSONWriter.write(subscription, into: buffer)
        buffer.append(",\"seq\":")
        JSONWriter.write(seq, into: buffer)
        buffer.append(",\"dropped\":")
        JSONWriter.write(dropped, into: buffer)
        buffer.append(",")
    }
}
