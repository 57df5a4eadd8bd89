import IndexModel

/// Keeps entities consistent while records change.
///
/// Before a change, the affected records are *invalidated*: their entities are removed with the text of the
/// records as they were. ``rebuild()`` then recomputes which records belong together, once for many changes.
///
/// Public entities consist of public records. A private entity consists of its owner's records and of whole
/// public entities, which that owner no longer sees separately. The text, title and counts of an entity
/// therefore contain nothing from another owner.
struct EntityResolver {
  /// The maximum number of records that are examined besides those that wait; longer chains are cut.
  private static let examinationLimit = 2000
  /// The number of waiting records from which a rebuild is due.
  private static let waitingLimit = 1000

  let store: any IndexWriting
  private let rules: JoinRules
  private var invalidated: Set<Int64> = []
  /// The records that need an entity, by owner.
  private var waiting: [String: Set<Int64>] = [:]
  /// The keys of changed records, and whether each was a hub before the first of the changes.
  private var touched: [OwnedKey: Bool] = [:]

  /// A key as it joins the records of one owner.
  private struct OwnedKey: Hashable {
    let key: JoinKey
    let owner: String
  }

  init(store: any IndexWriting) {
    self.store = store
    rules = JoinRules(store: store)
  }

  /// Adds a record that is already stored in its final form.
  mutating func add(_ record: StoredRecord) {
    rules.cache(record)
    // The record is new or was invalidated before the change, so its entity does not exist.
    invalidated.insert(record.entity)
    add(record.id, owner: record.name.owner)
  }

  private mutating func add(_ id: Int64, owner: String) {
    waiting[owner, default: []].insert(id)
  }

  private func record(_ id: Int64) throws -> StoredRecord? { try rules.record(id) }

  /// Removes the entity of a record that is about to change, or whose links are.
  mutating func invalidate(_ record: StoredRecord) throws {
    add(record.id, owner: record.name.owner)
    try invalidate(entity: record.entity)
  }

  /// A Boolean value that indicates whether so many records wait that they are rebuilt before further changes.
  var isRebuildDue: Bool { waiting.values.reduce(0) { $0 + $1.count } >= Self.waitingLimit }

  /// Prepares the keys of an app's record, in a form that is about to be stored or removed.
  mutating func touch(_ record: StoredRecord) throws {
    guard record.name.kind != .web else { return }
    for key in try rules.keys(of: record) {
      let owned = OwnedKey(key: key, owner: record.name.owner)
      guard touched[owned] == nil else { continue }
      touched[owned] = try rules.isHub(key, owner: record.name.owner)
    }
  }

  /// Invalidates the activities related to an item that no link leads to, because a private item's key is a hub.
  mutating func invalidateUnlinked(relatedTo item: StoredRecord) throws {
    guard item.name.kind == .item, item.name.owner != Owner.everybody else { return }
    let key = JoinKey.item(app: item.name.app, uid: item.name.uid)
    let owned = OwnedKey(key: key, owner: item.name.owner)
    if touched[owned] == true { try invalidateRecords(relatedTo: item) }
  }

  /// Invalidates the activities related to an item: their lifetime and their links depend on it.
  mutating func invalidateRecords(relatedTo item: StoredRecord) throws {
    guard item.name.kind == .item else { return }
    let owner = item.name.owner == Owner.everybody ? nil : item.name.owner
    let related = RecordFilter.related(to: item.name.uid, app: item.name.app, owner: owner)
    for record in try store.records(related, limit: .max) { try invalidate(record) }
  }

  /// Lets the items be examined again that a key names which leads to no page any more: they may join the page of their
  /// `contentURL`.
  mutating func reexamineItems(namedBy key: String) throws {
    let hash = PageLookupKey.hash(key)
    for owner in [nil, Owner.everybody] {
      for number in try store.numbers(joinedBy: .page(hash), owner: owner, limit: .max) {
        guard let record = try record(number), record.page == hash, record.contentPage != nil
        else { continue }
        add(number, owner: record.name.owner)
      }
    }
  }

  /// Forgets a record that was deleted, whose number may become that of another owner's record.
  mutating func remove(_ record: StoredRecord) {
    rules.forget(record.id)
    waiting[record.name.owner]?.remove(record.id)
  }

  /// Invalidates the records of keys that have become hubs, so that they part, or are hubs no longer, so that they
  /// join again.
  private mutating func invalidateCrossings() throws {
    for (owned, wasHub) in touched where try rules.isHub(owned.key, owner: owned.owner) != wasHub {
      try invalidate(try store.numbers(joinedBy: owned.key, owner: owned.owner, limit: .max))
    }
    touched.removeAll(keepingCapacity: true)
  }

  private mutating func invalidate(_ numbers: [Int64]) throws {
    for number in numbers { if let record = try record(number) { try invalidate(record) } }
  }

  /// Re-examines records around a public record for an owner: records that could not join because the app
  /// already had an item there may join once that item is deleted.
  private mutating func reexamineRecords(around part: StoredRecord, for owner: String) throws {
    for key in try rules.keys(of: part) {
      let limit = JoinRules.hubLimit + 2
      for number in try store.numbers(joinedBy: key, owner: owner, limit: limit) {
        add(number, owner: owner)
      }
    }
  }

  private mutating func invalidate(entity id: Int64) throws {
    guard id != 0, invalidated.insert(id).inserted, let entity = try store.entity(id) else {
      return
    }
    let members = try store.members(of: id)
    var all = members
    for base in entity.bases {
      let parts = try store.members(of: base)
      all += parts
      for part in parts { try reexamineRecords(around: part, for: entity.owner) }
    }
    try store.removeEntity(entity, text: EntityText(all))
    for member in members { add(member.id, owner: entity.owner) }
    guard entity.owner == Owner.everybody else { return }
    for overlay in try store.overlays(on: id) { try invalidate(entity: overlay) }
  }

  /// Assigns an entity to every waiting record.
  ///
  /// - Complexity: Linear in the number of records of the affected entities.
  mutating func rebuild() throws {
    guard !waiting.isEmpty || !touched.isEmpty else { return }
    rules.reset()
    try invalidateCrossings()
    try rebuildPublic()
    while let owner = waiting.keys.first(where: { !$0.isEmpty }) { try rebuild(owner) }
    invalidated.removeAll(keepingCapacity: true)
    rules.clearCache()
  }

  private mutating func popRecord(of owner: String) -> Int64? {
    guard let id = waiting[owner]?.popFirst() else {
      waiting[owner] = nil
      return nil
    }
    return id
  }

  // MARK: Public entities

  private mutating func rebuildPublic() throws {
    let owner = Owner.everybody
    var records: [Int64: StoredRecord] = [:]
    var edges: [(Int64, Int64)] = []
    let limit = (waiting[owner]?.count ?? 0) + Self.examinationLimit
    while let id = popRecord(of: owner) {
      guard records[id] == nil, let record = try record(id) else { continue }
      let isCut = records.count >= limit
      guard !isCut || invalidated.contains(record.entity) else { continue }
      records[id] = record
      if isCut { continue }
      try invalidate(entity: record.entity)
      for key in try privateKeys(of: record) {
        try invalidate(try store.numbers(joinedBy: key, owner: nil, limit: .max))
      }
      try follow(record, owners: [owner], &edges)
    }
    // Most new records stand alone and need no components.
    if records.count == 1 { return try write(Array(records.values), owner: owner, bases: [:]) }
    let nodes = records.values.map(Self.node)
    for component in Components(nodes: nodes, edges: edges).all {
      try write(component.compactMap { records[$0] }, owner: owner, bases: [:])
    }
  }

  /// Returns the keys that may join private records with a public one directly.
  ///
  /// The page key of an item is excluded: only the page itself joins an item with other records that point
  /// there, and those records are invalidated with the page's entity. A lookup per item would read all records
  /// that point at the page.
  private func privateKeys(of record: StoredRecord) throws -> [JoinKey] {
    let keys = try rules.keys(of: record)
    guard record.name.kind == .item else { return keys }
    return keys.filter { if case .page = $0 { false } else { true } }
  }

  private mutating func follow(
    _ record: StoredRecord,
    owners: [String],
    _ edges: inout [(Int64, Int64)]
  ) throws {
    for (one, other) in try rules.links(of: record, owners: owners) {
      edges.append((one.id, other.id))
      add(one.id, owner: one.name.owner)
      add(other.id, owner: other.name.owner)
    }
  }

  private static func node(_ record: StoredRecord) -> Components.Node {
    Components.Node(
      id: record.id,
      name: record.name,
      items: record.name.kind == .item ? [record.name.app: record.name.uid] : [:],
      hasPage: record.name.kind == .web
    )
  }

  // MARK: Private entities

  private mutating func rebuild(_ owner: String) throws {
    rules.reset()
    var graph = OwnerGraph(owner: owner)
    let limit = (waiting[owner]?.count ?? 0) + Self.examinationLimit
    while let id = popRecord(of: owner) {
      guard graph.records[id] == nil, let record = try record(id) else { continue }
      let isCut = graph.records.count >= limit
      guard !isCut || invalidated.contains(record.entity) else { continue }
      graph.records[id] = record
      if isCut { continue }
      try invalidate(entity: record.entity)
      var queue = [record]
      while let next = queue.popLast() { queue += try follow(next, in: &graph) }
    }
    let nodes = graph.records.values.map(Self.node) + graph.bases.map(Self.node)
    for component in Components(nodes: nodes, edges: graph.edges).all {
      let own = component.compactMap { graph.records[$0] }
      let parts = component.filter { $0 < 0 }.map { (-$0, graph.bases[-$0] ?? []) }
      try write(own, owner: owner, bases: Dictionary(uniqueKeysWithValues: parts))
    }
  }

  /// The links between an owner's records and the public entities that they reach.
  private struct OwnerGraph {
    let owner: String
    var records: [Int64: StoredRecord] = [:]
    var bases: [Int64: [StoredRecord]] = [:]
    var edges: [(Int64, Int64)] = []

    /// Returns the node of a record; a public record represents its whole entity.
    func node(of record: StoredRecord) -> Int64 {
      record.name.owner == owner ? record.id : -record.entity
    }
  }

  /// Returns the records of public entities that were not in the graph before.
  private mutating func follow(
    _ record: StoredRecord,
    in graph: inout OwnerGraph
  ) throws -> [StoredRecord] {
    var visited: [StoredRecord] = []
    for (one, other) in try rules.links(of: record, owners: [graph.owner, Owner.everybody]) {
      let ends = [one, other]
      // Links between public records are already resolved.
      guard ends.contains(where: { $0.name.owner == graph.owner }) else { continue }
      graph.edges.append((graph.node(of: one), graph.node(of: other)))
      for end in ends {
        if end.name.owner == graph.owner {
          add(end.id, owner: graph.owner)
        } else if graph.bases[end.entity] == nil {
          let members = try store.members(of: end.entity)
          graph.bases[end.entity] = members
          visited += members
        }
      }
    }
    return visited
  }

  private static func node(_ base: (key: Int64, value: [StoredRecord])) -> Components.Node {
    let names = base.value.map(\.name).sorted()
    return Components.Node(
      id: -base.key,
      name: names.first ?? RecordName(kind: .web, owner: "", app: "", uid: ""),
      items: Dictionary(names.filter { $0.kind == .item }.map { ($0.app, $0.uid) }) { first, _ in
        first
      },
      hasPage: names.contains { $0.kind == .web },
      size: max(1, names.count)
    )
  }

  // MARK: Rows

  /// Writes an entity under the number of its oldest record.
  private func write(
    _ records: [StoredRecord],
    owner: String,
    bases: [Int64: [StoredRecord]]
  ) throws {
    guard let id = records.map(\.id).min() else { return }
    for var record in records where record.entity != id {
      try store.setEntity(id, of: record.id)
      record.entity = id
      rules.cache(record)
    }
    let all = bases.isEmpty ? records : records + bases.values.flatMap { $0 }
    let text =
      all.count == 1 ? all[0].precomputed?.text(of: all[0]) ?? EntityText(all) : EntityText(all)
    let dates = try Lifetime.expirations(of: all, in: store)
    let entity = StoredEntity(
      id: id,
      owner: owner,
      title: text.title,
      quality: text.quality,
      expires: dates.contains(nil) ? nil : dates.compactMap { $0 }.max(),
      labels: text.labels,
      bases: bases.keys.sorted()
    )
    try store.put(entity, text: text)
  }
}
