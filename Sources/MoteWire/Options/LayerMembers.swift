import MoteEngine

/// A member of a layer in a frame, in the order in which they are written. The cases are the words of the
/// wire.
public enum LayerMember: UInt64, CaseIterable, Sendable {
    case id, parent, of, name, kind, matrix, matrix3d, size, opacity, clip, mask, `in`, group, role, blend
    case cornerRadius, backgroundColor, contents, box, contentsRect, slice, tint, sampling
    case borderWidth, borderColor, shadow, tag
    case path, fillColor, fillRule, strokeColor, lineWidth, lineCap, lineJoin, miterLimit
    case lineDashPattern, lineDashPhase, strokeStart, strokeEnd
    case type, startPoint, endPoint, endPoint2, stops
    case string, font, foregroundColor, alignmentMode, lines, ascent, descent

    public var word: String { String(describing: self) }
}

/// Which layer members a subscriber wants.
public struct LayerMembers: OptionSet, Hashable, Sendable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    public init(_ members: some Sequence<LayerMember>) {
        self = members.reduce(into: []) { $0.insert(LayerMembers($1)) }
    }

    public init(_ member: LayerMember) {
        rawValue = 1 << member.rawValue
    }

    /// Those with these words; unknown words are passed over.
    public init(words: [String]) {
        self.init(LayerMember.allCases.filter { words.contains($0.word) })
    }

    public static let all = LayerMembers(LayerMember.allCases)
    /// What comes whatever was asked for.
    public static let always = LayerMembers([.id, .kind, .size])

    @inline(__always)
    func has(_ member: LayerMember) -> Bool { rawValue & 1 << member.rawValue != 0 }

    /// In the order in which they are written.
    public var members: [LayerMember] { LayerMember.allCases.filter(has) }
}
