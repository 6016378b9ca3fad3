import MoteEngine
import MoteWire

/// What a stress run asks of the daemon. All is bounded, so that a slip of the finger does not fill the
/// machine.
package struct StressPlan: Sendable {
    package var particles: Int
    package var layers: Int
    package var springs: Int
    package var clients: Int
    /// Frames a second, the scene's tick rate.
    package var fps: Int
    package var seconds: Double
    /// Options of `subscribe`.
    package var options: [PlainValue.Member]
    /// Particles are told of once, when they are born; clients would work out where they are.
    package var births: Bool

    /// All that clients subscribe with.
    var subscription: [PlainValue.Member] {
        guard births else { return options }
        return options.filter { $0.name != "encoding" }
            + [.init("encoding", "delta"), .init("particles", "births")]
    }

    /// Particles live for this long, seconds. The scene is sought to this time first, so that from the start
    /// as many live as were asked for, and each second a quarter of them is born and dies.
    package static let lifetime = 4.0
    /// One emitter holds at most so many.
    package static let particlesPerEmitter = 500_000
    /// The longest frame. The first one tells all births at once; a million take more than the default
    /// allows.
    var frameBytes: Int { births ? 1 << 30 : ProtocolLimits().frameBytes }

    /// Seconds before the measurement, in which caches and buffers find their size.
    package static let warmUp = 0.5

    package init(
        particles: Int, layers: Int, springs: Int, clients: Int, fps: Int, seconds: Double,
        options: [PlainValue.Member], births: Bool = false
    ) {
        self.particles = particles
        self.layers = layers
        self.springs = springs
        self.clients = clients
        self.fps = fps
        self.seconds = seconds
        self.options = options
        self.births = births
    }

    /// The scene, as text. Every default column of its particles varies from one to the next.
    package var source: String {
        var lines = [
            "-- a scene made by mote stress",
            "scene.size, scene.fps = { 390, 844 }, \(fps)",
        ]
        if layers > 0 {
            lines.append(
                """
                for i = 1, \(layers) do
                    local layer = scene:layer {
                        frame = { (i * 37) % 370, (i * 61) % 824, 20, 20 }, backgroundColor = "#3366FF",
                    }
                    layer:add(basic { keyPath = "position.x", byValue = 50, duration = 0.5 + i % 7 / 7,
                                      autoreverses = true, repeatCount = math.huge }, "sway")
                end
                """)
        }
        if springs > 0 {
            // Each is sent back and forth for ever, by its own timer, before it has come to rest.
            lines.append(
                """
                for i = 1, \(springs) do
                    local layer = scene:layer {
                        frame = { (i * 41) % 370, 400, 20, 20 }, backgroundColor = "#FF6633",
                    }
                    local way = 200
                    local function go()
                        way = -way
                        layer:spring("position.y", { to = 422 + way, springBounciness = 16, springSpeed = 6 })
                    end
                    spawn(function() go() end)
                    every(0.5 + i % 8 / 16, go)
                end
                """)
        }
        var rest = particles
        while rest > 0 {
            let count = min(rest, Self.particlesPerEmitter)
            lines.append(emitter(count))
            rest -= count
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func emitter(_ count: Int) -> String {
        // Two cells, so that the column `cell` says something; a rate times a lifetime is how many live.
        let rates = [count / 2, count - count / 2].map { Double($0) / Self.lifetime }
        return """
            scene:emitter {
                emitterShape = "rectangle", emitterMode = "surface",
                emitterPosition = { 195, 422 }, emitterSize = { 390, 844 }, maxParticles = \(count + 1_000),
                emitterCells = {
                    dust = { birthRate = \(rates[0]), lifetime = \(Self.lifetime),
                             velocity = 40, velocityRange = 30, emissionRange = 2 * math.pi,
                             yAcceleration = 20, scale = 0.5, scaleRange = 0.3,
                             spin = 1, spinRange = 2, alphaSpeed = -0.2,
                             color = "#FF8040", redRange = 0.2, greenRange = 0.2 },
                    spark = { birthRate = \(rates[1]), lifetime = \(Self.lifetime),
                              velocity = 90, velocityRange = 60, emissionRange = 2 * math.pi,
                              yAcceleration = 60,
                              scale = 0.3, scaleRange = 0.2, scaleSpeed = -0.05,
                              spin = -2, spinRange = 2, alphaSpeed = -0.25,
                              color = "#40A0FF", greenRange = 0.2, blueRange = 0.2 },
                },
            }
            """
    }
}
