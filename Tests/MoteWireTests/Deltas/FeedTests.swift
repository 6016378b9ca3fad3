import MoteEngine
import MoteJSON
import MoteTestSupport
import Testing

/// The protocol page's own examples, through the client that it describes.
@Suite struct FeedTests {
    static let full = ##"""
        {"jsonrpc":"2.0","method":"frame","params":{"subscription":1,"scene":"login","seq":1,"epoch":3,
         "tick":120,"time":2,"us":88000000,"full":true,"dropped":0,"settled":false,"size":[375,667],
         "background":"#f4f4f8ff","assets":{"flake":"9f2c"},
         "layers":[{"id":1,"size":[375,667]},
          {"id":2,"parent":1,"name":"card","matrix":[1,0,0,1,37,160],"size":[300,380],"cornerRadius":24,
           "backgroundColor":"#ffffffff","opacity":0.5},
          {"id":4,"parent":2,"kind":"text","clip":2,"matrix":[1,0,0,1,57,340],"size":[260,30],
           "string":"Hello","font":{"family":"DejaVu Sans","size":22},"foregroundColor":"#222222ff",
           "alignmentMode":"center","lines":[{"text":"Hello","x":101.5,"y":20.4,"width":57}],
           "ascent":20.4,"descent":5.2}],
         "emitters":[{"id":9,"parent":1,"after":4,"name":"snow",
          "cells":[{"name":"flake","contents":"flake","size":[10,10]}],"mode":"births","count":2,
          "births":{"count":2,"id":[7,8],"age":[1,0.5],"x":[10,200],"vx":[4,-4],
           "constant":{"lifetime":6,"y":-10,"vy":60}}}]}}
        """##
    static let delta = ##"""
        {"jsonrpc":"2.0","method":"frame","params":{"subscription":1,"scene":"login","seq":2,"base":1,
         "epoch":3,"tick":180,"time":3,"us":89000000,"full":false,"dropped":0,"settled":false,
         "layers":[{"id":2,"opacity":null,"cornerRadius":8},
          {"id":12,"parent":2,"kind":"shape","clip":2,"matrix":[1,0,0,1,60,400],"size":[80,80],
           "path":"M 0 0 L 80 0 L 40 80 Z","fillColor":"#3366ffff"}],
         "order":[1,2,12,4,9],
         "emitters":[{"id":9,"count":2,"births":{"count":1,"id":[9],"age":[0.25],"x":[90],
           "constant":{"lifetime":6,"y":-10,"vy":60}},"deaths":[8]}]}}
        """##

    private func params(_ text: String) throws -> PlainValue {
        try #require(try JSONReader().parse(text)["params"])
    }

    @Test func pagesExamples() throws {
        var feed = FrameFeed()
        #expect(feed.feed(try params(Self.full)) == .taken)
        #expect(feed.pictures["login"]?.order == [1, 2, 4, 9])
        #expect(feed.feed(try params(Self.delta)) == .taken)
        let picture = try #require(feed.pictures["login"])
        #expect(picture.order == [1, 2, 12, 4, 9])
        #expect(picture.layers[2]?["opacity"] == nil)
        #expect(picture.layers[2]?["cornerRadius"] == 8)
        #expect(picture.layers[2]?["name"] == "card")
        #expect(picture.assets == ["flake": "9f2c"])
        let living = try #require(picture.living[9])
        #expect(living.ids(at: 3) == [7, 9])
        let seven = try #require(living.place(of: 7, at: 3))
        #expect(seven.x == 18 && seven.y == 110)
        let nine = try #require(living.place(of: 9, at: 3))
        #expect(nine.x == 90 && nine.y == 5)
        #expect(living.place(of: 8, at: 3) == nil)
    }

    /// A delta that changes another frame than the last one is not applied; nor is what follows it.
    @Test func missedFramesAreNoticed() throws {
        var feed = FrameFeed()
        #expect(feed.feed(try params(Self.delta)) == .needsResync)
        #expect(feed.feed(try params(Self.delta)) == .ignored)
        #expect(feed.feed(try params(Self.full)) == .taken)
        #expect(feed.feed(try params(Self.delta.replacing("\"base\":1", with: "\"base\":3"))) == .needsResync)
        #expect(feed.pictures["login"]?.order == [1, 2, 4, 9])
    }
}
