import MoteEngine
import MoteWire

/// Inputs: all are logged with the scene time of their arrival, so that the scene can be made again from
/// them.
extension HostedScene {
    /// An event by name; with `layer`, to its handlers and then outwards.
    /// - Returns: how many handlers heard it.
    public func send(_ event: String, payload: PlainValue, layer: TargetAddress?) throws(TargetError) -> Int {
        try take(.send(event: event, payload: payload, layer: layer)).handlers
    }

    /// A pointer in scene points.
    /// - Returns: the layer it hit (of one that is down: the layer that it belongs to), or nil.
    public func pointer(_ phase: PointerPhase, at point: Point, pointer: Int) -> PointerHit? {
        // Never thrown: a pointer names no target.
        (try? take(.pointer(phase, point, pointer: pointer)))?.hit
    }

    /// The layer that a pointer at `point` would hit, or nil.
    public func hit(at point: Point) -> PointerHit? { scene.hitTest(point).map { describe($0, at: point) } }

    /// Sets a model value; `.null` means its default. With `animate` the screen goes there in time; what
    /// can't animate switches at once.
    /// - Returns: the model value as it now is.
    public func set(_ target: TargetAddress, keyPath: String, value: PlainValue,
                    animate: SetAnimation? = nil) throws(TargetError) -> PlainValue {
        try take(.set(target, keyPath: keyPath, value: value, animate: animate)).value
    }

    /// What an input led to.
    struct Outcome {
        var handlers = 0
        var hit: PointerHit?
        var value = PlainValue.null
    }

    /// Gives the scene an input of any kind.
    public func give(_ input: LoggedInput.Input) throws(TargetError) { _ = try take(input) }

    /// A new input: what was to come again after a seek back is cut off, as in redo.
    private func take(_ input: LoggedInput.Input) throws(TargetError) -> Outcome {
        guard failure == nil else { return Outcome() }
        let outcome = try apply(input)
        future.removeAll()
        record(LoggedInput(time: time, input: input, isAfterPicture: takeShown()))
        return outcome
    }

    func record(_ input: LoggedInput) {
        if log.count < environment.limits.replayEvents { log.append(input) } else { isLogCut = true }
    }

    /// Lets an input act now. What it sets off at this very time is over when this returns, so that it makes
    /// no difference whether time moves before the next one.
    func apply(_ input: LoggedInput.Input) throws(TargetError) -> Outcome {
        var outcome = Outcome()
        script.renewBudget()
        switch input {
        case .send(let event, let payload, let target):
            var scriptEvent = ScriptEvent(name: event, payload: payload)
            if let target {
                let layer = try resolve(target)
                scriptEvent.path = ancestors(of: layer)
                if Self.pointerEvents.contains(event) { scriptEvent.position = centre(of: layer) }
            }
            outcome.handlers = script.dispatch(scriptEvent)
        case .pointer(let phase, let point, let pointer):
            outcome.hit = track(phase, at: point, pointer: pointer)
        case .set(let target, let keyPath, let value, let animate):
            outcome.value = try assign(target, keyPath, value, animate)
        }
        script.advance(to: time)
        return outcome
    }

    private static let pointerEvents: Set<String> = ["tap", "pointerdown", "pointermove", "pointerup",
                                                     "pointercancel", "pan", "longpress"]

    private func assign(_ target: TargetAddress, _ keyPath: String, _ value: PlainValue,
                        _ animate: SetAnimation?) throws(TargetError) -> PlainValue {
        let layer = try resolve(target)
        let path = try self.keyPath(keyPath, of: layer)
        if path.name == "contents" { try checkImage(value, keyPath) }
        do {
            let usual = value.isNull ? scene.defaultValue(layer, path) : nil
            if let animate, !path.isDiscrete {
                var options = PropertyAnimationOptions()
                options.to = try usual ?? Value(plain: value, for: path)
                options.timing = animate.options
                _ = try scene.animate(layer, path, options)
            } else if let usual {
                try scene.set(layer, path, to: usual)
            } else {
                try scene.set(layer, path, plain: value)
            }
            return try scene.model(layer, path).plain
        } catch let error as PropertyError {
            throw Self.targetError(error, path, value)
        } catch {
            throw .notFound(.keyPath, path: keyPath, nearest: "")
        }
    }

    /// A script may name images that only its clients have; who sets one by hand has misspelt it.
    private func checkImage(_ value: PlainValue, _ keyPath: String) throws(TargetError) {
        guard let name = value.string, !name.isEmpty, script.assets.metrics(of: name) == nil else { return }
        if let fault = script.assets.fault(of: name) {
            throw .badValue(path: keyPath, expected: "an image that can be shown",
                            got: "\"\(name)\", which \(fault)")
        }
        throw .unknownImage(name: name, nearest: script.assets.nearest(name))
    }

    private static func targetError(_ error: PropertyError, _ keyPath: String) -> TargetError {
        switch error {
        case .unknownKeyPath(let path, let nearest): .notFound(.keyPath, path: path, nearest: nearest ?? "")
        case .wrongType(let path, let expected, let got), .outOfRange(let path, let expected, let got):
            .badValue(path: path, expected: expected, got: String(got.prefix(100)))
        case .notAnimatable(let path, let reason):
            .badValue(path: path, expected: "another property: this one \(reason)", got: "")
        case .badOption(let text): .badValue(path: keyPath, expected: text, got: "")
        case .staleHandle: .notFound(.layer, path: keyPath, nearest: "")
        }
    }

    /// As clients write values: errors of the engine speak to scripts.
    private static func targetError(_ error: PropertyError, _ path: PropertyKeyPath, _ value: PlainValue)
        -> TargetError
    {
        guard case .wrongType(let name, let expected, let got) = error else {
            return targetError(error, path.name)
        }
        // Of a wrong part the engine says more than its kind.
        let isKind = got == value.kindName || path.type == .color && got.hasPrefix(value.kindName)
        let isKindOnly = isKind || name != path.name
        return .badValue(path: name, expected: expected == path.expectation ? path.wireExpectation : expected,
                         got: isKindOnly ? RPCError.shown(value) : String(got.prefix(100)))
    }

    // MARK: Addresses

    func resolve(_ target: TargetAddress) throws(TargetError) -> LayerID {
        let sought = target.isEmitter ? TargetError.Sought.emitter : .layer
        func isMeant(_ layer: LayerID) -> Bool { !target.isEmitter || scene.kind(layer) == .emitter }
        switch target.name {
        case .id(let number):
            guard let layer = scene.layer(number: number), isMeant(layer) else {
                throw .notFound(sought, path: "#\(number)", nearest: "")
            }
            return layer
        case .path(let path):
            let found = scene.layers(at: path).filter(isMeant)
            if found.count == 1 { return found[0] }
            if found.isEmpty {
                let last = path.split(separator: "/").last.map(String.init) ?? path
                let names = target.isEmitter ? scene.emitterNames : scene.layerNames
                let nearest = Spelling.nearest(last, in: names)
                throw .notFound(sought, path: path, nearest: nearest ?? "",
                                known: nearest == nil ? Set(names).sorted() : [])
            }
            throw .ambiguous(path: path, matches: found.map {
                TargetError.Match(id: $0.number, path: scene.path($0))
            })
        }
    }

    func keyPath(_ text: String, of layer: LayerID) throws(TargetError) -> PropertyKeyPath {
        do {
            return try scene.keyPath(text, for: layer)
        } catch {
            guard case .unknownKeyPath(let path, nil) = error else { throw Self.targetError(error, text) }
            let known = LayerProperty.properties(of: scene.kind(layer) ?? .plain).map(\.name).sorted()
            throw .notFound(.keyPath, path: path, nearest: "", known: known)
        }
    }

    /// A layer and what it stands in, innermost first.
    func ancestors(of layer: LayerID) -> [LayerID] {
        var path = [layer]
        while let parent = scene.parent(path[path.count - 1]) { path.append(parent) }
        return path
    }

    private func centre(of layer: LayerID) -> Point? {
        guard let bounds = try? scene.presentation(layer, scene.keyPath("bounds", for: layer)),
              case .rect(let rect) = bounds else { return nil }
        return scene.convert(Point(rect.origin.x + rect.size.width / 2, rect.origin.y + rect.size.height / 2),
                             from: layer, to: nil)
    }

    func describe(_ layer: LayerID, at point: Point) -> PointerHit {
        PointerHit(id: layer.number, name: scene.name(layer), path: scene.path(layer),
                   point: scene.convert(point, from: nil, to: layer) ?? point)
    }
}
