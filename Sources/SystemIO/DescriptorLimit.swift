import Glibc

/// The number of file descriptors that this process may have open.
public enum DescriptorLimit {
  /// Raises the soft limit, as far as the hard limit permits; a higher one stays.
  ///
  /// - Parameter count: The wanted number.
  /// - Returns: The number of descriptors that the process may have open now.
  public static func raise(to count: Int) -> Int {
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard unsafe getrlimit(resource, &limit) == 0 else { return 256 }
    let former = limit.rlim_cur
    guard former < rlim_t(count) else { return count }
    limit.rlim_cur = min(rlim_t(count), limit.rlim_max)
    return unsafe setrlimit(resource, &limit) == 0 ? Int(limit.rlim_cur) : Int(former)
  }
}
