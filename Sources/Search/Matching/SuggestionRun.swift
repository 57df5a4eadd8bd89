package import IndexModel
import Querying

/// Completes the last word of a query.
package struct SuggestionRun {
  /// The maximum number of completions that are tested with the words before them.
  private static let tryLimit = 64

  /// The number of matching entities up to which their own words are read instead.
  private static let fewThings = 24
  /// That number for the items of one app, most of whose words are none of the frequent ones.
  private static let fewItems = 300

  let store: any IndexReading
  let owner: String?
  /// The app whose items completions must find.
  let appID: String?
  let now: Int64

  package init(store: any IndexReading, owner: String?, appID: String?, now: Int64) {
    self.store = store
    self.owner = owner
    self.appID = appID
    self.now = now
  }

  package func suggestions(for text: String, limit: Int) throws -> [SearchSuggestion] {
    let typed = UserQuery(text)
    guard limit > 0, let last = typed.terms.last, last.isWord, last.phrase.isPrefix,
      let prefix = last.tokens.first, let initial = prefix.unicodeScalars.first,
      let head = Self.head(of: text), !head.isWholeWord
    else { return [] }
    let completions = try completions(of: prefix, initial: initial.value)
    let isFirst = typed.terms.count == 1 && typed.textQuery.isPlain && appID == nil
    let known = try isFirst ? nil : wordsOfFew(typed, prefix)
    var found: [SearchSuggestion] = []
    let tried = known.map { known in completions.filter { known.contains($0.word) } } ?? completions
    for entry in tried.prefix(isFirst ? limit : Self.tryLimit) where found.count < limit {
      guard try isFirst || known != nil || occurs(entry.word, with: typed) else { continue }
      found.append(
        SearchSuggestion(
          text: head.text + entry.word,
          typed: head.text.utf16.count + prefix.utf16.count,
          count: entry.count
        )
      )
    }
    return found
  }

  /// Returns the text before the last word.
  private static func head(of text: String) -> (text: String, isWholeWord: Bool)? {
    guard text.utf8.count <= 1000, let last = text.last else { return nil }
    if last.isWhitespace { return ("", true) }
    let rest = text.reversed().drop { $0.isLetter || $0.isNumber }
    return (String(rest.reversed()), false)
  }

  private func completions(of prefix: String, initial: UInt32) throws -> [WordList.Entry] {
    var counts: [String: Int] = [:]
    for scope in scopes {
      if let list = try store.commonCompletions(of: prefix, owner: scope.owner) {
        for entry in list.entries { counts[entry.word, default: 0] += entry.count }
        continue
      }
      for list in try store.words(initial: initial, owner: scope.owner) {
        for entry in list.completions(of: prefix) {
          counts[entry.word, default: 0] += entry.count
        }
      }
    }
    return counts.map { WordList.Entry(word: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.word) < ($0.count, $1.word) }
  }

  /// Returns the words of all entities that match the typed words; `nil` if there are many such entities.
  private func wordsOfFew(_ typed: UserQuery, _ prefix: String) throws -> Set<String>? {
    let query = marked(typed.textQuery)
    guard query.terms.last?.phrases == [TextQuery.Phrase([prefix], isPrefix: true)] else {
      return nil
    }
    var words: Set<String> = []
    let limit = appID == nil ? Self.fewThings : Self.fewItems
    for scope in scopes {
      let found = try store.titleMatches(query, in: scope, limit: limit + 1)
      guard found.count <= limit else { return nil }
      for match in found {
        words.formUnion(EntityText.nameWords(try EntityRecords(store: store).all(match.entity)))
      }
    }
    return words
  }

  private func marked(_ query: TextQuery) -> TextQuery {
    var query = query
    if let appID { query.marks.append([SearchMark.word("app", appID)]) }
    return query
  }

  private func occurs(_ word: String, with typed: UserQuery) throws -> Bool {
    var query = marked(typed.textQuery)
    query.terms[query.terms.count - 1] = TextQuery.Term([TextQuery.Phrase([word])])
    return try scopes.contains { !(try store.titleMatches(query, in: $0, limit: 1)).isEmpty }
  }

  private var scopes: [SearchScope] {
    SearchScope.all(for: owner, isPrivate: appID != nil, now: now)
  }
}
