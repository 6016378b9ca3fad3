import MoteEngine
import MoteScript
import Testing

/// The login flow, number by number.
@Suite struct LoginSceneTests {
    let login: ShippedScene
    var scene: HostedScene { login.scene }

    init() throws {
        login = try ShippedScene("login")
        scene.advance(to: 1.5)
    }

    /// The card is open and at rest.
    func open() throws {
        try login.tap("get")
        scene.advance(to: 10)
    }

    @Test func itHasTheLayersThatClientsRelyOn() throws {
        for name in ["logo", "title", "get", "username", "password", "login", "spinner"] {
            #expect(throws: Never.self) { try login.value(name, "opacity") }
        }
        #expect(scene.size == Size(375, 667))
        #expect(scene.takeErrors().isEmpty)
    }

    @Test(arguments: ["logo", "title"]) func getSendsLogoAndTitleUpBySeventyFive(name: String) throws {
        let rest = try login.number(name, "position.y")
        #expect(try login.tap("get").hasPrefix("get"))
        scene.advance(to: 1.7)
        #expect(try login.number(name, "position.y") == rest)
        var highest = rest
        for step in 1...300 {
            scene.advance(to: 1.7 + Double(step) / 100)
            highest = min(highest, try login.number(name, "position.y"))
        }
        // Springs of bounciness 16 go well beyond their end.
        #expect(highest < rest - 75 - 10)
        scene.advance(to: 10)
        #expect(try login.number(name, "position.y") == rest - 75)
        #expect(scene.takeErrors().isEmpty)
    }

    @Test func theButtonBecomesTheCard() throws {
        let rest = try login.number("get", "position.y")
        let height = try login.number("get", "bounds.size.height")
        try login.tap("get")
        scene.advance(to: 1.55)
        #expect(try login.number("get", "bounds.size.width") < 300)
        #expect(try login.number("get", "bounds.size.height") == height)
        scene.advance(to: 1.6)
        #expect(try login.number("get", "bounds.size.width") == 0.8 * 375)
        #expect(try login.number("get", "bounds.size.height") == height)
        scene.advance(to: 1.7)
        #expect(try login.number("get", "bounds.size.height") == 0.3 * 667)
        #expect(try login.number("get", "position.y") == rest)
        #expect(try login.value("get", "backgroundColor") != "#ffffffff")
        scene.advance(to: 2.3)
        #expect(try login.value("get", "backgroundColor") == "#ffffffff")
        #expect(try login.number("get", "position.y") < rest)
        scene.advance(to: 10)
        #expect(try login.number("get", "position.y") == rest - 75)
    }

    @Test(arguments: ["username", "password"]) func theFieldsFadeIn(name: String) throws {
        try login.tap("get")
        scene.advance(to: 1.7)
        #expect(try login.number(name, "opacity") == 0)
        scene.advance(to: 1.9)
        #expect((0.2...0.8).contains(try login.number(name, "opacity")))
        scene.advance(to: 2.1)
        #expect(try login.number(name, "opacity") == 1)
    }

    @Test func theLoginButtonGrowsFromNothing() throws {
        try login.tap("get")
        scene.advance(to: 1.7)
        #expect(try login.value("login", "bounds.size") == [0, 0])
        scene.advance(to: 2.1)
        #expect(try login.value("login", "bounds.size") == [187.5, 44])
    }

    @Test func aSecondTapOnTheCardChangesNothing() throws {
        let rest = try login.number("logo", "position.y")
        try open()
        _ = scene.pointer(.tap, at: Point(50, 480), pointer: 0)
        scene.advance(to: 14)
        #expect(try login.number("logo", "position.y") == rest - 75)
    }

    @Test func loginShrinksToACircleAndSpins() throws {
        try open()
        _ = scene.takeEvents()
        #expect(try login.tap("login").hasPrefix("get/login"))
        #expect(scene.takeEvents().contains { $0.name == "login" && $0.by == "script" })
        #expect(try login.number("spinner", "opacity") == 0)
        scene.advance(to: 10.3)
        #expect(try login.value("login", "bounds.size") == [44, 44])
        #expect(try login.number("spinner", "opacity") == 1)
        // A turn in 0.4 s, for ever.
        scene.advance(to: 10.4)
        #expect(abs(try login.number("spinner", "transform.rotation.z") - .pi / 2) < 1e-9)
        scene.advance(to: 10.3 + 0.4 * 1000 + 0.2)
        #expect(abs(try login.number("spinner", "transform.rotation.z") - .pi) < 1e-6)
        #expect(!scene.isSettled)
    }

    @Test func theSpinnerIsHalfACircle() throws {
        try open()
        try login.tap("login")
        scene.advance(to: 10.5)
        var frame = Frame()
        scene.fill(&frame)
        let shape = try #require(frame.layers.first { $0.name == "spinner" }?.shape)
        #expect(shape.strokeColor.alpha == 1 && shape.fillColor.alpha == 0)
        let ends =
            shape.path?.elements.compactMap { element -> Point? in
                switch element {
                case .move(let p), .line(let p), .quad(_, let p), .cubic(_, _, let p): p
                case .close: nil
                }
            } ?? []
        let first = try #require(ends.first)
        let last = try #require(ends.last)
        // From the top to the bottom, about the middle of the circle.
        #expect(abs(first.x - 22) < 1e-9 && abs(last.x - 22) < 1e-9 && abs(first.y + last.y - 44) < 1e-9)
    }

    @Test func aFailureShakesTheButton() throws {
        try open()
        let rest = try login.number("login", "position.x")
        try login.tap("login")
        scene.advance(to: 12)
        #expect(try scene.send("loginFailed", payload: .null, layer: nil) == 1)
        #expect(try login.number("spinner", "opacity") == 0)
        for (index, offset) in [0.0, -10, 10, -10, 10, -10, 10, 0].enumerated() {
            scene.advance(to: 12 + 0.5 * Double(index) / 7)
            #expect(abs(try login.number("login", "position.x") - rest - offset) < 1e-6, "keyframe \(index)")
        }
        scene.advance(to: 14)
        #expect(try login.number("login", "position.x") == rest)
        #expect(try login.value("login", "bounds.size") == [187.5, 44])
        // And it can be tried again.
        try login.tap("login")
        scene.advance(to: 15)
        #expect(try login.number("spinner", "opacity") == 1)
        #expect(scene.takeErrors().isEmpty)
    }

    @Test func anAnswerBeforeTheCircleIsThereLeavesAButton() throws {
        try open()
        try login.tap("login")
        scene.advance(to: 10.1)
        _ = try scene.send("loginFailed", payload: .null, layer: nil)
        scene.advance(to: 12)
        #expect(try login.value("login", "bounds.size") == [187.5, 44])
        #expect(try login.number("spinner", "opacity") == 0)
    }
}
