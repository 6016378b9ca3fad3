import Foundation
import MoteEngine
import MoteRaster
import Testing

@Suite struct ContactSheetTests {
    func picture(_ color: Color, _ width: Double = 30, _ height: Double = 40) throws -> PixelBuffer {
        try FrameRenderer().render(Make.frame(width, height, background: color))
    }

    @Test(
        arguments: [
            (0.0, "0 s"), (0.25, "0.25 s"), (1.5, "1.5 s"), (12.0, "12 s"), (1 / 3.0, "0.333 s"),
            (0.0004, "0 s"),
            (0.9996, "1 s"), (61.05, "61.05 s"), (-0.5, "−0.5 s"),
        ] as [(Double, String)]) func captionsAreToTheMillisecond(time: Double, caption: String)
    {
        #expect(ContactSheet.caption(time) == caption)
    }

    @Test func everyPictureIsOnTheSheetInReadingOrder() throws {
        let colors = [red, green, blue, .black, red]
        let sheet = try ContactSheet(
            pictures: colors.map { try picture($0) }, times: [0, 1, 2, 3, 4],
            arrangement: .columns(2)
        ).render()
        // The middles of the cells: two columns, three rows.
        var found: [String] = []
        for row in 0..<3 {
            for column in 0..<2 {
                let (w, h) = (sheet.width / 2, sheet.height / 3)
                found.append(sheet.hex(column * w + w / 2, row * h + h / 2 - 6))
            }
        }
        #expect(found[..<5] == ["#ff0000", "#00ff00", "#0000ff", "#000000", "#ff0000"])
    }

    @Test func aStripIsOneRow() throws {
        let pictures = try (0..<7).map { _ in try picture(red) }
        let strip = try ContactSheet(pictures: pictures, times: [], arrangement: .strip).render()
        #expect(strip.width > 7 * 30 && strip.height < 2 * 40 + 40)
    }

    @Test func aSheetWithoutPicturesOrTooLargeIsRefused() throws {
        #expect(throws: RasterError.self) { try ContactSheet(pictures: [], times: []).render() }
        let large = try picture(red, 4_000, 10)
        let strip = ContactSheet(
            pictures: [large, large, large, large, large], times: [],
            arrangement: .strip)
        #expect(throws: RasterError.self) { try strip.render() }
    }

    @Test func naturalSizesFitOnOneSheet() throws {
        #expect(PictureSize.natural(scene: Size(390, 844), pictures: 1) == .scale(2))
        #expect(PictureSize.natural(scene: Size(390, 844), pictures: 12) == .scale(1))
        let size = PictureSize.natural(scene: Size(390, 844), pictures: 400)
        let picture = try FrameRenderer().render(Make.frame(390, 844), size: size)
        let sheet = try ContactSheet(pictures: Array(repeating: picture, count: 400), times: []).render()
        #expect(sheet.width > 4_000)
    }

    @Test func thePNGHasItsSizeAndComesBack() throws {
        let bytes = try PNGFile.encode(picture(red, 3, 2))
        #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        // IHDR: width and height, big endian, from byte 16.
        #expect(bytes[16..<24].elementsEqual([0, 0, 0, 3, 0, 0, 0, 2]))
        let path = FileManager.default.temporaryDirectory.appending(path: "mote-\(UUID()).png").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try PNGFile.write(picture(red, 3, 2), to: path)
        #expect(FileManager.default.contents(atPath: path).map(Array.init) == bytes)
    }

    @Test func aFileThatCannotBeWrittenIsNamed() throws {
        let picture = try picture(red)
        #expect {
            try PNGFile.write(picture, to: "/no/such/folder/a.png")
        } throws: {
            "\($0)" == "can't write /no/such/folder/a.png: No such file or directory"
        }
    }
}
