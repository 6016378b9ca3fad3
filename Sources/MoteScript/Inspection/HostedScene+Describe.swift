import MoteEngine

/// The scene as an inspector shows it: layers, emitters with their cells, what the script listens to.
extension HostedScene {
    /// Layers and emitters of one answer: more than anybody reads, and a bound on what it costs.
    private static let describedLayers = 5000

    /// Everything below a layer (the root if nil), itself included, down to `depth` levels below it. Lists
    /// are flat: parents come first, siblings in drawing order.
    public func describe(_ target: TargetAddress?, depth: Int?) throws(TargetError) -> SceneDescription {
        var description = SceneDescription()
        let top = try target.map { target throws(TargetError) in try resolve(target) } ?? scene.root
        var described: Set<LayerID> = []
        var last = 0
        func visit(_ layer: LayerID, _ level: Int) {
            guard described.count < Self.describedLayers, level <= depth ?? .max else {
                description.isTruncated = true
                return
            }
            described.insert(layer)
            if scene.kind(layer) == .emitter {
                description.emitters.append(describe(emitter: layer, after: last))
            } else {
                description.layers.append(describe(layer: layer))
                last = layer.number
            }
            for sublayer in scene.sublayersAsDrawn(layer) { visit(sublayer, level + 1) }
            if let mask = scene.mask(layer) { visit(mask, level + 1) }
        }
        visit(top, 0)
        description.animations = describeAnimations(of: described)
        description.handlers = handlerNames
        description.timers = script.timers.count
        return description
    }

    private var handlerNames: [String] {
        guard let names = script.enter("handlers") else { return [] }
        return names.items.compactMap(\.string).sorted()
    }

    private func describe(layer: LayerID) -> PlainValue {
        var members = head(of: layer)
        func flag(_ keyPath: String) -> PlainValue {
            .bool((try? scene.model(layer, scene.keyPath(keyPath, for: layer))) == .boolean(true))
        }
        let kind = scene.kind(layer) ?? .plain
        members += [
            .init("kind", .string(kind.rawValue)), .init("class", .string(kind.className)),
            .init("hidden", flag("hidden")), .init("clips", flag("masksToBounds")),
            .init("mask", .number(Double(scene.mask(layer)?.number ?? 0))),
            .init("interactive", flag("userInteractionEnabled")),
        ]
        members += values(of: layer)
        members += place(scene.place(layer))
        return .object(members)
    }

    private func describe(emitter layer: LayerID, after: Int) -> PlainValue {
        var members = head(of: layer)
        members += [.init("kind", "emitter"), .init("after", .number(Double(after)))]
        members += values(of: layer)
        if let emitter = scene.emitter(layer) {
            let alive = scene.particleCount(of: layer)
            members.append(.init("mode", .string(emitter.hasClosedForm ? "births" : "columns")))
            if let why = emitter.whyNotClosed { members.append(.init("why", .string(why))) }
            var index = 0
            members += [
                .init("alive", .number(Double(alive))),
                .init("born", .number(Double(emitter.bornCount))),
                .init("cells", .list(emitter.configuration.cells.map {
                    describe(cell: $0, at: "", &index, of: layer, emitter)
                })),
            ]
        }
        members += place(scene.place(layer))
        return .object(members)
    }

    /// - Parameter index: the cell's among all; those within a cell follow it.
    private func describe(
        cell: EmitterCell, at outer: String, _ index: inout Int, of layer: LayerID, _ emitter: Emitter
    ) -> PlainValue {
        let prefix = outer + "emitterCells.\(cell.name)."
        let alive = emitter.aliveCount(ofCell: index)
        index += 1
        var model: [PlainValue.Member] = []
        for name in PropertyListing.cellKeyPaths {
            guard let path = try? scene.keyPath(prefix + name, for: layer),
                let value = try? scene.model(layer, path), value != scene.defaultValue(layer, path)
            else { continue }
            model.append(.init(name, value.plain))
        }
        if !cell.contents.isEmpty { model.append(.init("contents", .string(cell.contents))) }
        return [
            "name": .string(cell.name), "model": .object(model),
            "alive": .number(Double(alive)),
            "cells": .list(cell.cells.map { describe(cell: $0, at: prefix, &index, of: layer, emitter) }),
        ]
    }

    private func head(of layer: LayerID) -> [PlainValue.Member] {
        [
            .init("id", .number(Double(layer.number))),
            .init("parent", .number(Double(scene.parent(layer)?.number ?? 0))),
            .init("name", .string(scene.name(layer))), .init("path", .string(scene.path(layer))),
        ]
    }

    /// `model`: what differs from its default; `presentation`: what differs from the model.
    private func values(of layer: LayerID) -> [PlainValue.Member] {
        var changed: [PlainValue.Member] = []
        var moved: [PlainValue.Member] = []
        for row in LayerProperty.properties(of: scene.kind(layer) ?? .plain) {
            guard let path = try? scene.keyPath(row.name, for: layer),
                let model = try? scene.model(layer, path), let shown = try? scene.presentation(layer, path)
            else { continue }
            if model != scene.defaultValue(layer, path) { changed.append(.init(row.name, model.plain)) }
            if shown != model { moved.append(.init(row.name, shown.plain)) }
        }
        return [.init("model", .object(changed)), .init("presentation", .object(moved))]
    }

    /// `file` and `line`, where a script made it.
    func place(_ place: ScriptPlace) -> [PlainValue.Member] {
        guard let file = script.state.fileName(of: place) else { return [] }
        return [.init("file", .string(file)), .init("line", .number(Double(place.line)))]
    }
}

public struct SceneDescription: Sendable, Equatable {
    /// Objects as the protocol has them.
    public var layers: [PlainValue] = []
    public var emitters: [PlainValue] = []
    public var animations: [PlainValue] = []
    /// Names of the events that the script listens to.
    public var handlers: [String] = []
    /// Timers and waits that are under way.
    public var timers = 0
    /// Something was left out, for `depth` or for its number.
    public var isTruncated = false
}

extension LayerKind {
    /// Core Animation's class of this kind.
    var className: String {
        switch self {
        case .plain: "CALayer"
        default: "CA" + rawValue.prefix(1).uppercased() + rawValue.dropFirst() + "Layer"
        }
    }
}
