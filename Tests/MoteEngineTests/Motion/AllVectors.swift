import Foundation
import MoteTestSupport
import Testing

/// That no file of known motion is overlooked.
@Suite struct AllVectors {
    static let covered: Set<String> = [
        "basic-from-to-by", "ca-media-timing", "easing-cubic-bezier", "easing-steps-linear", "inertia-bounds",
        "interruption", "keyframes", "percent-driven-transition", "pop-bounciness-speed", "pop-decay",
        "pop-login-spring", "pop-spring-60hz", "property-animator", "sequence-stagger", "spring-closed-form",
        "spring-duration-damping", "spring-perceptual", "spring-settling", "timing-model-web",
        "uiview-keyframes",
    ]

    @Test func everyFileIsRunOrNamed() throws {
        let names = try VectorFile.names()
        for name in names where !Self.covered.contains(name) {
            Issue.record("\(name).json: not understood")
        }
    }
}
