import MoteEngine
import MoteWire
import Testing

@Suite struct DiscoveryTests {
    private func row(_ list: String, _ name: String) throws -> PlainValue {
        try #require(Discovery.plain[list]?.list?.first { $0["name"]?.string == name })
    }

    @Test func everyMethodAndNotification() {
        let methods = Discovery.plain["methods"]?.list?.compactMap { $0["name"]?.string }
        #expect(methods == MethodTable.methods.map(\.name.rawValue))
        let notifications = Discovery.plain["notifications"]?.list?.compactMap { $0["name"]?.string }
        #expect(
            Set(notifications ?? []) == ["frame", "event", "change", "log", "error", "scene", "alive", "bye"])
    }

    @Test func paramsHaveTypesDefaultsAndMeanings() throws {
        let params = try #require(try row("methods", "subscribe")["params"]?.list)
        #expect(params.allSatisfy { $0["meaning"]?.string?.isEmpty == false && $0["type"] != nil })
        let precision = try #require(params.first { $0["name"] == "precision" })
        #expect(precision["type"] == "integer" && precision["default"] == 2 && precision["required"] == false)
        #expect(precision["schema"] == ["type": "integer", "minimum": 0, "maximum": 6])
        #expect(params.first { $0["name"] == "scene" }?["required"] == true)
        #expect(try row("methods", "scene.load")["oneOf"] == [["name", "path", "source"]])
    }

    @Test func notificationsToo() throws {
        let frame = try #require(try row("notifications", "frame")["params"]?.list)
        #expect(frame.first { $0["name"] == "seq" }?["required"] == true)
        #expect(frame.first { $0["name"] == "base" }?["required"] == false)
        #expect(
            try row("notifications", "bye")["params"]?.list?.compactMap { $0["name"] } == [
                "reason", "message",
            ])
    }
}
