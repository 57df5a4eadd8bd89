import GRDB
import SearchableItems

/// Keeps entities: which records are one thing, and the text by which it is found.
struct EntityBuilder {
  let database: Database
  private let rules: JoinRules

  init(database: Database) {
    self.database = database
    rules = JoinRules(database: database)
  }

  /// The records of an entity.
  func members(of entity: Int64) throws -> [Int64] {
    try Int64.fetchAll(
      database.cachedStatement(sql: "SELECT id FROM record WHERE entity = ?"),
      arguments: [entity]
    )
  }

  /// Forgets an entity's text.
  func clear(_ entity: Int64) throws {
    try database.cachedStatement(sql: "DELETE FROM entity WHERE id = ?").execute(arguments: [entity]
    )
    try database.cachedStatement(sql: "DELETE FROM entity_text WHERE rowid = ?")
      .execute(arguments: [entity])
  }

  /// Finds anew which records belong together, in the neighbourhood of those given.
  ///
  /// - Complexity: Linear in the records of the entities that are touched.
  func rebuild(around ids: some Sequence<Int64>) throws {
    var records: [Int64: StoredRecord] = [:]
    var edges: [(Int64, Int64)] = []
    var waiting = Array(ids)
    while let id = waiting.popLast() {
      guard records[id] == nil, let record = try record(id) else { continue }
      records[id] = record
      for neighbour in try rules.neighbours(of: record) {
        edges.append((min(id, neighbour), max(id, neighbour)))
        waiting.append(neighbour)
      }
      if record.entity != 0 { waiting += try members(of: record.entity) }
    }
    for entity in Set(records.values.map(\.entity)) where entity != 0 { try clear(entity) }
    for component in Components(records: records, edges: edges).all {
      try write(component)
    }
  }

  private func record(_ id: Int64) throws -> StoredRecord? {
    try Row.fetchOne(
      database.cachedStatement(sql: "SELECT * FROM record WHERE id = ?"),
      arguments: [id]
    ).map(StoredRecord.init)
  }

  /// The entity bears the number of its oldest record.
  private func write(_ component: [StoredRecord]) throws {
    guard let entity = component.map(\.id).min() else { return }
    for record in component where record.entity != entity {
      try database.cachedStatement(sql: "UPDATE record SET entity = ? WHERE id = ?")
        .execute(arguments: [entity, record.id])
    }
    let text = EntityText(component)
    try database.cachedStatement(sql: "INSERT INTO entity (id, title, quality) VALUES (?, ?, ?)")
      .execute(arguments: [entity, text.title, text.quality])
    try database.cachedStatement(
      sql:
        "INSERT INTO entity_text (rowid, title, keywords, description, body) VALUES (?, ?, ?, ?, ?)"
    ).execute(arguments: [
      entity, SearchText.indexed(text.titles), SearchText.indexed(text.keywords),
      SearchText.indexed(text.description), SearchText.indexed(text.body),
    ])
  }
}

/// Connected components, where no component gets two items of one app.
private struct Components {
  private let records: [Int64: StoredRecord]
  private var parent: [Int64: Int64] = [:]
  /// For each root, the apps whose item it holds.
  private var apps: [Int64: Set<String>] = [:]

  init(records: [Int64: StoredRecord], edges: [(Int64, Int64)]) {
    self.records = records
    for (id, record) in records {
      parent[id] = id
      apps[id] = record.kind == .item ? [record.app] : []
    }
    // By the records' own names, not their numbers, so that the order of writes makes no difference.
    let order = records.values.sorted { $0.name < $1.name }.map(\.id)
    let places = Dictionary(uniqueKeysWithValues: zip(order, order.indices))
    let placed = edges.map { first, second in
      let (left, right) = (places[first] ?? 0, places[second] ?? 0)
      return (min(left, right), max(left, right))
    }
    for edge in placed.sorted(by: { $0 < $1 }) { join(order[edge.0], order[edge.1]) }
  }

  var all: [[StoredRecord]] {
    var components: [Int64: [StoredRecord]] = [:]
    for (id, record) in records { components[root(id), default: []].append(record) }
    return components.values.map { $0.sorted { $0.id < $1.id } }
  }

  private mutating func join(_ first: Int64, _ second: Int64) {
    let (left, right) = (root(first), root(second))
    guard left != right, let leftApps = apps[left], let rightApps = apps[right],
      leftApps.isDisjoint(with: rightApps)
    else { return }
    parent[right] = left
    apps[left] = leftApps.union(rightApps)
  }

  private func root(_ id: Int64) -> Int64 {
    var id = id
    while let up = parent[id], up != id { id = up }
    return id
  }
}

extension StoredRecord {
  /// What tells a record from all others, whatever number it has.
  fileprivate var name: (Int, String, String) { (kind.number, app, uid) }
}

/// The text by which an entity is found: what all its records say, each thing once.
struct EntityText {
  private(set) var titles: String
  private(set) var keywords: String
  private(set) var description: String
  private(set) var body: String
  let title: String
  let quality: Double

  init(_ records: [StoredRecord]) {
    let sets = records.map(\.attributes)
    func joined(_ texts: [String]) -> String {
      var seen: Set<String> = []
      return texts.filter { seen.insert($0.lowercased()).inserted }.joined(separator: " \u{2029} ")
    }
    title = sets.lazy.compactMap(\.title).first ?? ""
    titles = joined(sets.flatMap { [$0.title].compactMap { $0 } + $0.alternateNames })
    keywords = joined(
      sets.flatMap { $0.keywords + $0.list("authorNames") + $0.list("organizations") }
    )
    description = joined(sets.compactMap(\.contentDescription))
    body = joined(sets.compactMap(\.textContent))
    quality = Self.quality(sets, records)
  }

  /// Richness, and a malus for search forms.
  private static func quality(_ sets: [AttributeSet], _ records: [StoredRecord]) -> Double {
    let signs = ["contentDescription", "thumbnailURL", "rating", "org_schema_price", "startDate"]
    let found = signs.filter { sign in sets.contains { $0.values[sign] != nil } }.count
    let isLanding = records.contains { $0.webItem()?.isSearchLanding == true }
    return (1 + 0.15 * Double(found) / 5) * (isLanding ? 0.5 : 1)
  }
}
