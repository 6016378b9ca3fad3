import MoteJSON
import MoteTestSupport
import Testing

@testable import MoteWire

@Suite struct PartAssemblyTests {
    /// Parts of random lengths, put by several threads in whatever order they finish: also with too little
    /// room, where what is left over follows in the end.
    @Test(arguments: [1, 2, 4], [10, 100_000]) func partsFollowEachOther(threads: Int, room: Int) {
        let seed: UInt64 = 0xA55E
        var random = SeededRandom(seed: seed)
        let crew = BlockCrew(count: threads)
        let assembly = PartAssembly()
        for _ in 0..<50 {
            let lengths = (0..<Int.random(in: 1...40, using: &random)).map { _ in
                Int.random(in: 0...300, using: &random)
            }
            let text = ByteBuffer()
            text.append("before")
            assembly.begin(parts: lengths.count, room: room, behind: text)
            crew.run(parts: lengths.count) { _, part in
                let buffer = assembly.takeBuffer()
                for _ in 0..<lengths[part] { buffer.append(UInt8(ascii: "a") + UInt8(part % 26)) }
                assembly.put(buffer, as: part)
            }
            assembly.finish(in: text)
            let expected = lengths.enumerated().map { part, length in
                String(
                    repeating: Character(UnicodeScalar(UInt8(ascii: "a") + UInt8(part % 26))), count: length)
            }
            #expect(text.text == "before" + expected.joined(), "seed \(seed)")
        }
    }
}
