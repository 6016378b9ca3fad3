import CLinux
import Glibc

/// Waits for descriptors, one timer and signals, on one thread, and calls whoever watches them. It knows
/// nothing of scenes or sockets.
///
/// A turn of the loop: sleep until something is ready; hand each readiness to its handler; then
/// `beforeSleep`, where what the handlers found out is acted upon once, and which says when to wake up at the
/// latest.
package final class EventLoop {
    package struct Readiness: OptionSet, Sendable {
        package let rawValue: UInt32

        package init(rawValue: UInt32) { self.rawValue = rawValue }

        package static let readable = Readiness(rawValue: EPOLLIN.rawValue)
        package static let writable = Readiness(rawValue: EPOLLOUT.rawValue)
        /// Both directions are closed, or the descriptor failed: told whether it was asked for or not.
        package static let hangUp = Readiness(rawValue: EPOLLHUP.rawValue | EPOLLERR.rawValue)
    }

    package typealias Handler = (Readiness) -> Void

    /// Acts once a turn; answers when the loop must wake up even if nothing becomes ready, nil for never.
    package var beforeSleep: () -> WallTime? = { nil }

    private struct Watch {
        var descriptor: Int32
        var interest: Readiness
        var handler: Handler
    }

    /// By token, not by descriptor: a descriptor that one handler closes and another gets again in the same
    /// turn must not hear what was meant for the old one.
    private var watches: [UInt64: Watch] = [:]
    private var nextToken: UInt64 = 1
    private let epoll: Int32
    private let timer: Int32
    private var armedAt: WallTime?
    private var isRunning = false
    private var tokens = [UInt64](repeating: 0, count: 64)
    private var events = [UInt32](repeating: 0, count: 64)

    /// How often the loop woke up: an idle daemon's must not rise.
    package private(set) var wakeUps = 0

    package init() throws(SystemError) {
        epoll = clinux_epoll()
        guard epoll >= 0 else { throw SystemError("making an epoll descriptor") }
        timer = clinux_timer()
        guard timer >= 0 else {
            let error = SystemError("making a timer")
            close(epoll)
            throw error
        }
        try watch(timer, for: .readable) { [timer] _ in
            var count: UInt64 = 0
            _ = read(timer, &count, 8)
        }
    }

    deinit {
        close(timer)
        close(epoll)
    }

    /// Names a watched descriptor until `unwatch`.
    package struct Token: Hashable, Sendable {
        fileprivate var value: UInt64
    }

    @discardableResult
    package func watch(_ descriptor: Int32, for interest: Readiness,
                       handler: @escaping Handler) throws(SystemError) -> Token {
        let token = nextToken
        guard clinux_epoll_control(epoll, 0, descriptor, interest.rawValue, token) == 0 else {
            throw SystemError("watching a descriptor")
        }
        nextToken += 1
        watches[token] = Watch(descriptor: descriptor, interest: interest, handler: handler)
        return Token(value: token)
    }

    /// Changes what is waited for. Nothing happens when it is that already.
    package func setInterest(_ interest: Readiness, of token: Token) {
        guard var watch = watches[token.value], watch.interest != interest else { return }
        watch.interest = interest
        watches[token.value] = watch
        _ = clinux_epoll_control(epoll, 1, watch.descriptor, interest.rawValue, token.value)
    }

    /// Call it before the descriptor is closed.
    package func unwatch(_ token: Token) {
        guard let watch = watches.removeValue(forKey: token.value) else { return }
        _ = clinux_epoll_control(epoll, 2, watch.descriptor, 0, token.value)
    }

    /// For a descriptor that is closed already: the kernel has let go of it, and its number may be another's.
    package func forget(_ token: Token) {
        watches[token.value] = nil
    }

    /// Runs until `stop`.
    package func run() throws(SystemError) {
        isRunning = true
        while isRunning {
            arm(beforeSleep())
            guard isRunning else { break }
            let count = tokens.withUnsafeMutableBufferPointer { tokens in
                events.withUnsafeMutableBufferPointer { events in
                    clinux_epoll_wait(epoll, tokens.baseAddress, events.baseAddress, Int32(tokens.count))
                }
            }
            guard count >= 0 else { throw SystemError("waiting for events") }
            wakeUps += 1
            for index in 0..<Int(count) {
                watches[tokens[index]]?.handler(Readiness(rawValue: events[index]))
            }
        }
    }

    package func stop() {
        isRunning = false
    }

    /// An absolute time that has passed already fires at once.
    private func arm(_ time: WallTime?) {
        guard time != armedAt || time != nil else { return }
        armedAt = time
        _ = clinux_timer_set(timer, time.map { max($0.nanoseconds, 1) } ?? 0)
    }
}
