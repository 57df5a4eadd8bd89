import Glibc

/// The memory that the allocator keeps for later requests: mimalloc in release builds.
public enum FreedMemory {
  private typealias Collect = @convention(c) (Bool) -> Void

  /// `mi_collect`; `nil` with another allocator, as in debug builds.
  private static let collect: Collect? =
    unsafe dlsym(nil, "mi_collect").map { unsafe unsafeBitCast($0, to: Collect.self) }

  /// Returns freed memory to the system, after work that took much for a moment.
  public static func release() { collect?(true) }
}
