import MoteEngine
import MoteScript
import Testing

/// Which layer a tap goes to.
@Suite struct TapTests {
    /// A button with a label and a picture on a card.
    private static let source = """
        local card = scene:layer { name = 'card', frame = { 0, 0, 200, 200 } }
        local button = card:layer { name = 'button', frame = { 20, 20, 100, 50 } }
        local label = button:layer { name = 'label', frame = { 10, 10, 40, 20 } }
        local picture = button:layer { name = 'picture', frame = { 60, 10, 30, 30 } }
        local function tell(layer, name)
            layer:on(name or 'tap', function(e) print(e.layer and e.layer.name or 'scene', e.target.name) end)
        end

        """
    private static let places: [String: Point] = [
        "button": Point(25, 25), "label": Point(50, 40), "picture": Point(95, 45), "card": Point(150, 150),
        "outside": Point(300, 300),
    ]

    private func taps(_ lua: String, from down: String, to up: String) throws -> [String] {
        let fixture = try HostedFixture(Self.source + lua)
        let (first, last) = (try #require(Self.places[down]), try #require(Self.places[up]))
        fixture.pointer(.down, first.x, first.y)
        fixture.pointer(.move, last.x, last.y)
        fixture.pointer(.up, last.x, last.y)
        return fixture.log
    }

    @Test(arguments: [
        ("button", "label"), ("label", "button"), ("label", "picture"), ("picture", "label"),
        ("button", "button"),
    ])
    func goesToTheInnermostThatHasBoth(_ down: String, _ up: String) throws {
        #expect(try taps("tell(button) tell(card)", from: down, to: up) == ["button button", "card button"])
    }

    @Test func withinASublayerItIsTheSublayers() throws {
        #expect(
            try taps("tell(label) tell(button)", from: "label", to: "label")
                == ["label label", "button label"])
    }

    /// Who slides off a button has thought better of it, whoever listens further out.
    @Test(arguments: [("button", "card"), ("label", "card"), ("label", "outside"), ("button", "outside")])
    func leftWithoutATap(_ down: String, _ up: String) throws {
        for name in ["tap", "pan", "pointerdown"] {
            let heard = try taps("tell(button, '\(name)') tell(card) tell(scene)", from: down, to: up)
            #expect(heard.allSatisfy { $0.hasPrefix("button") }, "\(name): \(heard)")
        }
    }

    /// What listens to nothing is in nobody's way.
    @Test func passesThroughWhatDoesNotListen() throws {
        #expect(try taps("tell(card)", from: "label", to: "card") == ["card card"])
        #expect(try taps("tell(scene)", from: "label", to: "outside") == ["scene "])
        #expect(try taps("tell(scene)", from: "outside", to: "outside") == ["scene "])
    }

    @Test func whatHasGoneIsNotTapped() throws {
        let fixture = try HostedFixture(
            Self.source + """
                tell(card) tell(button)
                scene:on('go', function() button:remove() end)
                """)
        fixture.pointer(.down, 25, 25)
        try fixture.send("go")
        fixture.pointer(.up, 25, 25)
        #expect(fixture.log.isEmpty)
    }
}
