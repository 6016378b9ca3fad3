import Foundation
import MoteEngine
import MoteJSON
import MoteTestSupport
import MoteWire
import Testing

@Suite struct ProtocolSchemaTests {
    private func schema() throws -> JSONSchema {
        try JSONSchema(JSONReader().parse(ProtocolSchema.text, limits: WireCheck.limits))
    }

    /// `config/protocol.schema.json` is made from the tables. `MOTE_WRITE_DEFINITIONS=1` writes it anew.
    @Test func fileIsUpToDate() throws {
        let expected = ProtocolSchema.text
        if ProcessInfo.processInfo.environment["MOTE_WRITE_DEFINITIONS"] == "1" {
            try expected.write(toFile: WireCheck.path, atomically: true, encoding: .utf8)
        }
        let text = try String(contentsOfFile: WireCheck.path, encoding: .utf8)
        #expect(text == expected, "MOTE_WRITE_DEFINITIONS=1 swift test --filter ProtocolSchemaTests")
    }

    @Test func everythingHasItsDefinition() throws {
        let names = Set(try schema().names)
        for method in MethodName.allCases {
            #expect(
                names.contains("params.\(method.rawValue)") && names.contains("result.\(method.rawValue)"))
        }
        for row in NotificationTable.rows { #expect(names.contains("notification.\(row.name)")) }
    }

    /// A member that is written but not described would be a secret.
    @Test func everyLayerMemberIsDescribed() throws {
        let properties = ProtocolSchema.schema["$defs"]?["layer"]?["properties"]
        for member in LayerMember.allCases { #expect(properties?[member.word] != nil, "\(member.word)") }
    }

    /// The pages' frames fit, and wrong ones don't.
    @Test func frames() throws {
        let schema = try schema()
        let full = try JSONReader().parse(FeedTests.full)
        let delta = try JSONReader().parse(FeedTests.delta)
        #expect(schema.fault(of: full) == nil)
        #expect(schema.fault(of: delta) == nil)
        #expect(schema.fault(of: full["params"]!, as: "fullFrame") == nil)
        #expect(schema.fault(of: full["params"]!, as: "deltaFrame") != nil)
        #expect(schema.fault(of: delta["params"]!, as: "deltaFrame") == nil)
        let wrong = try JSONReader().parse(FeedTests.delta.replacing("cornerRadius", with: "cornerRadios"))
        #expect(schema.fault(of: wrong["params"]!, as: "frame")?.contains("cornerRadios") == true)
        #expect(schema.fault(of: wrong) != nil)
    }

    /// What the schema lets through, the daemon's own check does; and the other way round.
    @Test(arguments: [
        ("scene.load", #"{"name":"a"}"#, true), ("scene.load", #"{"name":"a","path":"b"}"#, false),
        ("scene.load", "{}", false), ("scene.load", #"{"source":"","seed":"12"}"#, true),
        ("scene.load", #"{"source":"","seed":"x"}"#, false),
        ("scene.load", #"{"source":"","as":"12"}"#, false),
        ("scene.load", #"{"source":"","as":"a/b"}"#, false),
        ("scene.load", #"{"source":"","as":"*"}"#, false),
        ("scene.speed", #"{"scene":"a","speed":17}"#, false), ("scene.speed", #"{"scene":"a"}"#, false),
        ("scene.get", #"{"scene":"a","layer":1,"keyPath":"x"}"#, true),
        ("scene.get", #"{"scene":"a","keyPath":"x"}"#, false),
        ("subscribe", #"{"scene":"*","columns":["x","y"],"events":["a"],"fps":0.1}"#, true),
        ("subscribe", #"{"scene":"*","columns":["x","x"]}"#, false),
        ("subscribe", #"{"scene":"*","fps":0}"#, false),
        ("subscribe", #"{"scene":"*","pacing":"ack"}"#, true),
        ("subscribe", #"{"scene":"*","pacing":"acks"}"#, false),
        ("subscription.update", #"{"subscription":1,"always":true}"#, true),
        ("next", #"{"subscription":1,"seq":-1}"#, false), ("next", #"{"subscription":0}"#, false),
        ("stats", #"{"x":1}"#, false), ("ping", #"[1]"#, false), ("ping", #"{"a":[1]}"#, true),
    ])
    func bothChecksAgree(method: String, params: String, isRight: Bool) throws {
        let params = try JSONReader().parse(params)
        let isAccepted = (try? MethodTable.check(method, params)) != nil
        #expect(isAccepted == isRight)
        #expect((try schema().fault(of: params, as: "params.\(method)") == nil) == isRight)
    }
}
