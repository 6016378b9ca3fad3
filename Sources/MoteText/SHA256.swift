import CMoteText

/// GLib's, which Pango brings along.
public enum SHA256 {
    /// 64 hexadecimal digits.
    public static func hex(of bytes: [UInt8]) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 65) { digits in
            guard let start = digits.baseAddress else { return "" }
            bytes.withUnsafeBufferPointer { bytes in
                // GLib takes no pointer to nothing.
                withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1) { nothing in
                    let data = bytes.baseAddress ?? nothing.baseAddress.map { UnsafePointer($0) }
                    mote_text_sha256(data, bytes.count, start)
                }
            }
            return String(cString: start)
        }
    }
}
