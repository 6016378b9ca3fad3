import MoteEngine
import MoteScript

/// A hosted scene from a few lines of Lua, and everything that it has told so far.
final class HostedFixture {
    let hosted: HostedScene
    /// What the script logged.
    private(set) var log: [String] = []
    private(set) var events: [SceneEvent] = []
    private(set) var errors: [SceneError] = []

    init(_ lua: String, seed: UInt64 = 1, params: PlainValue = .object([]),
         limits: ScriptLimits = ScriptLimits()) throws(SceneError) {
        hosted = try HostedScene(Self.source(lua), options: SceneOptions(seed: seed, params: params),
                                 environment: SceneEnvironment(limits: limits))
        collect()
    }

    init(_ hosted: HostedScene) {
        self.hosted = hosted
        collect()
    }

    static func source(_ lua: String) -> SceneSource {
        SceneSource(name: "test", file: "test.lua", text: Array(lua.utf8), directory: nil)
    }

    /// The error that ends the main chunk.
    static func loadError(_ lua: String, limits: ScriptLimits = ScriptLimits()) -> SceneError? {
        do throws(SceneError) {
            _ = try HostedFixture(lua, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    @discardableResult
    func advance(to time: Double) -> Self {
        hosted.advance(to: time)
        collect()
        return self
    }

    @discardableResult
    func send(_ event: String, _ payload: PlainValue = .null, to layer: String? = nil) throws -> Int {
        defer { collect() }
        return try hosted.send(event, payload: payload, layer: layer.map { .path($0) })
    }

    @discardableResult
    func pointer(_ phase: PointerPhase, _ x: Double, _ y: Double, pointer: Int = 0) -> PointerHit? {
        defer { collect() }
        return hosted.pointer(phase, at: Point(x, y), pointer: pointer)
    }

    /// A number on screen.
    func shown(_ layer: String, _ keyPath: String) throws -> Double? {
        try hosted.get(.path(layer), keyPath: keyPath).value.number
    }

    private func collect() {
        log += hosted.takeLog().map(\.message)
        events += hosted.takeEvents()
        errors += hosted.takeErrors()
    }
}
