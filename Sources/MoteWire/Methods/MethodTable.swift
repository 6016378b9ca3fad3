import MoteEngine

/// Every method with its parameters: what checks requests, and what help is made from. A new method is a case
/// of `MethodName` and a row here.
public enum MethodTable {
    private static let limits = ProtocolLimits()
    private static let name = ParameterType.name(maxBytes: limits.nameBytes)
    private static let anyString = ParameterType.string(maxBytes: limits.lineBytes)
    private static let unbounded = ParameterType.number(min: -.infinity, max: .infinity)

    private static let scene = Parameter("scene", anyString, required: true, "name of a loaded scene")
    private static let layer = Parameter("layer", .address, "id, unique name or path of a layer")
    private static let emitter = Parameter("emitter", .address, "id, unique name or path of an emitter")
    private static let keyPath = Parameter(
        "keyPath", anyString, required: true,
        "the property, for example position.x or emitterCells.paper.birthRate")

    private static let subscription = Parameter(
        "subscription", .integer(min: 1, max: 1 << 53 - 1), required: true, "number that subscribe gave")

    private static let keyKinds = LayerKind.allCases.map(\.rawValue).filter { $0 != "value" } + ["cell"]

    private static let summaryResult = "the scene's summary"

    public static let methods: [Method] = [
        Method(
            .hello, "tells who answers, what it can do and its limits",
            [
                Parameter(
                    "protocol", .integer(min: 0, max: 1 << 31), default: 1,
                    "version that the client speaks"),
                Parameter("client", anyString, "the client's name, for the daemon's log"),
            ],
            result: "server, version, protocol, lua, pid, uptime (s), features, limits"),
        Method(.ping, "gives back what it was given", takesAnything: true, result: "the params"),
        Method(
            .rpcDiscover, "every method and notification, from the tables that check and describe them",
            result: "protocol, methods and notifications: lists of {name, meaning, params}"),
        Method(
            .sceneLoad, "loads a scene and runs it",
            [
                Parameter("name", anyString, "a scene of the scene folders, as scene.available lists it"),
                Parameter("path", anyString, "a file inside a scene folder"),
                Parameter("source", anyString, "the script's text"),
                Parameter("as", name, "name to run under; else the file's without its ending, or \"scene\""),
                Parameter("seed", .seed, default: .string("0"), "what random draws are made from"),
                Parameter("params", .object, default: .object([]), "reaches the script as scene.params"),
                Parameter("paused", .bool, default: false, "start paused"),
                Parameter("speed", .number(min: 0, max: 16), default: 1, "scene seconds a wall second"),
                Parameter(
                    "replace", .bool, default: false,
                    "replace a scene of that name; subscriptions go on"),
            ],
            oneOf: [["name", "path", "source"]], result: summaryResult),
        Method(.sceneUnload, "ends a scene and its subscriptions", [scene], result: "the last summary"),
        Method(
            .sceneReload, "reads the scene's file again and brings it to the present", [scene],
            result: summaryResult),
        Method(
            .sceneAvailable, "lists the scene files that can be loaded by name",
            result: "scenes: list of {name, file, title, params}"),
        Method(.sceneList, "lists the scenes that run", result: "scenes: list of summaries"),
        Method(.scenePause, "stops scene time", [scene], result: summaryResult),
        Method(.sceneResume, "lets scene time go on", [scene], result: summaryResult),
        Method(
            .sceneSeek, "goes to a time, forwards or back",
            [
                scene,
                Parameter(
                    "time", .number(min: 0, max: .infinity), required: true,
                    "seconds of scene time; need not be a tick's"),
            ],
            result: summaryResult),
        Method(
            .sceneStep, "pauses and goes on by whole ticks",
            [scene, Parameter("ticks", .integer(min: 1, max: 1 << 53 - 1), default: 1, "how many")],
            result: summaryResult),
        Method(
            .sceneSpeed, "changes how fast scene time passes",
            [
                scene,
                Parameter(
                    "speed", .number(min: 0, max: 16), required: true,
                    "scene seconds a wall second"),
            ],
            result: summaryResult),
        Method(
            .sceneSend, "sends an event to the script",
            [
                scene, Parameter("event", name, required: true, "the event's name"),
                Parameter("payload", .any, default: .object([]), "reaches handlers as e.payload"), layer,
            ],
            result: "handlers: how many heard it"),
        Method(
            .scenePointer, "sends a pointer (finger or mouse) to the scene",
            [
                scene,
                Parameter(
                    "phase", .choice(["down", "move", "up", "cancel", "tap"]),
                    required: true, "what the pointer does; tap is down and up"),
                Parameter("x", unbounded, required: true, "scene points"),
                Parameter("y", unbounded, required: true, "scene points, down"),
                Parameter(
                    "pointer", .integer(min: 0, max: 1 << 31), default: 0,
                    "which of several pointers"),
            ],
            result: "layer: {id, name, path} hit or null; x, y in its own space"),
        Method(
            .sceneHit, "which layer a pointer would hit, without sending anything",
            [
                scene, Parameter("x", unbounded, required: true, "scene points"),
                Parameter("y", unbounded, required: true, "scene points, down"),
            ],
            result: "layer: {id, name, path} hit or null; x, y in its own space"),
        Method(
            .sceneDescribe, "the layer tree, its animations and emitters, as an inspector shows them",
            [
                scene,
                Parameter(
                    "depth", .integer(min: 0, max: limits.depth), "levels below the first layer; else all"),
                Parameter("layer", .address, "id, unique name or path of the first layer; else the root"),
            ],
            result: "scene: summary, layers, emitters, animations, handlers, timers, truncated"),
        Method(
            .sceneKeys, "every key path of a kind of layer: what can be read, set and animated",
            [
                Parameter(
                    "kind", .choice(keyKinds), required: true,
                    "a layer's kind; cell: what stands behind emitterCells.NAME.")
            ],
            result:
                "keys: list of {keyPath, type, unit, default, range, values, animatable, aliases, meaning}"),
        Method(
            .sceneGet, "reads a property", [scene, layer, emitter, keyPath], oneOf: [["layer", "emitter"]],
            result: "value (on screen), type, model when it differs"),
        Method(
            .sceneExplain, "the motions on a property: what each contributes now, its end, its script line",
            [scene, layer, emitter, keyPath], oneOf: [["layer", "emitter"]],
            result: "model, value, motions: list, the lowest first"),
        Method(
            .sceneObserve, "tells the values of properties whenever they change",
            [
                scene,
                Parameter("keys", .any, required: true, "list of {layer or emitter, keyPath}"),
                Parameter("fps", .positiveNumber, "at most so many times a second; else the scene's rate"),
            ],
            result: "observer, values (now, in the order of keys); change notifications follow"),
        Method(
            .sceneUnobserve, "ends an observer",
            [
                Parameter(
                    "observer", .integer(min: 1, max: 1 << 53 - 1), required: true,
                    "number that scene.observe gave")
            ],
            result: "an empty object"),
        Method(
            .sceneSet, "changes a property, at once or in motion",
            [
                scene, layer, emitter, keyPath,
                Parameter("value", .any, required: true, "the new model value; null: back to the default"),
                Parameter(
                    "animate", .object,
                    "{duration (s, 0.25), delay (s, 0), curve} or {delay, spring: {mass, stiffness, damping, "
                        + "velocity}}"),
            ],
            oneOf: [["layer", "emitter"]], result: "value: of the model"),
        Method(
            .sceneRecord, "writes to a file what has come into the scene and what happens to it from now on",
            [
                scene, Parameter("file", anyString, "a plain name in the daemon's state folder"),
                Parameter("stop", .bool, default: false, "true: ends the recording"),
            ],
            result: "file, recording"),
        Method(
            .sceneReplay, "plays a recording from its beginning: the same frames to the byte",
            [
                Parameter(
                    "scene", name, required: true, "name of the scene that it replaces, or to load it as"),
                Parameter(
                    "file", anyString, required: true, "a plain name in the daemon's state folder"),
            ],
            result: summaryResult),
        Method(
            .sceneSnapshot, "one full frame, without subscribing", [scene] + SubscribeOptions.parameters,
            result: "frame: the params of a full frame, seq 0"),
        Method(
            .assetGet, "an image or the file of a font, by the name that frames give it",
            [
                scene, Parameter("name", anyString, required: true, "as in contents or font.file"),
                Parameter(
                    "as", .choice(["data", "path"]), default: "data",
                    "data: base64; path: a file that the daemon can read"),
            ],
            result: "name, type, sha256, bytes, data or path; of images also width, height, scale"),
        Method(
            .subscribe, "frames and events of a scene from now on",
            [
                Parameter(
                    "scene", anyString, required: true,
                    "name of a loaded scene; \"*\": every one, now and later")
            ]
                + SubscribeOptions.parameters,
            result: "subscription, options (effective), scene: summary (for \"*\": scenes)"),
        Method(
            .subscriptionUpdate, "changes options of a subscription; the next frame is a full one",
            [subscription] + SubscribeOptions.changes, result: "options: all of them, as they are now"),
        Method(
            .unsubscribe, "ends a subscription", [subscription], result: "frames, dropped, bytes: totals"),
        Method(
            .resync, "makes the next frame a full one, at once", [subscription], result: "an empty object"),
        Method(
            .next, "asks for the next frame (pull), or says that frames have been dealt with (ack)",
            [
                subscription,
                Parameter(
                    "seq", .integer(min: 0, max: 1 << 53 - 1),
                    "ack: the last frame that was dealt with; else the last one sent"),
            ],
            result: "credits: how many frames may come now; null under push"),
        Method(
            .logSubscribe, "the daemon's and the scripts' log from now on",
            [
                Parameter(
                    "level", .choice(Notification.LogLevel.allCases.map(\.rawValue)),
                    default: "info", "the least that is told"),
                Parameter("scene", name, "of this scene alone, loaded or not yet; else everything"),
            ],
            result: "an empty object; log notifications follow"),
        Method(.logUnsubscribe, "ends log.subscribe", result: "an empty object"),
        Method(.stats, "counters and histograms of the daemon", result: "see members"),
        Method(.shutdown, "ends the daemon cleanly", result: "an empty object; bye follows"),
    ]

    private static let byName = Dictionary(uniqueKeysWithValues: methods.map { ($0.name.rawValue, $0) })

    /// The row of a method, or -32601 that names the nearest.
    public static func method(_ name: String) throws(RPCError) -> Method {
        guard let method = byName[name] else {
            let known = MethodName.allCases.map(\.rawValue)
            throw .unknownMethod(name, nearest: Spelling.nearest(name, in: known))
        }
        return method
    }

    /// Checks a request's parameters and fills defaults in.
    /// - Throws: -32601 for an unknown method; -32602 for an unknown, missing or bad parameter, naming what
    ///   was expected, what came, and the nearest valid word.
    public static func check(_ methodName: String, _ params: PlainValue) throws(RPCError) -> CheckedParams {
        let method = try method(methodName)
        guard case .object(let given) = params else {
            throw .badParam("params", expected: "an object", got: params)
        }
        if method.takesAnything { return CheckedParams(method: method.name, values: params) }
        for member in given where !method.params.contains(where: { $0.name == member.name }) {
            let known = method.params.map(\.name)
            let nearest = Spelling.nearest(member.name, in: known)
            throw .unknownParam(member.name, method: methodName, nearest: nearest, known: known)
        }
        var values: [PlainValue.Member] = []
        for param in method.params {
            // Which of two was meant?
            guard given.count(where: { $0.name == param.name }) < 2 else {
                throw .badParam(param.name, expected: "given once", got: "given twice")
            }
            if let value = params[param.name] {
                try param.type.check(value, param: param.name)
                values.append(PlainValue.Member(param.name, value))
            } else if param.isRequired {
                throw .missingParam(param.name, method: methodName, expected: param.meaning)
            } else if let value = param.defaultValue {
                values.append(PlainValue.Member(param.name, value))
            }
        }
        for group in method.oneOf {
            let present = group.filter { params[$0] != nil }
            guard present.count == 1 else {
                throw .notOneOf(group, method: methodName, given: present)
            }
        }
        return CheckedParams(method: method.name, values: .object(values))
    }
}
