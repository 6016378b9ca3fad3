import MoteEngine
import MoteTestSupport
import MoteWire
import Testing

/// Transitions of one layer that follow each other within one show, or replace each other.
@Suite struct ReplacedTransitionTests {
    private static let program = """
        local dot = scene:layer { frame = { 0, 0, 100, 100 }, backgroundColor = '#ff0000' }
        local function turn(color)
            dot:transition(0.4, { curve = 'linear' }, function() dot.backgroundColor = color end)
        end
        local piece = component { show = function()
            turn('#00ff00') wait(0.5) turn('#0000ff') wait(0.2) turn('#ff00ff')
        end } {}
        scene.root:addSublayer(piece)

        """

    /// What is painted with that colour and how opaque, of all that shows.
    private func picture(_ lua: String, at time: Double) throws -> [String] {
        let fixture = try HostedFixture(Self.program + lua)
        fixture.advance(to: time)
        var frame = Frame()
        fixture.hosted.fill(&frame)
        #expect(fixture.errors.isEmpty)
        return frame.layers.filter { $0.backgroundColor.alpha > 0 && $0.opacity > 1e-6 }.map {
            let color = $0.backgroundColor
            return "\(color.red) \(color.green) \(color.blue) \(($0.opacity * 1e4).rounded() / 1e4)"
        }
    }

    /// Wherever it is put, and from wherever it comes, all shows as when it is played.
    @Test func scrubbedAsPlayed() throws {
        for place in [0.1, 0.3, 0.45, 0.6, 0.69, 0.75, 1, 1.09] {
            let played = try picture("piece:show()", at: place)
            for from in [0, 0.2, 0.55, 0.72, 1] {
                let lua = "piece:percent(\(from)) after(\(place), function() piece:percent(\(place / 1.1)) end)"
                #expect(try picture(lua, at: place + 0.001) == played, "\(from) to \(place)")
            }
        }
        // 0.1 s into the second one, and into the third.
        #expect(try picture("piece:percent(0.6 / 1.1)", at: 0) == ["0.0 1.0 0.0 0.75", "0.0 0.0 1.0 0.25"])
        #expect(try picture("piece:percent(0.8 / 1.1)", at: 0) == ["0.0 0.0 1.0 0.75", "1.0 0.0 1.0 0.25"])
    }

    /// However it ends, no picture of what was is left behind.
    @Test func picturesGoWithIt() throws {
        func count(_ lua: String) throws -> Int {
            let fixture = try HostedFixture(Self.program + lua)
            fixture.advance(to: 40)
            #expect(fixture.errors.isEmpty)
            return fixture.hosted.counts.layers
        }
        let alone = try count("")
        #expect(try count("piece:percent(0.6)") > alone)
        for end in ["piece:show(0, false)", "piece:show()", "piece:hide()"] {
            #expect(try count("piece:percent(0.6) after(0.1, function() \(end) end)") == alone, "\(end)")
        }
        #expect(try count("piece:percent(0.6) dot:remove() piece:show()") <= alone)
        let often = "for i = 1, 50 do piece:percent(0.6) wait(0.1) piece:show() wait(0.2) end"
        #expect(try count("spawn(function() \(often) end)") <= alone)
    }
}
