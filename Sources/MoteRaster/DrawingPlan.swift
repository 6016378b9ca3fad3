import MoteEngine

/// What is drawn onto which surface, in order: worked out once for each frame.
struct DrawingPlan {
    enum Item {
        /// Place in `frame.layers`.
        case layer(Int)
        /// Place in `frame.emitters`.
        case emitter(Int)
    }

    /// Where each layer stands in `frame.layers`.
    private let places: [Int: Int]
    /// What is drawn in each group, by its leader's id, in order; 0 for the picture itself.
    private let contents: [Int: [Item]]

    /// Layers back to front, each emitter right after the entry that it names.
    init(_ frame: Frame) {
        var places: [Int: Int] = [:]
        for (place, layer) in frame.layers.enumerated() { places[layer.id] = place }
        var following: [Int: [Int]] = [:]
        for (place, emitter) in frame.emitters.enumerated() {
            following[emitter.after, default: []].append(place)
        }
        var contents: [Int: [Item]] = [:]
        func addEmitters(after id: Int) {
            for place in following[id] ?? [] {
                contents[frame.emitters[place].enclosingGroup, default: []].append(.emitter(place))
            }
        }
        addEmitters(after: 0)
        for (place, layer) in frame.layers.enumerated() {
            // What masks is drawn where it masks, and never for itself.
            if !layer.isMask || layer.enclosingGroup != 0 {
                contents[layer.enclosingGroup, default: []].append(.layer(place))
            }
            addEmitters(after: layer.id)
        }
        self.places = places
        self.contents = contents
    }

    func place(of id: Int) -> Int? { places[id] }
    func items(in group: Int) -> [Item] { contents[group] ?? [] }
}
