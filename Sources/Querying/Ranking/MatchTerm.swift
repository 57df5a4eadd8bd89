import Basics

/// The matcher of a query term: one of several word sequences.
public struct MatchTerm: Sendable, Equatable {
  /// A sequence of words.
  public struct Choice: Sendable, Equatable {
    /// The words, folded.
    public let words: [[UInt8]]
    /// A Boolean value that indicates whether the last word is a prefix.
    public let isPrefix: Bool
    /// The weight: 1 for typed words.
    public fileprivate(set) var weight: Double
    /// The stemmer by which words with the same stem match; `nil` if only equal words match.
    let stemmer: Stemmer?

    /// Creates a choice.
    public init(_ words: [String], isPrefix: Bool, weight: Double = 1) {
      self.words = words.map { Array($0.utf8) }
      self.isPrefix = isPrefix
      self.weight = weight
      stemmer = nil
    }

    /// Creates a choice that matches all words with a stem.
    public init(stem: String, of stemmer: Stemmer, weight: Double) {
      words = [Array(stem.utf8)]
      isPrefix = false
      self.weight = weight
      self.stemmer = stemmer
    }

    /// The starts of words that match although the stem starts otherwise.
    var removedStarts: [[UInt8]] { stemmer?.removedStarts ?? [] }

    /// Returns `false` if a word cannot be the first one of the choice.
    func mayStart(with word: ArraySlice<UInt8>) -> Bool {
      word.first == words.first?.first || removedStarts.contains { word.starts(with: $0) }
    }

    /// Returns `true` if a word has the stem of the choice.
    func hasStem(_ word: some Collection<UInt8>) -> Bool {
      guard let stemmer, let stem = words.first, let first = stem.first,
        word.count + 1 >= stem.count
      else { return false }
      // Two letters, of up to three bytes each.
      let start = first < 0x80 ? 2 : first < 0xE0 ? 4 : 6
      guard
        word.prefix(start).elementsEqual(stem.prefix(start))
          || removedStarts.contains(where: { word.starts(with: $0) })
      else { return false }
      return stemmer.stem(word)?.elementsEqual(stem) ?? word.elementsEqual(stem)
    }
  }

  /// The choices, starting with the typed one.
  public let choices: [Choice]
  /// The names of the term in headings if it is an option of a command; otherwise empty.
  private var optionNames: [[UInt8]] = []
  /// The name with its symbols, in lower case, such as `__init__`; empty for other terms.
  private var symbolicName: [UInt8] = []
  /// The name with symbols at its end that may be punctuation, in lower case, such as `empty?`; empty for other terms.
  private var markedName: [UInt8] = []
  /// The symbols of the typed text that ends with the term; see ``SymbolicName/marks(of:)``.
  private(set) var marks: [UInt8] = []
  /// A Boolean value that indicates whether the words are the characters of a run of ideographs.
  private var isRun = false

  /// Creates a term.
  public init(_ choices: [Choice]) { self.choices = choices }

  /// Creates the matcher of a run of ideographs.
  public init(run: [String]) {
    self.init([Choice(run, isPrefix: false)])
    isRun = true
  }

  /// Creates the matcher of a typed term.
  public init(_ term: UserQuery.Term) {
    self.init([
      Choice(term.tokens, isPrefix: term.phrase.isPrefix && (term.isWord || term.isIdentifier))
    ])
    optionNames = term.option.map(CommandOption.names) ?? []
    symbolicName = term.symbolicName.map { $0.utf8.map(\.asciiLowercased) } ?? []
    markedName = term.markedName.map { $0.utf8.map(\.asciiLowercased) } ?? []
    marks = term.marks
    isRun = term.isRun
  }

  /// Returns the term with other choices.
  public func replacing(_ choices: [Choice]) -> MatchTerm {
    var term = MatchTerm(choices)
    (term.optionNames, term.symbolicName, term.isRun) = (optionNames, symbolicName, isRun)
    (term.markedName, term.marks) = (markedName, marks)
    return term
  }

  /// Returns the term with another weight of the words that have the stem of the typed one.
  public func weighingStems(_ weight: Double) -> MatchTerm {
    replacing(
      choices.map { choice in
        var choice = choice
        if choice.stemmer != nil { choice.weight = weight }
        return choice
      }
    )
  }

  /// Returns the term without the stems of other languages, which can be words of this one: that of the Polish `tabelach`
  /// is a Dutch word.
  ///
  /// - Parameter language: The language of a text, as a primary subtag of BCP 47; all stems are kept if it is empty.
  /// - Returns: The term for texts in the language.
  public func keepingStems(of language: String) -> MatchTerm {
    func isKept(_ choice: Choice) -> Bool {
      choice.stemmer.map { $0.language == language } ?? true
    }
    return language.isEmpty || choices.allSatisfy(isKept)
      ? self : replacing(choices.filter(isKept))
  }

  /// A match of the term in a text.
  struct Match {
    var start: Int
    var count: Int
    var value: Double
    /// A Boolean value that indicates whether all words match as a whole.
    var isWhole: Bool
  }

  /// Returns the best match in a text.
  func match(in text: FoldedWords) -> Match? {
    var best: Match?
    for choice in choices where !choice.words.isEmpty {
      for start in 0..<text.count {
        guard choice.mayStart(with: text[start]), let match = choice.match(in: text, at: start),
          match.value > best?.value ?? 0
        else { continue }
        best = match
        if match.value >= 1 { return match }
      }
    }
    return best
  }
}

extension MatchTerm {
  /// A Boolean value that indicates whether the term is typed as several words, as identifiers are.
  var isSequence: Bool { !isRun && choices.first.map { $0.words.count > 1 } ?? false }

  /// A Boolean value that indicates whether the term is an option of a command.
  public var isOption: Bool { !optionNames.isEmpty }

  /// A Boolean value that indicates whether the term is a name with symbols, such as `__init__`.
  var isSymbolic: Bool { !symbolicName.isEmpty }

  /// A Boolean value that indicates whether headings name the term with its symbols: an option, or a name with symbols.
  var isLiteral: Bool { isOption || isSymbolic }

  /// Returns `true` if the term is an identifier of several parts and a text consists of it, or an option or a name with
  /// symbols and the text is its heading.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - words: Its words.
  /// - Returns: `false` for texts with other words, and for terms of one word.
  func isIdentifier(_ text: String, _ words: FoldedWords) -> Bool {
    if isOption, CommandOption.isNamed(text, by: optionNames) { return true }
    if isSymbolic { return isHeading(text) }
    return isSequence && isTyped(as: words)
  }

  /// Returns `true` if the term is an option, or a name with symbols, that a text does not have with these.
  func lacksSymbols(in text: String) -> Bool {
    if isOption { return !CommandOption.occurs(optionNames, in: text) }
    return isSymbolic && !SymbolicName.occurs(symbolicName, in: text)
  }

  /// Returns `true` if the term has symbols at its end that a text does not have behind its word, as `uniq` for `uniq!`.
  func lacksMarks(in text: String) -> Bool {
    !markedName.isEmpty && !SymbolicName.occurs(markedName, in: text)
  }

  /// Returns `true` if the term is a name with symbols with which a heading starts, as in `\watch [ seconds ]`, or ends before
  /// its parameters, as in `object.__init__(self)`.
  func isHeading(_ text: String) -> Bool {
    guard isSymbolic, !lacksSymbols(in: text) else { return false }
    // `std::map::operator[]` is another operator than `std::vector::operator[]`.
    guard !isSequence || match(in: FoldedWords(text)) != nil else { return false }
    let bytes = SymbolicName.bytes(of: text)
    let name = bytes.prefix { $0 != UInt8(ascii: "(") }
    return bytes.starts(with: symbolicName)
      || !name.contains(0x20) && name.suffix(symbolicName.count).elementsEqual(symbolicName)
  }

  /// Returns `true` if a text is an identifier that consists of one word and the typed ones behind it.
  func isTyped(behindPrefixIn words: FoldedWords) -> Bool {
    guard isSequence, let typed = choices.first, words.count == typed.words.count + 1,
      words.wordsBefore(1..<words.count) == 1
    else { return false }
    return typed.words.indices.allSatisfy { words[$0 + 1].elementsEqual(typed.words[$0]) }
  }

  /// Returns `true` if the term is the last parts of a qualified name: `User.password` of `auth.models.User.password`.
  func isTyped(asEndOf words: FoldedWords) -> Bool {
    guard isSequence, let typed = choices.first, words.count > typed.words.count else {
      return false
    }
    let start = words.count - typed.words.count
    return words.startsPart(start)
      && typed.words.indices.allSatisfy { words[start + $0].elementsEqual(typed.words[$0]) }
  }

  /// Returns `true` if a text has the typed words and no others.
  func isTyped(as words: FoldedWords) -> Bool {
    guard let typed = choices.first, typed.words.count == words.count else { return false }
    return typed.words.indices.allSatisfy { words[$0].elementsEqual(typed.words[$0]) }
  }
}

extension MatchTerm.Choice {
  /// The weight of a prefix match relative to a whole word.
  private static let prefixWeight = 0.8
  /// The weight of a word in two parts relative to the typed one without a hyphen: `PGUSER` before `pg_user`.
  private static let joinedWeight = 0.9

  func match(in text: FoldedWords, at start: Int) -> MatchTerm.Match? {
    guard start + words.count <= text.count else { return nil }
    if let match = joinedMatch(in: text, at: start) { return match }
    if stemmer != nil {
      guard hasStem(text[start]) else { return nil }
      return MatchTerm.Match(start: start, count: 1, value: weight, isWhole: true)
    }
    for (offset, word) in words.enumerated() {
      let other = text[start + offset]
      if other.elementsEqual(word) { continue }
      guard isPrefix, offset == words.count - 1, other.starts(with: word) else { return nil }
      return MatchTerm.Match(
        start: start,
        count: words.count,
        value: weight * Self.prefixWeight,
        isWhole: false
      )
    }
    return MatchTerm.Match(start: start, count: words.count, value: weight, isWhole: true)
  }

  /// Returns the match of a single word with two that a hyphen joins; `nil` if there is none.
  private func joinedMatch(in text: FoldedWords, at start: Int) -> MatchTerm.Match? {
    guard words.count == 1, text[start].count < words[0].count,
      words[0].starts(with: text[start]), let joined = text.joinedForm(at: start)
    else { return nil }
    let isWhole = stemmer == nil ? joined == words[0] : hasStem(joined)
    guard isWhole || stemmer == nil && isPrefix && joined.starts(with: words[0]) else { return nil }
    let value = weight * Self.joinedWeight * (isWhole ? 1 : Self.prefixWeight)
    return MatchTerm.Match(start: start, count: 2, value: value, isWhole: isWhole)
  }
}
