import Frontier
import Politeness
import Synchronization
import URLStandard

/// The URLs that are known in this session, each of which is fetched once.
///
/// Recently seen keys are cached; all others are looked up in the store, so memory does not grow with
/// the number of URLs.
final class URLSeenTest: Sendable {
  private struct State {
    var recent: DirectMappedCache
    /// All keys that were found, as far as memory allows.
    var found = FoundKeys()
    /// Keys that a fetch has claimed and that are not written yet.
    var claimed: Set<PageKey> = []
    /// Discovered keys that are not written yet.
    var unwritten: Set<PageKey> = []
  }

  /// The result of adding a key: when it was found before.
  enum Finding {
    /// Not in this run.
    case first
    /// Maybe long ago; the store decides whether it is known.
    case again
    /// Recently, or a fetch has claimed it: the store has it, or will.
    case recently
  }

  private let keys: Mutex<State>
  private let secret = Mutex(HashSecret(first: 0, last: 0))
  private let store: any FrontierStore

  /// Creates a test with a cache of `1 << recentBits` recent keys.
  init(store: any FrontierStore, recentBits: Int) {
    self.store = store
    keys = Mutex(State(recent: DirectMappedCache(bits: recentBits)))
  }

  /// Sets the SipHash key for URL keys.
  func setSecret(_ secret: HashSecret) { self.secret.withLock { $0 = secret } }

  func key(of url: WebURL) -> PageKey { PageKey(CanonicalKey(url), secret: hashSecret) }

  var hashSecret: HashSecret { secret.withLock { $0 } }

  func hostKey(of url: WebURL) -> HostKey { HostKey(url.hostAndPort, secret: hashSecret) }

  /// Adds `key` and returns whether it was found before.
  func insert(_ key: PageKey) -> Finding {
    keys.withLock { keys in
      guard !keys.claimed.contains(key), keys.recent.insert(key) else { return .recently }
      let isFirst = keys.found.insert(key)
      guard keys.unwritten.insert(key).inserted else { return .recently }
      return isFirst ? .first : .again
    }
  }

  /// Returns `true` if `key` was found recently; keys that are only claimed do not count.
  func wasQueuedRecently(_ key: PageKey) -> Bool { keys.withLock { $0.recent.contains(key) } }

  /// Returns a key for the literal URL of a link, which is cheaper than the canonical key.
  func linkKey(of url: WebURL, seed: Int) -> PageKey {
    let hash = hashSecret.hash(of: url.href)
    return PageKey(value: hash ^ UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15)
  }

  /// Returns `true` if `key` was seen or claimed recently.
  func wasSeenRecently(_ key: PageKey) -> Bool {
    keys.withLock { $0.recent.contains(key) || $0.claimed.contains(key) }
  }

  /// Returns `true` if `key` was found or claimed in this run; of other keys, for one in a hundred or fewer.
  func wasFound(_ key: PageKey) -> Bool {
    keys.withLock { $0.found.contains(key) || $0.claimed.contains(key) }
  }

  /// Claims `key` for the caller and returns `true` if it was unknown.
  func claim(_ key: CanonicalKey) async -> Bool {
    let key = PageKey(key, secret: hashSecret)
    // The key is claimed first, so that a link that is found meanwhile does not queue it.
    let isFree = keys.withLock { keys in
      !keys.unwritten.contains(key) && keys.claimed.insert(key).inserted
    }
    guard isFree else { return false }
    // An unreadable store stops the crawl at the next write.
    guard let known = try? await store.records(of: [key]), !known.isEmpty else { return true }
    _ = keys.withLock { $0.claimed.remove(key) }
    return false
  }

  /// Releases claimed keys, because they will be requested again.
  func release(_ claimed: [CanonicalKey]) {
    let secret = hashSecret
    keys.withLock { keys in
      for key in claimed { keys.claimed.remove(PageKey(key, secret: secret)) }
    }
  }

  /// Releases all found keys and the given claims, which are in the store now.
  func removeWritten(_ claimed: [CanonicalKey]) {
    release(claimed)
    keys.withLock { $0.unwritten.removeAll(keepingCapacity: true) }
  }
}
