import MoteEngine
import MoteJSON

/// A subscription's precision, applied: which numbers get how many decimals.
struct DecimalFormat {
    /// Decimals of points.
    let points: Int
    /// Decimals of matrices' a–d, angles, scales, opacities, fractions and ages.
    let fine: Int

    init(precision: Int) {
        points = min(max(precision, 0), Decimal.maxDecimals - 2)
        fine = points + 2
    }

    func writePoints(_ value: Double, into buffer: ByteBuffer) {
        Decimal.write(value, decimals: points, into: buffer)
    }

    func writeFine(_ value: Double, into buffer: ByteBuffer) {
        Decimal.write(value, decimals: fine, into: buffer)
    }

    /// Whether `value` is written as 1.
    func isOne(_ value: Double) -> Bool {
        abs(value) < 2 && value > 0 && Double(Decimal.scaled(value, decimals: fine)) == Decimal.scale(fine)
    }

    /// Whether `value` is written as 0.
    func isZero(_ value: Double, decimals: Int) -> Bool {
        let value = Decimal.finite(value)
        return abs(value) < 1 && Decimal.scaled(value.magnitude, decimals: decimals) == 0
    }

    func writeSize(_ size: Size, into buffer: ByteBuffer) {
        writePair(size.width, size.height, into: buffer)
    }

    func writePair(_ a: Double, _ b: Double, into buffer: ByteBuffer) {
        buffer.append(UInt8(ascii: "["))
        writePoints(a, into: buffer)
        buffer.append(UInt8(ascii: ","))
        writePoints(b, into: buffer)
        buffer.append(UInt8(ascii: "]"))
    }

    func writeRect(_ rect: Rect, decimals: Int, into buffer: ByteBuffer) {
        buffer.append(UInt8(ascii: "["))
        Decimal.write(rect.origin.x, decimals: decimals, into: buffer)
        buffer.append(UInt8(ascii: ","))
        Decimal.write(rect.origin.y, decimals: decimals, into: buffer)
        buffer.append(UInt8(ascii: ","))
        Decimal.write(rect.size.width, decimals: decimals, into: buffer)
        buffer.append(UInt8(ascii: ","))
        Decimal.write(rect.size.height, decimals: decimals, into: buffer)
        buffer.append(UInt8(ascii: "]"))
    }

    func writeMatrix(_ matrix: AffineTransform, into buffer: ByteBuffer) {
        buffer.append(UInt8(ascii: "["))
        writeFine(matrix.a, into: buffer)
        buffer.append(UInt8(ascii: ","))
        writeFine(matrix.b, into: buffer)
        buffer.append(UInt8(ascii: ","))
        writeFine(matrix.c, into: buffer)
        buffer.append(UInt8(ascii: ","))
        writeFine(matrix.d, into: buffer)
        buffer.append(UInt8(ascii: ","))
        writePoints(matrix.tx, into: buffer)
        buffer.append(UInt8(ascii: ","))
        writePoints(matrix.ty, into: buffer)
        buffer.append(UInt8(ascii: "]"))
    }

    /// Whether `matrix` is written as the identity.
    func isIdentity(_ matrix: AffineTransform) -> Bool {
        isOne(matrix.a) && isOne(matrix.d)
            && isZero(matrix.b, decimals: fine) && isZero(matrix.c, decimals: fine)
            && isZero(matrix.tx, decimals: points) && isZero(matrix.ty, decimals: points)
    }
}
