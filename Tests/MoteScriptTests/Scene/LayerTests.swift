import MoteEngine
import MoteScript
import Testing

@Suite struct LayerTests {
    private func log(_ lua: String) throws -> [String] { try HostedFixture(lua).log }

    @Test func readValuesAnswerToNamesAndNumbers() throws {
        #expect(try log("""
            local l = scene:layer { frame = { 10, 20, 100, 50 }, backgroundColor = '#FF000080' }
            print(l.position.x, l.position[2], l.bounds.size.width, l.bounds.width, #l.position)
            print(l.frame, l.backgroundColor.r, l.backgroundColor[1], scene.size.h)
            """) == ["60.0 45.0 100.0 100.0 2", "{10.0, 20.0, 100.0, 50.0} 1.0 1.0 844.0"])
    }

    @Test func writtenPartsGoThrough() throws {
        #expect(try log("""
            local l = scene:layer { bounds = { 0, 0, 10, 10 } }
            l.position.x = 3
            l.position[2] = 4
            l.bounds.size.width = 20
            l.frame.origin.y = 100
            l.backgroundColor.a = 0.5
            l.transform.rotation = 3 * math.pi
            scene.size.width = 100
            print(l.position, l.bounds, l:get('position.y'), l.backgroundColor.a, l:get('transform.rotation'))
            print(scene.size)
            """) == ["{3.0, 105.0} {0.0, 0.0, 20.0, 10.0} 105.0 0.5 9.4247779607694", "{100.0, 844.0}"])
    }

    @Test func aReadValueCanBeAssigned() throws {
        #expect(try log("""
            local a = scene:layer { position = { 1, 2 } }
            local b = scene:layer { position = a.position }
            b.position.x = 9
            print(a.position, b.position, a.position == b.position, a.position == a.position)
            """) == ["{1.0, 2.0} {9.0, 2.0} false true"])
    }

    @Test func aliasesAndKeyPathsMeanTheSame() throws {
        #expect(try log("""
            local l = scene:layer { size = { 10, 20 }, center = { 5, 6 }, alpha = 0.5 }
            print(l.bounds, l.position, l.opacity, l.size.width, l:get('bounds.size.height'))
            l:set('position.x', 50)
            l['transform.scale'] = 2
            print(l.position.x, l.transform.scale)
            """) == ["{0.0, 0.0, 10.0, 20.0} {5.0, 6.0} 0.5 10.0 20.0", "50.0 2.0"])
    }

    @Test func constructorsApplyTheAnchorPointFirst() throws {
        #expect(try log("""
            print(scene:layer { frame = { 10, 10, 20, 20 }, anchorPoint = { 0, 0 } }.position)
            """) == ["{10.0, 10.0}"])
    }

    @Test func theTree() throws {
        #expect(try log("""
            local a = scene:layer { name = 'a' }
            local b = create('shape', { name = 'b' })
            print(b.superlayer, a:addSublayer(b) == b, b.superlayer == a, a.superlayer == scene.root)
            a:insertSublayer(create('layer', { name = 'first' }), 1)
            a:insertSublayer(create('layer', { name = 'under b' }), { below = b })
            a:insertSublayer(create('layer', { name = 'over b' }), { above = b })
            local names = {}
            for i, l in ipairs(a.sublayers) do names[i] = l.name end
            print(table.concat(names, ', '))
            print(scene:find('b') == b, scene:find('nobody'), a:find('b').kind, tostring(b))
            b:remove()
            print(b.superlayer, scene:find('b'), #a.sublayers)
            scene:addSublayer(b)
            print(b.superlayer == scene.root)
            """) == ["nil true true true", "first, under b, b, over b", "true nil shape shape \"b\"",
                "nil nil 3", "true"])
    }

    @Test func aCloneHasModelValuesAndSublayers() throws {
        #expect(try log("""
            local a = scene:shape { name = 'a', path = 'M 0 0 L 10 10', lineWidth = 3,
                                    frame = { 0, 0, 10, 20 } }
            a:text { name = 't', string = 'hi' }
            local c = a:clone()
            c.lineWidth = 5
            print(c.name, c.path, c.bounds, a.lineWidth, c.lineWidth, c.sublayers[1].string, c.superlayer,
                  c == a)
            """) == ["a M 0 0 L 10 10 {0.0, 0.0, 10.0, 20.0} 3.0 5.0 hi nil false"])
    }

    @Test func dataLastsAsLongAsTheLayer() throws {
        #expect(try log("""
            scene:layer { name = 'a', data = { x = 1 } }
            for i = 1, 30000 do local t = { i } end
            scene:find('a').data.y = 2
            print(scene:find('a').data.x, scene:find('a').data.y)
            """) == ["1 2"])
    }

    @Test func handlesAreTheSameAndOrdered() throws {
        #expect(try log("""
            local a, b = scene:layer { name = 'a' }, scene:layer { name = 'b' }
            local set = { [b] = true, [a] = true }
            local names = {}
            for l in pairs(set) do names[#names + 1] = l.name end
            print(table.concat(names, ','), scene:find('a') == a)
            """) == ["a,b true"])
    }

    @Test func pointsAreConverted() throws {
        #expect(try log("""
            local a = scene:layer { frame = { 10, 10, 100, 100 } }
            local b = a:layer { frame = { 5, 5, 10, 10 }, cornerRadius = 5 }
            print(b:convert({ 0, 0 }), b:convert({ x = 1, y = 1 }, a), a:convert({ 5, 5 }, b))
            print(b:contains { 5, 5 }, b:contains { 0.1, 0.1 }, b:contains { 20, 5 })
            """) == ["{15.0, 15.0} {6.0, 6.0} {0.0, 0.0}", "true false false"])
    }

    @Test func pathsAreBuiltOrWritten() throws {
        #expect(try log("""
            local p = path():moveTo(0, 0):lineTo(10, 0):quadTo(10, 5, 5, 5):curveTo(1, 2, 3, 4, 5, 6):close()
            print(tostring(p))
            print(scene:shape { path = p }.path == tostring(p))
            print(tostring(path():rect(1, 2, 3, 4)))
            """) == ["M 0 0 L 10 0 Q 10 5 5 5 C 1 2 3 4 5 6 Z", "true", "M 1 2 L 4 2 L 4 6 L 1 6 Z"])
    }

    @Test func textFitsItself() throws {
        let fixture = try HostedFixture("""
            local t = scene:text { string = 'Hello', fontSize = 20 }
            print(t:sizeToFit() == t, t.bounds.width > 20, t.bounds.height > 15)
            """)
        #expect(fixture.log == ["true true true"])
    }

    @Test func emittersAreMadeOfCellsByName() throws {
        let fixture = try HostedFixture("""
            local snow = scene:emitter {
                name = 'snow', emitterShape = 'line', emitterPosition = { 100, -20 },
                    emitterSize = { 390, 0 },
                behaviors = { { type = 'drag', drag = 0.5 } },
                emitterCells = {
                    flake = { birthRate = 40, lifetime = 14, velocity = 60, color = '#FFFFFFCC',
                              palette = { '#FF0000' } },
                    drop = { birthRate = 10, lifetime = math.huge },
                },
            }
            print(snow.emitterShape, snow.emitterPosition, snow:get('emitterCells.flake.birthRate'),
                  snow:get('emitterBehaviors.drag.drag'))
            snow['emitterCells.drop.birthRate'] = 0
            snow:animate('wind', { to = { 30, 0 }, duration = 1 })
            after(1, function() snow:burst { count = 100, cell = 'drop', position = { 1, 2 } } end)
            """)
        #expect(fixture.log == ["line {100.0, -20.0} 40.0 0.5"])
        fixture.advance(to: 0.999)
        #expect((30...45).contains(fixture.hosted.counts.particles))
        fixture.advance(to: 1)
        #expect((130...150).contains(fixture.hosted.counts.particles))
        #expect(fixture.errors == [])
    }

    @Test func namesOfTheSceneApiCantBeAssigned() {
        #expect(HostedFixture.loadError("wait = 3")?.description.hasPrefix(
            "test.lua:1: 'wait' belongs to the scene API") == true)
        #expect(HostedFixture.loadError("print = nil") != nil)
        #expect(HostedFixture.loadError("mine = 3") == nil)
    }

    @Test func theSceneAnswersForItself() throws {
        let source = """
            -- snow.lua: the whole scene
            scene.fps = 30
            print(scene.seed, scene.params.depth, scene.params.list[2], scene.time)
            """
        let fixture = try HostedFixture(source, seed: .max, params: ["depth": 3, "list": [true, "x"]])
        #expect(fixture.log == ["18446744073709551615 3 x 0.0"])
        #expect(fixture.hosted.title == "snow.lua: the whole scene")
        #expect(fixture.hosted.tickRate == 30)
        #expect(fixture.hosted.counts.layers == 1)
        #expect(fixture.hosted.isSettled)
    }

    @Test func whatComesLaterDoesNotExistHalfWay() {
        for lua in ["scene:lottie('x.json')"] {
            #expect(HostedFixture.loadError(lua) != nil, "\(lua)")
        }
    }
}
