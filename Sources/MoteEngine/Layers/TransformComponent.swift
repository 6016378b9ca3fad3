/// Where the parts of a decomposed transform stand among its 16 numbers.
enum TransformComponent {
    static let translation = 0, scale = 3, rotation = 6
    static let identity = DecomposedTransform.identity.components

    /// Whether 16 numbers are `identity`. Asked for every layer of a frame, so it spells them out.
    @inline(__always)
    static func isIdentity(_ c: UnsafePointer<Double>) -> Bool {
        for i in 0..<16 where c[i] != ((3...5).contains(i) || i == 15 ? 1 : 0) { return false }
        return true
    }
}

extension DecomposedTransform {
    /// From 16 components; the identity for any other count.
    init(_ components: some RandomAccessCollection<Double>) {
        guard components.count == DecomposedTransform.componentCount else {
            self = .identity
            return
        }
        self = withUnsafeTemporaryAllocation(of: Double.self, capacity: DecomposedTransform.componentCount) {
            c in
            _ = c.initialize(from: components)
            guard let base = c.baseAddress else { return .identity }
            return DecomposedTransform(components: UnsafePointer(base))
        }
    }
}
