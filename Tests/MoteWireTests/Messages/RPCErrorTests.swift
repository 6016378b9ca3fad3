import MoteWire
import Testing

@Suite struct RPCErrorTests {
    /// Clients' own words stand in messages, however these are put together.
    @Test func messagesAreOneLine() {
        let error = RPCError(code: -32006, message: "there is no layer \"a\nb\"")
        #expect(error.message == "there is no layer \"a b\"")
        let other = error.saying("there is no layer \"a\r\nb\u{1}\"")
        #expect(other.message == "there is no layer \"a  b \"" && other.code == error.code)
    }
}
