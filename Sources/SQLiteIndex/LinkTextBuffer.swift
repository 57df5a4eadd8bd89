import Basics
import IndexModel
import SearchableItems

/// A buffer of changes to the texts of links, written in ascending order at the end of a transaction.
struct LinkTextBuffer {
  /// The key of a row of `inlink_text`.
  struct Key: Hashable, Comparable {
    /// The hash of the target's key.
    var target: Int64
    /// The hash of the linking host, negative if it is the host of the target.
    var host: Int64
    /// The hash of the text and its language.
    var hash: Int64

    static func < (left: Key, right: Key) -> Bool {
      (left.target, left.host, left.hash) < (right.target, right.host, right.hash)
    }
  }

  /// The change of a row.
  struct Change {
    var text: String
    var language: String
    /// The number of linking pages that are added, less those that are removed.
    var pages = 0
  }

  /// The maximum number of rows.
  private static let limit = 100_000

  private var changes: [Key: Change] = [:]

  var isEmpty: Bool { changes.isEmpty }
  var isFull: Bool { changes.count >= Self.limit }

  mutating func add(_ link: LinkText, from source: LinkSource, change: Int) {
    let host = Int64(source.host >> 2) + 1
    let key = Key(
      target: link.target,
      host: source.isSameHost ? -host : host,
      hash: Self.hash(link.text, source.language)
    )
    changes[key, default: Change(text: link.text, language: source.language)].pages += change
  }

  private static func hash(_ text: String, _ language: String) -> Int64 {
    Int64(truncatingIfNeeded: FNV1a((language + "\n" + text).utf8).value)
  }

  /// Returns the changes that are none of zero pages, in ascending order, and clears the buffer.
  mutating func drain() -> [(key: Key, change: Change)] {
    defer { changes = [:] }
    return changes.filter { $0.value.pages != 0 }.sorted { $0.key < $1.key }
      .map { (key: $0.key, change: $0.value) }
  }

  /// Discards all buffered changes.
  mutating func removeAll() { changes = [:] }
}
