import MoteEngine
import Testing

/// A picture that turns in depth comes in steps of its height: about a point each, 12 to 48 of them.
@Suite struct TumbleTests {
    private func pictures(
        height: Double, scale: Double = 1, scaleRange: Double = 0, frames: Int? = nil, tumble: Double = 1
    ) -> Int {
        var cell = EmitterCell()
        cell.size = Size(10, height)
        (cell[.scale], cell[.scaleRange], cell[.tumble]) = (scale, scaleRange, tumble)
        cell.frames = frames.map { SpriteFrames(columns: $0, rows: 1) }
        return cell.pictureCount
    }

    @Test func largerPicturesHaveMoreSteps() {
        #expect(pictures(height: 100, tumble: 0) == 1)
        #expect(pictures(height: 4) == 12)
        #expect(pictures(height: 12) == 12)
        #expect(pictures(height: 12.5) == 13)
        #expect(pictures(height: 30) == 30)
        #expect(pictures(height: 100) == 48)
        #expect(pictures(height: 1e300) == 48)
        for height in [0, -Double.infinity, .infinity, .nan] {
            #expect((12...48).contains(pictures(height: height)))
        }
    }

    @Test func theLargestScaleAtABirthCounts() {
        #expect(pictures(height: 10, scale: 2) == 20)
        #expect(pictures(height: 10, scale: -2, scaleRange: 1) == 25)
    }

    @Test func manyFramesHaveFewerSteps() {
        #expect(pictures(height: 100, frames: 4) == 4 * 48)
        #expect(pictures(height: 100, frames: 8) == 8 * 24)
        #expect(pictures(height: 100, frames: 16) == 16 * 12)
        #expect(pictures(height: 100, frames: 64) == 64 * 12)
    }
}
