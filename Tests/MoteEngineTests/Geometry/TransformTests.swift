import MoteEngine
import MoteTestSupport
import Testing

@Suite struct TransformTests {
    private func distance(_ a: Transform3D, _ b: Transform3D) -> Double {
        (0..<16).map { (a[$0] - b[$0]).magnitude }.max() ?? 0
    }

    private func random(_ random: inout SeededRandom) -> DecomposedTransform {
        func vector(_ range: ClosedRange<Double>) -> SIMD3<Double> {
            [random.double(range), random.double(range), random.double(range)]
        }
        return DecomposedTransform(
            translation: vector(-300...300), scale: vector(0.2...3), rotation: vector(-1.5...1.5),
            shear: vector(-0.5...0.5),
            perspective: [
                random.double(-0.001...0.001), random.double(-0.001...0.001),
                random.double(-0.002...0.002), 1,
            ])
    }

    @Test func comesApartAndTogetherAgain() {
        let seed: UInt64 = 51
        var source = SeededRandom(seed: seed)
        for _ in 0..<500 {
            let parts = random(&source)
            let again = DecomposedTransform(parts.matrix)
            #expect(distance(again.matrix, parts.matrix) < 1e-10, "seed \(seed)")
            for (a, b) in zip(parts.components, again.components) {
                #expect((a - b).magnitude < 1e-9, "seed \(seed): \(parts), \(again)")
            }
        }
    }

    @Test func keepsItsOrderOfNumbers() {
        let numbers = (1...16).map(Double.init)
        let parts = DecomposedTransform(components: numbers)
        #expect(parts.translation == [1, 2, 3] && parts.scale == [4, 5, 6] && parts.rotation == [7, 8, 9])
        #expect(
            parts.shear == [10, 11, 12] && parts.perspective == [13, 14, 15, 16]
                && parts.components == numbers)
        #expect(DecomposedTransform.identity.components == [0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
        #expect(
            DecomposedTransform.identity.matrix == .identity && DecomposedTransform(.identity) == .identity)
    }

    /// Scale first, then shear, then turn about x, y and z, then move.
    @Test func appliesItsPartsInOrder() {
        let parts = DecomposedTransform(
            translation: [10, 20, 30], scale: [2, 3, 4], rotation: [0.3, -0.5, 0.7],
            shear: [0.1, 0.2, 0.3])
        let shear = Transform3D([1, 0, 0, 0], [0.1, 1, 0, 0], [0.2, 0.3, 1, 0], [0, 0, 0, 1])
        let expected = Transform3D.makeScale(2, 3, 4).then(shear).then(.makeRotation(0.3, 1, 0, 0))
            .then(.makeRotation(-0.5, 0, 1, 0)).then(.makeRotation(0.7, 0, 0, 1)).then(
                .makeTranslation(10, 20, 30))
        #expect(distance(parts.matrix, expected) < 1e-12)
        #expect(Transform3D.makeRotation(.pi / 2).apply([1, 0, 0, 1]).y == 1)
    }

    @Test func survivesACollapse() {
        let collapsed = [
            Transform3D.makeScale(0, 0, 0), .makeScale(0, 1), .makeScale(1, 0), .makeScale(1, 1, 0),
            .makeScale(0, 0), Transform3D([1, 2, 0, 0], [2, 4, 0, 0], [0, 0, 1, 0], [5, 6, 0, 1]),
            .makeScale(1e300, -1e200, 1e-300),
            Transform3D([1e308, 1e308, 0, 1e308], [1e308, 0, 1, 0], [1, 0, 1, 0], [0, 0, 0, 1]),
            Transform3D([0, 0, 0, 0.5], [0, 0, 0, 0.5], [0, 0, 0, 0.5], [0, 0, 0, 0]),
        ]
        for matrix in collapsed {
            for turn in [Transform3D.identity, .makeRotation(0.4), .makeRotation(1, 1, 2, 3)] {
                let parts = DecomposedTransform(matrix.then(turn))
                #expect(parts.components.allSatisfy { $0.isFinite }, "\(matrix)")
                #expect((0..<16).allSatisfy { parts.matrix[$0].isFinite })
                let between = DecomposedTransform.interpolate(parts, .identity, 0.3)
                #expect(between.components.allSatisfy { $0.isFinite })
            }
        }
        #expect(
            DecomposedTransform(.makeScale(0, 1).then(.makeRotation(0.4))).rotation.z.distance(to: 0.4)
                .magnitude < 1e-12)
        #expect(DecomposedTransform(.makeScale(0, 0)).scale == [0, 0, 1])
    }

    @Test func mirrorsOneAxisAlone() {
        #expect(DecomposedTransform(.makeScale(-1, 1)) == DecomposedTransform(scale: [-1, 1, 1]))
        #expect(DecomposedTransform(.makeScale(1, -2)) == DecomposedTransform(scale: [1, -2, 1]))
        #expect(DecomposedTransform(.makeScale(1, 1, -3)) == DecomposedTransform(scale: [1, 1, -3]))
    }

    @Test func keepsBothEndsOfAnInterpolation() {
        let seed: UInt64 = 52
        var source = SeededRandom(seed: seed)
        for _ in 0..<200 {
            let (a, b) = (random(&source), random(&source))
            #expect(
                DecomposedTransform.interpolate(a, b, 0) == a && DecomposedTransform.interpolate(a, b, 1) == b
            )
            let near = DecomposedTransform.interpolate(a, b, 1 - 1e-9)
            #expect(distance(near.matrix, b.matrix) < 1e-5, "seed \(seed)")
            let there = DecomposedTransform.interpolate(a, b, 0.3)
            let back = DecomposedTransform.interpolate(b, a, 0.7)
            #expect(distance(there.matrix, back.matrix) < 1e-9, "seed \(seed)")
        }
    }

    @Test func turnsTheShortWay() {
        func angle(_ a: Double, _ b: Double, _ p: Double) -> Double {
            DecomposedTransform.interpolate(
                DecomposedTransform(rotation: [0, 0, a]),
                DecomposedTransform(rotation: [0, 0, b]), p
            ).rotation.z
        }
        #expect((angle(0, 1.5 * .pi, 0.5) + .pi / 4).magnitude < 1e-12)
        #expect((angle(0, 1, 0.5) - 0.5).magnitude < 1e-12 && angle(0, 3 * .pi, 1) == 3 * .pi)
        #expect((angle(6 * .pi, 0.4, 0.5) - (6 * .pi + 0.2)).magnitude < 1e-9)
        // A quarter turn about x half way is an eighth, at even speed.
        let half = DecomposedTransform.interpolate(
            DecomposedTransform(), DecomposedTransform(rotation: [.pi / 2, 0, 0]), 0.5)
        #expect((half.rotation - [.pi / 4, 0, 0]).max().magnitude < 1e-12)
    }

    @Test func invertsWhatCanBeInverted() throws {
        let seed: UInt64 = 53
        var source = SeededRandom(seed: seed)
        for _ in 0..<300 {
            let matrix = random(&source).matrix
            let inverse = try #require(matrix.inverse)
            #expect(distance(matrix.then(inverse), .identity) < 1e-9, "seed \(seed)")
            #expect((matrix.determinant * inverse.determinant - 1).magnitude < 1e-9, "seed \(seed)")
        }
        #expect(
            Transform3D.makeScale(2, 3, 4).determinant == 24 && Transform3D.makeScale(0, 1).inverse == nil)
    }

    @Test func knowsWhenItIsFlat() {
        let affine = AffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        #expect(Transform3D(affine).isAffine2D && Transform3D(affine).affine == affine)
        #expect(
            Transform3D.makeRotation(0.3).isAffine2D && !Transform3D.makeRotation(0.3, 1, 0, 0).isAffine2D)
        #expect(!DecomposedTransform(perspective: [0, 0, -0.002, 1]).matrix.isAffine2D)
    }
}
