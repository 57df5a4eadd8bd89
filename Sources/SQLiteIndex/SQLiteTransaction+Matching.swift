import Querying

/// Queries in the FTS5 language; every word is quoted, so no word is interpreted as syntax.
extension SQLiteTransaction {
  /// Returns a query over the full text.
  static func match(_ query: TextQuery) -> String { expression(query, prefix: "") }

  /// Returns a query over titles and keywords.
  static func nameMatch(_ query: TextQuery) -> String {
    guard !isPlain(query) else { return query.terms.map(term).joined(separator: " AND ") }
    return expression(query, prefix: "{title keywords} : ")
  }

  /// Returns a query over titles, headings and keywords.
  static func headMatch(_ query: TextQuery) -> String {
    expression(query, prefix: "{title headings keywords} : ")
  }

  /// Returns `true` if the table without positions and filter tokens can answer the query.
  static func isPlain(_ query: TextQuery) -> Bool {
    query.excluded.isEmpty && query.marks.isEmpty && query.excludedMarks.isEmpty
      && !query.terms.isEmpty
      && query.terms.allSatisfy { $0.phrases.allSatisfy { $0.words.count == 1 } }
  }

  private static func expression(_ query: TextQuery, prefix: String) -> String {
    var parts = query.terms.map { prefix + term($0) } + (wantedMarks(query).map { [$0] } ?? [])
    // Without words and filters, match every entity: each has a filter token of its app or host.
    if parts.isEmpty { parts = ["marks : \"\u{E000}\" *"] }
    let wanted = parts.joined(separator: " AND ")
    return exclusions(query).map { "(" + wanted + ") NOT (" + $0 + ")" } ?? wanted
  }

  /// Returns a query for the marks that entities must have; `nil` if there are none.
  static func wantedMarks(_ query: TextQuery) -> String? {
    guard !query.marks.isEmpty else { return nil }
    return query.marks.map { "(" + $0.map(quoted).joined(separator: " OR ") + ")" }
      .joined(separator: " AND ")
  }

  /// Returns a query for the words and marks that entities must not have; `nil` if there are none.
  static func exclusions(_ query: TextQuery) -> String? {
    let excluded = query.excluded.map(phrase) + query.excludedMarks.map(quoted)
    return excluded.isEmpty ? nil : excluded.joined(separator: " OR ")
  }

  private static func term(_ term: TextQuery.Term) -> String {
    "(" + term.phrases.map(phrase).joined(separator: " OR ") + ")"
  }

  private static func phrase(_ phrase: TextQuery.Phrase) -> String {
    quoted(phrase.words.joined(separator: " ")) + (phrase.isPrefix ? " *" : "")
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.filter { $0 != "\"" && $0 != "\0" } + "\""
  }
}
