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

    // MARK: Home and back

    private func names() -> Set<String> {
        var frame = Frame()
        scene.fill(&frame)
        return Set(frame.layers.map(\.name))
    }

    /// A layer's middle in the scene.
    private func middle(_ layer: String) throws -> Point {
        var frame = Frame()
        scene.fill(&frame)
        let shown = try #require(frame.layers.first { $0.name == layer })
        return shown.matrix.apply(Point(shown.size.width / 2, shown.size.height / 2))
    }

    /// Half an ease-in-out's way is half its time.
    @Test func successLeadsHome() throws {
        try open()
        try login.tap("login")
        scene.advance(to: 12)
        let titleY = try login.number("title", "position.y")
        let circle = try middle("login")
        _ = scene.takeEvents()
        #expect(try scene.send("loginSucceeded", payload: .null, layer: nil) == 1)
        scene.advance(to: 12.15)
        #expect(try login.number("title", "position.y") == titleY)
        let still = try middle("login")
        #expect(abs(still.x - circle.x) < 1e-6 && abs(still.y - circle.y) < 1e-6)
        let low = try login.number("picture", "position.y")
        scene.advance(to: 12.35)
        #expect(abs(try login.number("title", "position.y") - (titleY + 44) / 2) < 1e-6)
        #expect(abs(try login.number("title", "transform.scale") - (1 + 150.0 / 375) / 2) < 1e-6)
        // Half-way along a quadratic curve whose control point lies beside the start and above the end.
        let half = try middle("login")
        #expect(abs(half.x - (0.25 * circle.x + 0.75 * 323)) < 0.02)
        #expect(abs(half.y - (0.75 * circle.y + 0.25 * 607)) < 0.02)
        scene.advance(to: 12.55)
        #expect(abs(try login.number("title", "position.y") - 44) < 1e-9)
        #expect(abs(try login.number("title", "transform.scale") - 0.4) < 1e-9)
        let end = try middle("login")
        #expect(abs(end.x - 323) < 1e-6 && abs(end.y - 607) < 1e-6)
        #expect(try login.number("logo", "opacity") == 0)
        #expect(try login.value("get", "backgroundColor") == "#ffffff00")
        #expect(try login.number("picture", "position.y") < low)
        scene.advance(to: 12.99)
        #expect(try login.value("signin", "backgroundColor") == "#ffffff00")
        #expect(names().isSuperset(of: ["signin", "home"]))
        scene.advance(to: 13)
        #expect(names().contains("home") && names().isDisjoint(with: ["signin", "logo", "title", "get"]))
        #expect(try login.value("plus", "position") == [323, 607])
        #expect(try login.number("plus", "opacity") == 1)
        #expect(try login.value("home", "backgroundColor") == "#ffffffff")
        let events = scene.takeEvents().filter { $0.name.hasPrefix("transition") }
        #expect(events.map(\.name) == ["transitionstart", "transitionstop"])
        #expect(events.map(\.time) == [12, 13])
        #expect(scene.isSettled && scene.takeErrors().isEmpty)
    }

    @Test func logoutFadesBackToTheForm() throws {
        try open()
        var before = Frame()
        scene.fill(&before)
        try login.tap("login")
        scene.advance(to: 12)
        _ = try scene.send("loginSucceeded", payload: .null, layer: nil)
        scene.advance(to: 14)
        #expect(try scene.send("logout", payload: .null, layer: nil) == 1)
        scene.advance(to: 14.4)
        #expect(try login.number("signin", "opacity") == 0)
        scene.advance(to: 14.5)
        #expect(abs(try login.number("home", "opacity") - 0.5) < 1e-6)
        scene.advance(to: 14.7)
        #expect(abs(try login.number("signin", "opacity") - 0.5) < 1e-6)
        scene.advance(to: 15)
        #expect(!names().contains("home"))
        // The form is as it was, ready for another try.
        var after = Frame()
        scene.fill(&after)
        #expect(after.layers.map(\.name) == before.layers.map(\.name))
        for (a, b) in zip(after.layers, before.layers) { #expect(a == b, "\(a.name)") }
        try login.tap("login")
        scene.advance(to: 16)
        #expect(try login.number("spinner", "opacity") == 1)
        _ = try scene.send("loginSucceeded", payload: .null, layer: nil)
        scene.advance(to: 17)
        #expect(names().contains("home"))
        try login.tap("logout")
        scene.advance(to: 19)
        #expect(names().contains("signin") && !names().contains("home"))
        #expect(scene.isSettled && scene.takeErrors().isEmpty)
    }

    @Test func successOutOfTurnLeadsHomeToo() throws {
        _ = try scene.send("loginSucceeded", payload: .null, layer: nil)
        scene.advance(to: 4)
        #expect(names().contains("home"))
        _ = try scene.send("loginFailed", payload: .null, layer: nil)
        _ = try scene.send("loginSucceeded", payload: .null, layer: nil)
        _ = try scene.send("logout", payload: .null, layer: nil)
        scene.advance(to: 6)
        #expect(names().contains("get") && !names().contains("home"))
        try login.tap("get")
        scene.advance(to: 10)
        #expect(try login.number("username", "opacity") == 1)
        #expect(scene.takeErrors().isEmpty)
    }
}
