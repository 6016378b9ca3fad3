import Foundation
import MoteEngine
import MoteScript
import MoteTestSupport

/// One of the scenes that mote ships, played without a daemon.
final class ShippedScene {
    let scene: HostedScene

    init(_ name: String, seed: UInt64 = 1, params: PlainValue = .object([])) throws {
        let text = try Data(contentsOf: URL(filePath: "\(PackageFolder.scenes)/\(name).lua"))
        scene = try HostedScene(
            SceneSource(name: name, file: "\(name).lua", text: Array(text), directory: PackageFolder.scenes),
            options: SceneOptions(seed: seed, params: params), environment: SceneEnvironment())
    }

    /// What is on screen.
    func value(_ layer: String, _ keyPath: String) throws -> PlainValue {
        try scene.get(.path(layer), keyPath: keyPath).value
    }

    func number(_ layer: String, _ keyPath: String) throws -> Double {
        try value(layer, keyPath).number ?? .nan
    }

    /// Taps the middle of a layer.
    /// - Returns: the path of what was hit.
    @discardableResult
    func tap(_ layer: String) throws -> String {
        var frame = Frame()
        scene.fill(&frame)
        guard let shown = frame.layers.first(where: { $0.name == layer }) else { return "" }
        let middle = shown.matrix.apply(Point(shown.size.width / 2, shown.size.height / 2))
        return scene.pointer(.tap, at: middle, pointer: 0)?.path ?? ""
    }

    /// The living particles of an emitter, a column of them.
    func column(_ column: ParticleColumn, of emitter: String) -> [Float] {
        var frame = Frame()
        scene.fill(&frame)
        guard let view = frame.emitters.first(where: { $0.name == emitter })?.particles else { return [] }
        var result: [Float] = []
        var block = [Float](repeating: 0, count: ParticleView.blockRows)
        for first in stride(from: 0, to: view.count, by: ParticleView.blockRows) {
            let rows = first..<min(first + ParticleView.blockRows, view.count)
            if let constant = view.constant(column) {
                result += repeatElement(constant, count: rows.count)
                continue
            }
            block.withUnsafeMutableBufferPointer { view.evaluate(column, rows: rows, into: $0.baseAddress!) }
            result += block[..<rows.count]
        }
        return result
    }

    func colors(of emitter: String) -> Set<UInt32> { Set(words(.color, of: emitter)) }

    /// A column of whole numbers, of the first block.
    func words(_ column: ParticleColumn, of emitter: String) -> [UInt32] {
        var frame = Frame()
        scene.fill(&frame)
        guard let view = frame.emitters.first(where: { $0.name == emitter })?.particles else { return [] }
        var block = [UInt32](repeating: 0, count: ParticleView.blockRows)
        let count = min(view.count, block.count)
        block.withUnsafeMutableBufferPointer { view.evaluate(column, rows: 0..<count, into: $0.baseAddress!) }
        return Array(block[..<count])
    }
}

extension [Float] {
    var mean: Float { reduce(0, +) / Float(count) }
}
