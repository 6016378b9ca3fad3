import Glibc
import MoteDaemon
import MoteJSON
import MoteScript
import MoteWire

/// What one more client costs: a scene of some 4 KB a frame, sent to a thousand clients over real sockets.
enum FanOutBenchmarks {
    static let clients = 1000

    static let all = [
        Benchmark(
            name: "fanout.full", meaning: "full frames to \(clients) clients, written to their sockets",
            unit: "ns a frame", count: clients * FanOut.beats
        ) { work("") },
        Benchmark(
            name: "fanout.delta", meaning: "the same as deltas", unit: "ns a frame",
            count: clients * FanOut.beats
        ) { work(#","encoding":"delta""#) },
    ]

    private static func work(_ options: String) -> () -> Void {
        let fanOut = FanOut(clients: clients, options: options)
        return { fanOut.play() }
    }
}

/// A server on a clock that is moved by hand, and clients that take everything, on a thread of their own.
private final class FanOut {
    /// Frames of one run: few enough for the sockets' buffers.
    static let beats = 8
    private static let rate = 30.0

    private let clock = ManualClock()
    private let server: Server
    private let reader: SocketDrain

    init(clients: Int, options: String) {
        // Both ends are here.
        _ = DescriptorLimit.raise(for: clients * 2)
        let version = Server.Identity(version: "", lua: "", pid: 1, uid: getuid(), started: clock.now)
        server = Server(
            clock: clock, work: ImmediateWork(), log: Log(level: .error), limits: ProtocolLimits(),
            folders: SceneFolders([]), environment: SceneEnvironment(), identity: version)
        var ends: [Int32] = []
        for number in 0..<clients {
            var pair: [Int32] = [0, 0]
            precondition(
                socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0, &pair) == 0,
                "no more descriptors are to be had: raise `ulimit -n` to \(clients * 2 + 64)")
            let connection = server.connect(
                SocketTransport(pair[0]), peer: PeerCredentials(pid: 1, uid: getuid()))
            if number == 0 {
                Self.send("scene.load", "{\"source\":\(JSONWriter.text(.string(Self.scene)))}", to: pair[1])
            }
            Self.send("subscribe", "{\"scene\":\"scene\"\(options)}", to: pair[1])
            server.readable(connection)
            for _ in 0..<3 { _ = server.settle() }
            ends.append(pair[1])
        }
        reader = SocketDrain(ends)
        reader.drain()
    }

    /// Twenty layers, each moving in its own time, and 4 KB a frame.
    private static let scene = """
        scene.fps = \(Int(rate))
        for i = 1, 20 do
            local layer = scene:layer { name = "layer " .. i, frame = { i * 9, i * 20, 80, 44 },
                backgroundColor = "#3366FF", cornerRadius = 8, borderWidth = 1, borderColor = "#112233" }
            layer:add(basic { keyPath = "position.x", byValue = 50, duration = 5 + i, autoreverses = true,
                              repeatCount = math.huge }, "sway")
            layer:add(basic { keyPath = "transform.rotation.z", byValue = 3, duration = 7 + i,
                              autoreverses = true, repeatCount = math.huge }, "turn")
        end
        """

    private static func send(_ method: String, _ params: String, to descriptor: Int32) {
        let line = #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"# + "\n"
        _ = Array(line.utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }

    func play() {
        let before = server.statistics
        for _ in 0..<Self.beats {
            clock.advance(seconds: 1 / Self.rate)
            _ = server.settle()
            _ = server.nextDeadline()
        }
        let made = server.statistics.framesMade - before.framesMade
        precondition(made >= FanOutBenchmarks.clients * (Self.beats - 1), "frames were dropped: \(made)")
        reader.drain()
    }
}

/// Empties sockets on a thread of its own, whose time is not counted.
private final class SocketDrain: @unchecked Sendable {
    private let descriptors: [Int32]
    private let wake = SocketDrain.makeSemaphore()
    private let done = SocketDrain.makeSemaphore()

    init(_ descriptors: [Int32]) {
        self.descriptors = descriptors
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<SocketDrain>.fromOpaque(context).takeUnretainedValue().run()
                return nil
            }, Unmanaged.passRetained(self).toOpaque())
    }

    private static func makeSemaphore() -> UnsafeMutablePointer<sem_t> {
        let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
        sem_init(semaphore, 0, 0)
        return semaphore
    }

    /// Waits until all that was written has been read.
    func drain() {
        sem_post(wake)
        sem_wait(done)
    }

    private func run() {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        while true {
            sem_wait(wake)
            for descriptor in descriptors { while read(descriptor, buffer.baseAddress, buffer.count) > 0 {} }
            sem_post(done)
        }
    }
}
