import MoteScript
import MoteTestSupport
import Testing

@Suite struct ImageHeaderTests {
    /// Signature, IHDR of 300 by 2, and room for the rest of its chunk.
    static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        + [0, 0, 1, 44, 0, 0, 0, 2]
        + [UInt8](repeating: 0, count: 16)

    @Test func readsWhatTheFileSays() throws {
        let png = try #require(ImageHeader(Self.png))
        #expect(png.format == .png && png.width == 300 && png.height == 2)
        for bytes in [TinyJPEG.baseline, TinyJPEG.progressive] {
            let jpeg = try #require(ImageHeader(bytes))
            #expect(jpeg.format == .jpeg && jpeg.width == 16 && jpeg.height == 8)
        }
    }

    @Test func refusesTheRest() {
        #expect(ImageHeader([]) == nil)
        #expect(ImageHeader(Array("GIF89a, and more of it than a header has".utf8)) == nil)
        for count in 0..<33 { #expect(ImageHeader(Array(Self.png.prefix(count))) == nil) }
        func sized(_ bytes: [UInt8], at place: Int) -> ImageHeader? {
            var png = Self.png
            png.replaceSubrange(place..<place + 4, with: bytes)
            return ImageHeader(png)
        }
        #expect(sized([0, 0, 0, 0], at: 16) == nil)
        #expect(sized([0, 0, 0x40, 0], at: 16) != nil)
        #expect(sized([0, 0, 0x40, 1], at: 16) == nil)
        #expect(sized([0xFF, 0xFF, 0xFF, 0xFF], at: 20) == nil)
    }

    /// Cut anywhere, or with any byte changed, a file is read or refused, never more.
    @Test func brokenFilesAreHarmless() {
        for bytes in [TinyJPEG.baseline, TinyJPEG.progressive, Self.png] {
            for count in bytes.indices { _ = ImageHeader(Array(bytes.prefix(count))) }
            for place in bytes.indices {
                for value in [0, 1, 0x7F, 0xD8, 0xDA, 0xFF] as [UInt8] {
                    var broken = bytes
                    broken[place] = value
                    _ = ImageHeader(broken)
                }
            }
        }
    }
}
