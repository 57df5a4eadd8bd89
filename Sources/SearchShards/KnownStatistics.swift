import Basics
import Search
import Synchronization

/// The languages of the last search, and the completions of recent prefixes, of which each shard knows only its own.
///
/// They are sent along with the first round. They decide nothing: if the sums of that round say otherwise, it is repeated
/// with these.
final class KnownStatistics: Sendable {
  /// The maximum numbers of languages, and of bytes of completions.
  private static let (languageLimit, sizeLimit) = (64, 1 << 20)

  private struct State {
    var languages: [String] = []
    var prefixes = RecentlyUsed<String, ShardStatistics>(limit: sizeLimit) { known in
      known.completions.keys.map { $0.utf8.count + 64 }.reduce(256, +)
    }
  }

  private let state = Mutex(State())

  /// Returns what is known of a query that ends with a prefix, or with none.
  func statistics(of prefix: String?) -> ShardStatistics {
    state.withLock { state in
      var known = prefix.flatMap { state.prefixes[$0] } ?? ShardStatistics()
      known.languages = state.languages
      return known
    }
  }

  func insert(_ statistics: ShardStatistics) {
    let known = statistics.ofPrefix
    state.withLock { state in
      state.languages = Array(known.languages.prefix(Self.languageLimit))
      if known.hasCompletions { state.prefixes[known.prefix] = known }
    }
  }
}
