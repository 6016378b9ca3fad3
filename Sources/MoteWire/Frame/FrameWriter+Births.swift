import MoteEngine
import MoteJSON

/// Which births of an emitter a frame tells.
public enum BirthSpan: Equatable, Sendable {
    /// Every living particle, to a client that has none of them.
    case all
    /// Every living particle, to a client that must first forget those that it has (`births.all`).
    case allAnew
    /// Those born, changed or ended after the frame that the client last got, at this scene time.
    case since(Double)
}

extension FrameWriter {
    /// Writes `,"births":{…}` and `,"deaths":[…]` of an emitter that has a closed form.
    /// - Returns: false when there was nothing to tell, and nothing was written.
    @discardableResult
    func writeBirths(
        of view: ParticleView, _ span: BirthSpan, options: FrameOptions, numbers: DecimalFormat,
        into buffer: ByteBuffer
    ) -> Bool {
        false
    }
}
