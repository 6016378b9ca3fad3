import MoteEngine
import MoteJSON
import MoteWire
import Testing

/// Columns that several threads share out are the same bytes.
@Suite struct ThreadTests {
    private static func frame(_ mode: EmitterRenderMode) -> (Frame, Emitter) {
        var configuration = EmitterConfiguration()
        configuration.renderMode = mode
        configuration.shape = .cuboid
        (configuration[.width], configuration[.height], configuration[.depth]) = (390, 844, 90)
        for index in 0..<2 {
            var cell = EmitterCell(name: "\(index)")
            (cell[.birthRate], cell[.lifetime], cell[.lifetimeRange]) = (9_000, 2, 1)
            (cell[.velocity], cell[.velocityRange], cell[.emissionRange]) = (30, 30, 6)
            (cell[.scaleRange], cell[.spinRange], cell[.redRange], cell[.alphaSpeed]) = (1, 4, 1, -0.3)
            configuration.cells.append(cell)
        }
        let emitter = Emitter(configuration)
        emitter.advance(to: 2.5)
        var frame = Frame()
        frame.emitters.append(FrameEmitter(particles: emitter.view))
        return (frame, emitter)
    }

    @Test(arguments: [EmitterRenderMode.unordered, .oldestLast], [FrameOptions.Numbers.text, .base64])
    func anyNumberOfThreadsWritesTheSame(mode: EmitterRenderMode, numbers: FrameOptions.Numbers) {
        let (frame, emitter) = Self.frame(mode)
        // More than a few, and no whole number of blocks.
        #expect(emitter.aliveCount > 33_000)
        var options = FrameOptions()
        options.numbers = numbers
        options.columns = ParticleColumns([.cell, .x, .y, .rotation, .color, .id])
        func bytes(_ threads: Int) -> String {
            let writer = FrameWriter(threads: threads)
            writer.smallFrame = 0
            let buffer = ByteBuffer()
            // Twice: what is kept between frames must not show.
            for _ in 0..<2 {
                buffer.clear()
                _ = writer.writeBody(frame, scene: "s", options: options, us: 0, into: buffer)
            }
            return buffer.text
        }
        let alone = bytes(1)
        for threads in [2, 8] {
            let isSame = bytes(threads) == alone
            #expect(isSame, "\(threads) threads")
        }
    }

    @Test func aColumnThatIsTheSameEverywhereIsAConstant() {
        let (frame, _) = Self.frame(.unordered)
        var options = FrameOptions()
        options.columns = ParticleColumns([.lifetime, .vz, .x])
        options.precision = 0
        let writer = FrameWriter(threads: 4)
        writer.smallFrame = 0
        let buffer = ByteBuffer()
        _ = writer.writeBody(frame, scene: "s", options: options, us: 0, into: buffer)
        let text = buffer.text
        #expect(text.contains("\"x\":[") && !text.contains(",,") && !text.contains("[,"))
    }
}
