import MoteDaemon
import Testing

@Suite struct FramePacingTests {
    @Test func dueAtOnceThenEveryNthBeat() {
        var pacing = FramePacing(stride: 3, beat: 10)
        #expect(pacing.isDue)
        #expect(pacing.made(at: 0) == 0)
        var due: [Int] = []
        for beat in 11...20 {
            pacing.beat(beat)
            if pacing.isDue {
                due.append(beat)
                #expect(pacing.made(at: 0) == 0)
            }
        }
        #expect(due == [13, 16, 19])
    }

    /// Each due beat that finds the last frame still waiting for room drops it; the next frame tells how
    /// many.
    @Test func countsWhatHadNoRoom() {
        var pacing = FramePacing(stride: 2, beat: 0)
        _ = pacing.made(at: 0)
        for beat in 1...8 {
            pacing.beat(beat)
            pacing.offered(showsNews: true)
        }
        // Due at 2, 4, 6 and 8; the first three were overtaken.
        #expect(pacing.made(at: 0) == 3)
        #expect(pacing.made(at: 0) == 0)
    }

    /// Many inputs at rest make a frame at once and one at the next beat; without room they count as one.
    @Test func aPictureAtRestIsDueOnceABeat() {
        var pacing = FramePacing(stride: 60, beat: 0)
        _ = pacing.made(at: 0)
        pacing.restAgain(at: 7)
        #expect(pacing.isDue)
        #expect(pacing.made(at: 7) == 0)
        for _ in 0..<100 { pacing.restAgain(at: 7) }
        #expect(!pacing.isDue && pacing.nextBeat == 8)
        pacing.beat(8)
        #expect(pacing.made(at: 8) == 0)

        for beat in [9, 10] {
            for _ in 0..<100 {
                pacing.restAgain(at: beat)
                pacing.offered(showsNews: true)
            }
        }
        #expect(pacing.made(at: 10) == 1)
    }

    @Test func whatShowsNothingNewIsNotCounted() {
        var pacing = FramePacing(stride: 1, beat: 0)
        pacing.pass()
        for beat in 1...5 { pacing.beat(beat) }
        #expect(pacing.made(at: 0) == 0)
    }

    /// A loop that was away for long makes one frame, and is in step again.
    @Test func stallIsNoBurst() {
        var pacing = FramePacing(stride: 4, beat: 0)
        _ = pacing.made(at: 0)
        pacing.beat(103)
        #expect(pacing.isDue)
        #expect(pacing.made(at: 0) == 0)
        #expect(pacing.nextBeat == 104)
    }

    /// One that is due at once counts like any other when it is overtaken, or overtakes; two in one turn are
    /// one.
    @Test func countsWhatWasDueAtOnce() {
        var pacing = FramePacing(stride: 60, beat: 0)
        _ = pacing.made(at: 0)
        pacing.becomeDue(at: 3)
        pacing.becomeDue(at: 3)
        pacing.offered(showsNews: true)
        pacing.becomeDue(at: 4)
        pacing.offered(showsNews: true)
        pacing.beat(64)
        pacing.offered(showsNews: true)
        #expect(pacing.made(at: 0) == 2)
        pacing.becomeDue(at: 70)
        pacing.offered(showsNews: false)
        pacing.becomeDue(at: 71)
        #expect(pacing.made(at: 0) == 0)
    }

    @Test func changesFromOutsideAreDueWhateverTheStride() {
        var pacing = FramePacing(stride: 60, beat: 0)
        _ = pacing.made(at: 0)
        pacing.becomeDue(at: 7)
        #expect(pacing.isDue)
        #expect(pacing.nextBeat == 67)
    }
}
