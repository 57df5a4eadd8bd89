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
/// An activity that names an existing item as related joins no other item as weakly related. A key that joins more
/// than ``hubLimit`` records of one owner joins none.
package final class JoinRules {
  /// The maximum number of records that a key joins.
  static let hubLimit = 100

  let store: any IndexReading
  /// The records read since the last ``clearCache()``; each record and each key is read once, however many links
  /// lead to it.
  private var records: [Int64: StoredRecord] = [:]
  private var expanded: Set<JoinKey> = []
  private var keysOfPage: [Int64: [JoinKey]] = [:]
  /// The keys of related items, and if the activities of an owner join them.
  private var joinedItems: [JoinKey: [String: Bool]] = [:]
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

  /// Removes a deleted record from the cache.
  func forget(_ id: Int64) {
    records[id] = nil
  }

  /// Resets the expanded keys before other owners are resolved.
  func reset() {
    expanded.removeAll(keepingCapacity: true)
    keysOfPage.removeAll(keepingCapacity: true)
    joinedItems.removeAll(keepingCapacity: true)
  }

  func record(_ id: Int64) throws -> StoredRecord? {
    if let record = records[id] { return record }
    guard let record = try store.record(id) else { return nil }
    records[id] = record
    return record
  }

  /// A link between two records, or of one with itself, which only lets its other links be followed.
  package typealias Edge = (StoredRecord, StoredRecord)

  /// Returns the links of a record with records of `owners` that were not returned before.
  package func links(of record: StoredRecord, owners: [String]) throws -> [Edge] {
    var edges: [Edge] = []
    for key in try joiningKeys(of: record, owners: owners) where expanded.insert(key).inserted {
      edges += try links(by: key, owners: owners)
    }
    if record.name.kind == .web { edges += try pages(mutualWith: record).map { (record, $0) } }
    return edges
  }

  private func links(by key: JoinKey, owners: [String]) throws -> [Edge] {
    var found: [StoredRecord] = []
    for owner in owners {
      let numbers = try store.numbers(joinedBy: key, owner: owner, limit: Self.hubLimit + 1)
      guard numbers.count <= Self.hubLimit else { continue }
      found += try numbers.compactMap { try record($0) }
    }
    guard !found.isEmpty else { return [] }
    let activities = found.filter { $0.name.kind == .activity }
    switch key {
    case .item(_, let uid):
      let items = found.filter { $0.name.kind == .item }
      guard !items.isEmpty else { return [] }
      let joining = try activities.filter { activity in
        try activity.related == uid || !joinsRelatedItem(activity, owners: owners)
      }
      return items.flatMap { item in joining.map { (item, $0) } } + zip(items, items.dropFirst())
    case .target: return Self.siblings(activities)
    case .page(let hash):
      let siblings = Self.siblings(activities)
      guard let page = try store.page(at: hash) else { return siblings }
      return try siblings
        + found.compactMap { record in
          if try joins(record, page, at: hash) { return (page, record) }
          // A page to which an item does not belong any more leaves it to that of its `contentURL`: the link to itself lets the
          // item be examined again.
          return record.page == hash && record.contentPage != nil ? (record, record) : nil
        }
    }
  }

  /// Returns `true` if a key joins too many records of an owner.
  func isHub(_ key: JoinKey, owner: String) throws -> Bool {
    try store.numbers(joinedBy: key, owner: owner, limit: Self.hubLimit + 1).count > Self.hubLimit
  }

  /// Returns the keys that may join a record: the links of others lead to records that it cannot join, and from those
  /// to all records of a chain.
  private func joiningKeys(of record: StoredRecord, owners: [String]) throws -> [JoinKey] {
    let keys = try keys(of: record)
    if let weak = record.weak, try joinsRelatedItem(record, owners: owners) {
      return keys.filter { $0 != .item(app: record.name.app, uid: weak) }
    }
    if let other = record.contentPage, let named = try record.page.flatMap(store.page),
      try allows(record, named)
    {
      return keys.filter { $0 != .page(other) }
    }
    return keys
  }

  /// Returns `true` if the related item of an activity exists, so that it joins no other one as weakly related.
  private func joinsRelatedItem(_ activity: StoredRecord, owners: [String]) throws -> Bool {
    guard let related = activity.related, activity.weak != related else { return false }
    let key = JoinKey.item(app: activity.name.app, uid: related)
    if let known = joinedItems[key]?[activity.name.owner] { return known }
    var name = RecordName(kind: .item, owner: "", app: activity.name.app, uid: related)
    let isHub = try isHub(key, owner: activity.name.owner)
    let joins =
      try !isHub
      && owners.contains { owner in
        name.owner = owner
        guard try store.record(named: name) != nil else { return false }
        return try owner == activity.name.owner || !self.isHub(key, owner: owner)
      }
    joinedItems[key, default: [:]][activity.name.owner] = joins
    return joins
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
