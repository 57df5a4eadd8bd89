import Synchronization
import URLStandard

/// Which URLs are known in this session: one fetch each.
///
/// What lies in the store is asked there, except for what was seen a moment ago; memory does not grow
/// with the number of URLs.
final class KnownURLs: Sendable {
  private struct Keys {
    var recent = RecentKeys(bits: 18)
    /// Claimed by a fetch that is not written yet.
    var claimed: Set<PageKey> = []
    /// Found, and not written yet.
    var found: Set<PageKey> = []
  }

  private let keys = Mutex(Keys())
  private let secret = Mutex(HashSecret(first: 0, last: 0))
  private let store: any FrontierStore

  init(store: any FrontierStore) { self.store = store }

  /// Keys are hashed with `secret` from now on.
  func use(_ secret: HashSecret) { self.secret.withLock { $0 = secret } }

  func key(of url: WebURL) -> PageKey { PageKey(CanonicalKey(url), secret: hashSecret) }

  var hashSecret: HashSecret { secret.withLock { $0 } }

  /// Whether `key` was not seen a moment ago; if so the store has to say whether it is known.
  func note(_ key: PageKey) -> Bool {
    keys.withLock { keys in
      guard !keys.claimed.contains(key), keys.recent.insert(key) else { return false }
      return keys.found.insert(key).inserted
    }
  }

  /// Whether `key` was found a moment ago, which a claim that is given back later is not.
  func wasFound(_ key: PageKey) -> Bool { keys.withLock { $0.recent.contains(key) } }

  /// What stands for a link of a seed's page as it is written, until it is told what it leads to.
  func linkKey(of url: WebURL, seed: Int) -> PageKey {
    let hash = hashSecret.hash(of: url.href)
    return PageKey(value: hash ^ UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15)
  }

  /// Whether `key` was seen a moment ago.
  func isRecent(_ key: PageKey) -> Bool {
    keys.withLock { $0.recent.contains(key) || $0.claimed.contains(key) }
  }

  /// Whether nobody knew `key`; then it is the caller's.
  func claim(_ key: CanonicalKey) -> Bool {
    let key = PageKey(key, secret: hashSecret)
    // Claimed first: whoever finds it meanwhile does not have it fetched.
    let isFree = keys.withLock { keys in
      !keys.found.contains(key) && keys.claimed.insert(key).inserted
    }
    guard isFree else { return false }
    // A store that cannot be read stops the crawl where it is written.
    guard let known = try? store.records(of: [key]), !known.isEmpty else { return true }
    _ = keys.withLock { $0.claimed.remove(key) }
    return false
  }

  /// Forgets keys that were claimed, since they will be asked for again.
  func release(_ claimed: [CanonicalKey]) {
    let secret = hashSecret
    keys.withLock { keys in
      for key in claimed { keys.claimed.remove(PageKey(key, secret: secret)) }
    }
  }

  /// Everything that was found, and these claims, lie in the store now.
  func forgetWritten(_ claimed: [CanonicalKey]) {
    release(claimed)
    keys.withLock { $0.found.removeAll(keepingCapacity: true) }
  }
}
