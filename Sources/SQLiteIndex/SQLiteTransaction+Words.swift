import FoundationEssentials
import GRDB
import IndexModel
import Querying
import SQLiteStatements

/// The word lists of titles and keywords.
///
/// They are refreshed now and then instead of with every write, so they may be outdated.
extension SQLiteTransaction {
  /// The maximum number of entities in a scope that is counted with every write.
  private static let smallScope = 256
  /// The maximum number of entities in a scope that is counted at the end of each write session.
  private static let mediumScope = 20_000
  /// The size of a list, in bytes, above which words of only one entity are left out.
  private static let listLimit = 1 << 18

  func words(_ key: WordList.Key, owner: String) throws -> WordList? {
    guard let owner = try ownerNumber(owner) else { return nil }
    return try value(
      Data.self,
      "SELECT words FROM word_list WHERE owner = ? AND initial = ? AND length = ?",
      [owner, Int64(key.initial), key.length]
    ).map { WordList(bytes: Array($0)) }
  }

  func words(initial: UInt32, owner: String) throws -> [WordList] {
    guard let owner = try ownerNumber(owner) else { return [] }
    return try rows(
      "SELECT words FROM word_list WHERE owner = ? AND initial = ? ORDER BY length",
      [owner, Int64(initial)]
    ).map { WordList(bytes: Array(try $0.decode(Data.self, atIndex: 0))) }
  }

  func commonCompletions(of prefix: String, owner: String) throws -> WordList? {
    try ownerNumber(owner).flatMap { try commonCompletions(of: prefix, owner: $0) }
  }

  func commonCompletions(of prefix: String, owner: Int64) throws -> WordList? {
    try value(
      Data.self,
      "SELECT words FROM completion WHERE owner = ? AND beginning = ?",
      [owner, prefix]
    ).map { WordList(bytes: Array($0)) }
  }

  func refreshWords(everything: Bool) throws {
    try writeNames()
    guard everything else {
      for owner in textTables.sorted() where try isOutdated(owner) { try countWords(owner) }
      return
    }
    try refreshLinkTexts()
    // A connection without writes has nothing to count.
    guard database.totalChangesCount > 0 else { return }
    let owners = try Int64.fetchAll(database, sql: "SELECT id FROM owner ORDER BY id")
    for owner in owners where try isBehind(owner) { try countWords(owner) }
  }

  /// Returns `true` if an owner's words have to be counted at the end of writing.
  ///
  /// Small scopes are already up to date; large ones wait until 2 % of their entities are new.
  private func isBehind(_ owner: Int64) throws -> Bool {
    let table = SQLiteSchema.textTable(owner)
    guard try row("SELECT 1 FROM sqlite_schema WHERE name = ?", [table]) != nil else {
      return false
    }
    let documents = try documentCount(owner)
    let counted = try countedDocuments(owner)
    if documents <= Self.smallScope { return documents != counted }
    guard let counted, documents > Self.mediumScope else { return true }
    return abs(documents - counted) > counted / 50
  }

  /// Returns the number of entities that an owner had at the last count.
  private func countedDocuments(_ owner: Int64) throws -> Int? {
    try value(Int.self, "SELECT documents FROM word_state WHERE owner = ?", [owner])
      .map { min(max(0, $0), 1 << 40) }
  }

  /// Returns `true` if the number of entities has doubled or halved since the last count; while an index
  /// grows, all counts together cost as much as two.
  private func isOutdated(_ owner: Int64) throws -> Bool {
    let documents = try documentCount(owner)
    if documents <= Self.smallScope { return true }
    let counted = try countedDocuments(owner) ?? 0
    return documents > 2 * counted || documents < counted / 2
  }

  /// Recounts an owner's words.
  func countWords(_ owner: Int64) throws {
    let names = SQLiteSchema.nameTable(owner)
    guard try row("SELECT 1 FROM sqlite_schema WHERE name = ?", [names]) != nil else { return }
    let documents = try documentCount(owner)
    try execute("DELETE FROM completion WHERE owner = ?", [owner])
    let lists = try countedLists(owner)
    try execute("DELETE FROM word_list WHERE owner = ?", [owner])
    let insertion = try statement(.insertWords)
    for (key, list) in lists {
      try insertion.run(owner, Int64(key.initial), Int64(key.length), list.bytes)
    }
    try execute(
      "INSERT OR REPLACE INTO word_state (owner, documents) VALUES (?, ?)",
      [owner, documents]
    )
  }

  private func countedLists(_ owner: Int64) throws -> [WordList.Key: WordList] {
    let insertion = try statement(.insertCompletions)
    func insert(_ prefix: String, _ words: WordList) throws {
      try insertion.run(owner, prefix, words.bytes)
    }
    var lists: [WordList.Key: WordList] = [:]
    var completions = CommonCompletions()
    // Words from U+2E80 on, including title tokens, are in no list.
    let counts = try database.cachedStatement(
      sql: "SELECT term, doc FROM temp.\(try vocabulary(owner)) WHERE term < '\u{2E80}'"
    )
    var stems = StemCounts(try stemLanguages(owner).compactMap(Stemmer.init))
    if !stems.isIdle {
      try StatementBinder(counts).forEachRow { bytes, count in stems.add(bytes, count: count) }
    }
    try StatementBinder(counts).forEachRow { bytes, count in
      guard let key = WordList.Key(bytes), !stems.isOnlyStem(bytes, count: count) else { return }
      try completions.add(bytes, count: count, insert)
      if count == 1, lists[key]?.bytes.count ?? 0 > Self.listLimit { return }
      lists[key, default: WordList()].append(bytes, count: count)
    }
    try completions.finish(insert)
    return lists
  }

  /// Creates a temporary view of the words in an owner's names, and returns its name.
  ///
  /// The view lives as long as the connection, because GRDB discards all prepared statements whenever a view
  /// is created or dropped. There may be thousands of owners, so only one view exists at a time.
  private func vocabulary(_ owner: Int64) throws -> String {
    let view = "counted_\(owner)"
    let known = try rows("SELECT name FROM sqlite_temp_schema WHERE name GLOB 'counted_*'", [])
      .map { try $0.decode(String.self, atIndex: 0) }
    guard !known.contains(view) else { return view }
    for name in known { try database.execute(sql: "DROP TABLE temp.\(name)") }
    let names = SQLiteSchema.nameTable(owner)
    try database.execute(
      sql: "CREATE VIRTUAL TABLE temp.\(view) USING fts5vocab(main, \(names), row)"
    )
    return view
  }

  // MARK: Engagement

  func engagement(
    withEntities entities: [Int64],
    by viewer: String,
    query: String
  ) throws -> [Int64: EntityEngagement] {
    guard let viewer = try ownerNumber(viewer), !entities.isEmpty else { return [:] }
    let list = "[" + entities.map(String.init).joined(separator: ",") + "]"
    var found: [Int64: EntityEngagement] = [:]
    for row in try rows(Self.engagementSQL, [list, viewer, query]) {
      let number = try row.decode(Int64.self, atIndex: 0)
      let engagement = try Engagement(row, at: 2)
      var entity = found[number] ?? EntityEngagement()
      let isTotal = try row.decode(String.self, atIndex: 1).isEmpty
      if isTotal { entity.total = entity.total + engagement }
      if isTotal == query.isEmpty { entity.here = entity.here + engagement }
      found[number] = entity
    }
    return found
  }

  private static let engagementSQL = """
    WITH wanted AS MATERIALIZED (SELECT value AS id FROM json_each(?1)),
    part AS MATERIALIZED (
      SELECT id, id AS entity FROM wanted
      UNION ALL SELECT wanted.id, base FROM wanted JOIN overlay ON overlay.entity = wanted.id),
    member AS MATERIALIZED (
      SELECT part.id, source, kind, uid FROM part CROSS JOIN record ON record.id = part.entity
      UNION ALL SELECT part.id, source, kind, uid FROM part
        CROSS JOIN record ON record.entity = part.entity AND record.entity <> record.id)
    SELECT member.id, query, shown, tapped, viewed, last FROM member
    CROSS JOIN engagement AS done ON done.viewer = ?2 AND done.source = member.source
      AND done.kind = member.kind AND done.uid = member.uid
    WHERE query IN ('', ?3)
    """
}
