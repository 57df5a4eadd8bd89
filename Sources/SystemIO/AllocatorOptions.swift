import Glibc

/// Options of mimalloc, the allocator of release builds; debug builds use that of the system.
public enum AllocatorOptions {
  private typealias SetOption = @convention(c) (CInt, CLong) -> Void

  /// The number of `mi_option_decommit_delay`, which version 2.1 calls `mi_option_purge_delay`.
  private static let delay: CInt = 15
  /// The environment variables of mimalloc for that option.
  private static let variables = ["MIMALLOC_DECOMMIT_DELAY", "MIMALLOC_PURGE_DELAY"]

  /// Makes freed memory return to the system at once, and not after the next requests of the same thread.
  ///
  /// A large page takes many times its size for a moment. A delay that the user has set stays.
  public static func returnFreedMemoryAtOnce() {
    guard variables.allSatisfy({ unsafe getenv($0) == nil }),
      let symbol = unsafe dlsym(nil, "mi_option_set")
    else { return }
    unsafe unsafeBitCast(symbol, to: SetOption.self)(delay, 0)
  }
}
