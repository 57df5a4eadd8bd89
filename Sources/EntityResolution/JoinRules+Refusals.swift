package import IndexModel
import SearchableItems

extension JoinRules {
  package func refusal(of name: RecordName) throws -> JoinRefusal? {
    guard let record = try store.record(named: name) else { return nil }
    return try refusalOfPage(record) ?? refusalOfNeighbor(record)
  }

  /// The records of the result that a record is part of.
  private func parts(of record: StoredRecord) throws -> Set<Int64> {
    try Set([record.entity] + store.bases(of: record.entity))
  }

  /// Returns the page that a related record belongs to, if a record could not join it for its own page.
  private func refusalOfNeighbor(_ record: StoredRecord) throws -> JoinRefusal? {
    let parts = try parts(of: record)
    reset()
    let owners = Set([record.name.owner, Owner.everybody]).sorted()
    for (one, other) in try links(of: record, owners: owners) {
      let ends = [one, other]
      guard ends.contains(where: { $0.id == record.id }),
        let neighbor = ends.first(where: { $0.id != record.id && !parts.contains($0.entity) }),
        let page = try EntityRecords(store: store).all(neighbor.entity)
          .lazy.compactMap({ $0.webItem() }).first
      else { continue }
      return JoinRefusal(record.name, page, "a result has one page, and the record has another")
    }
    return nil
  }

  private func refusalOfPage(_ record: StoredRecord) throws -> JoinRefusal? {
    let name = record.name
    let pages = try [record.page, record.contentPage].compactMap { try $0.flatMap(store.page) }
    guard let page = pages.first, let item = page.webItem() else { return nil }
    let parts = try parts(of: record)
    // An item may be part of the page that its contentURL names.
    guard !pages.contains(where: { parts.contains($0.entity) }) else { return nil }
    let consent = try consent(of: item, to: name.app)
    if !consent.allows(recordsOf: name.owner), let reason = consent.reason {
      return JoinRefusal(name, item, reason)
    }
    let reason = "another page, or another item of the app, is part of the result"
    return JoinRefusal(name, item, reason)
  }
}

extension JoinRefusal {
  fileprivate init(_ name: RecordName, _ page: WebItem, _ reason: String) {
    self.init(
      appID: name.app,
      uniqueIdentifier: name.kind == .item ? name.uid : nil,
      url: page.url,
      reason: reason
    )
  }
}

extension IndexChange {
  /// The names of the written records that may join a page.
  package var namesOfPointers: [RecordName] {
    get throws {
      switch self {
      case .putItem(let item):
        [item].pointers(of: item.appID, Owner.named(item.owner, isPublic: item.isPublic))
      case .replaceDomain(let app, _, let items, let owner): items.pointers(of: app, owner)
      case .putActivity(let activity): [try StoredRecord(activity).name]
      default: []
      }
    }
  }
}

extension [SearchableItem] {
  /// Returns the names of the items that name the URL of a page.
  fileprivate func pointers(of app: String, _ owner: String) -> [RecordName] {
    filter { $0.attributeSet.contentURL != nil || PageLookupKey.text($0.uniqueIdentifier) != nil }
      .map { RecordName(kind: .item, owner: owner, app: app, uid: $0.uniqueIdentifier) }
  }
}
