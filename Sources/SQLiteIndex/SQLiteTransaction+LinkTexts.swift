import FoundationEssentials
import GRDB
import IndexModel
import Querying
import SQLiteStatements
import SearchableItems

extension SQLiteTransaction {
  /// The number of pages from which a text of a host names none of them.
  private static let nameLimit = 10
  /// The maximum numbers of texts of the own host, and of batches of other hosts and their size, that are read.
  private static let (ownTexts, otherBatches, batchSize) = (256, 32, 64)

  func countLinkTexts(_ texts: [LinkText], from source: LinkSource, change: Int) throws {
    for text in texts { linkTexts.add(text, from: source, change: change) }
    if linkTexts.isFull { try writeLinkTexts() }
  }

  /// The number of targets up to which a transaction indexes their texts itself; more wait for ``refreshWords(everything:)``,
  /// because a crawl changes the texts of the same targets again and again.
  private static let promptLimit = 64

  /// Writes the buffered changes, and indexes the texts of the pages that they concern, or records that this is to be
  /// done.
  func writeLinkTexts() throws {
    guard !linkTexts.isEmpty else { return }
    var targets: Set<Int64> = []
    for (key, change) in linkTexts.drain() { try write(key, change, to: &targets) }
    guard targets.count > Self.promptLimit else {
      for target in targets.sorted() { try indexLinkTexts(of: target) }
      return
    }
    for target in targets.sorted() { try statement(.queueLinkTexts).run(target) }
  }

  /// Indexes the texts of all pages for which this is to be done.
  func refreshLinkTexts() throws {
    try writeLinkTexts()
    let sql = "SELECT target FROM link_text_queue ORDER BY target LIMIT 10000"
    while case let targets = try rows(sql, []), let last = targets.last {
      for row in targets { try indexLinkTexts(of: try row.decode(atIndex: 0)) }
      let end: Int64 = try last.decode(atIndex: 0)
      try execute("DELETE FROM link_text_queue WHERE target <= ?", [end])
    }
  }

  /// Changes a row, and adds the pages whose most frequent texts may change.
  private func write(
    _ key: LinkTextBuffer.Key,
    _ change: LinkTextBuffer.Change,
    to targets: inout Set<Int64>
  ) throws {
    let count = try Int(
      statement(.countLinkText).integer(
        key.target,
        key.host,
        key.hash,
        change.pages,
        change.language,
        change.text
      ) ?? 0
    )
    let former = count - change.pages
    if count <= 0 { try statement(.removeLinkText).run(key.target, key.host, key.hash) }
    let isOther = (former > 0) != (count > 0)
    if isOther { try addTargets(of: key, count > 0, to: &targets) }
    if isOther || LinkTextRow.level(former) != LinkTextRow.level(count) {
      targets.insert(key.target)
    }
  }

  /// Adds the targets of a text that names none of them from now on, or does so again.
  private func addTargets(
    of key: LinkTextBuffer.Key,
    _ isAdded: Bool,
    to targets: inout Set<Int64>
  ) throws {
    let limit = Self.nameLimit
    guard
      try statement(.linkTextTargets).integer(key.host, key.hash, limit + 2)
        == Int64(isAdded ? limit + 1 : limit)
    else { return }
    let rows = try rows(
      "SELECT target FROM inlink_text WHERE host = ? AND hash = ? LIMIT ?",
      [key.host, key.hash, limit + 1]
    )
    for row in rows { targets.insert(try row.decode(atIndex: 0)) }
  }

  /// Indexes the most frequent texts of the links to a page.
  ///
  /// A bounded number of texts is read, however many pages link to it.
  private func indexLinkTexts(of target: Int64) throws {
    var texts = RankedLinkTexts()
    for row in try ownLinkTexts(of: target) + otherLinkTexts(of: target) { texts.add(row) }
    let indexed = try texts.indexed { host, hash in
      let count = try statement(.linkTextTargets).integer(host, hash, Self.nameLimit + 1) ?? 0
      return count > Self.nameLimit
    }
    let known = try value(String.self, "SELECT texts FROM link_text WHERE rowid = ?", [target])
    guard indexed != known ?? "" else { return }
    if known != nil { try execute("DELETE FROM link_text WHERE rowid = ?", [target]) }
    if !indexed.isEmpty { try statement(.insertLinkText).run(target, indexed) }
  }

  private func ownLinkTexts(of target: Int64) throws -> [LinkTextRow] {
    try rows(
      """
      SELECT host, hash, pages, language, text FROM inlink_text WHERE target = ? AND host < 0
      ORDER BY host, hash LIMIT ?
      """,
      [target, Self.ownTexts]
    ).map(LinkTextRow.init)
  }

  /// Returns the texts of other hosts, of a host with many the first ones, so that no host displaces the others.
  private func otherLinkTexts(of target: Int64) throws -> [LinkTextRow] {
    var found: [LinkTextRow] = []
    var last: Int64 = 0
    for _ in 0..<Self.otherBatches {
      let batch = try rows(
        """
        SELECT host, hash, pages, language, text FROM inlink_text WHERE target = ? AND host > ?
        ORDER BY host, hash LIMIT ?
        """,
        [target, last, Self.batchSize]
      ).map(LinkTextRow.init)
      guard batch.count == Self.batchSize, let end = batch.last else { return found + batch }
      // The last host may have more texts; if it is the only one, they do not count.
      let whole = batch.prefix { $0.host != end.host }
      found += whole.isEmpty ? batch[...] : whole
      last = whole.last?.host ?? end.host
    }
    return found
  }

  func removeAllLinkTexts() throws {
    linkTexts.removeAll()
    for table in ["inlink_text", SQLiteSchema.linkTextTable, "link_text_queue"] {
      try database.execute(sql: "DELETE FROM \(table)")
    }
  }

  // MARK: Searching

  /// Returns `true` if the table of texts exists; a file that no writer has opened since may lack it.
  private func holdsLinkTexts() throws -> Bool {
    if let known = knowsLinkTexts { return known }
    let isThere = try row("SELECT 1 FROM sqlite_schema WHERE name = 'link_text'", []) != nil
    let found = try isThere && row("SELECT 1 FROM link_text LIMIT 1", []) != nil
    knowsLinkTexts = found
    return found
  }

  func linkTextMatches(
    _ query: TextQuery,
    in scope: SearchScope,
    inverseDocumentFrequencies: [Double],
    limit: Int,
    count: Int
  ) throws -> [TextMatch] {
    guard try holdsLinkTexts(), !query.terms.isEmpty, let owner = try table(of: scope.owner) else {
      return []
    }
    var words = query
    (words.marks, words.excluded, words.excludedMarks) = ([], [], [])
    let weights = Self.weights(query, inverseDocumentFrequencies)
    let isPublic = scope.owner == Owner.everybody
    let matches = try textMatches(
      Self.linkTextSQL(isPublic: isPublic, isDated: query.dates != nil),
      try arguments(
        query,
        scope,
        limit: limit,
        match: Self.match(words),
        best: count,
        // A short text of links says no more than a long one.
        weights: [WeightedBM25.argument(weights, meanLength: 0), owner]
      )
    )
    return try matches.filter { try passes($0.entity, query, owner) }
  }

  /// Returns the SQL for the texts of links: they belong to public pages, which may be part of an entity of the owner.
  private static func linkTextSQL(isPublic: Bool, isDated: Bool) -> String {
    let entity = isPublic ? "record.entity" : "overlay.entity"
    let overlay = "CROSS JOIN overlay ON overlay.base = record.entity AND overlay.owner = ?7"
    return """
      WITH found AS MATERIALIZED (
        SELECT rowid AS target, \(WeightedBM25.name(.equal))(link_text, ?6) AS score
        FROM link_text WHERE link_text MATCH ?1 LIMIT ?2),
      best AS MATERIALIZED (
        SELECT \(entity) AS id, min(found.score) AS score FROM found
        CROSS JOIN alias ON alias.hash = found.target CROSS JOIN record ON record.id = alias.record
        \(isPublic ? "" : overlay) GROUP BY 1 ORDER BY 2, 1)
      SELECT best.id, title, quality, type, date, language, -score FROM best
      CROSS JOIN entity ON entity.id = best.id AND entity.owner = ?7
      WHERE \(seen(isDated, dates: 8)) LIMIT ?5
      """
  }

  /// Returns `true` if an entity passes the filters of a query.
  private func passes(_ entity: Int64, _ query: TextQuery, _ owner: Int64) throws -> Bool {
    let table = SQLiteSchema.textTable(owner)
    func matches(_ expression: String) throws -> Bool {
      let sql = "SELECT 1 FROM \(table) WHERE \(table) MATCH ? AND rowid = ?"
      return try row(sql, [expression, entity]) != nil
    }
    if let wanted = Self.wantedMarks(query), try !matches(wanted) { return false }
    // Not as one expression: without wanted marks, it would read all entities for each one.
    return try Self.exclusions(query).map(matches) != true
  }
}

extension LinkTextRow {
  fileprivate init(_ row: Row) throws {
    host = try row.decode(atIndex: 0)
    hash = try row.decode(atIndex: 1)
    pages = try row.decode(atIndex: 2)
    language = try row.decode(atIndex: 3)
    text = try row.decode(atIndex: 4)
  }
}
