import SearchableItems

/// Which records are about the same thing. Only these links join, never equal titles or keywords:
///
/// - E1, E2: an activity and the item of its app that it names as related, or weakly so;
/// - E3, E4: an activity's `webpageURL`, or an item's identifier or `contentURL`, and a page that
///   this URL leads to, where the app may speak for the page;
/// - E5: activities of one app about the same page or content;
/// - two pages that name each other as canonical.
///
/// A key that joins more records of one owner than ``hubLimit`` joins none.
final class JoinRules {
  /// Records that a key joins at most.
  static let hubLimit = 100

  let store: any IndexReading
  /// What was read since the last ``forget()``: each record and each key is read once, however many
  /// links lead there.
  private var records: [Int64: StoredRecord] = [:]
  private var expanded: Set<JoinKey> = []
  private var keysOfPage: [Int64: [JoinKey]] = [:]

  init(store: any IndexReading) {
    self.store = store
  }

  /// Records may have changed.
  func forget() {
    records.removeAll(keepingCapacity: true)
    beginAnew()
  }

  /// A record is stored as it shall be, and need not be read again.
  func remember(_ record: StoredRecord) {
    records[record.id] = record
  }

  /// Other owners are looked at from here on.
  func beginAnew() {
    expanded.removeAll(keepingCapacity: true)
    keysOfPage.removeAll(keepingCapacity: true)
  }

  func record(_ id: Int64) throws -> StoredRecord? {
    if let record = records[id] { return record }
    guard let record = try store.record(id) else { return nil }
    records[id] = record
    return record
  }

  /// What a key joins.
  struct Links {
    var edges: [(StoredRecord, StoredRecord)] = []
    /// Records of a key that has just become a hub: they part now.
    var parted: [Int64] = []
  }

  /// The links of a record that were not told before, with records of `owners`.
  func links(of record: StoredRecord, owners: [String]) throws -> Links {
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
      if numbers.count == Self.hubLimit + 1 { links.parted += numbers }
      guard numbers.count <= Self.hubLimit else { continue }
      found += try numbers.compactMap { try record($0) }
    }
    guard !found.isEmpty else { return }
    let activities = found.filter { $0.name.kind == .activity }
    switch key {
    case .item:
      for item in found where item.name.kind == .item {
        links.edges += activities.map { (item, $0) }
      }
    case .target: links.edges += Self.siblings(activities)
    case .page(let hash):
      links.edges += Self.siblings(activities)
      guard let page = try store.page(at: hash) else { return }
      links.edges += found.filter { maySpeak($0.name.app, for: page) }.map { (page, $0) }
    }
  }

  /// Activities of one app, unless they name different items: as many edges as join those that may
  /// be joined, not one for each pair.
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

  /// The keys by which apps' records are joined with this one.
  func keys(of record: StoredRecord) throws -> [JoinKey] {
    switch record.name.kind {
    case .web: return try keys(ofPage: record.id)
    case .duplicate: return []
    case .item:
      return [.item(app: record.name.app, uid: record.name.uid)]
        + [record.page.map(JoinKey.page)].compactMap { $0 }
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
    // Keys nobody points with join nothing.
    guard try store.holdsPointers() else { return [] }
    if let keys = keysOfPage[id] { return keys }
    let keys = try store.keys(of: id).map { JoinKey.page(PageKey.hash($0)) }
    keysOfPage[id] = keys
    return keys
  }

  /// Pages that name each other, as those of a canonical loop do.
  private func pages(mutualWith page: StoredRecord) throws -> [StoredRecord] {
    guard let item = page.webItem() else { return [] }
    return try item.namedKeys.filter { $0 != item.key }.compactMap { key in
      let name = RecordName(kind: .web, owner: Owner.everybody, app: "", uid: key)
      guard let other = try store.record(named: name), other.id != page.id else { return nil }
      return other.webItem()?.namedKeys.contains(item.key) == true ? other : nil
    }
  }

  /// An app may speak for a page that names no app, or names it.
  ///
  /// A page that names an app by its store number only is taken to name another: the stricter
  /// reading.
  private func maySpeak(_ app: String, for page: StoredRecord) -> Bool {
    guard let item = page.webItem() else { return false }
    return !item.hasAppStatement || item.statedApps.contains(app)
  }
}

extension WebItem {
  /// The keys of all pages that this one says it is.
  fileprivate var namedKeys: [String] { aliases + [claimedKey, alternateKey].compactMap { $0 } }
}
