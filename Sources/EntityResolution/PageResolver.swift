import IndexModel
package import SearchableItems

/// Follows redirects and canonical links from URL to URL, in what the index holds.
///
/// A URL is a page, a duplicate (it redirects, or its page names another URL as canonical), or unknown. Where
/// a chain of duplicates ends follows from the records alone, so the order of writes makes no difference:
///
/// - a chain ends at its last URL;
/// - a loop ends at the first of its keys;
/// - a chain of more than ``hopLimit`` steps is not followed.
struct PageResolver {
  /// Steps that are followed at most.
  static let hopLimit = 20

  let store: any IndexReading

  /// Returns what is kept of a URL that leads to another page; `nil` if it is none.
  func duplicate(at key: String) throws -> StoredRecord? {
    try store.record(named: .duplicate(key))
  }

  /// Returns the record that results show for a key; `nil` if there is none.
  func record(at key: String) throws -> StoredRecord? {
    try store.record(named: RecordName(kind: .web, owner: Owner.everybody, app: "", uid: key))
  }

  /// Returns the keys from `key` to the end of its chain, both included; a chain that is too long, or leads
  /// into a loop that does not go through its end, has the end behind the steps.
  func chain(from key: String) throws -> [String] {
    var chain = [key]
    while let last = chain.last, let next = try duplicate(at: last)?.target {
      if let start = chain.firstIndex(of: next) {
        let end = chain[start...].min() ?? next
        return chain.prefix { $0 != end } + [end]
      }
      guard chain.count <= Self.hopLimit else { return [key] }
      chain.append(next)
    }
    return chain
  }

  /// Returns the key at which the chain from `key` ends.
  func end(of key: String) throws -> String { try chain(from: key).last ?? key }

  /// Returns the keys of the duplicates whose chain goes through `key`, and `key` itself; the first `limit`.
  func upstream(of key: String, limit: Int = .max) throws -> [String] {
    var (found, seen) = ([key], Set([key]))
    var level = [key]
    for _ in 0..<Self.hopLimit where !level.isEmpty && found.count < limit {
      level = try level.flatMap { try duplicates(of: $0, limit: limit) }
        .filter { seen.insert($0).inserted }
      found += level
    }
    return found.count > limit ? Array(found.prefix(limit)) : found
  }

  /// Returns `true` if a duplicate leads directly to `key`.
  func isTarget(_ key: String) throws -> Bool {
    try !store.numbers(joinedBy: .target(app: "", key), owner: Owner.everybody, limit: 1).isEmpty
  }

  /// Returns the keys that lead directly to `key`, sorted; those of pages first.
  private func duplicates(of key: String, limit: Int) throws -> [String] {
    try store.numbers(joinedBy: .target(app: "", key), owner: Owner.everybody, limit: limit)
      .compactMap { try store.record($0)?.name.uid }
  }

  /// Returns the page of the duplicate that is nearest to the end of its chain, the first one by key; `nil` if only
  /// redirects end there.
  func nearestCopy(to end: String) throws -> WebItem? {
    // Mostly a page leads there directly, and no other is read then.
    for key in try [end] + duplicates(of: end, limit: 1) {
      if let item = try copy(at: key, endingAt: end)?.item { return item }
    }
    let copies = try upstream(of: end).compactMap { try copy(at: $0, endingAt: end) }
    return copies.min { ($0.distance, $0.key) < ($1.distance, $1.key) }?.item
  }

  /// Returns the page of a duplicate whose chain ends at `end`.
  private func copy(
    at key: String,
    endingAt end: String
  ) throws -> (distance: Int, key: String, item: WebItem)? {
    guard let item = try duplicate(at: key)?.duplicateItem else { return nil }
    let chain = try chain(from: key)
    return chain.last == end ? (chain.count, key, item) : nil
  }
}

extension RecordName {
  /// The name of what is kept of a URL that leads to another page.
  static func duplicate(_ key: String) -> RecordName {
    RecordName(kind: .duplicate, owner: Owner.everybody, app: "", uid: key)
  }
}

extension StoredRecord {
  /// A URL that leads to the page of another key, with the item of its own page if it is no redirect.
  package init(duplicate key: String, of target: String, item: WebItem?) {
    self.init(name: .duplicate(key), document: item.map { RecordDocument.bytes(of: $0) } ?? [])
    self.target = target
    content = .duplicate(item)
  }

  /// The item of a duplicate's own page; `nil` for a redirect, and for other records.
  var duplicateItem: WebItem? {
    if name.kind == .duplicate, case .duplicate(let item)? = decodedContent() { item } else { nil }
  }
}

extension WebItem {
  /// The key of the URL at which the page was fetched.
  package var ownKey: String { isCanonical ? key : PageLookupKey.text(url) ?? key }

  /// The item as the one that stands for all URLs whose chain ends at `end`.
  func representingChain(endingAt end: String) -> WebItem {
    var item = self
    item.key = end
    item.isCanonical = false
    item.aliases = [end] + aliases.filter { $0 != end }
    return item
  }
}
