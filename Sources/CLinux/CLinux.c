#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <unistd.h>

int clinux_accept(int listener) {
    return accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

int clinux_peer(int socket, pid_t *pid, uid_t *uid) {
    struct ucred peer;
    socklen_t length = sizeof peer;
    if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0) return -1;
    *pid = peer.pid;
    *uid = peer.uid;
    return 0;
}

int clinux_epoll_wait(int epoll, uint64_t *tokens, uint32_t *events, int capacity) {
    struct epoll_event ready[64];
    if (capacity > 64) capacity = 64;
    int count;
    do count = epoll_wait(epoll, ready, capacity, -1);
    while (count < 0 && errno == EINTR);
    for (int i = 0; i < count; i++) {
        tokens[i] = ready[i].data.u64;
        events[i] = ready[i].events;
    }
    return count;
}

int clinux_epoll_control(int epoll, int operation, int descriptor, uint32_t events, uint64_t token) {
    static const int operations[] = {EPOLL_CTL_ADD, EPOLL_CTL_MOD, EPOLL_CTL_DEL};
    if (operation < 0 || operation > 2) {
        errno = EINVAL;
        return -1;
    }
    struct epoll_event event = {.events = events, .data = {.u64 = token}};
    return epoll_ctl(epoll, operations[operation], descriptor, &event);
}

int clinux_timer_set(int timer, uint64_t nanoseconds) {
    struct itimerspec when = {.it_value = {.tv_sec = (time_t)(nanoseconds / 1000000000u),
                                           .tv_nsec = (long)(nanoseconds % 1000000000u)}};
    return timerfd_settime(timer, TFD_TIMER_ABSTIME, &when, NULL);
}

int clinux_signals(const int *signals, int count) {
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < count; i++) sigaddset(&set, signals[i]);
    int error = pthread_sigmask(SIG_BLOCK, &set, NULL);
    if (error != 0) {
        errno = error;
        return -1;
    }
    return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

int clinux_next_signal(int descriptor) {
    struct signalfd_siginfo info;
    ssize_t got;
    do got = read(descriptor, &info, sizeof info);
    while (got < 0 && errno == EINTR);
    return got == (ssize_t)sizeof info ? (int)info.ssi_signo : 0;
}

int clinux_timer(void) {
    return timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
}

int clinux_event(int semaphore) {
    return eventfd(0, EFD_CLOEXEC | (semaphore ? EFD_SEMAPHORE : EFD_NONBLOCK));
}

int clinux_epoll(void) {
    return epoll_create1(EPOLL_CLOEXEC);
}
