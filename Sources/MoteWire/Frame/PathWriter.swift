import MoteEngine
import MoteJSON

/// Writes a path as an SVG string of absolute `M L Q C Z` with spaces between: `M 0 0 L 80 0 L 40 80 Z`.
enum PathWriter {
    static func write(_ path: Path, decimals: Int, into buffer: ByteBuffer) {
        var isFirst = true
        for element in path.elements {
            if !isFirst { buffer.append(UInt8(ascii: " ")) }
            isFirst = false
            switch element {
            case .move(let point):
                buffer.append(UInt8(ascii: "M"))
                write(point, decimals, buffer)
            case .line(let point):
                buffer.append(UInt8(ascii: "L"))
                write(point, decimals, buffer)
            case .quad(let control, let end):
                buffer.append(UInt8(ascii: "Q"))
                write(control, decimals, buffer)
                write(end, decimals, buffer)
            case .cubic(let control1, let control2, let end):
                buffer.append(UInt8(ascii: "C"))
                write(control1, decimals, buffer)
                write(control2, decimals, buffer)
                write(end, decimals, buffer)
            case .close:
                buffer.append(UInt8(ascii: "Z"))
            }
        }
    }

    private static func write(_ point: Point, _ decimals: Int, _ buffer: ByteBuffer) {
        buffer.append(UInt8(ascii: " "))
        Decimal.write(point.x, decimals: decimals, into: buffer)
        buffer.append(UInt8(ascii: " "))
        Decimal.write(point.y, decimals: decimals, into: buffer)
    }
}
