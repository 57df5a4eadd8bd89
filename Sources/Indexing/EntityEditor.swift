/// Keeps entities true while records change.
///
/// What a change touches is *lifted* before: its entities are taken away as they were put, from the
/// records as they still are. ``settle()`` finds anew which records belong together.
///
/// Public entities are made of public records. An owner's entity is made of the owner's records and
/// whole public entities, which that owner then no longer sees beside it; so nobody's text, title or
/// count holds a word of another owner.
struct EntityEditor {
  /// Records that one change looks at; a chain that is longer is cut there.
  private static let reach = 2000

  let store: any IndexWriting
  private let rules: JoinRules
  private var lifted: Set<Int64> = []
  /// By owner, the records that need an entity.
  private var waiting: [String: Set<Int64>] = [:]

  init(store: any IndexWriting) {
    self.store = store
    rules = JoinRules(store: store)
  }

  /// A record is stored as it shall be.
  mutating func add(_ record: StoredRecord) {
    rules.remember(record)
    // Its entity is not there: it is new, or was lifted before the record was changed.
    lifted.insert(record.entity)
    add(record.id, owner: record.name.owner)
  }

  private mutating func add(_ id: Int64, owner: String) {
    waiting[owner, default: []].insert(id)
  }

  private func record(_ id: Int64) throws -> StoredRecord? { try rules.record(id) }

  /// A record, or a link of it, is about to change.
  mutating func lift(_ record: StoredRecord) throws {
    add(record.id, owner: record.name.owner)
    try lift(entity: record.entity)
  }

  /// Records that a key joined as a hub, and joins again now that one is gone.
  mutating func release(_ keys: [JoinKey], owner: String) throws {
    for key in keys {
      let limit = JoinRules.hubLimit
      let found = try store.numbers(joinedBy: key, owner: owner, limit: limit + 1)
      if found.count == limit { try lift(found) }
    }
  }

  func keys(of record: StoredRecord) throws -> [JoinKey] { try rules.keys(of: record) }

  private mutating func lift(_ numbers: [Int64]) throws {
    for number in numbers { if let record = try record(number) { try lift(record) } }
  }

  /// What a public record was not joined with, because another item of the same app was there first,
  /// may be joined when that one goes.
  private mutating func reconsider(around part: StoredRecord, for owner: String) throws {
    for key in try rules.keys(of: part) {
      let limit = JoinRules.hubLimit + 2
      for number in try store.numbers(joinedBy: key, owner: owner, limit: limit) {
        add(number, owner: owner)
      }
    }
  }

  private mutating func lift(entity id: Int64) throws {
    guard id != 0, lifted.insert(id).inserted, let entity = try store.entity(id) else { return }
    let members = try store.members(of: id)
    var all = members
    for base in entity.bases {
      let parts = try store.members(of: base)
      all += parts
      for part in parts { try reconsider(around: part, for: entity.owner) }
    }
    try store.removeEntity(entity, text: EntityText(all))
    for member in members { add(member.id, owner: entity.owner) }
    guard entity.owner == Owner.everybody else { return }
    for overlay in try store.overlays(on: id) { try lift(entity: overlay) }
  }

  /// Gives every record that waits its entity.
  ///
  /// - Complexity: Linear in the records of the entities that are touched.
  mutating func settle() throws {
    rules.beginAnew()
    try settlePublic()
    while let owner = waiting.keys.first(where: { !$0.isEmpty }) { try settle(owner) }
    lifted.removeAll(keepingCapacity: true)
    rules.forget()
  }

  private mutating func take(_ owner: String) -> Int64? {
    guard let id = waiting[owner]?.popFirst() else {
      waiting[owner] = nil
      return nil
    }
    return id
  }

  // MARK: Everybody's

  private mutating func settlePublic() throws {
    let owner = Owner.everybody
    var records: [Int64: StoredRecord] = [:]
    var edges: [(Int64, Int64)] = []
    while let id = take(owner) {
      guard records[id] == nil, let record = try record(id) else { continue }
      let isCut = records.count >= Self.reach
      guard !isCut || lifted.contains(record.entity) else { continue }
      records[id] = record
      if isCut { continue }
      try lift(entity: record.entity)
      for key in try privateKeys(of: record) {
        try lift(try store.numbers(joinedBy: key, owner: nil, limit: .max))
      }
      try follow(record, owners: [owner], &edges)
    }
    // Most that is new stands alone, and need not be put together.
    if records.count == 1 { return try write(Array(records.values), owner: owner, bases: [:]) }
    let nodes = records.values.map(Self.node)
    for component in Components(nodes: nodes, edges: edges).all {
      try write(component.compactMap { records[$0] }, owner: owner, bases: [:])
    }
  }

  /// The keys by which owners' records may be joined with a public one itself.
  ///
  /// An item's page is none of them: only the page joins an item with what else points there, and
  /// whoever is joined with the page is lifted with the page's entity. To look for them with every
  /// item would go through all records that point at the page.
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
    let links = try rules.links(of: record, owners: owners)
    try lift(links.parted)
    for (one, other) in links.edges {
      edges.append((one.id, other.id))
      add(one.id, owner: one.name.owner)
      add(other.id, owner: other.name.owner)
    }
  }

  private static func node(_ record: StoredRecord) -> Components.Node {
    Components.Node(
      id: record.id,
      name: record.name,
      apps: record.name.kind == .item ? [record.name.app] : []
    )
  }

  // MARK: An owner's

  private mutating func settle(_ owner: String) throws {
    rules.beginAnew()
    var graph = OwnerGraph(owner: owner)
    while let id = take(owner) {
      guard graph.records[id] == nil, let record = try record(id) else { continue }
      let isCut = graph.records.count >= Self.reach
      guard !isCut || lifted.contains(record.entity) else { continue }
      graph.records[id] = record
      if isCut { continue }
      try lift(entity: record.entity)
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

  /// What an owner's records, and the public entities that they reach, are linked with.
  private struct OwnerGraph {
    let owner: String
    var records: [Int64: StoredRecord] = [:]
    var bases: [Int64: [StoredRecord]] = [:]
    var edges: [(Int64, Int64)] = []

    /// A public record stands for its whole entity.
    func node(of record: StoredRecord) -> Int64 {
      record.name.owner == owner ? record.id : -record.entity
    }
  }

  /// The records of public entities that are met for the first time.
  private mutating func follow(
    _ record: StoredRecord,
    in graph: inout OwnerGraph
  ) throws -> [StoredRecord] {
    var met: [StoredRecord] = []
    let links = try rules.links(of: record, owners: [graph.owner, Owner.everybody])
    try lift(links.parted.filter { try rules.record($0)?.name.owner == graph.owner })
    for (one, other) in links.edges {
      let ends = [one, other]
      // Which public records belong together is settled.
      guard ends.contains(where: { $0.name.owner == graph.owner }) else { continue }
      graph.edges.append((graph.node(of: one), graph.node(of: other)))
      for end in ends {
        if end.name.owner == graph.owner {
          add(end.id, owner: graph.owner)
        } else if graph.bases[end.entity] == nil {
          let members = try store.members(of: end.entity)
          graph.bases[end.entity] = members
          met += members
        }
      }
    }
    return met
  }

  private static func node(_ base: (key: Int64, value: [StoredRecord])) -> Components.Node {
    let names = base.value.map(\.name).sorted()
    return Components.Node(
      id: -base.key,
      name: names.first ?? RecordName(kind: .web, owner: "", app: "", uid: ""),
      apps: Set(names.filter { $0.kind == .item }.map(\.app)),
      size: max(1, names.count)
    )
  }

  // MARK: Rows

  /// The entity bears the number of its oldest record.
  private func write(
    _ records: [StoredRecord],
    owner: String,
    bases: [Int64: [StoredRecord]]
  ) throws {
    guard let id = records.map(\.id).min() else { return }
    for var record in records where record.entity != id {
      try store.setEntity(id, of: record.id)
      record.entity = id
      rules.remember(record)
    }
    let all = bases.isEmpty ? records : records + bases.values.flatMap { $0 }
    let text = all.count == 1 ? all[0].ahead?.text(of: all[0]) ?? EntityText(all) : EntityText(all)
    let dates = all.map(\.expires)
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
