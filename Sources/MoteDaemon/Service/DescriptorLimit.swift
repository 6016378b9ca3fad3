import Glibc

/// How many descriptors the process may have open.
package enum DescriptorLimit {
    /// What is open beside the clients' sockets: the loop, the lock, the log, files being read; with room to
    /// spare.
    private static let others = 64

    /// Raises the soft limit towards what `clients` need, as far as the hard one allows.
    /// - Returns: how many clients fit.
    package static func raise(for clients: Int) -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return clients }
        let wanted = rlim_t(clients + others)
        if limit.rlim_cur < wanted {
            limit.rlim_cur = min(wanted, limit.rlim_max)
            _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            _ = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        }
        return limit.rlim_cur >= wanted ? clients : max(1, Int(limit.rlim_cur) - others)
    }
}
