import IndexModel
import SearchableItems

/// The keys that lead to pages.
///
/// A key leads to the page at its URL, or to the one that its redirect or canonical link leads to. A key of which the index
/// knows neither leads to the first page by name of those that name it, such as by `og:url`.
extension RecordWriter {
  private var resolver: PageResolver { PageResolver(store: store) }

  /// Sets the keys that a page claims.
  ///
  /// - Parameters:
  ///   - keys: The claimed keys.
  ///   - id: The number of the page.
  ///   - own: The key of the page itself.
  ///   - known: Keys that are known to lead to the page.
  ///   - former: The keys that it does not claim any more.
  /// - Returns: `true` if a further key leads to the page.
  /// - Throws: What the store throws.
  @discardableResult
  mutating func setKeys(
    _ keys: [String],
    of id: Int64,
    at own: String,
    knowing known: [String],
    dropping former: Set<String> = []
  ) throws -> Bool {
    let (known, former) = (Set(known), former.subtracting(keys))
    for key in former.sorted() {
      try store.setClaim(key, of: id, false)
      // The key of another page stays where it is.
      if try store.page(at: PageLookupKey.hash(key))?.id == id { try settle(key, without: id) }
    }
    var isChanged = false
    for key in keys {
      if key != own { try store.setClaim(key, of: id, true) }
      if known.contains(key) { continue }
      if try key == own ? hold(key, by: id) : settle(key, with: id) == id { isChanged = true }
    }
    return isChanged
  }

  /// Lets the key of a page itself lead to it, and returns `true` if it led elsewhere.
  private mutating func hold(_ key: String, by id: Int64) throws -> Bool {
    let holder = try store.page(at: PageLookupKey.hash(key))
    guard holder?.id != id else { return false }
    if let holder { try invalidate(holder) }
    try store.setKey(key, to: id)
    return true
  }

  /// Lets a key lead to the page that it belongs to.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - former: A page that the key does not belong to any more.
  ///   - added: A page that claims the settled key now.
  /// - Returns: The number of the page if it has changed.
  /// - Throws: What the store throws.
  @discardableResult
  mutating func settle(
    _ key: String,
    without former: Int64? = nil,
    with added: Int64? = nil
  ) throws -> Int64? {
    let holder = try store.page(at: PageLookupKey.hash(key))
    let next = try page(of: key, known: holder?.id == former ? nil : holder, with: added)
    guard next?.id != holder?.id else { return nil }
    for page in [holder, next].compactMap({ $0 }) { try invalidate(page) }
    if let next {
      try store.setKey(key, to: next.id)
    } else {
      try store.removeKey(key)
      try reexamineItems(namedBy: key)
    }
    return next?.id
  }

  /// Returns the page that a key belongs to; `holder` if no other one is known.
  private func page(
    of key: String,
    known holder: StoredRecord?,
    with added: Int64?
  ) throws -> StoredRecord? {
    if let page = try resolver.record(at: key) { return page }
    if try resolver.duplicate(at: key) != nil,
      let page = try resolver.record(at: try resolver.end(of: key))
    {
      return page
    }
    // A holder is the first one of those before: all pages of a site may claim the same key.
    let numbers =
      if holder != nil, let added { [added] } else { try store.claimants(of: key) }
    let claimants = try numbers.compactMap(store.record)
    return (claimants + [holder].compactMap { $0 }).min { $0.name < $1.name }
  }
}
