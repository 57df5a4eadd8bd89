import GRDB
import SearchableItems
import URLStandard

/// Applies the write rules; works inside a transaction.
struct RecordWriter {
  private static let identifierLimit = 1024

  let database: Database
  private let entities: EntityBuilder

  init(database: Database) {
    self.database = database
    entities = EntityBuilder(database: database)
  }

  mutating func apply(_ change: IndexChange) throws -> ChangeOutcome {
    switch change {
    case .putPage(let item): return try put(item)
    case .removePage(let key): return try removePage(key)
    case .putItem(let item): return try put(item)
    case .putActivity(let activity): return try put(activity)
    case .deleteItems(let appID, let identifiers):
      return .removed(try delete(items: identifiers, of: appID))
    case .deleteDomain(let appID, let domain):
      return .removed(try delete(domain: domain, of: appID))
    }
  }

  // MARK: Pages

  private func put(_ item: WebItem) throws -> ChangeOutcome {
    let record = try StoredRecord(item)
    let existing = try find(record)
    let former = existing?.webItem()
    if let existing, !item.isCanonical, former?.isCanonical == true {
      // The canonical page has spoken: its copy only adds the ways that lead there.
      let isNew = try setAliases(item.aliases, of: existing.id)
      if isNew { try entities.rebuild(around: [existing.id]) }
      return isNew ? .merged : .unchanged
    }
    return try store(record) { id in
      // A page takes back the ways that it named itself, never those that its copies named.
      let dropped = former?.isCanonical == true ? former?.aliases ?? [] : []
      try setAliases(item.aliases, of: id, dropping: dropped)
    }
  }

  /// Keys that lead to a page; a key that another page names as its own stays there.
  @discardableResult
  private func setAliases(
    _ keys: [String],
    of id: Int64,
    dropping former: [String] = []
  ) throws -> Bool {
    let known = Set(
      try String.fetchAll(
        database.cachedStatement(sql: "SELECT page_key FROM alias WHERE record = ?"),
        arguments: [id]
      )
    )
    for key in known.intersection(former).subtracting(keys) {
      try execute("DELETE FROM alias WHERE page_key = ?", [key])
    }
    var isChanged = false
    for key in keys where !known.contains(key) {
      let statement = try database.cachedStatement(
        sql: """
          INSERT INTO alias (page_key, record) VALUES (?, ?)
          ON CONFLICT (page_key) DO UPDATE SET record = excluded.record
          WHERE NOT EXISTS (
            SELECT 1 FROM record WHERE id = alias.record AND uid = excluded.page_key)
          """
      )
      try statement.execute(arguments: [key, id])
      isChanged = isChanged || database.changesCount > 0
    }
    return isChanged
  }

  private func removePage(_ key: String) throws -> ChangeOutcome {
    guard
      let row = try Row.fetchOne(
        database.cachedStatement(
          sql:
            "SELECT record.* FROM alias JOIN record ON record.id = alias.record WHERE alias.page_key = ?"
        ),
        arguments: [key]
      )
    else { return .removed(0) }
    let record = StoredRecord(row)
    guard record.uid == key || record.webItem()?.isCanonical == false else {
      try execute("DELETE FROM alias WHERE page_key = ?", [key])
      try entities.rebuild(around: [record.id])
      return .removed(0)
    }
    return .removed(try delete([record]))
  }

  // MARK: Items and activities

  private func put(_ item: SearchableItem) throws -> ChangeOutcome {
    guard !item.appID.isEmpty else { return .refused("an item needs an appID") }
    guard (1...Self.identifierLimit).contains(item.uniqueIdentifier.utf8.count) else {
      return .refused("a uniqueIdentifier has 1 to \(Self.identifierLimit) bytes")
    }
    return try store(try StoredRecord(try updated(item)))
  }

  /// The item as it is stored: an update is laid over the one that is there.
  private func updated(_ item: SearchableItem) throws -> SearchableItem {
    var result = item
    result.isUpdate = nil
    result.attributeSet.removedNames = []
    guard item.isUpdate == true,
      let existing = try find(try StoredRecord(item))?.decoded(SearchableItem.self)
    else { return result }
    result.domainIdentifier = item.domainIdentifier ?? existing.domainIdentifier
    result.expirationDate = item.expirationDate ?? existing.expirationDate
    result.attributeSet = existing.attributeSet.updated(with: item.attributeSet)
    result.attributeSet.removedNames = []
    return result
  }

  private func put(_ activity: UserActivity) throws -> ChangeOutcome {
    guard !activity.appID.isEmpty, !activity.activityType.isEmpty else {
      return .refused("an activity needs an appID and an activityType")
    }
    guard activity.eligibleForSearch == true else {
      return .refused("the activity is not eligibleForSearch")
    }
    guard let title = activity.title, !title.isEmpty else {
      return .refused("a searchable activity needs a title")
    }
    if let page = activity.webpageURL, WebURL(page)?.isHTTP != true {
      return .refused("a webpageURL is http or https")
    }
    let record = try StoredRecord(activity)
    if let related = record.related, try !holdsItem(related, of: record.app) {
      return .skippedRelatedMissing
    }
    return try store(record)
  }

  private func holdsItem(_ uid: String, of app: String) throws -> Bool {
    try Bool.fetchOne(
      database.cachedStatement(
        sql: "SELECT 1 FROM record WHERE kind = 1 AND app = ? AND uid = ?"
      ),
      arguments: [app, uid]
    ) ?? false
  }

  /// Deletes items, and the activities that are related to them.
  private func delete(items identifiers: [String], of app: String) throws -> Int {
    var records: [StoredRecord] = []
    for uid in identifiers {
      records += try fetch(
        "SELECT * FROM record WHERE kind = 1 AND app = ? AND uid = ?",
        [app, uid]
      )
      records += try fetch(
        "SELECT * FROM record WHERE kind = 2 AND app = ? AND related = ?",
        [app, uid]
      )
    }
    return try delete(records)
  }

  /// `r` deletes `r` and `r.x`, never `rx`.
  private func delete(domain: String, of app: String) throws -> Int {
    let records = try fetch("SELECT * FROM record WHERE kind IN (1, 2) AND app = ?", [app]).filter {
      $0.domain == domain || $0.domain?.hasPrefix(domain + ".") == true
    }
    let items = records.filter { $0.kind == .item }.map(\.uid)
    return try delete(records.filter { $0.kind == .activity }) + delete(items: items, of: app)
  }

  // MARK: Rows

  private func find(_ record: StoredRecord) throws -> StoredRecord? {
    try Row.fetchOne(
      database.cachedStatement(sql: "SELECT * FROM record WHERE kind = ? AND app = ? AND uid = ?"),
      arguments: [record.kind.number, record.app, record.uid]
    ).map(StoredRecord.init)
  }

  private func store(
    _ record: StoredRecord,
    linking link: (Int64) throws -> Void = { _ in }
  ) throws -> ChangeOutcome {
    let existing = try find(record)
    if let existing, existing.document == record.document { return .unchanged }
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO record (kind, app, uid, page_key, related, weak, target, domain, expires, document)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (kind, app, uid) DO UPDATE SET page_key = excluded.page_key,
          related = excluded.related, weak = excluded.weak, target = excluded.target,
          domain = excluded.domain, expires = excluded.expires, document = excluded.document
        """
    )
    try statement.execute(arguments: [
      record.kind.number, record.app, record.uid, record.pageKey, record.related, record.weak,
      record.target, record.domain, record.expires, record.document,
    ])
    let id = existing?.id ?? database.lastInsertedRowID
    try link(id)
    try entities.rebuild(around: [id])
    return existing == nil ? .inserted : .merged
  }

  private func delete(_ records: [StoredRecord]) throws -> Int {
    var neighbours: Set<Int64> = []
    let ids = Set(records.map(\.id))
    for record in records {
      neighbours.formUnion(try entities.members(of: record.entity))
      try execute("DELETE FROM alias WHERE record = ?", [record.id])
      try execute("DELETE FROM record WHERE id = ?", [record.id])
    }
    for record in records { try entities.clear(record.entity) }
    try entities.rebuild(around: neighbours.subtracting(ids))
    return ids.count
  }

  private func fetch(_ sql: String, _ arguments: StatementArguments) throws -> [StoredRecord] {
    try Row.fetchAll(database.cachedStatement(sql: sql), arguments: arguments).map(
      StoredRecord.init
    )
  }

  private func execute(_ sql: String, _ arguments: StatementArguments) throws {
    try database.cachedStatement(sql: sql).execute(arguments: arguments)
  }
}
