extension ParticleKernel {
    /// The three channels as 0xRRGGBB: start + rate·age each, kept in 0…1, rounded to 255 steps.
    static func color(
        _ red: (ColumnSource, ColumnSource), _ green: (ColumnSource, ColumnSource),
        _ blue: (ColumnSource, ColumnSource), ages: UnsafePointer<Float>, count: Int,
        into output: UnsafeMutablePointer<UInt32>
    ) {
        for row in stride(from: 0, to: count, by: lanes) {
            let age = load(ages, row)
            let r = byte(red.0.load(row) + red.1.load(row) * age)
            let g = byte(green.0.load(row) + green.1.load(row) * age)
            let b = byte(blue.0.load(row) + blue.1.load(row) * age)
            let packed = r &<< 16 | g &<< 8 | b
            UnsafeMutableRawPointer(output + row).storeBytes(of: packed, as: SIMD8<UInt32>.self)
        }
    }

    /// The same of three channels as they are.
    static func color(
        _ red: UnsafePointer<Float>, _ green: UnsafePointer<Float>, _ blue: UnsafePointer<Float>, count: Int,
        into output: UnsafeMutablePointer<UInt32>
    ) {
        for row in stride(from: 0, to: count, by: lanes) {
            let packed = byte(load(red, row)) &<< 16 | byte(load(green, row)) &<< 8 | byte(load(blue, row))
            UnsafeMutableRawPointer(output + row).storeBytes(of: packed, as: SIMD8<UInt32>.self)
        }
    }

    /// A channel as a whole number of 0…255. Adding 2²³ rounds and leaves the number in the low bits;
    /// the small addition sends halves upwards, as `Color.rgba` does.
    @inline(__always)
    static func byte(_ channel: Lanes) -> SIMD8<UInt32> {
        let scaled = unit(channel) * 255 + 0x1p-14 + 8_388_608
        return unsafeBitCast(scaled, to: SIMD8<UInt32>.self) & 0xFF
    }
}
