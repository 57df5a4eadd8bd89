import Synchronization
import URLStandard

/// The keys of all URLs that were ever given to the frontier: one fetch each.
final class KnownURLs: Sendable {
  private let keys = Mutex(Set<UInt128>())

  /// Whether `key` was not known until now.
  func claim(_ key: CanonicalKey) -> Bool {
    keys.withLock { $0.insert(key.hash128).inserted }
  }

  /// Whether `key` was claimed before.
  func contains(_ key: CanonicalKey) -> Bool {
    keys.withLock { $0.contains(key.hash128) }
  }

  /// Forgets keys that were claimed, since they will be asked for again.
  func release(_ claimed: [CanonicalKey]) {
    keys.withLock { keys in
      for key in claimed { keys.remove(key.hash128) }
    }
  }
}
