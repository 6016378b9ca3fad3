import MoteEngine
import MoteJSON

/// Writes answers. None of these ends the line: an answer may stand alone or in a batch's array.
public enum Response {
    public static func write(_ result: PlainValue, id: RequestID, into buffer: ByteBuffer) {
        write(id: id, into: buffer) { JSONWriter.write(result, into: $0) }
    }

    /// For results that are written rather than built: `result` writes exactly one JSON value.
    public static func write(id: RequestID, into buffer: ByteBuffer, result: (ByteBuffer) -> Void) {
        open(id, into: buffer)
        buffer.append(",\"result\":")
        result(buffer)
        buffer.append(UInt8(ascii: "}"))
    }

    public static func write(_ error: RPCError, id: RequestID, into buffer: ByteBuffer) {
        open(id, into: buffer)
        buffer.append(",\"error\":")
        write(error, into: buffer)
        buffer.append(UInt8(ascii: "}"))
    }

    /// The error's object alone.
    static func write(_ error: RPCError, into buffer: ByteBuffer) {
        buffer.append("{\"code\":")
        JSONWriter.write(error.code, into: buffer)
        buffer.append(",\"message\":")
        JSONWriter.write(error.message, into: buffer)
        if let data = error.data {
            buffer.append(",\"data\":")
            JSONWriter.write(data, into: buffer)
        }
        buffer.append(UInt8(ascii: "}"))
    }

    public static func endLine(_ buffer: ByteBuffer) {
        buffer.append(UInt8(ascii: "\n"))
    }

    private static func open(_ id: RequestID, into buffer: ByteBuffer) {
        buffer.append("{\"jsonrpc\":\"2.0\",\"id\":")
        JSONWriter.write(id.plain, into: buffer)
    }
}
