import MoteEngine
import MoteJSON
import MoteWire
import Testing

/// The members of layers that are no shape's and no text's: groups, masks, gradients, images.
@Suite struct LayerMemberTests {
    static func json(_ layer: FrameLayer, _ members: LayerMembers = .all) -> String {
        var options = FrameOptions()
        options.properties = members
        return FrameWriterTests.layer(layer, options)
    }

    private func json(_ change: (inout FrameLayer) -> Void) -> String {
        var layer = FrameLayer()
        layer.id = 3
        change(&layer)
        return Self.json(layer)
    }

    @Test func nothingIsSentByDefault() {
        #expect(json { _ in } == ##"{"id":3}"##)
        // A client sees no more of a replicator than of a plain layer.
        #expect(json { $0.kind = .replicator } == ##"{"id":3}"##)
        #expect(json { $0.shadow = FrameShadow() } == ##"{"id":3}"##)
    }

    @Test func groupsAndMasks() {
        #expect(
            json {
                $0.original = 2
                $0.clip = 1
                $0.mask = 7
                $0.enclosingGroup = 9
                $0.isGroup = true
                $0.isMask = true
                $0.blend = .multiply
            } == ##"{"id":3,"of":2,"clip":1,"mask":7,"in":9,"group":true,"role":"mask","blend":"multiply"}"##)
    }

    @Test func cornersOfTheirOwn() {
        #expect(json { $0.cornerRadii = CornerRadii(4) } == ##"{"id":3,"cornerRadius":4}"##)
        #expect(
            json { $0.cornerRadii = CornerRadii(1, 0, 2.5, 3) } == ##"{"id":3,"cornerRadius":[1,0,2.5,3]}"##)
    }

    @Test func images() {
        #expect(
            json {
                $0.contents = "panel"
                $0.slice = FrameSlice(left: 4, top: 5, right: 6, bottom: 7.5)
                $0.tint = Color(red: 1, green: 0, blue: 0)
                $0.sampling = .nearest
            } == ##"{"id":3,"contents":"panel","slice":[4,5,6,7.5],"tint":"#ff0000ff","sampling":"nearest"}"##
        )
    }

    @Test func shadowPathAndTag() {
        #expect(
            json {
                var shadow = FrameShadow()
                shadow.color = .black
                shadow.path = Path(elements: [.move(Point(0, 0)), .line(Point(9, 0)), .close])
                $0.shadow = shadow
                $0.tag = ["role": "button", "n": [1, true, .null]]
            }
                == ##"{"id":3,"shadow":{"color":"#000000ff","x":0,"y":0,"blur":0,"path":"M 0 0 L 9 0 Z"},"##
                + ##""tag":{"role":"button","n":[1,true,null]}}"##)
    }

    @Test func gradients() {
        var gradient = FrameGradient()
        gradient.endPoint = Point(0, 90)
        gradient.stops = [
            .init(offset: 0, color: .white), .init(offset: 0.33333, color: .clear),
            .init(offset: 1, color: .black),
        ]
        func layer(_ gradient: FrameGradient) -> String {
            json {
                $0.kind = .gradient
                $0.gradient = gradient
            }
        }
        #expect(
            layer(gradient) == ##"{"id":3,"kind":"gradient","startPoint":[0,0],"endPoint":[0,90],"##
                + ##""stops":[[0,"#ffffffff"],[0.3333,"#00000000"],[1,"#000000ff"]]}"##)
        gradient.type = .radial
        gradient.startPoint = Point(50, 20)
        gradient.endPoint = Point(100, 20)
        gradient.endPoint2 = Point(50, 40)
        gradient.stops = []
        #expect(
            layer(gradient) == ##"{"id":3,"kind":"gradient","type":"radial","startPoint":[50,20],"##
                + ##""endPoint":[100,20],"endPoint2":[50,40]}"##)
    }

    @Test func onlyWhatWasAskedFor() {
        var layer = FrameLayer()
        layer.id = 3
        layer.kind = .gradient
        layer.gradient = FrameGradient()
        layer.gradient?.stops = [.init(offset: 0, color: .white)]
        layer.isGroup = true
        layer.mask = 4
        layer.tag = "x"
        let members = LayerMembers([.mask, .group]).union(.always)
        #expect(Self.json(layer, members) == ##"{"id":3,"kind":"gradient","mask":4,"group":true}"##)
    }

    @Test func everyMemberHasItsWord() {
        let words = LayerMember.allCases.map(\.word)
        #expect(words.contains("in") && words.contains("of") && words.contains("endPoint2"))
        #expect(Set(words).count == words.count && words.count <= 64)
    }

    @Test func assetsByName() throws {
        var frame = Frame()
        frame.assets = [FrameAsset(name: "flake", sha256: "9f2c"), FrameAsset(name: "a\"b", sha256: "00")]
        let line = FrameWriterTests.line(frame)
        #expect(line.contains(##""assets":{"flake":"9f2c","a\"b":"00"},"layers":[]"##))
    }

    /// Only what this very frame names is listed: not what its options leave out.
    @Test func assetsAreThoseThatTheFrameNames() {
        var layer = FrameLayer()
        layer.id = 2
        layer.contents = "photo"
        var text = FrameText()
        text.string = "a"
        text.fontFile = "Sans.ttf"
        var label = FrameLayer()
        label.id = 3
        label.kind = .text
        label.text = text
        var emitter = FixedParticles().emitter(count: 0)
        emitter.id = 4
        var cell = FrameCell()
        cell.contents = "flake"
        emitter.cells = [cell]
        var frame = Frame()
        frame.layers = [layer, label]
        frame.emitters = [emitter]
        frame.assets = ["Sans.ttf", "flake", "photo"].map { FrameAsset(name: $0, sha256: "00") }
        final class Nothing: TextOutlines {
            func outlines(of lines: [TextLine], font: Font) -> Path { Path(elements: []) }
        }
        frame.textOutlines = Nothing()
        var expected = ["Sans.ttf", "flake", "photo"]
        func assets(_ change: (inout FrameOptions) -> Void) -> Bool {
            var options = FrameOptions()
            change(&options)
            let line = FrameWriterTests.line(frame, options)
            let names = ["Sans.ttf", "flake", "photo"].filter { line.contains("\"\($0)\":\"00\"") }
            return names == expected
        }
        #expect(assets { _ in })
        expected = ["flake", "photo"]
        #expect(assets { $0.text = .outlines })
        expected = ["flake", "photo"]
        #expect(assets { $0.properties = LayerMembers([.contents]).union(.always) })
        expected = ["Sans.ttf", "flake"]
        #expect(assets { $0.properties = LayerMembers([.font, .string]).union(.always) })
        expected = ["flake"]
        #expect(assets { $0.properties = LayerMembers([.name]).union(.always) })
        frame.assets = []
        #expect(FrameWriterTests.line(frame).contains(#""assets":{},"layers":"#))
    }

    @Test func emittersHaveThemToo() {
        var emitter = FixedParticles().emitter(count: 0)
        emitter.id = 5
        emitter.original = 4
        emitter.mask = 1
        emitter.enclosingGroup = 2
        emitter.blend = .screen
        var cell = FrameCell()
        cell.sampling = .nearest
        emitter.cells = [cell]
        var frame = Frame()
        frame.emitters = [emitter]
        let line = FrameWriterTests.line(frame)
        #expect(
            line.contains(
                ##"{"id":5,"of":4,"mask":1,"in":2,"blend":"screen","##
                    + ##""cells":[{"sampling":"nearest","size":[8,8]}]}"##))
    }

    /// A text as a shape, for those without fonts.
    @Test func textAsOutlines() {
        final class Square: TextOutlines {
            func outlines(of lines: [TextLine], font: Font) -> Path {
                Path(elements: [.move(Point(lines[0].x, 0)), .line(Point(font.size, 0)), .close])
            }
        }
        var layer = FrameLayer()
        layer.id = 3
        layer.kind = .text
        var text = FrameText()
        text.string = "a"
        text.foregroundColor = .black
        text.lines = [TextLine(text: "a", x: 2, y: 12, width: 9)]
        layer.text = text
        var frame = Frame()
        frame.layers = [layer]
        frame.textOutlines = Square()
        var options = FrameOptions()
        options.text = .outlines
        let line = FrameWriterTests.line(frame, options)
        #expect(line.contains(##"{"id":3,"kind":"shape","path":"M 2 0 L 17 0 Z","fillColor":"#000000ff"}"##))
        #expect(FrameWriterTests.line(frame).contains(##""kind":"text","string":"a""##))
    }
}
