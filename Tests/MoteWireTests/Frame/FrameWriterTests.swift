import Foundation
import MoteEngine
import MoteJSON
import MoteWire
import Testing

@Suite struct FrameWriterTests {
    /// The example of the protocol page, to the byte.
    @Test func writesThePagesExample() {
        var frame = Frame()
        frame.epoch = 1
        frame.tick = 84
        frame.time = 1.4
        frame.size = Size(375, 667)
        var root = FrameLayer()
        root.id = 1
        root.size = Size(375, 667)
        var logo = FrameLayer()
        logo.id = 3
        logo.parent = 1
        logo.name = "logo"
        logo.matrix = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 137.5, ty: 122.4)
        logo.size = Size(100, 100)
        logo.contents = "logo"
        frame.layers = [root, logo]
        let particles = FixedParticles()
        particles.floats = [
            .x: [10.25, 30.5, 44], .y: [1.5, 2.75, 8], .scale: [1, 0.8, 0.5],
            .rotation: [0, 1.57, 3.14], .alpha: [1, 1, 1],
        ]
        particles.integers = [.color: [16_711_680, 65_280, 255], .cell: [0, 0, 0]]
        var emitter = particles.emitter(count: 3)
        emitter.id = 9
        emitter.parent = 1
        emitter.after = 3
        emitter.name = "confetti"
        emitter.isAdditive = true
        var paper = FrameCell()
        paper.name = "paper"
        paper.contents = "paper"
        paper.size = Size(8, 5)
        emitter.cells = [paper]
        frame.emitters = [emitter]

        let expected = [
            ##"{"jsonrpc":"2.0","method":"frame","params":{"subscription":1,"seq":42,"##,
            ##""dropped":0,"scene":"login","##,
            ##""epoch":1,"tick":84,"time":1.4,"full":true,"settled":false,"size":[375,667],"##,
            ##""background":"#ffffffff","assets":{},"##,
            ##""layers":[{"id":1,"size":[375,667]},{"id":3,"parent":1,"name":"logo","matrix":[1,0,0,"##,
            ##"1,137.5,122.4],"##,
            ##""size":[100,100],"contents":"logo"}],"emitters":[{"id":9,"parent":1,"name":"confetti","##,
            ##""after":3,"##,
            ##""renderMode":"additive","cells":[{"name":"paper","contents":"paper","size":[8,5]}],"##,
            ##""count":3,"##,
            ##""particles":{"x":[10.25,30.5,44],"y":[1.5,2.75,8],"scale":[1,0.8,0.5],"rotation":[0,"##,
            ##"1.57,3.14],"##,
            ##""color":[16711680,65280,255],"constant":{"cell":0,"alpha":1}}}]}}"##,
            "\n",
        ].joined()
        #expect(Self.line(frame) == expected)
        #expect(particles.pairs == 1)
    }

    @Test func everyMemberOfALayer() {
        var layer = FrameLayer()
        layer.id = 4
        layer.parent = 2
        layer.name = "a\"b"
        layer.kind = .shape
        layer.matrix = AffineTransform(
            a: 0.70710678, b: 0.70710678, c: -0.70710678, d: 0.70710678, tx: 1.005, ty: -0.001)
        layer.matrix3D = Transform3D([1, 0, 0, 0.001], [0, 1, 0, 0], [0, 0, 1, 0], [5.55555, 0, 0, 1])
        layer.size = Size(80, 40.125)
        layer.opacity = 0.33333
        layer.clip = 2
        layer.cornerRadius = 3.14159
        layer.backgroundColor = Color(red: 1, green: 0, blue: 0.5, alpha: 0.5)
        layer.contents = "img"
        layer.box = Rect(-1, 0, 82.5, 40)
        layer.contentsRect = Rect(0, 0, 0.33333, 1)
        layer.borderWidth = 1.5
        layer.borderColor = .black
        var shadow = FrameShadow()
        shadow.color = Color(red: 0, green: 0, blue: 0, alpha: 0.25)
        shadow.offset = Size(0, 3)
        shadow.blur = 4.5
        layer.shadow = shadow
        var shape = FrameShape()
        shape.path = Path(elements: [
            .move(Point(0, 0)), .line(Point(80, 0)), .quad(control: Point(1, 2), end: Point(3.333, -4)),
            .cubic(control1: Point(1, 2), control2: Point(3, 4), end: Point(5, 6)), .close,
        ])
        shape.fillColor = Color(red: 0.2, green: 0.4, blue: 1)
        shape.fillRule = .evenodd
        shape.strokeColor = .white
        shape.lineWidth = 2
        shape.lineCap = .round
        shape.lineJoin = .bevel
        shape.miterLimit = 4
        shape.lineDashPattern = [4, 2.5]
        shape.lineDashPhase = 1
        shape.strokeStart = 0.25
        shape.strokeEnd = 0.99999
        layer.shape = shape

        let expected = [
            ##"{"id":4,"parent":2,"name":"a\"b","kind":"shape","##,
            ##""matrix":[0.7071,0.7071,-0.7071,0.7071,1,0],"matrix3d":[1,0,0,0.001,0,1,0,0,0,0,1,0,"##,
            ##"5.5556,0,0,1],"##,
            ##""size":[80,40.12],"opacity":0.3333,"clip":2,"cornerRadius":3.14,"##,
            ##""backgroundColor":"#ff008080","##,
            ##""contents":"img","box":[-1,0,82.5,40],"contentsRect":[0,0,0.3333,1],"borderWidth":1.5,"##,
            ##""borderColor":"#000000ff","shadow":{"color":"#00000040","x":0,"y":3,"blur":4.5},"##,
            ##""path":"M 0 0 L 80 0 Q 1 2 3.33 -4 C 1 2 3 4 5 6 Z","fillColor":"#3366ffff","##,
            ##""fillRule":"evenodd","##,
            ##""strokeColor":"#ffffffff","lineWidth":2,"lineCap":"round","lineJoin":"bevel","##,
            ##""miterLimit":4,"##,
            ##""lineDashPattern":[4,2.5],"lineDashPhase":1,"strokeStart":0.25}"##,
        ].joined()
        // strokeEnd 0.99999 is written like 1, which is its default.
        #expect(Self.layer(layer) == expected)
    }

    @Test func aTextOfThePages() {
        var layer = FrameLayer()
        layer.id = 4
        layer.parent = 2
        layer.kind = .text
        layer.clip = 2
        layer.matrix = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 57, ty: 340)
        layer.size = Size(260, 30)
        var text = FrameText()
        text.string = "Hello"
        text.font = Font(family: "DejaVu Sans", size: 22)
        text.foregroundColor = Color(hex: "#222222") ?? .clear
        text.alignment = .center
        text.lines = [TextLine(text: "Hello", x: 101.5, y: 20.4, width: 57)]
        text.ascent = 20.4
        text.descent = 5.2
        layer.text = text
        let expected = [
            ##"{"id":4,"parent":2,"kind":"text","matrix":[1,0,0,1,57,340],"size":[260,30],"##,
            ##""clip":2,"##,
            ##""string":"Hello","font":{"family":"DejaVu Sans","size":22},"foregroundColor":"#222222ff","##,
            ##""alignmentMode":"center","lines":[{"text":"Hello","x":101.5,"y":20.4,"width":57}],"##,
            ##""ascent":20.4,"##,
            ##""descent":5.2}"##,
        ].joined()
        #expect(Self.layer(layer) == expected)
        text.font = Font(family: "X", size: 10, weight: 700, italic: true)
        text.lines = []
        layer.text = text
        #expect(Self.layer(layer).contains(##""font":{"family":"X","size":10,"weight":700,"italic":true}"##))
        #expect(!Self.layer(layer).contains("lines"))
        text.string = ""
        layer.text = text
        #expect(!Self.layer(layer).contains("font"))
    }

    @Test func defaultsAreLeftOut() {
        var layer = FrameLayer()
        layer.id = 1
        #expect(Self.layer(layer) == ##"{"id":1}"##)
        layer.shape = FrameShape()
        layer.text = FrameText()
        layer.backgroundColor = Color(red: 1, green: 1, blue: 1, alpha: 0.001)
        layer.matrix.a = 1.00001
        layer.matrix.tx = -0.001
        layer.opacity = 0.99999
        #expect(Self.layer(layer) == ##"{"id":1}"##, "what is written like its default is its default")
        let emitter = FixedParticles().emitter(count: 0)
        #expect(Self.emitters([emitter]) == ##"[{"id":0}]"##)
    }

    @Test func onlyTheAskedForMembersAndWhatAlwaysComes() {
        var layer = FrameLayer()
        layer.id = 7
        layer.parent = 1
        layer.name = "n"
        layer.kind = .shape
        layer.size = Size(1, 2)
        layer.opacity = 0.5
        layer.shape = FrameShape()
        layer.shape?.fillColor = .black
        var options = FrameOptions()
        options.properties = LayerMembers([.opacity]).union(.always)
        #expect(Self.layer(layer, options) == ##"{"id":7,"kind":"shape","size":[1,2],"opacity":0.5}"##)
    }

    @Test func precisionIsTheSubscribers() {
        var layer = FrameLayer()
        layer.id = 1
        layer.matrix = AffineTransform(a: 1.0 / 3, b: 0, c: 0, d: 1, tx: 1.0 / 3, ty: 0)
        layer.opacity = 2.0 / 3
        var options = FrameOptions()
        let expected = [
            ##"{"id":1,"matrix":[0.33,0,0,1,0,0],"opacity":0.67}"##,
            ##"{"id":1,"matrix":[0.333,0,0,1,0.3,0],"opacity":0.667}"##,
            ##"{"id":1,"matrix":[0.3333,0,0,1,0.33,0],"opacity":0.6667}"##,
            ##"{"id":1,"matrix":[0.33333,0,0,1,0.333,0],"opacity":0.66667}"##,
            ##"{"id":1,"matrix":[0.333333,0,0,1,0.3333,0],"opacity":0.666667}"##,
            ##"{"id":1,"matrix":[0.3333333,0,0,1,0.33333,0],"opacity":0.6666667}"##,
            ##"{"id":1,"matrix":[0.33333333,0,0,1,0.333333,0],"opacity":0.66666667}"##,
        ]
        for precision in 0...6 {
            options.precision = precision
            #expect(Self.layer(layer, options) == expected[precision])
        }
    }

    @Test func timeIsNeverRoundedAndSpeedComesWhenNotOne() {
        var frame = Frame()
        frame.time = 1.0 / 3
        frame.speed = 0.25
        frame.settled = true
        frame.size = Size(10, 20)
        frame.background = .clear
        var options = FrameOptions()
        options.clock = true
        #expect(
            Self.line(frame, options).contains(
                ##""tick":0,"time":0.3333333333333333,"us":1234567,"speed":0.25,"full":true,"settled":true,"##
                    + ##""size":[10,20],"##
                    + ##""background":"#00000000","assets":{},"layers":[],"emitters":[]}}"##))
    }

    @Test func bodiesTellWhetherThePictureChanged() {
        let writer = FrameWriter()
        let options = {
            var options = FrameOptions()
            options.clock = true
            return options
        }()
        var frame = Frame()
        let first = ByteBuffer()
        first.append("head of another length")
        let a = writer.writeBody(frame, scene: "s", options: options, us: 1, into: first)
        frame.tick = 100
        frame.time = 1.6666
        let second = ByteBuffer()
        let b = writer.writeBody(frame, scene: "s", options: options, us: 99_999, into: second)
        #expect(FrameBody.showsSame(a, in: first, b, in: second))
        for change in 0..<5 {
            var other = frame
            switch change {
            case 0: other.speed = 0
            case 1: other.settled = true
            case 2: other.epoch = 2
            case 3: other.background = .black
            default: other.layers = [FrameLayer()]
            }
            let third = ByteBuffer()
            let c = writer.writeBody(other, scene: "s", options: options, us: 1, into: third)
            #expect(!FrameBody.showsSame(a, in: first, c, in: third), "change \(change)")
        }
    }

    @Test func snapshotIsTheSameObject() throws {
        var frame = Frame()
        frame.layers = [FrameLayer()]
        let buffer = ByteBuffer()
        FrameWriter().writeSnapshot(frame, scene: "s", options: FrameOptions(), us: 0, into: buffer)
        let snapshot = try JSONReader().parse(buffer.bytes)
        let params = try #require(try JSONReader().parse(Self.line(frame))["params"]?.members)
        let members = try #require(snapshot["frame"]?.members)
        #expect(members.map(\.name) == params.map(\.name).filter { $0 != "subscription" })
        #expect(snapshot["frame"]?["seq"] == 0)
        #expect(snapshot.members?.count == 1)
    }

    // MARK: Writing for tests

    static func line(_ frame: Frame, _ options: FrameOptions = FrameOptions()) -> String {
        let buffer = ByteBuffer()
        FrameHead.write(subscription: 1, seq: 42, dropped: 0, into: buffer)
        let body = FrameWriter().writeBody(
            frame, scene: "login", options: options, us: 1_234_567, into: buffer)
        #expect(body.end == buffer.count)
        return buffer.text
    }

    static func layer(_ layer: FrameLayer, _ options: FrameOptions = FrameOptions()) -> String {
        var frame = Frame()
        frame.layers = [layer]
        let text = line(frame, options)
        let start = text.range(of: ##""layers":["##)?.upperBound ?? text.startIndex
        let end = text.range(of: ##"],"emitters""##)?.lowerBound ?? text.endIndex
        return String(text[start..<end])
    }

    static func emitters(_ emitters: [FrameEmitter], _ options: FrameOptions = FrameOptions()) -> String {
        var frame = Frame()
        frame.emitters = emitters
        let text = line(frame, options)
        let start = text.range(of: ##""emitters":"##)?.upperBound ?? text.startIndex
        return String(text[start...].dropLast(3))
    }
}
