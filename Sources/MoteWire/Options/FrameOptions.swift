import MoteEngine

/// The part of a subscription's options that changes the bytes of a frame's body: subscriptions whose
/// `FrameOptions` are equal share one encoding.
public struct FrameOptions: Hashable, Sendable {
    public enum Particles: String, CaseIterable, Sendable { case columns, births, count, none }
    public enum Text: String, CaseIterable, Sendable { case lines, outlines }
    public enum Numbers: String, CaseIterable, Sendable { case text, base64 }

    public var particles = Particles.columns
    public var columns = ParticleColumns.defaultSet
    public var numbers = Numbers.text
    public var text = Text.lines
    public var properties = LayerMembers.all
    /// Decimals of points and points per second, 0…6; matrices, angles, scales, opacities and ages get two
    /// more.
    public var precision = 2
    /// Whether `us` is there.
    public var clock = false

    public init() {}
}
