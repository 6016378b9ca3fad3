import MoteEngine

/// `value(…)`: free values to animate.
enum ValueBinding {
    static func register(in script: ScriptRuntime) throws(SceneError) {
        try script.define("makeValue") { [unowned script] call in
            call.push(try script.scene.makeValue(read(call.plain(0))))
        }
    }

    /// A number, a point, a rectangle or a colour, by how it is written.
    private static func read(_ plain: PlainValue) throws -> Value {
        if let number = plain.number, number.isFinite { return .number(number) }
        if let text = plain.string, let color = Color(hex: text) { return .color(color) }
        if let point = plain.pair("x", "y") { return .point(Point(point.0, point.1)) }
        if let size = plain.pair("w", "h") ?? plain.pair("width", "height") {
            return .size(Size(size.0, size.1))
        }
        if let n = plain.numbers, n.count == 4 { return .rect(Rect(n[0], n[1], n[2], n[3])) }
        throw ScriptMistake("value: expected a number, a point, a rectangle or a colour, "
            + "got \(plain.described)")
    }
}
