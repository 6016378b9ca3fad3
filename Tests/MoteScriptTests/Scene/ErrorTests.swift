import MoteEngine
import MoteScript
import Testing

/// Errors as people read them: file, line, what is wrong, and the word that was meant.
@Suite struct ErrorTests {
    @Test(arguments: [
        (
            "card:animate('opacity', { to = 0, dampng = 0.5 })",
            "animate: unknown option \"dampng\" (did you mean \"dampingRatio\"?)"
        ),
        (
            "card:animate('opacity', { to = 0, duratoin = 0.5 })",
            "animate: unknown option \"duratoin\" (did you mean \"duration\"?)"
        ),
        ("card.opacty = 1", "unknown key path \"opacty\" (did you mean \"opacity\"?)"),
        ("card:animat('opacity', {})", "unknown key path \"animat\" (did you mean \"animate\"?)"),
        ("card.opacity = 'x'", "opacity: expected a number, got a string"),
        (
            "scene:layer { backgroundColr = '#fff' }",
            "layer: unknown key path \"backgroundColr\" (did you mean \"backgroundColor\"?)"
        ),
        (
            "scene:layer { frame = { 0, 0, 1, 1 }, bounds = { 0, 0, 1, 1 } }",
            "layer: frame and bounds contradict each other: give one of them"
        ),
        (
            "scene:emitter { emitterCells = { a = { brithRate = 3 } } }",
            "cell \"a\": unknown option \"brithRate\" (did you mean \"birthRate\"?)"
        ),
        ("scene.siez = 3", "scene: unknown field \"siez\" (did you mean \"size\"?)"),
        ("local x = scene.pramas", "scene: unknown field \"pramas\" (did you mean \"params\"?)"),
        (
            "card:animate('opacity', { to = 1, curve = 'easeInn' })",
            "animate: curve: unknown timing function \"easeInn\" (did you mean \"easeIn\"?)"
        ),
        (
            "local a = basic { keypath = 'opacity' }",
            "basic: unknown option \"keypath\" (did you mean \"keyPath\"?)"
        ),
        (
            "card:addSublayer(card)",
            "a layer can't be a sublayer of itself or of one of its own sublayers"
        ),
        (
            "card:add({ keyPath = 'opacity' })",
            "add: expected an animation, as basic { ... } makes it, got a table"
        ),
        ("scene:on('go')", "on: expected a function, got nil"),
        ("scene:on('a/b', print)", "on: \"a/b\" has a / in it, which joins names into paths"),
        ("scene:layer { name = '12' }", "layer: name: \"12\" has only digits, as the ids of layers have"),
        ("card.name = '*'", "name: \"*\" stands for everything, and can't be a name"),
        (
            "card.presentation.opacity = 1",
            "opacity: what is on screen can't be set; set the layer's own property"
        ),
        ("card.superlayer = scene.root", "superlayer can't be set"),
        ("card.remove = 1", "\"remove\" is a method and can't be set"),
        ("scene:emit('x', { 0 / 0 })", "emit: payload[1] is not a finite number"),
        (
            "scene:emit('x', { a = 1, 2 })",
            "emit: payload is a list that also has the key 'a': use one or the other"
        ),
        ("local p = path():moveTo(1)", "moveTo: expected 2 numbers, got 1"),
        ("card:burst {}", "unknown key path \"burst\""),
        ("local t = create('shap')", "create: unknown kind \"shap\" (did you mean \"shape\"?)"),
        ("spawn(3)", "spawn: expected a function, got a number"),
        ("error('mine')", "mine"),
    ])
    func theMainChunk(_ line: String, _ message: String) {
        let error = HostedFixture.loadError("local card = scene:layer()\n\n" + line + "\n")
        #expect(error?.description == "test.lua:3: " + message)
    }

    @Test func aSyntaxErrorHasItsLine() {
        let error = HostedFixture.loadError("local x = 1\nlocal = 2")
        #expect(error?.file == "test.lua")
        #expect(error?.line == 2)
    }

    @Test func ahandlersErrorStopsThatHandlerOnly() throws {
        let fixture = try HostedFixture(
            """
            local function inner() error('boom') end
            scene:on('go', function() inner() end)
            scene:on('go', function() print('goes on') end)
            after(1, function() print('so does time') end)
            """)
        #expect(try fixture.send("go") == 2)
        fixture.advance(to: 2)
        #expect(fixture.errors.map(\.description) == ["test.lua:1: boom"])
        #expect(fixture.errors.first?.traceback.contains("test.lua:2:") == true)
        #expect(fixture.log == ["goes on", "so does time"])
        #expect(fixture.hosted.failure == nil)
    }

    @Test func anErrorInABlockLeavesNoBlockOpen() throws {
        let fixture = try HostedFixture(
            """
            local card = scene:layer { name = 'card' }
            scene:on('go', function() animate(1, function() card.opacity = 0.5 error('half way') end) end)
            scene:on('set', function() card.opacity = 0.25 end)
            """)
        try fixture.send("go")
        try fixture.send("set")
        #expect(fixture.errors.map(\.description) == ["test.lua:2: half way"])
        #expect(try fixture.shown("card", "opacity") == 0.25)
    }

    @Test func logsNameTheirLine() throws {
        let hosted = try HostedScene(
            HostedFixture.source("\nlog.warn('careful', 1)\nprint('x')"),
            options: SceneOptions(),
            environment: SceneEnvironment())
        #expect(
            hosted.takeLog() == [
                ScriptLogLine(level: .warning, message: "careful 1", file: "test.lua", line: 2),
                ScriptLogLine(level: .info, message: "x", file: "test.lua", line: 3),
            ])
    }

    @Test func clientsAddressesAndValuesAreChecked() throws {
        let hosted = try HostedFixture(
            """
            scene:layer { name = 'card', opacity = 0.5 }
            scene:layer { name = 'twin' } scene:layer { name = 'twin' }
            """
        ).hosted
        #expect(try hosted.get(.path("card"), keyPath: "alpha").value == 0.5)
        #expect(try hosted.get(.id(2), keyPath: "opacity").value == 0.5)
        #expect(try hosted.set(.path("card"), keyPath: "opacity", value: 0.25) == 0.25)
        #expect(try hosted.set(.path("card"), keyPath: "opacity", value: .null) == 1)
        #expect(throws: TargetError.notFound(.layer, path: "crad", nearest: "card")) {
            try hosted.get(.path("crad"), keyPath: "opacity")
        }
        #expect(throws: TargetError.notFound(.keyPath, path: "opacty", nearest: "opacity")) {
            try hosted.get(.path("card"), keyPath: "opacty")
        }
        #expect(throws: TargetError.badValue(path: "opacity", expected: "a number", got: "\"x\"")) {
            try hosted.set(.path("card"), keyPath: "opacity", value: "x")
        }
        #expect(
            throws: TargetError.ambiguous(
                path: "twin",
                matches: [
                    .init(id: 3, path: "#3"),
                    .init(id: 4, path: "#4"),
                ])
        ) {
            try hosted.get(.path("twin"), keyPath: "opacity")
        }
    }

    /// What was looked for is said, and what there is where nothing is near.
    @Test(arguments: [
        ("crad", "opacity", "there is no layer \"crad\" (did you mean \"card\"?)"),
        ("nothing", "opacity", "there is no layer \"nothing\" (there are card, snow)"),
        ("card", "opacty", "there is no key path \"opacty\" (did you mean \"opacity\"?)"),
    ])
    func whatIsMissingIsSaid(layer: String, keyPath: String, message: String) throws {
        let hosted = try HostedFixture("scene:layer { name = 'card' } scene:emitter { name = 'snow' }").hosted
        let error = #expect(throws: TargetError.self) { try hosted.get(.path(layer), keyPath: keyPath) }
        #expect(error?.description == message)
    }

    @Test func keyPathsAreListedWhereNoneIsNear() throws {
        let hosted = try HostedFixture("scene:layer { name = 'card' }").hosted
        let error = #expect(throws: TargetError.self) { try hosted.get(.path("card"), keyPath: "xyzzyplugh") }
        let text = error?.description ?? ""
        #expect(
            text.hasPrefix("there is no key path \"xyzzyplugh\" (there are allowsGroupOpacity, anchorPoint, ")
        )
        #expect(text.contains(" and ") && text.hasSuffix(" more)"))
    }

    /// Every path that an error or an inspector tells leads to the layer that it was told of.
    @Test func toldPathsLeadBack() throws {
        let hosted = try HostedFixture(
            """
            local outer = scene:layer { name = 'x' } outer:layer { name = 'x' }
            local card = scene:layer { name = 'card' } card:layer { name = 'logo' }
            local twin = scene:layer { name = 'twin' } twin:layer { name = 'a' } twin:layer { name = 'a' }
            """
        ).hosted
        #expect(
            throws: TargetError.ambiguous(
                path: "x", matches: [.init(id: 2, path: "#2"), .init(id: 3, path: "x/x")])
        ) { try hosted.get(.path("x"), keyPath: "opacity") }
        let layers = try hosted.describe(nil, depth: nil).layers
        #expect(
            layers.map { $0["path"]?.string } == [
                "", "#2", "x/x", "card", "card/logo", "twin", "twin/#7", "twin/#8",
            ])
        for layer in layers.dropFirst() {
            let path = try #require(layer["path"]?.string)
            let found = try hosted.describe(.path(path), depth: 0).layers.first
            #expect(found?["id"] == layer["id"])
        }
    }

    /// Two screens may hold the same tree.
    @Test func pathsBelowScreensAreTheirOwn() throws {
        let hosted = try HostedFixture(
            """
            for i = 1, 2 do
                scene:present(scene:screen { name = 's' .. i, build = function(s)
                    s:layer { name = 'card' }:layer { name = 'logo' }
                end })
            end
            """
        ).hosted
        let layers = try hosted.describe(nil, depth: nil).layers
        #expect(layers.count { $0["name"] == "logo" } == 2)
        for layer in layers.dropFirst() {
            let path = try #require(layer["path"]?.string)
            #expect(try hosted.describe(.path(path), depth: 0).layers.first?["id"] == layer["id"], "\(path)")
        }
    }

    /// `emitter` names emitters only, `layer` whatever has the name.
    @Test func emittersAreLookedForAmongEmitters() throws {
        let hosted = try HostedFixture(
            """
            scene:layer { name = 'logo' } scene:layer { name = 'logo' } scene:layer { name = 'box' }
            scene:emitter { name = 'logo', emitterCells = { dot = { birthRate = 4 } } }
            """
        ).hosted
        let keyPath = "emitterCells.dot.birthRate"
        let logo = TargetAddress(.path("logo"), isEmitter: true)
        #expect(try hosted.get(logo, keyPath: keyPath).value == 4)
        #expect(throws: TargetError.notFound(.emitter, path: "box", nearest: "", known: ["logo"])) {
            try hosted.get(TargetAddress(.path("box"), isEmitter: true), keyPath: "opacity")
        }
        #expect(throws: TargetError.notFound(.emitter, path: "#4", nearest: "")) {
            try hosted.get(TargetAddress(.id(4), isEmitter: true), keyPath: "opacity")
        }
        #expect(throws: TargetError.self) { try hosted.get(.path("logo"), keyPath: "opacity") }
        // Made again from its inputs, it finds the same one.
        _ = try hosted.set(logo, keyPath: keyPath, value: 9)
        let again = try HostedScene.rebuild(hosted.recipe, to: 1)
        #expect(try again.get(logo, keyPath: keyPath).value == 9)
    }

    /// Clients write JSON: what is expected is told so, and what came is shown as it came.
    @Test(
        arguments: [
            ("position", PlainValue.list([1]), "a point [x, y]", "[1]"),
            (
                "backgroundColor", "#12",
                "a colour (\"#rgb\", \"#rrggbb\", \"#rrggbbaa\" or [r, g, b, a], each from 0 to 1)",
                "\"#12\""
            ),
            (
                "transform", .list([1, 2, 3]),
                "6 or 16 numbers, or an object with rotation, scale, translation", "[1,2,3]"
            ),
            ("opacity", 2, "0…1", "2"), ("opacity", -0.5, "0…1", "-0.5"), ("hidden", 1, "true or false", "1"),
            ("borderWidth", -1, "at least 0", "-1"),
        ] as [(String, PlainValue, String, String)])
    func valuesAreToldAsJSON(keyPath: String, value: PlainValue, expected: String, got: String) throws {
        let hosted = try HostedFixture("scene:layer { name = 'card' }").hosted
        #expect(throws: TargetError.badValue(path: keyPath, expected: expected, got: got)) {
            try hosted.set(.path("card"), keyPath: keyPath, value: value)
        }
    }

    @Test func controlCharactersInAnErrorAreShown() {
        let error = HostedFixture.loadError("scene:layer { name = 'a\\0b' }")
        #expect(error?.message.contains("a\\0b") == true)
        #expect(HostedFixture.loadError("error('one\\ntwo')")?.message == "one\\ntwo")
    }

    @Test func tooManyResumptionsAreTheHandlersFault() throws {
        let fixture = try HostedFixture(
            """
            print('a line before')
            scene:on('ping', function() scene:emit('ping') end)
            """)
        try fixture.send("ping")
        #expect(fixture.errors.map(\.line) == [2])
    }

    @Test func anEventShowsNothingOfItsInside() throws {
        let fixture = try HostedFixture(
            """
            scene:on('go', function(e) for key in pairs(e) do print(key) end e:stop() end)
            scene:on('go', function() print('never') end)
            """)
        try fixture.send("go")
        #expect(fixture.log.contains("name"))
        #expect(!fixture.log.contains("_core") && !fixture.log.contains("never"))
    }

    @Test func theEndOfARemovedLayersAnimationHasItsPath() throws {
        let fixture = try HostedFixture(
            """
            local group = scene:layer { name = 'group' }
            local card = group:layer { name = 'card' }
            card:animate('opacity', { to = 0, duration = 5 })
            after(1, function() group:remove() end)
            """
        ).advance(to: 2)
        let end = fixture.events.last { $0.name == "animationstop" }
        #expect(end?.payload["path"]?.string == "group/card")
    }

    /// What a call means is known when its turn comes; where it stands is known from the beginning.
    @Test func queuedCallsNameTheirLines() throws {
        let fixture = try HostedFixture(
            """
            local first, second = scene:screen { name = 'first' }, scene:screen { name = 'second' }
            scene:present(first)
            scene:present(second)
            scene:push(second)
            after(2, function()
                scene:dismiss()
                scene:pop { animated = false }
                scene:dismiss()
            end)
            """)
        fixture.advance(to: 9)
        #expect(
            fixture.errors.map { "\($0.line): \($0.message)" } == [
                "4: push: this screen is up already: dismiss or pop what is above it",
                "7: pop: no screen was pushed that could be popped",
                "8: dismiss: no screen was presented that could be dismissed",
            ])
    }

    /// An `onChange` that fails is called no more; its motion goes on.
    @Test func anOnChangeThatFailsIsCalledNoMore() throws {
        let f = try HostedFixture(
            """
            local l = scene:layer { name = 'l', position = { 0, 0 } }
            l:animate('position.x', { to = 50, duration = 1, onChange = function() error('oops') end })
            local n = 0
            l:animate('position.y', { to = 50, duration = 1, onChange = function() n = n + 1 end })
            after(2, function() print(n > 50) end)
            """)
        f.advance(to: 3)
        #expect(f.errors.count == 1 && f.errors.first?.message.contains("oops") == true)
        #expect(f.log == ["true"])
        #expect(try f.shown("l", "position.x") == 50)
    }
}
