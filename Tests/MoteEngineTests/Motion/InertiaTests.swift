import Foundation
import MoteEngine
import Testing

@Suite struct InertiaTests {
    /// 1000 a second for 0.8 of it: towards 800, at 300 when e^(-t/0.325) = 5/8.
    @Test func meetsItsBoundAtTheExactMoment() throws {
        let glide = try DecayMotion(from: 0, velocity: 1000, inertia: Inertia(), max: 300)
        let crossing = -0.325 * log(5.0 / 8)
        #expect(abs(glide.value(at: crossing) - 300) < 1e-9)
        #expect(abs(glide.value(at: crossing - 0.01) - 800 * (1 - exp(-(crossing - 0.01) / 0.325))) < 1e-9)
        // There it has 800/0.325·5/8 a second, and the spring goes on with it: without a jump in either.
        let speed = 800 / 0.325 * 5 / 8
        #expect(abs(glide.velocity(at: crossing - 1e-9) - speed) < 1e-3)
        #expect(abs(glide.velocity(at: crossing + 1e-9) - speed) < 1e-3)
        // k 500, c 10: v/ω·e^(-5t)·sin ωt with ω² = 500 - 25.
        let omega = 475.0.squareRoot()
        for t in [0.02, 0.07, 0.2, 0.4] {
            let expected = 300 + speed / omega * exp(-5 * t) * sin(omega * t)
            #expect(abs(glide.value(at: crossing + t) - expected) < 1e-9, "\(t)")
        }
        #expect(glide.destination == 300 && glide.value(at: glide.duration) == 300)
        #expect(glide.duration > crossing + 0.5 && glide.duration < 4)
    }

    @Test func springsBackFromBeyondABound() throws {
        let glide = try DecayMotion(from: 120, velocity: 0, inertia: Inertia(), min: 0, max: 100)
        let omega = 475.0.squareRoot()
        let t = 0.05
        let expected = 100 + 20 * exp(-5 * t) * (cos(omega * t) + 5 / omega * sin(omega * t))
        #expect(glide.value(at: 0) == 120 && abs(glide.value(at: t) - expected) < 1e-9)
        #expect(glide.destination == 100)
    }

    @Test func withoutABounceItStopsAtTheBound() throws {
        var inertia = Inertia()
        inertia.bounce = nil
        let glide = try DecayMotion(from: 0, velocity: 1000, inertia: inertia, max: 300)
        #expect(abs(glide.duration - -0.325 * log(5.0 / 8)) < 1e-12 && glide.destination == 300)
        #expect(glide.value(at: 10) == 300 && glide.velocity(at: 10) == 0)
    }

    @Test func goesWhereItsTargetIsMoved() throws {
        let glide = try DecayMotion(from: 10, velocity: 1000, inertia: Inertia(), target: 700)
        #expect(abs(glide.value(at: 0.325) - (700 - 690 / M_E)) < 1e-9)
        #expect(glide.destination == 700 && glide.limit == 700)
    }

    @Test func aDecelerationGivesTheGlideOfADecay() throws {
        var inertia = Inertia()
        inertia.take(deceleration: 0.998)
        let glide = try DecayMotion(from: 0, velocity: 1000, inertia: inertia)
        let decay = try DecayMotion(from: 0, velocity: 1000, deceleration: 0.998)
        for t in [0.1, 0.5, 1.0] { #expect(abs(glide.value(at: t) - decay.value(at: t)) < 1e-9) }
    }

    @Test func refusesWhatHasNoEnd() {
        var inertia = Inertia()
        inertia.timeConstant = 0
        #expect(throws: DecayError.self) { try DecayMotion(from: 0, velocity: 1, inertia: inertia) }
        inertia = Inertia()
        inertia.bounce = try? Spring(stiffness: 500, damping: 0)
        #expect(throws: DecayError.self) { try DecayMotion(from: 0, velocity: 1, inertia: inertia, max: 0) }
        #expect(throws: DecayError.self) { try DecayMotion(from: .nan, velocity: 1, inertia: Inertia()) }
        #expect(throws: DecayError.self) {
            try DecayMotion(from: 0, velocity: 1, inertia: Inertia(), min: 2, max: 1)
        }
    }
}
