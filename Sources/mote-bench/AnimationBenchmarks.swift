import MoteEngine

/// What a scene's animations cost a frame, from a thousand to a million at once.
enum AnimationBenchmarks {
    static let all = [1_000, 10_000, 100_000, 1_000_000].flatMap { count in
        [
            Benchmark(
                name: "scene.still.\(count)",
                meaning: "a frame of the layers alone that the next two animate: take it off theirs",
                unit: "ns an animation", count: count
            ) { frames(of: still(count)) },
            Benchmark(
                name: "scene.springs.\(count)", meaning: "a frame of a scene with \(count) springs under way",
                unit: "ns a spring", count: count
            ) { frames(of: springs(count)) },
            Benchmark(
                name: "scene.keyframes.\(count)", meaning: "the same with keyframe animations of four values",
                unit: "ns an animation", count: count
            ) { frames(of: keyframes(count)) },
        ]
    }

    /// One layer carries sixteen of them, as a busy one does.
    private static let keyPaths = [
        "position.x", "position.y", "bounds.origin.x", "bounds.origin.y", "bounds.size.width",
        "bounds.size.height", "transform.rotation.z", "transform.scale.x", "transform.scale.y",
        "transform.translation.x", "transform.translation.y", "anchorPoint.x", "anchorPoint.y",
        "shadowRadius",
        "cornerRadius", "borderWidth",
    ]

    /// Layers that are where the springs take them: a turned and scaled one is dearer to place.
    private static func still(_ count: Int) -> Scene {
        scene(count) { scene, layer, path, index in
            try scene.set(layer, path, to: .number(end(index)))
        }
    }

    private static func end(_ index: Int) -> Double { 1.5 + Double(index % 13) }

    private static func springs(_ count: Int) -> Scene {
        scene(count) { scene, layer, path, index in
            // None of them settles, so that every frame works out every one.
            let spring = try Spring(stiffness: 100 + Double(index % 97), damping: 0.001)
            var options = SpringOptions(spring: spring)
            options.to = .number(end(index))
            _ = try scene.spring(layer, path, options)
        }
    }

    private static func keyframes(_ count: Int) -> Scene {
        scene(count) { scene, layer, path, index in
            var timing = MediaTiming()
            timing.duration = 0.5 + Double(index % 97) / 100
            timing.repeatCount = .infinity
            timing.autoreverses = true
            var animation = ExplicitAnimation(
                keyPath: path,
                kind: .keyframe(KeyframeDescription(values: [0, 1, 0.5, 2].map { .number($0) })),
                timing: timing)
            animation.timingFunction = .easeInOut
            _ = try scene.add(animation, to: layer)
        }
    }

    private static func scene(
        _ count: Int, _ add: (Scene, LayerID, PropertyKeyPath, Int) throws -> Void
    ) -> Scene {
        let scene = Scene(seed: 1, textLayout: nil)
        do throws(any Error) {
            var layer = scene.root
            for index in 0..<count {
                let place = index % keyPaths.count
                if place == 0 {
                    layer = try scene.makeLayer(.plain, name: "")
                    try scene.insert(layer, into: scene.root)
                }
                try add(scene, layer, try scene.keyPath(keyPaths[place], for: layer), index)
            }
        } catch {
            preconditionFailure("every one of these is valid: \(error)")
        }
        return scene
    }

    /// A frame every sixtieth of a second.
    private static func frames(of scene: Scene) -> () -> Void {
        var frame = Frame()
        return {
            scene.advance(to: scene.time + 1.0 / 60)
            scene.fill(&frame)
            consume(frame.layers.count)
        }
    }
}
