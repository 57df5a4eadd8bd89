import FoundationEssentials
import GRDB
import IndexModel
import Querying

extension SQLiteTransaction {
  /// The maximum number of candidates with a date filter, which may leave few of many entities.
  private static let datedLimit = 50_000

  func table(of owner: String) throws -> Int64? {
    guard let number = try ownerNumber(owner) else { return nil }
    if searchedTables.contains(number) { return number }
    let name = SQLiteSchema.textTable(number)
    guard try row("SELECT 1 FROM sqlite_schema WHERE name = ?", [name]) != nil else { return nil }
    searchedTables.insert(number)
    return number
  }

  // MARK: Matches

  func titleMatches(_ query: TextQuery, in scope: SearchScope, limit: Int) throws -> [TextMatch] {
    if let known = searchCache?.titles.matches(query, in: scope, limit: limit) {
      return Array(known.prefix(limit))
    }
    guard let owner = try table(of: scope.owner), !query.isEmpty else { return [] }
    let matches = try textMatches(
      Self.nameSQL(query, owner, isDated: query.dates != nil, hasOverlays: hasOverlays(scope)),
      try arguments(query, scope, limit: 4 * limit, match: Self.nameMatch(query), best: limit)
    )
    let known = matches.count < limit ? .max : limit
    searchCache?.titles.insert(matches, of: query, in: scope, limit: known)
    return matches
  }

  /// Returns the SQL for titles and keywords.
  ///
  /// Their own table has no positions, so queries with phrases or exclusions use the full text.
  static func nameSQL(
    _ query: TextQuery,
    _ owner: Int64,
    isDated: Bool,
    hasOverlays: Bool = true
  ) -> String {
    let isPlain = isPlain(query)
    let table = nameTable(query, owner)
    return """
      SELECT found.id, title, quality, type, date, language, 0.0 FROM (
        SELECT \(isPlain ? ImpactOrderedRowID.entitySQL : "rowid") AS id
        FROM \(table) WHERE \(table) MATCH ?1 LIMIT ?2) AS found
      CROSS JOIN entity ON entity.id = found.id
      WHERE \(seen(isDated, hasOverlays: hasOverlays)) LIMIT ?5
      """
  }

  /// Returns the table in which titles are searched.
  static func nameTable(_ query: TextQuery, _ owner: Int64) -> String {
    isPlain(query) ? SQLiteSchema.nameTable(owner) : SQLiteSchema.textTable(owner)
  }

  /// Returns `true` if a public entity may be part of one of the viewer's entities.
  func hasOverlays(_ scope: SearchScope) throws -> Bool {
    try scope.viewer.flatMap { try ownerNumber($0) } != nil
  }

  func matches(
    _ query: TextQuery,
    in scope: SearchScope,
    part: TextPart,
    weights: FieldWeights,
    inverseDocumentFrequencies: [Double],
    limit: Int,
    best: Range<Int>
  ) throws -> [TextMatch] {
    guard let owner = try table(of: scope.owner), !query.terms.isEmpty else { return [] }
    let phrases = Self.weights(query, inverseDocumentFrequencies)
    return try textMatches(
      Self.textSQL(owner, weights, isDated: query.dates != nil),
      try arguments(
        query,
        scope,
        limit: limit,
        match: part == .heads ? Self.headMatch(query) : Self.match(query),
        best: best.count,
        weights: [WeightedBM25.argument(phrases, meanLength: scope.meanLength), best.lowerBound]
      )
    )
  }

  /// Returns the weight of each phrase of a query.
  static func weights(
    _ query: TextQuery,
    _ inverseDocumentFrequencies: [Double]
  ) -> [PhraseWeight] {
    zip(query.terms, inverseDocumentFrequencies).flatMap { term, rarity in
      term.phrases.indices.map { index in
        PhraseWeight(rarity: rarity, weight: term.phrases[index].weight, startsTerm: index == 0)
      }
    }
  }

  static func textSQL(_ owner: Int64, _ weights: FieldWeights, isDated: Bool) -> String {
    let table = SQLiteSchema.textTable(owner)
    return """
      WITH found AS MATERIALIZED (
        SELECT rowid AS id, \(WeightedBM25.name(weights))(\(table), ?6) AS score
        FROM \(table) WHERE \(table) MATCH ?1 LIMIT ?2),
      best AS MATERIALIZED (SELECT id, score FROM found ORDER BY score, id LIMIT ?2)
      SELECT best.id, title, quality, type, date, language, -score FROM best
      CROSS JOIN entity ON entity.id = best.id WHERE \(seen(isDated, dates: 8))
      LIMIT ?5 OFFSET ?7
      """
  }

  /// Returns the SQL condition that excludes expired entities, and entities that are part of one of the
  /// viewer's entities.
  static func seen(_ isDated: Bool, dates: Int = 6, hasOverlays: Bool = true) -> String {
    let overlay = "AND NOT EXISTS (SELECT 1 FROM overlay WHERE base = entity.id AND owner = ?4)"
    return """
      (entity.expires IS NULL OR entity.expires > ?3) \(hasOverlays ? overlay : "")
        \(isDated ? "AND entity.date >= ?\(dates) AND entity.date < ?\(dates + 1)" : "")
      """
  }

  func arguments(
    _ query: TextQuery,
    _ scope: SearchScope,
    limit: Int,
    match: String,
    best: Int,
    weights: StatementArguments = []
  ) throws -> StatementArguments {
    let limit = query.dates == nil ? limit : max(limit, Self.datedLimit)
    let viewer = try viewerNumber(scope.viewer)
    let dates: StatementArguments = query.dates.map { [$0.lowerBound, $0.upperBound] } ?? []
    return [match, limit, scope.now, viewer, best] + weights + dates
  }

  func textMatches(_ sql: String, _ arguments: StatementArguments) throws -> [TextMatch] {
    let cursor = try Row.fetchCursor(database.cachedStatement(sql: sql), arguments: arguments)
    var matches: [TextMatch] = []
    while let row = try cursor.next() {
      matches.append(
        TextMatch(
          entity: try row.decode(atIndex: 0),
          title: try row.decode(atIndex: 1),
          quality: try row.decode(atIndex: 2),
          type: try label(row.decode(atIndex: 3)),
          date: try row.decode(atIndex: 4),
          language: try label(row.decode(atIndex: 5)),
          score: try row.decode(atIndex: 6)
        )
      )
    }
    return matches
  }

  // MARK: Counts

  func matchCount(_ query: TextQuery, in scope: SearchScope, limit: Int) throws -> Int {
    if let known = searchCache?.counts.matches(query, in: scope, limit: limit) {
      return min(known, limit)
    }
    guard let owner = try table(of: scope.owner), !query.isEmpty else { return 0 }
    let table = SQLiteSchema.textTable(owner)
    let sum = try value(
      Int.self,
      """
      WITH found AS MATERIALIZED (
        SELECT rowid AS id FROM \(table) WHERE \(table) MATCH ?1 LIMIT ?2)
      SELECT count(*) FROM (
        SELECT 1 FROM found CROSS JOIN entity ON entity.id = found.id
        WHERE \(Self.seen(query.dates != nil)) LIMIT ?5)
      """,
      try arguments(query, scope, limit: limit, match: Self.match(query), best: limit)
    )
    let count = sum ?? 0
    // The limit applies before hidden entities are left out, so a lower count is not that of all.
    searchCache?.counts.insert(count, of: query, in: scope, limit: limit)
    return count
  }

  func labelCounts(_ query: TextQuery, in scope: SearchScope, limit: Int) throws -> [LabelCount] {
    guard let owner = try table(of: scope.owner), !query.isEmpty else { return [] }
    let table = SQLiteSchema.textTable(owner)
    return try rows(
      """
      WITH found AS MATERIALIZED (
        SELECT rowid AS id FROM \(table) WHERE \(table) MATCH ?1 LIMIT ?2)
      SELECT type, host, language, count(*) FROM (
        SELECT type, host, language FROM found CROSS JOIN entity ON entity.id = found.id
        WHERE \(Self.seen(query.dates != nil)) LIMIT ?5)
      GROUP BY 1, 2, 3
      """,
      try arguments(query, scope, limit: limit, match: Self.match(query), best: limit)
    ).map { row in
      var labels = EntityLabels()
      labels.type = try label(row.decode(atIndex: 0))
      labels.host = try label(row.decode(atIndex: 1))
      labels.language = try label(row.decode(atIndex: 2))
      return LabelCount(labels: labels, count: try row.decode(atIndex: 3))
    }
  }

  /// Returns the viewer's number; -1, which no owner has, for a viewer without records.
  func viewerNumber(_ viewer: String?) throws -> Int64 {
    try viewer.flatMap { try ownerNumber($0) } ?? -1
  }

  func documentCount(owner: String) throws -> Int {
    guard let owner = try table(of: owner) else { return 0 }
    return try documentCount(owner)
  }

  func documentCount(_ owner: Int64) throws -> Int {
    try textTotals(owner).first ?? 0
  }

  func textLength(owner: String) throws -> Int {
    guard let owner = try table(of: owner) else { return 0 }
    return try textTotals(owner).dropFirst().reduce(0, &+)
  }

  /// Returns the number of rows of an owner's texts, and the number of words in each column.
  private func textTotals(_ owner: Int64) throws -> [Int] {
    let table = SQLiteSchema.textTable(owner)
    let averages = try value(Data.self, "SELECT block FROM \(table)_data WHERE id = 1", [])
    return Self.numbers(averages ?? Data())
  }

  // MARK: Sections and stems

  func holdsOutlines(owner: String) throws -> Bool {
    guard let owner = try ownerNumber(owner) else { return false }
    return try row("SELECT 1 FROM outline WHERE owner = ? LIMIT 1", [owner]) != nil
  }

  func outline(of entity: Int64, owner: String) throws -> String? {
    guard let owner = try ownerNumber(owner) else { return nil }
    let sql = "SELECT headings FROM outline WHERE owner = ? AND entity = ?"
    return try value(Data.self, sql, [owner, entity]).map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: Frequencies

  func frequencies(_ query: TextQuery, owner: String) throws -> TextFrequencies {
    guard let number = try table(of: owner) else {
      return TextFrequencies(documents: 0, counts: query.terms.map { _ in 0 })
    }
    let documents = try documentCount(number)
    return TextFrequencies(
      documents: documents,
      counts: try query.terms.map { try min(documents, frequency(of: $0, number)) }
    )
  }

  private func frequency(of term: TextQuery.Term, _ owner: Int64) throws -> Int {
    let key = SearchCache.OwnedTerm(owner: owner, term: term)
    if let known = searchCache?.frequencies[key] { return known }
    let isPrefix = term.phrases.contains(where: \.isPrefix)
    let count = try isPrefix ? nameFrequency(of: term, owner) : wordFrequency(of: term, owner)
    searchCache?.frequencies[key] = count
    return count
  }

  /// Estimates the frequency of a common term from the distance between the first entities that have it; an
  /// exact count would take longer than the search.
  private func wordFrequency(of term: TextQuery.Term, _ owner: Int64) throws -> Int {
    let table = SQLiteSchema.textTable(owner)
    let row = try row(
      """
      SELECT count(*), max(id) FROM (
        SELECT rowid AS id FROM \(table) WHERE \(table) MATCH ?1 LIMIT ?2)
      """,
      [Self.match(TextQuery(terms: [term])), TermSample.wordLimit]
    )
    guard let row, let last = try row.decode(Int64?.self, atIndex: 1) else { return 0 }
    let count = try row.decode(Int.self, atIndex: 0)
    guard count >= TermSample.wordLimit, let documents = try documentRange(owner) else {
      return count
    }
    return TermSample.estimate(count, last: last, in: documents)
  }

  /// Returns the range of the numbers of an owner's entities; `nil` if there are none.
  func documentRange(_ owner: Int64) throws -> ClosedRange<Int64>? {
    let table = SQLiteSchema.textTable(owner)
    guard let first = try value(Int64.self, "SELECT min(id) FROM \(table)_docsize", []),
      let last = try value(Int64.self, "SELECT max(id) FROM \(table)_docsize", []), first <= last
    else { return nil }
    return first...last
  }

  /// Returns the frequency of a term with a prefix.
  ///
  /// A prefix with a list of frequent completions has the sum of their frequencies; corrections and stems of the term add
  /// nothing. Any other prefix is counted in the table of names, which requires no merging of texts, and a phrase, as of an
  /// identifier, in the texts.
  func nameFrequency(of term: TextQuery.Term, _ owner: Int64) throws -> Int {
    if let first = term.phrases.first, first.isPrefix, first.words.count == 1,
      let words = try commonCompletions(of: first.words[0], owner: owner)
    {
      let whole = TextQuery.Term([TextQuery.Phrase(first.words)])
      return try words.entries.map(\.count).reduce(0, +) + wordFrequency(of: whole, owner)
    }
    let query = TextQuery(terms: [term])
    guard Self.isPlain(query) else { return try phraseFrequency(query, owner) }
    let table = SQLiteSchema.nameTable(owner)
    return try value(
      Int.self,
      "SELECT count(*) FROM (SELECT 1 FROM \(table) WHERE \(table) MATCH ? LIMIT ?)",
      [Self.nameMatch(query), TermSample.prefixLimit]
    ) ?? 0
  }

  /// Returns the number of texts with a phrase, up to a limit.
  private func phraseFrequency(_ query: TextQuery, _ owner: Int64) throws -> Int {
    let table = SQLiteSchema.textTable(owner)
    return try value(
      Int.self,
      "SELECT count(*) FROM (SELECT 1 FROM \(table) WHERE \(table) MATCH ? LIMIT ?)",
      [Self.match(query), TermSample.prefixLimit]
    ) ?? 0
  }

  /// Returns the numbers of a block of FTS5, which have seven bits per byte; the first ones if it is damaged.
  private static func numbers(_ block: Data) -> [Int] {
    var numbers: [Int] = []
    var (number, length) = (0, 0)
    for byte in block.prefix(64) {
      number = number << 7 | Int(byte & 0x7F)
      length += 1
      guard byte & 0x80 == 0 || length == 8 else { continue }
      numbers.append(number)
      (number, length) = (0, 0)
    }
    return numbers
  }
}
