package import IndexModel
import SearchableItems

/// The rules that decide which records describe the same thing.
///
/// Only these links join records; equal titles or keywords never do:
///
/// - E1, E2: an activity and the item of its app that it names as related, or weakly related;
/// - E3, E4: an activity's `webpageURL`, or an item's identifier or else its `contentURL`, and the page that this
///   URL resolves to, if the page's site consents (``Consent``);
/// - E5: activities of one app about the same page or content;
/// - the public and the private item of one app with the same identifier;
/// - two pages that name each other as canonical.
///
/// A key that joins more than ``hubLimit`` records of one owner joins none.
package final class JoinRules {
  /// The maximum number of records that a key joins.
  static let hubLimit = 100

  let store: any IndexReading
  /// The records read since the last ``clearCache()``; each record and each key is read once, however many links
  /// lead to it.
  private var records: [Int64: StoredRecord] = [:]
  private var expanded: Set<JoinKey> = []
  private var keysOfPage: [Int64: [JoinKey]] = [:]
  /// The registrations that were read; `nil` for apps without one.
  private var registrations: [String: InstalledApp?] = [:]

  package init(store: any IndexReading) {
    self.store = store
  }

  /// Discards all cached records.
  func clearCache() {
    records.removeAll(keepingCapacity: true)
    registrations.removeAll(keepingCapacity: true)
    reset()
  }

  /// Caches a record that is already stored in its final form.
  func cache(_ record: StoredRecord) {
    records[record.id] = record
  }

  /// Resets the expanded keys before other owners are resolved.
  func reset() {
    expanded.removeAll(keepingCapacity: true)
    keysOfPage.removeAll(keepingCapacity: true)
  }

  func record(_ id: Int64) throws -> StoredRecord? {
    if let record = records[id] { return record }
    guard let record = try store.record(id) else { return nil }
    records[id] = record
    return record
  }

  /// The links that a key adds.
  package struct Links {
    package var edges: [(StoredRecord, StoredRecord)] = []
    /// The records of a key that has just become a hub; they are split.
    var split: [Int64] = []
  }

  /// Returns the links of a record with records of `owners` that were not returned before.
  package func links(of record: StoredRecord, owners: [String]) throws -> Links {
    var links = Links()
    for key in try keys(of: record) where expanded.insert(key).inserted {
      try expand(key, owners: owners, into: &links)
    }
    if record.name.kind == .web {
      links.edges += try pages(mutualWith: record).map { (record, $0) }
    }
    return links
  }

  private func expand(_ key: JoinKey, owners: [String], into links: inout Links) throws {
    var found: [StoredRecord] = []
    for owner in owners {
      let numbers = try store.numbers(joinedBy: key, owner: owner, limit: Self.hubLimit + 2)
      if numbers.count == Self.hubLimit + 1 { links.split += numbers }
      guard numbers.count <= Self.hubLimit else { continue }
      found += try numbers.compactMap { try record($0) }
    }
    guard !found.isEmpty else { return }
    let activities = found.filter { $0.name.kind == .activity }
    switch key {
    case .item:
      let items = found.filter { $0.name.kind == .item }
      for item in items { links.edges += activities.map { (item, $0) } }
      links.edges += zip(items, items.dropFirst())
    case .target: links.edges += Self.siblings(activities)
    case .page(let hash):
      links.edges += Self.siblings(activities)
      guard let page = try store.page(at: hash) else { return }
      links.edges += try found.filter { try joins($0, page, at: hash) }.map { (page, $0) }
    }
  }

  /// Returns edges between activities of one app that do not name different items; the number of edges is
  /// linear, not quadratic.
  private static func siblings(
    _ activities: [StoredRecord]
  ) -> [(StoredRecord, StoredRecord)] {
    Dictionary(grouping: activities, by: \.name.app).values.flatMap { group in
      let group = group.sorted { $0.name < $1.name }
      if let open = group.first(where: { $0.related == nil }) {
        return group.filter { $0.id != open.id }.map { (open, $0) }
      }
      return Dictionary(grouping: group, by: \.related).values.flatMap { chain in
        Array(zip(chain, chain.dropFirst()))
      }
    }
  }

  /// Returns the keys that join apps' records with this one.
  func keys(of record: StoredRecord) throws -> [JoinKey] {
    switch record.name.kind {
    case .web: return try keys(ofPage: record.id)
    case .duplicate, .app: return []
    case .item:
      return [.item(app: record.name.app, uid: record.name.uid)]
        + [record.page, record.contentPage].compactMap { $0.map(JoinKey.page) }
    case .activity:
      let app = record.name.app
      return Set([record.related, record.weak].compactMap { $0 }).sorted().map {
        .item(app: app, uid: $0)
      }
        + [record.page.map(JoinKey.page), record.target.map { .target(app: app, $0) }]
        .compactMap { $0 }
    }
  }

  private func keys(ofPage id: Int64) throws -> [JoinKey] {
    // Page keys join nothing if no record points at a page.
    guard try store.holdsPointers() else { return [] }
    if let keys = keysOfPage[id] { return keys }
    let keys = try store.keys(of: id).map { JoinKey.page(PageLookupKey.hash($0)) }
    keysOfPage[id] = keys
    return keys
  }

  /// Returns the pages that mutually name each other, as in a canonical loop.
  private func pages(mutualWith page: StoredRecord) throws -> [StoredRecord] {
    guard let item = page.webItem() else { return [] }
    return try item.namedKeys.filter { $0 != item.key }.compactMap { key in
      let name = RecordName(kind: .web, owner: Owner.everybody, app: "", uid: key)
      guard let other = try store.record(named: name), other.id != page.id else { return nil }
      return other.webItem()?.namedKeys.contains(item.key) == true ? other : nil
    }
  }

  // MARK: Consent

  /// Returns `true` if a record that points at a page by a key joins it.
  ///
  /// An item joins the page of its `contentURL` only if it does not join the page that its identifier names.
  private func joins(_ record: StoredRecord, _ page: StoredRecord, at hash: Int64) throws -> Bool {
    if record.contentPage == hash, let named = try record.page.flatMap(store.page),
      try allows(record, named)
    {
      return named.id == page.id
    }
    return try allows(record, page)
  }

  private func allows(_ record: StoredRecord, _ page: StoredRecord) throws -> Bool {
    guard let item = page.webItem() else { return false }
    return try consent(of: item, to: record.name.app).allows(recordsOf: record.name.owner)
  }

  /// Returns a page's consent for an app.
  func consent(of page: WebItem, to app: String) throws -> Consent {
    Consent(of: page, to: app, registeredAs: try registration(of: app))
  }

  private func registration(of app: String) throws -> InstalledApp? {
    if let known = registrations[app] { return known }
    let registration = try store.registration(of: app)
    registrations[app] = .some(registration)
    return registration
  }
}

extension WebItem {
  /// The keys of all pages that this page claims to be.
  fileprivate var namedKeys: [String] { aliases + [claimedKey, alternateKey].compactMap { $0 } }
}
