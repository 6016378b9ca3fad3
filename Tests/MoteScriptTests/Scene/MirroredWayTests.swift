import MoteEngine
import MoteScript
import MoteTestSupport
import Testing

/// A screen goes by the way that it came, mirrored in time: the pictures of both are the same.
@Suite struct MirroredWayTests {
    private func pictures(_ lua: String, at times: [Double]) throws -> [[[Double]]] {
        let fixture = try HostedFixture(
            """
            scene.size = { 200, 300 }
            local first = scene:screen { name = 'first', backgroundColor = '#111111' }
            local second = scene:screen { name = 'second', backgroundColor = '#222222' }
            scene:present(first)

            """ + lua)
        return times.map { time in
            fixture.advance(to: time)
            var frame = Frame()
            fixture.hosted.fill(&frame)
            #expect(fixture.errors.isEmpty)
            return frame.layers.map { layer in
                let m = layer.matrix
                return [m.a, m.b, m.c, m.d, m.tx, m.ty, layer.size.width, layer.opacity]
            }
        }
    }

    @Test(arguments: [
        "fade", "slide", "rise", "push", "moveIn", "reveal", "flip", "rotateFromCorner",
        "ctx.to.position = { 100, 450 }", "ctx.to.size = { 100, 100 }", "ctx.to.frame = { 20, 30, 40, 50 }",
        "ctx.to.anchorPoint = { 1, 1 }", "ctx.to.opacity = 0.2",
    ], ["push", "present"])
    func goesAsItCame(_ way: String, _ call: String) throws {
        let name = "{ name = '\(way)', duration = 1, curve = 'linear' }"
        let own = """
            { duration = 1, animate = function(ctx)
                animate(1, { curve = 'linear' }, function() \(way) end)
            end }
            """
        let lua = """
            spawn(function()
                wait(1)
                await(scene:\(call)(second, { transition = \(way.hasPrefix("ctx") ? own : name) }))
                wait(2)
                scene:\(call == "push" ? "pop" : "dismiss")()
            end)
            """
        let all = try pictures(lua, at: [0.5, 1.125, 1.25, 1.5625, 1.875, 4.125, 4.4375, 4.75, 4.875, 6])
        for (there, back) in zip(all.prefix(5), all.suffix(5).reversed()) {
            #expect(there.count == back.count)
            for (a, b) in zip(there.joined(), back.joined()) { #expect(abs(a - b) < 1e-6) }
        }
        #expect(all[1] != all[3])
    }

    /// Let go by a curve that leads beyond its end, it is not there again behind that.
    @Test(arguments: ["easeOutBack", "bezier(0.2, 1.4, 0.5, 1)"])
    func curvesMayLeadBeyond(_ curve: String) throws {
        let curve = curve.hasPrefix("bezier") ? curve : "'\(curve)'"
        let lua = """
            spawn(function()
                wait(1)
                local t = scene:push(second, { interactive = true,
                    transition = { name = 'moveIn', curve = 'linear', duration = 1 } })
                t:update(0.5) wait(1)
                t:cancel { completionCurve = \(curve) }
            end)
            """
        let places = try pictures(lua, at: stride(from: 2, through: 2.49, by: 0.01).map { $0 })
            .map { $0.last?[4] ?? 0 }
        #expect(places.first == 100 && places.min() == 100 && places.suffix(5) == [200, 200, 200, 200, 200])
    }
}
