import MoteEngine
import MoteTestSupport
import Testing

/// Blocks within blocks, as UIKit's: they run as long as the one around them, and by its curve, unless they
/// override that.
@Suite struct NestedBlockTests {
    /// What a block of half a second within one of two seconds, which runs evenly, moves: 100 points.
    private func places(_ inner: String, at times: [Double]) throws -> [Double] {
        let f = try HostedFixture(
            """
            local l = scene:layer { name = "l", bounds = { 0, 0, 10, 10 }, position = { 0, 0 } }
            local function move() l.position.x = 100 end
            animate(2, { curve = "linear", delay = 0.25 }, function() \(inner) end)
            """)
        #expect(f.errors.isEmpty, "\(f.errors)")
        return try times.map { try #require(try f.advance(to: $0).shown("l", "position.x")) }
    }

    private func close(_ a: [Double], _ b: [Double]) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-6 }
    }

    @Test(arguments: [
        // Its delay is its own.
        ("animate(0.5, move)", [25.0, 50, 75, 100]),
        ("animate(0.5, { delay = 0.5, curve = 'easeIn' }, move)", [0, 25, 50, 75]),
        ("animate(0.5, { overrideInheritedDuration = true }, move)", [100, 100, 100, 100]),
        (
            "animate(1, { overrideInheritedCurve = true, curve = linearStops { 0, { 1, 0.5 }, 1 } }, move)",
            [50, 100, 100, 100]
        ),
        // Also from one further out.
        ("animate(0.5, function() animate(0.1, move) end)", [25, 50, 75, 100]),
        ("animateKeyframes(0.5, function(key) key(0.5, 0.5, move) end)", [0, 0, 50, 100]),
        // What isn't of the block is as it was.
        ("l:animate('position.x', { to = 100, duration = 0.5, curve = 'linear' })", [100, 100, 100, 100]),
        ("animator(0.5, { curve = 'linear' }, move):start()", [100, 100, 100, 100]),
        ("timeline():add(function() animate(0.5, { curve = 'linear' }, move) end)", [100, 100, 100, 100]),
    ])
    func aBlockInABlock(inner: String, expected: [Double]) throws {
        let found = try places(inner, at: [0.5, 1, 1.5, 2])
        #expect(close(found, expected), "\(inner): \(found)")
    }

    /// The spring of the one around it counts as its curve; its own it keeps.
    @Test func springsInBlocks() throws {
        let f = try HostedFixture(
            """
            local function layer(name)
                return scene:layer { name = name, bounds = { 0, 0, 10, 10 }, position = { 0, 0 } }
            end
            local a, b, c, d = layer("a"), layer("b"), layer("c"), layer("d")
            animate(1, { dampingRatio = 0.3 }, function()
                a.position.x = 100
                animate(0.2, function() b.position.x = 100 end)
            end)
            animate(1, { curve = "linear" }, function()
                animate(0.2, { dampingRatio = 0.3 }, function() c.position.x = 100 end)
            end)
            """)
        f.advance(to: 0.3)
        let a = try #require(try f.shown("a", "position.x"))
        // An even way would be at 30, the usual one at 19.
        #expect(a > 60)
        #expect(try f.shown("b", "position.x") == a && f.shown("c", "position.x") == a)
    }
}
