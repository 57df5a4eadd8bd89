import FoundationEssentials
import Glibc
import SystemIO

/// Checks at startup whether the process can get the threads, the address space and the file descriptors that it needs.
///
/// The system's dispatch library waits forever, idle and without a message, if it cannot start a thread;
/// a limit of the address space (`ulimit -v`) or of processes (`ulimit -u`) may prevent that.
enum ResourceCheck {
  /// The required free address space: thread stacks of 8 MB, heaps, and mappings of the index.
  private static let addressSpace = 160 << 20
  /// The number of threads in addition to one per processor: transfers, signals, timers, the dispatch
  /// library.
  private static let extraThreads = 4
  /// The file descriptors of a small crawl, without which libraries end the process; and of one with 256 connections.
  private static let (fewestDescriptors, descriptors) = (64, 1024)

  /// Allocates the required resources and releases them.
  ///
  /// - Throws: ``CommandFailure`` that names the limit.
  static func run() throws(CommandFailure) {
    let files = DescriptorLimit.raise(to: descriptors)
    guard files >= fewestDescriptors else {
      throw failure("\(fewestDescriptors) file descriptors; 'ulimit -n' permits \(files)")
    }
    try checkThreads()
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    let space = unsafe mmap(nil, addressSpace, PROT_NONE, flags, -1, 0)
    guard unsafe space != MAP_FAILED else { throw failure("\(addressSpace >> 20) MB of memory") }
    unsafe munmap(space, addressSpace)
  }

  /// Starts the threads concurrently and waits for their end.
  private static func checkThreads() throws(CommandFailure) {
    let count = ProcessInfo.processInfo.activeProcessorCount + extraThreads
    var gate = unsafe pthread_mutex_t()
    unsafe pthread_mutex_init(&gate, nil)
    defer { unsafe pthread_mutex_destroy(&gate) }
    let started = unsafe withUnsafeMutablePointer(to: &gate) { unsafe threads(count, behind: $0) }
    if started < count { throw failure("\(count) threads; \(started) could be started") }
  }

  /// Starts threads that wait for a lock, releases it, and waits for their end.
  ///
  /// - Returns: The number of threads that were started.
  private static func threads(
    _ count: Int,
    behind gate: UnsafeMutablePointer<pthread_mutex_t>
  ) -> Int {
    unsafe pthread_mutex_lock(gate)
    var threads: [pthread_t] = []
    for _ in 0..<count {
      var thread = pthread_t()
      let code = unsafe pthread_create(
        &thread,
        nil,
        { gate in
          guard let gate = unsafe gate?.assumingMemoryBound(to: pthread_mutex_t.self) else {
            return nil
          }
          unsafe pthread_mutex_lock(gate)
          unsafe pthread_mutex_unlock(gate)
          return nil
        },
        gate
      )
      guard code == 0 else { break }
      threads.append(thread)
    }
    unsafe pthread_mutex_unlock(gate)
    for thread in threads { pthread_join(thread, nil) }
    return threads.count
  }

  private static func failure(_ need: String) -> CommandFailure {
    var limit = rlimit()
    let isLimited =
      unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0
      && limit.rlim_cur != rlim_t.max
    let space = isLimited ? " (address space: \(limit.rlim_cur >> 20) MB, see 'ulimit -v')" : ""
    return CommandFailure(
      .error,
      "the system's limits\(space) do not leave what is needed: \(need); raise them"
    )
  }
}
