import Basics

/// A parser of user queries; every text is valid.
struct UserQueryParser {
  private static let characterLimit = 4096
  private static let termLimit = 32
  /// The maximum number of equal terms: `New York, New York` is a name, but each further one would only cost time.
  private static let equalLimit = 2
  /// The maximum number of words of a phrase.
  private static let phraseLimit = 64

  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var query = UserQuery()
  private var texts: [String] = []
  private var excludedTexts: [String] = []
  /// The places of excluded words that may be options of a command, with their hyphens.
  private var optionRanges: [Range<Int>] = []

  init(_ text: String) { scalars = Array(text.unicodeScalars.prefix(Self.characterLimit)) }

  mutating func read() -> UserQuery {
    while position < scalars.count {
      if scalars[position].properties.isWhitespace {
        position += 1
      } else {
        readPart()
      }
    }
    // Exclusions alone have no results: `-Wall` is an option.
    if query.isExclusionOnly {
      (query.terms, query.excluded) = (query.excluded, [])
      (texts, optionRanges) = (excludedTexts, [])
    }
    makeLastPrefix()
    query.text = texts.joined(separator: " ")
    return query
  }

  /// Returns the query with its excluded words that may be options in quotation marks; `nil` if there are none.
  mutating func quotingOptions() -> String? {
    _ = read()
    guard !optionRanges.isEmpty else { return nil }
    var (quoted, end) = ("", 0)
    for range in optionRanges {
      quoted += "\(text(end..<range.lowerBound))\"\(text(range))\""
      end = range.upperBound
    }
    return quoted + text(end..<scalars.count)
  }

  /// Parses an operator, a phrase or a word.
  private mutating func readPart() {
    let isShortOption = startsShortOption
    let isExcluded = scalars[position] == "-" && hasText(at: position + 1) && !isShortOption
    if isExcluded { position += 1 }
    if let phrase = quoted() {
      return add(phrase, isPhrase: true, isExcluded: isExcluded)
    }
    if readOperator(isExcluded) { return }
    let start = position
    while position < scalars.count, !scalars[position].properties.isWhitespace,
      position == start || !Self.isQuote(scalars[position]),
      !isShortOption || position < start + CommandOption.shortSize
    { position += 1 }
    add(text(start..<position), isPhrase: false, isExcluded: isExcluded)
    if isExcluded, CommandOption.isOption(text(start - 1..<position)) {
      optionRanges.append(start - 1..<position)
    }
  }

  /// A Boolean value that indicates whether the next part is an option such as `-m`, or `-m,` in a list: a single letter is no
  /// word to exclude.
  private var startsShortOption: Bool {
    let end = position + CommandOption.shortSize
    guard end <= scalars.count, CommandOption.isShort(text(position..<end)) else { return false }
    return end == scalars.count || scalars[end].properties.isWhitespace || scalars[end] == ","
  }

  private func hasText(at index: Int) -> Bool {
    index < scalars.count && !scalars[index].properties.isWhitespace && scalars[index] != "-"
  }

  private func text(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(scalars[range]))
  }

  private static func isQuote(_ scalar: Unicode.Scalar) -> Bool {
    ["\"", "“", "”", "„", "«", "»"].contains(scalar)
  }

  /// Parses text in quotation marks; `nil` if there is no opening or closing mark.
  private mutating func quoted() -> String? {
    guard position < scalars.count, Self.isQuote(scalars[position]),
      let end = scalars[(position + 1)...].firstIndex(where: Self.isQuote)
    else { return nil }
    defer { position = end + 1 }
    return text(position + 1..<end)
  }

  // MARK: Operators

  /// Parses an operator such as `site:example.org`; returns `false` for an unknown name or an empty value,
  /// which are text.
  private mutating func readOperator(_ isExcluded: Bool) -> Bool {
    guard let colon = scalars[position...].prefix(8).firstIndex(of: ":"), hasText(at: colon + 1)
    else { return false }
    let name = text(position..<colon).lowercased()
    let filter = UserQuery.FilterName(rawValue: name)
    guard filter != nil || ["before", "after"].contains(name) else { return false }
    let start = position
    position = colon + 1
    let value = quoted() ?? word()
    if let filter {
      if isExcluded {
        if query.excludedFilters.count < Self.termLimit {
          query.excludedFilters.append(UserQuery.Filter(name: filter, value: value))
        }
      } else if query.filters.count < Self.termLimit {
        query.filters.append(UserQuery.Filter(name: filter, value: value))
      }
      return true
    }
    guard let date = QueryDate.start(of: value), !isExcluded else {
      position = start
      return false
    }
    if name == "before" { query.before = date } else { query.after = date }
    return true
  }

  private mutating func word() -> String {
    let start = position
    while position < scalars.count, !scalars[position].properties.isWhitespace { position += 1 }
    return text(start..<position)
  }

  // MARK: Terms

  private mutating func add(_ text: String, isPhrase: Bool, isExcluded: Bool) {
    var terms = Self.terms(isPhrase ? text : QualifiedName.withoutArity(text), isPhrase: isPhrase)
      .map(Self.cut)
    if terms.count == 1 {
      let typed = isExcluded && !isPhrase ? "-" + text : text
      if CommandOption.isOption(typed) { terms[0].option = typed }
      if terms[0].isWord || terms[0].isIdentifier {
        terms[0].symbolicName = SymbolicName.name(in: text).map(String.init)
      }
    }
    if let last = terms.indices.last {
      terms[last].marks = SymbolicName.marks(of: text) ?? []
      terms[last].markedName = SymbolicName.markedName(in: text).map(String.init)
    } else if !isExcluded {
      addOperator(text)
    }
    if isExcluded {
      query.excluded += terms.prefix(max(0, Self.termLimit - query.excluded.count))
      excludedTexts.append(text)
    } else {
      for term in terms where query.terms.count < Self.termLimit {
        let equal = query.terms.count { $0 == term }
        if equal < Self.equalLimit { query.terms.append(term) }
      }
      if !terms.isEmpty { texts.append(text) }
    }
  }

  /// Adds the symbols behind `operator` and a space, as in `operator +=`.
  private mutating func addOperator(_ text: String) {
    guard let last = query.terms.indices.last, query.terms[last].tokens == ["operator"],
      query.terms[last].marks.isEmpty, SymbolicName.isOperatorTail(text)
    else { return }
    query.terms[last].symbolicName = "operator" + text
    query.terms[last].marks = Array(text.utf8)
  }

  private static func terms(_ text: String, isPhrase: Bool) -> [UserQuery.Term] {
    let text = JoinedWords.withASCIIHyphens(text)
    var parts = TextSegments(text).segments.map(term)
    spell(&parts, text)
    if parts.count == 1, parts[0].isWord, let name = SymbolNames.names(in: text).first {
      (parts[0].phrase, parts[0].isWord) = (TextQuery.Phrase([name]), false)
      // Texts with more than a thousand names have only the word of the others, which is found as that of an identifier.
      parts[0].isIdentifier = !isPhrase && SymbolicName.name(in: text) != nil
    }
    // Text in quotation marks stays together, and is neither inflected nor corrected.
    for index in parts.indices where isPhrase {
      (parts[index].isRun, parts[index].isQuoted) = (false, true)
      if parts.count == 1 { parts[index].isWord = false }
    }
    let isIdentifier =
      !isPhrase && isIdentifier(SymbolicName.withoutSymbols(text)) && parts.allSatisfy(\.isWord)
    guard isPhrase || isIdentifier, parts.count > 1 else { return parts }
    return [
      UserQuery.Term(
        tokens: parts.flatMap(\.tokens),
        // The bigrams of a run end with its last character, which the index also contains alone.
        phrase: TextQuery.Phrase(parts.flatMap(\.phrase.words)),
        isWord: false,
        isIdentifier: isIdentifier,
        isQuoted: isPhrase,
        joined: isIdentifier ? JoinedWords.word(text) : nil
      )
    ]
  }

  /// Returns a term with at most ``phraseLimit`` words, since each word of a phrase is looked for at each place of the others.
  private static func cut(_ term: UserQuery.Term) -> UserQuery.Term {
    guard term.phrase.words.count > phraseLimit else { return term }
    var term = term
    term.tokens = Array(term.tokens.prefix(phraseLimit))
    term.phrase = TextQuery.Phrase(Array(term.phrase.words.prefix(phraseLimit)))
    return term
  }

  /// Adds the words with their diacritics.
  private static func spell(_ terms: inout [UserQuery.Term], _ text: String) {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }), terms.allSatisfy(\.isWord) else { return }
    let words = TextSegments.spelledWords(text)
    guard words.count == terms.count else { return }
    for (index, word) in words.enumerated() where terms[index].tokens != [word] {
      terms[index].spelled = word
    }
  }

  /// Returns `true` for ASCII words that are joined by `_`, `.`, `-`, `:` or `/`, as in `max_wal_size`.
  private static func isIdentifier(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0.isASCIIAlphanumeric || joiners.contains($0) }
  }

  private static let joiners = Array("_.-:/()".utf8)

  private static func term(_ segment: TextSegments.Segment) -> UserQuery.Term {
    switch segment {
    case .word(let word):
      return UserQuery.Term(tokens: [word], phrase: TextQuery.Phrase([word]), isWord: true)
    case .ideographs(let run):
      let tokens = run.map(String.init)
      guard run.count > 1 else {
        // A single ideograph is the start of a bigram, or the last character of a run.
        let phrase = TextQuery.Phrase(tokens, isPrefix: true)
        return UserQuery.Term(tokens: tokens, phrase: phrase, isWord: false)
      }
      let pairs = zip(run, run.dropFirst()).map { "\($0)\($1)" }
      return UserQuery.Term(
        tokens: tokens,
        phrase: TextQuery.Phrase(pairs),
        isWord: false,
        isRun: true
      )
    }
  }

  /// Makes the last word a prefix, unless it is quoted.
  private mutating func makeLastPrefix() {
    guard let last = query.terms.last, last.isWord || last.isIdentifier else { return }
    if let option = last.option, CommandOption.isShort(option) { return }
    // No word starts with an operator.
    if last.symbolicName != nil, !last.marks.isEmpty, last.tokens.last == "operator" { return }
    let closing = scalars.last { !$0.properties.isWhitespace }
    if let closing, Self.isQuote(closing) { return }
    query.terms[query.terms.count - 1].phrase.isPrefix = true
  }
}

/// Dates in queries: `2026`, `2026-05`, `2026-05-21`.
enum QueryDate {
  /// Returns the first second of a year, month or day, in UTC.
  static func start(of text: String) -> Int64? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count), parts[0].utf8.count == 4,
      parts.allSatisfy({ $0.utf8.allSatisfy(\.isASCIIDigit) })
    else { return nil }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count else { return nil }
    let month = numbers.count > 1 ? numbers[1] : 1
    let day = numbers.count > 2 ? numbers[2] : 1
    guard CivilCalendar.isDay(year: numbers[0], month: month, day: day) else { return nil }
    return Int64(CivilCalendar.days(year: numbers[0], month: month, day: day)) * 86_400
  }
}
