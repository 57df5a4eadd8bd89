import IndexModel
import Querying

/// Finds corrections of misspelt words in the word lists that the viewer may see, and words that texts write together or
/// apart.
struct SpellingRun {
  /// The shortest word, and the shortest part of one, that is written apart.
  private static let (shortestWord, shortestPart) = (4, 2)
  /// The maximum number of ways to write a word apart.
  private static let waysLimit = 2

  let store: any IndexReading
  let scopes: [SearchScope]

  /// The corrections of a query.
  struct Found {
    /// The corrections of each word, by its index.
    var candidates: [Int: [Corrections.Candidate]] = [:]
    /// The words that occur in no title or keyword.
    var unknown: Set<Int> = []
    /// The words that texts write together with the next one.
    var joined: [Int] = []
  }

  func corrections(of typed: UserQuery) throws -> Found {
    Self.corrections(of: typed, by: try words(of: typed))
  }

  /// Returns the corrections of the words of a query.
  ///
  /// - Parameters:
  ///   - typed: The query.
  ///   - spellings: For each word, those that may be meant, and the number of entities with each.
  /// - Returns: The corrections.
  static func corrections(of typed: UserQuery, by spellings: [String: [String: Int]]) -> Found {
    var found = Found()
    for (index, term) in typed.terms.enumerated() where term.isWord {
      if let joined = typed.joinedWord(at: index), spellings[joined]?[joined] ?? 0 > 0 {
        found.joined.append(index)
      }
      guard let word = term.tokens.first, let words = spellings[word] else { continue }
      if words[word] ?? 0 == 0 { found.unknown.insert(index) }
      let candidates = apart(words) + similar(to: word, words)
      if !candidates.isEmpty { found.candidates[index] = candidates }
    }
    return found
  }

  /// Returns the words of two parts, the most frequent one first.
  private static func apart(_ words: [String: Int]) -> [Corrections.Candidate] {
    let found = words.filter { $0.key.split(separator: " ").count == 2 }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return found.prefix(waysLimit).map {
      Corrections.Candidate(word: $0.key, count: $0.value, distance: 1)
    }
  }

  /// Returns the words at a small distance.
  private static func similar(
    to word: String,
    _ words: [String: Int]
  ) -> [Corrections.Candidate] {
    var list = WordList()
    for (word, count) in words where !word.contains(" ") { list.append(word, count: count) }
    var corrections = Corrections(word)
    corrections.compare(with: list)
    return corrections.candidates
  }

  // MARK: Words of texts

  /// Returns the corrections of each word, the word itself, the ways to write it apart, and the words of adjacent ones
  /// written together, with the number of entities that have them.
  func words(of typed: UserQuery) throws -> [String: [String: Int]] {
    var found: [String: [String: Int]] = [:]
    for (index, term) in typed.terms.enumerated() where term.isWord {
      if let joined = typed.joinedWord(at: index) {
        let count = try textCounts([joined])[0]
        if count > 0 { found[joined, default: [:]][joined] = count }
      }
      guard let word = term.tokens.first else { continue }
      let words = try similar(to: word).merging(apart(word)) { own, _ in own }
      found[word, default: [:]].merge(words) { own, _ in own }
    }
    return found
  }

  /// Returns the words of titles and keywords at a small distance of a word, and the word itself.
  private func similar(to word: String) throws -> [String: Int] {
    var corrections = Corrections(word)
    var count = 0
    for scope in scopes {
      for key in corrections.keys {
        guard let list = try store.words(key, owner: scope.owner) else { continue }
        corrections.compare(with: list)
        if key == WordList.Key(word) { count += list.count(of: word) }
      }
    }
    var words: [String: Int] = [:]
    for candidate in corrections.candidates { words[candidate.word] = candidate.count }
    words[word] = count > 0 ? count : nil
    return words
  }

  /// Returns the ways to write a word apart whose parts most texts have: `screen shot` for `screenshot`.
  private func apart(_ word: String) throws -> [String: Int] {
    guard WordList.Key(word) != nil, word.count >= Self.shortestWord,
      word.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic })
    else { return [:] }
    let ways = (Self.shortestPart...word.count - Self.shortestPart).map { length in
      (first: String(word.prefix(length)), second: String(word.dropFirst(length)))
    }
    let firsts = try textCounts(ways.map(\.first))
    let known = zip(ways, firsts).filter { $0.1 > 0 }
    let seconds = try textCounts(known.map(\.0.second))
    let counted = zip(known, seconds).map { way, second in
      (word: "\(way.0.first) \(way.0.second)", count: min(way.1, second))
    }
    let best = counted.filter { $0.count > 0 }.sorted { ($1.count, $0.word) < ($0.count, $1.word) }
    return Dictionary(
      uniqueKeysWithValues: best.prefix(Self.waysLimit).map { ($0.word, $0.count) }
    )
  }

  /// Returns the number of entities with each of several words.
  private func textCounts(_ words: [String]) throws -> [Int] {
    let query = TextQuery(terms: words.map { TextQuery.Term([TextQuery.Phrase([$0])]) })
    return try store.counts(of: query, in: scopes)
  }
}

extension IndexReading {
  /// Returns the number of entities of all scopes with each term of a query.
  func counts(of query: TextQuery, in scopes: [SearchScope]) throws -> [Int] {
    let counts = try scopes.map { try frequencies(query, owner: $0.owner).counts }
    return query.terms.indices.map { place in counts.map { $0[place] }.reduce(0, +) }
  }
}
