import Foundation
import MoteTestSupport
import Testing

/// That no file of known motion is overlooked.
@Suite struct AllVectors {
    static let covered: Set<String> = [
        "basic-from-to-by", "ca-media-timing", "easing-cubic-bezier", "easing-steps-linear", "inertia-bounds",
        "keyframes", "percent-driven-transition", "pop-bounciness-speed", "pop-decay", "pop-login-spring",
        "spring-closed-form",
        "spring-duration-damping", "spring-perceptual", "spring-settling",
    ]

    /// Kinds of motion that the engine will learn.
    static let stillToCome: Set<String> = [
        "interruption", "pop-spring-60hz", "property-animator",
        "sequence-stagger", "timing-model-web", "uiview-keyframes",
    ]

    @Test func everyFileIsRunOrNamed() throws {
        let names = try VectorFile.names()
        for name in names where !Self.covered.contains(name) {
            #expect(Self.stillToCome.contains(name), "\(name).json: not understood")
            print("\(name).json: still to come")
        }
    }
}
