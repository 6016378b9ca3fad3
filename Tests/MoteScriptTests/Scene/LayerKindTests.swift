import MoteEngine
import MoteScript
import Testing

/// What scripts say of gradients, replicators, masks, tags and clones.
@Suite struct LayerKindTests {
    private func log(_ lua: String) throws -> [String] { try HostedFixture(lua).log }

    private func frame(_ lua: String, at time: Double = 0) throws -> Frame {
        let fixture = try HostedFixture(lua).advance(to: time)
        var frame = Frame()
        fixture.hosted.fill(&frame)
        return frame
    }

    @Test func everyKindIsMadeByEveryParent() throws {
        for kind in ["layer", "shape", "text", "gradient", "replicator", "emitter"] {
            #expect(
                try log(
                    """
                    local a = scene:\(kind) { name = 'a' }
                    local b = scene.root:\(kind) {}
                    local c = create('\(kind)', {})
                    print(a.kind, b.superlayer == scene.root, c.superlayer, a:\(kind){}.superlayer == a)
                    """) == ["\(kind) true nil true"])
        }
        #expect(HostedFixture.loadError("create('gradeint')")?.message.contains("gradient") == true)
    }

    @Test func gradientsInUnitsOfTheBounds() throws {
        let lua = """
            g = scene:gradient { frame = { 10, 20, 100, 50 }, colors = { '#F00', '#00FF0080', { 0, 0, 1 } } }
            print(g.type, g.startPoint, g.endPoint, #g.colors, g.colors[2], #g.locations)
            """
        #expect(try log(lua) == ["axial {0.5, 0.0} {0.5, 1.0} 3 #00ff0080 0"])
        let entry = try frame(lua).layers[1]
        let gradient = try #require(entry.gradient)
        #expect(entry.kind == .gradient)
        #expect(gradient.startPoint == Point(50, 0) && gradient.endPoint == Point(50, 50))
        #expect(gradient.stops.map(\.offset) == [0, 0.5, 1])
        let radial = try frame(
            lua + """

                g.type, g.startPoint, g.endPoint, g.locations = 'radial', { 0.5, 0.5 }, { 1, 1 }, { 0, 0.2, 0.8 }
                """
        ).layers[1].gradient
        #expect(radial?.endPoint == Point(100, 25) && radial?.endPoint2 == Point(50, 50))
        #expect(radial?.stops.map(\.offset) == [0, 0.2, 0.8])
        #expect(
            HostedFixture.loadError("scene:gradient { colors = { 'red' } }")?.message
                == "colors: expected a list of colours, got \"red\" at 1")
        #expect(HostedFixture.loadError("scene:gradient { type = 'linear' }") != nil)
        // The ends move with the bounds and by themselves.
        let moved = try frame(
            lua + """

                g:animate('endPoint', { to = { 0.5, 0 }, duration = 1, curve = linear })
                """, at: 0.5)
        #expect(moved.layers[1].gradient?.endPoint == Point(50, 25))
    }

    @Test func masks() throws {
        #expect(
            try log(
                """
                local m = create('shape', { name = 'm', path = 'M 0 0 L 9 9 L 0 9 Z' })
                local a = scene:layer { name = 'a', mask = m }
                print(a.mask == m, m.superlayer == a, #a.sublayers, a:get('mask') == m)
                local b = scene:layer {}
                b.mask = m
                print(a.mask, b.mask == m)
                b.mask = nil
                print(b.mask, m.superlayer)
                b.mask = a
                print(#scene.sublayers, a.superlayer == b)
                b:set('mask', nil)
                print(pcall(function() b.mask = b end))
                """) == [
                    "true true 0 true", "nil true", "nil nil", "1 true",
                    "false test.lua:12: a layer can't be a sublayer of itself or of one of its own sublayers",
                ])
        #expect(
            HostedFixture.loadError("scene:layer { mask = 'x' }")?.message
                == "layer: mask: expected a layer, got a string")
        #expect(
            HostedFixture.loadError("scene:layer { mask = create 'emitter' }")?.message
                .contains("put it into a layer") == true)
    }

    @Test func masksThatNobodyHoldsGo() throws {
        let fixture = try HostedFixture(
            """
            a = scene:layer {}
            for i = 1, 100 do a.mask = create 'layer' end
            a.mask = nil
            scene:on('collect', function() for i = 1, 20000 do local t = { i } end end)
            """)
        for _ in 0..<10 { try fixture.send("collect") }
        // The last one may still lie on the script's stack.
        #expect(fixture.hosted.counts.layers <= 3)
    }

    @Test func tagsGoToClients() throws {
        let lua = """
            l = scene:layer { tag = { role = 'button', list = { 1, true, 'x' } } }
            print(l.tag.role, l.tag.list[3], l:get('tag').list[1])
            """
        #expect(try log(lua) == ["button x 1"])
        #expect(try frame(lua).layers[1].tag == ["list": [1, true, "x"], "role": "button"])
        #expect(try frame(lua + "\nl.tag = 5").layers[1].tag == 5)
        #expect(try frame(lua + "\nl.tag = nil").layers[1].tag == .null)
        #expect(HostedFixture.loadError("scene:layer { tag = 0/0 }") != nil)
    }

    @Test func cornersOfTheirOwn() throws {
        let lua = """
            l = scene:layer { frame = { 0, 0, 100, 100 }, cornerRadius = { 10, 20, 0, 5 } }
            print(table.concat(l.cornerRadius, " "), table.concat(l.presentation.cornerRadius, " "))
            print(l:get('cornerRadius.topRight'), l:get('cornerRadius.bottomLeft'))
            """
        #expect(try log(lua) == ["10.0 20.0 0.0 5.0 10.0 20.0 0.0 5.0", "20.0 5.0"])
        #expect(try log(lua + "\nl.cornerRadius = 8 print(l.cornerRadius)").last == "8.0")
        // What is read can be set again, and animated to.
        let other = """

            local m = scene:layer { frame = { 0, 0, 100, 100 }, cornerRadius = l.cornerRadius }
            print(table.concat(m.cornerRadius, " "))
            m:spring('cornerRadius', { to = { 1, 2, 3, 4 }, velocity = { 4, 3, 2, 1 } })
            print(table.concat(m.presentation.cornerRadius, " "))
            print(table.concat(m.presentation:velocity('cornerRadius'), " "))
            l:animate('cornerRadius', { to = m.cornerRadius, duration = 0 })
            print(table.concat(l.cornerRadius, " "))
            """
        #expect(
            try log(lua + other).dropFirst(2) == [
                "10.0 20.0 0.0 5.0", "10.0 20.0 0.0 5.0", "4.0 3.0 2.0 1.0", "10.0 20.0 0.0 5.0",
            ])
        #expect(try frame(lua).layers[1].cornerRadii == CornerRadii(10, 20, 0, 5))
        #expect(try frame(lua + "\nl.cornerRadius = 8").layers[1].cornerRadii == CornerRadii(8))
        #expect(try frame(lua + "\nl:set('cornerRadius.topLeft', 80)").layers[1].cornerRadii.topLeft == 50)
        #expect(HostedFixture.loadError("scene:layer { cornerRadius = { 1, 2, 3, -4 } }") != nil)
        #expect(HostedFixture.loadError("scene:layer { cornerRadius = { 1, 2 } }") != nil)
        let half = try frame(
            lua + """

                l:animate('cornerRadius', { to = 0, duration = 1, curve = linear })
                l:animate('cornerRadius.topRight', { to = 30, duration = 1, curve = linear })
                """, at: 0.5)
        #expect(half.layers[1].cornerRadii.topLeft == 5)
        // The second adds to what the first leaves: 30 − 15, and 10 still of the first, which goes from 20 to
        // 0.
        #expect(half.layers[1].cornerRadii.topRight == 25)
    }

    @Test func whatFramesHaveOfImagesAndShadows() throws {
        let entry = try frame(
            """
            scene:layer { frame = { 0, 0, 40, 40 }, contents = 'ring', tint = '#FF0000',
                          magnificationFilter = 'nearest', shadowOpacity = 0.5, shadowPath = path():rect(0, 0, 10, 10), blend = 'multiply',
                          contentsCenter = { 0.25, 0.5, 0.5, 0 } }
            """
        ).layers[1]
        #expect(entry.tint == Color(red: 1, green: 0, blue: 0) && entry.sampling == .nearest)
        #expect(entry.blend == .multiply && entry.shadow?.path?.svg == "M 0 0 L 10 0 L 10 10 L 0 10 Z")
        // The file has 48 pixels; a stretch of none is one pixel.
        #expect(entry.slice == FrameSlice(left: 12, top: 23.5, right: 12, bottom: 23.5))
    }

    @Test func clonesMoveOnLikeTheirOriginals() throws {
        let fixture = try HostedFixture(
            """
            local a = scene:layer { name = 'a', frame = { 0, 0, 10, 10 }, tag = 'x',
                                    mask = create('layer', { name = 'm' }) }
            a:layer { name = 'inner' }
            a:animate('opacity', { to = 0, duration = 2, curve = linear })
            a:add(basic { keyPath = 'position.x', fromValue = 0, toValue = 100, duration = 1,
                          repeatCount = math.huge })
            after(0.5, function()
                local b = a:clone()
                b.name = 'b'
                b:find('inner').name = 'copied'
                scene:addSublayer(b)
                print(b.tag, b.mask.name, b.mask == a.mask, #b.sublayers)
            end)
            """)
        for time in [0.5, 0.75, 1.25, 1.9] {
            fixture.advance(to: time)
            for path in ["opacity", "position.x"] {
                #expect(try fixture.shown("b", path) == fixture.shown("a", path))
            }
        }
        #expect(fixture.log == ["x m false 1"])
        #expect(try fixture.shown("copied", "opacity") == 1)
        fixture.advance(to: 2.5)
        #expect(try fixture.shown("b", "opacity") == 0)
        #expect(try fixture.shown("b", "position.x") == 50)
    }

    @Test func defaultsAreCoreAnimations() throws {
        #expect(
            try log(
                """
                local l, r = scene:layer {}, scene:replicator {}
                print(l.contentsCenter, l.tint, l.magnificationFilter, l.shadowPath, l.blend)
                print(l.doubleSided, l.isDoubleSided, l.allowsGroupOpacity, l.preservesDepth, l.mask, l.tag)
                print(r.instanceCount, r.instanceDelay, r.instanceTransform.rotation, r.instanceColor,
                      r.instanceRedOffset, r.instanceGreenOffset, r.instanceBlueOffset, r.instanceAlphaOffset)
                """) == [
                    "{0.0, 0.0, 1.0, 1.0} {0.0, 0.0, 0.0, 0.0} linear nil normal",
                    "true true true false nil nil",
                    "1.0 0.0 0.0 {1.0, 1.0, 1.0, 1.0} 0.0 0.0 0.0 0.0",
                ])
    }
}
