import MoteEngine

/// Every notification that the daemon sends, with its parameters: what `rpc.discover` and the JSON Schema
/// tell of them.
public enum NotificationTable {
    public struct Row: Sendable {
        public var name: String
        /// One line for people.
        public var summary: String
        public var shape: Shape

        init(_ name: String, _ summary: String, _ shape: Shape) {
            self.name = name
            self.summary = summary
            self.shape = shape
        }

        init(_ name: String, _ summary: String, _ fields: [Shape.Field]) {
            self.init(name, summary, .members(fields))
        }
    }

    private static let scene = Shape.Field("scene", .string, required: true)
    private static let subscription = Shape.Field("subscription", .count, required: true)

    public static let rows: [Row] = [
        Row("frame", "the picture of a scene, or what changed in it", .named("frame")),
        Row(
            "event", "what a script emitted, or mote noticed, in a scene",
            [
                subscription, scene, .init("n", .count, required: true, "1, 2 … of the scene's epoch"),
                .init("tick", .count, required: true),
                .init("time", .number, required: true, "scene seconds"),
                .init("name", .string, required: true),
                .init("by", .words(["script", "mote"]), required: true),
                .init("payload", .any, required: true),
            ]),
        Row(
            "scene", "what happened to a scene; once a connection that has a subscription there",
            [
                scene,
                .init(
                    "change", .words(Notification.SceneChange.allCases.map(\.rawValue)), required: true),
                .init("epoch", .count, required: true), .init("summary", .named("summary"), required: true),
                .init("subscriptions", .list(.count), required: true),
            ]),
        Row(
            "error", "an error of a scene's script; the same one at most once a second",
            [
                scene, .init("code", .integer, required: true), .init("message", .string, required: true),
                .init("data", .object),
                .init("times", .integer(min: 1, max: nil), default: 1, "since last told"),
            ]),
        Row(
            "change", "values of observed properties, when one changed",
            [
                .init("observer", .count, required: true),
                .init("values", .list(.any), required: true, "in the order of keys"),
                .init("ended", .constant(true), "the scene is gone"),
            ]),
        Row(
            "log", "a line of the daemon's log, or of a script's",
            [
                .init("time", .number, required: true, "wall clock, seconds"),
                .init("level", .words(Notification.LogLevel.allCases.map(\.rawValue)), required: true),
                .init("scene", .string), .init("message", .string, required: true), .init("file", .string),
                .init("line", .count),
            ]),
        Row(
            "alive", "nothing was sent to a subscription for a second, but the daemon lives",
            [
                subscription, scene, .init("time", .number, required: true, "scene seconds"),
                .init("speed", .number, required: true), .init("us", .integer, required: true),
                .init("credits", .either([.count, .null]), required: true, "null under push"),
                .init("settled", .bool, required: true),
            ]),
        Row(
            "bye", "the last line before the daemon closes the connection",
            [
                .init("reason", .words(Notification.ByeReason.allCases.map(\.rawValue)), required: true),
                .init("message", .string, required: true),
            ]),
    ]
}
