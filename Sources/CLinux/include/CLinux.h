// What Swift's `import Glibc` does not show of Linux: headers that its module map leaves out, and calls with
// a struct or a constant that only _GNU_SOURCE declares. Everything else of the system is called from Swift.
#pragma once

#include <stdint.h>
#include <sys/epoll.h>
#include <sys/types.h>

/// accept4 with SOCK_NONBLOCK | SOCK_CLOEXEC. C, because accept4 is declared under _GNU_SOURCE alone.
/// Returns the new descriptor, or -1 with errno.
int clinux_accept(int listener);

/// Who connected, from SO_PEERCRED. C, because struct ucred is declared under _GNU_SOURCE alone.
/// Returns 0, or -1 with errno.
int clinux_peer(int socket, pid_t *pid, uid_t *uid);

/// Waits for up to `capacity` events without a time limit; EINTR is retried. C, because struct epoll_event is
/// packed with a union inside: here its parts become two plain arrays. Returns the number of events, or -1
/// with errno.
int clinux_epoll_wait(int epoll, uint64_t *tokens, uint32_t *events, int capacity);

/// Adds (`operation` 0), changes (1) or removes (2) a descriptor. C for the same reason.
/// Returns 0, or -1 with errno.
int clinux_epoll_control(int epoll, int operation, int descriptor, uint32_t events, uint64_t token);

/// Arms a timerfd of CLOCK_MONOTONIC at an absolute time; 0 disarms it. C, because TFD_TIMER_ABSTIME is an
/// enum without a name. Returns 0, or -1 with errno.
int clinux_timer_set(int timer, uint64_t nanoseconds);

/// Blocks `count` signals in this thread (and those that it starts) and returns a non-blocking signalfd that
/// reads them, or -1 with errno. C, because sys/signalfd.h is not in Glibc's module and sigaddset may be a
/// macro.
int clinux_signals(const int *signals, int count);

/// The next signal of such a descriptor, 0 when there is none. C, because of struct signalfd_siginfo.
int clinux_next_signal(int descriptor);

/// A timerfd on CLOCK_MONOTONIC, an eventfd (`semaphore` counts down by one a read and blocks), an epoll
/// descriptor; all close-on-exec. C, because their flags are nameless enums.
int clinux_timer(void);
int clinux_event(int semaphore);
int clinux_epoll(void);
