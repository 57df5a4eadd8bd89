import Glibc

/// The memory that the allocator keeps for later requests: mimalloc in release builds.
public enum FreedMemory {
  private typealias Collect = @convention(c) (Bool) -> Void
  private typealias SetOption = @convention(c) (CInt, Int) -> Void
  private typealias Option = @convention(c) (CInt) -> Int

  /// `mi_option_decommit_delay` in mimalloc 2.0, `mi_option_purge_delay` since 2.1: the time in milliseconds after which
  /// freed memory is returned to the system.
  private static let delayOption: CInt = 15

  /// `mi_collect`; `nil` with another allocator, as in debug builds.
  private static let collect: Collect? =
    unsafe dlsym(nil, "mi_collect").map { unsafe unsafeBitCast($0, to: Collect.self) }

  private static let setOption: SetOption? =
    unsafe dlsym(nil, "mi_option_set").map { unsafe unsafeBitCast($0, to: SetOption.self) }

  /// The delay of the allocator's configuration.
  private static let configuredDelay: Int =
    unsafe dlsym(nil, "mi_option_get").map {
      unsafe unsafeBitCast($0, to: Option.self)(delayOption)
    } ?? 0

  /// Returns freed memory to the system, after work that took much for a moment.
  public static func release() { collect?(true) }

  /// Makes the allocator return freed memory to the system at once, or after the configured delay.
  ///
  /// The delay saves processor time in a crawl of small pages. During the processing of a large page, freed blocks of
  /// several megabytes would add to the peak.
  public static func setReleasedAtOnce(_ isAtOnce: Bool) {
    let configured = configuredDelay
    setOption?(delayOption, isAtOnce ? 0 : configured)
  }
}
