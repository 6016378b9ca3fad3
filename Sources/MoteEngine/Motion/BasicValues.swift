/// The two ends of a basic animation.
public struct BasicValues: Hashable, Sendable {
    public let from: [Double]
    public let to: [Double]

    /// Why from, to and by don't make an animation.
    public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        public let description: String
    }

    /// Core Animation's rules, each list having the components of one value:
    ///
    /// | given | runs |
    /// | --- | --- |
    /// | from, to | from … to |
    /// | from, by | from … from + by |
    /// | by, to | to − by … to |
    /// | from | from … model |
    /// | to | model … to |
    /// | by | model … model + by |
    /// | nothing | previous … model |
    ///
    /// `model` is the model value, not the one on screen; `previous` is what was on screen when the animation
    /// was added.
    public static func resolve(
        from: [Double]?, to: [Double]?, by: [Double]?, model: [Double],
        previous: [Double]
    ) throws(Failure) -> BasicValues {
        for (name, value) in [("from", from), ("to", to), ("by", by)] {
            if let value, value.count != model.count {
                throw Failure(
                    description:
                        "\(name) has \(value.count) components; the property has \(model.count)")
            }
        }
        switch (from, to, by) {
        case (.some, .some, .some): throw Failure(description: "from, to and by are all set; leave one out")
        case (let from?, let to?, nil): return BasicValues(from: from, to: to)
        case (let from?, nil, let by?): return BasicValues(from: from, to: zip(from, by).map { $0 + $1 })
        case (nil, let to?, let by?): return BasicValues(from: zip(to, by).map { $0 - $1 }, to: to)
        case (let from?, nil, nil): return BasicValues(from: from, to: model)
        case (nil, let to?, nil): return BasicValues(from: model, to: to)
        case (nil, nil, let by?): return BasicValues(from: model, to: zip(model, by).map { $0 + $1 })
        case (nil, nil, nil): return BasicValues(from: previous, to: model)
        }
    }
}
