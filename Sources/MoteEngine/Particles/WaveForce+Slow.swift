/// Slow waves as what they are between their turns: parabolas.
///
/// Of a wave that goes on for ever the answer of `WaveForce.answer` swings about 0 by force/(2π·frequency)²:
/// of one that takes minutes that is so far that single precision has no digits left for what a particle
/// moves in its short life. So what swings more slowly than `fastest` is among the pieces of the forces'
/// history instead, where a course is added up from a particle's own birth on.
extension WaveForce {
    /// Hz: from here on a wave swings by less than half its force, in points, and often; its way keeps seven
    /// digits of that.
    static let fastest = 0.25

    /// It does something, and is a matter of pieces.
    var isSlow: Bool { frequency > 0 && frequency < Self.fastest }

    /// When the stretch with this number begins: the wave crosses 0 there. The 0th has its lowest point, at
    /// `begin`, in its middle.
    private func start(of stretch: Double, _ begin: Double) -> Double {
        begin + (stretch / 2 - 0.25) / frequency
    }

    /// The stretch that holds at and after a time: stretches are told apart by their starts as they are
    /// rounded.
    private func stretch(at time: Double, _ begin: Double) -> Double {
        var number = (2 * (time - begin) * frequency + 0.5).rounded(.down)
        if start(of: number, begin) > time { number -= 1 }
        if start(of: number + 1, begin) <= time { number += 1 }
        return number
    }

    /// The force right after a time, at a height of 1, and how it goes on: force + slope·t + curve·t².
    /// - Parameter begin: when the wave has its lowest point first.
    func parabola(after time: Double, since begin: Double) -> (force: Double, slope: Double, curve: Double) {
        let stretch = stretch(at: time, begin)
        let sign = stretch.remainder(dividingBy: 2) == 0 ? -1.0 : 1
        let isStart = time == start(of: stretch, begin)
        let place = isStart ? -0.25 : (time - begin) * frequency - stretch / 2
        return (
            sign * (1 - 16 * place * place), -32 * sign * place * frequency,
            -16 * sign * frequency * frequency
        )
    }

    /// When the stretch began that holds at `from`, and when others begin before `to`.
    func starts(from: Double, to: Double, since begin: Double) -> [Double] {
        let last = stretch(at: max(from, to), begin)
        var number = stretch(at: from, begin)
        var starts = [start(of: number, begin)]
        while number < last {
            number += 1
            let start = start(of: number, begin)
            if start < to { starts.append(start) }
        }
        return starts
    }
}
