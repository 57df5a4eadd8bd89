/// The match between a title and a query.
public struct TitleFit: Sendable, Equatable {
  /// The share of the query in the title, from 0 to 1.
  public private(set) var coverage = 0.0
  /// The share of title words in the query.
  public private(set) var density = 0.0
  /// The weighted share of distinct title words in the query; significant words weigh more.
  public private(set) var focus = 0.0
  /// A Boolean value that indicates whether all words match as a whole.
  public private(set) var isWhole = false
  /// A Boolean value that indicates whether the title starts with the query's first word.
  public private(set) var startsAlike = false
  /// A Boolean value that indicates whether the title contains the query as a phrase.
  public private(set) var isPhrase = false
  /// A Boolean value that indicates whether the title equals the query.
  public private(set) var isExact = false
  /// A Boolean value that indicates whether the title equals the query except for inflections and synonyms.
  public private(set) var isExactButForms = false
  /// A Boolean value that indicates whether the title starts with a name that equals the query, and describes it, or ends
  /// with an abbreviation in parentheses that equals it, or is a qualified name whose last part equals it.
  public private(set) var isName = false
  /// The number of terms in the title.
  public private(set) var terms = 0

  /// The match of a title that equals a query.
  ///
  /// - Parameter count: The number of terms in the query.
  /// - Returns: The match with every value at its maximum.
  public static func exact(_ count: Int) -> TitleFit {
    var fit = TitleFit([], title: FoldedWords(""))
    (fit.coverage, fit.density, fit.focus, fit.terms) = (1, 1, 1, count)
    (fit.isWhole, fit.startsAlike, fit.isPhrase, fit.isExact) = (true, true, true, true)
    return fit
  }

  /// Compares a title with a query.
  ///
  /// - Complexity: The number of words in the title times the number of words in the query.
  public init(_ terms: [MatchTerm], title: FoldedWords) {
    guard !terms.isEmpty, title.count > 0 else { return }
    var matched = [Bool](repeating: false, count: title.count)
    var (value, whole, typed, isPhrase, next) = (0.0, 0, 0, true, -1)
    for term in terms {
      guard let match = term.match(in: title) else {
        isPhrase = false
        continue
      }
      if self.terms == 0 { startsAlike = match.start == 0 }
      self.terms += 1
      value += match.value
      if match.isWhole { whole += 1 }
      if match.isWhole, match.value >= 1 { typed += 1 }
      if next >= 0, match.start != next { isPhrase = false }
      next = match.start + match.count
      for index in match.start..<next { matched[index] = true }
      // Repetitions of the query's words in the title count as matches.
      for index in match.start..<next where match.isWhole {
        for other in matched.indices where title[other].elementsEqual(title[index]) {
          matched[other] = true
        }
      }
    }
    coverage = value / Double(terms.count)
    isWhole = whole == terms.count
    self.isPhrase = isPhrase && self.terms > 0
    measure(matched, title)
    // Not by repetitions: the constructor `std::map::map` is not `std::map`.
    let isSame = isWhole && self.isPhrase && startsAlike && next == title.count
    isExact = isSame && typed == terms.count
    isExactButForms = isSame && !isExact
  }

  /// Compares a title with a query; a name before the separator of the title, an abbreviation in parentheses at its
  /// end, and the last part of a qualified name are compared on their own.
  ///
  /// - Complexity: The number of words in the title times the number of words in the query.
  public init(_ terms: [MatchTerm], title: String) {
    self.init(terms, title: title, words: FoldedWords(title))
  }

  /// Compares a title, whose folded words are given, with a query.
  init(_ terms: [MatchTerm], title: String, words: FoldedWords) {
    self.init(terms, title: words)
    guard !terms.contains(where: { $0.lacksSymbols(in: title) }) else {
      // `COPY` is another command than `\copy`.
      (isExact, isExactButForms) = (false, false)
      return
    }
    if isExact { compareMarks(terms, with: title) }
    guard isWhole, !isExact else { return }
    let leading = LeadingName.of(title)
    let names =
      startsAlike
      ? [leading, LeadingName.ofManualPage(leading ?? title[...])]
      : [LeadingName.abbreviation(of: title)]
    let fits = names.lazy.compactMap(\.self).map { TitleFit(terms, name: String($0)) }
    if let fit = fits.first(where: \.isExact) {
      self = fit
      (isExact, isName) = (false, true)
    } else if let part = QualifiedName.lastPart(of: leading ?? title[...]) {
      // The words before the part count as words without a match: `std::unique` precedes `std::list::unique`.
      isName = TitleFit(terms, name: String(part)).isExact
    }
  }

  /// Compares a name within a title with a query.
  private init(_ terms: [MatchTerm], name: String) {
    self.init(terms, title: FoldedWords(name))
    if isExact { compareMarks(terms, with: name) }
  }

  /// Compares the symbols of a title whose words are those of the query: `std::map::~map` is not `std::map::map`, and `char<?`
  /// is not `char>?`.
  private mutating func compareMarks(_ terms: [MatchTerm], with title: String) {
    let typed = terms.flatMap(\.marks)
    guard let marks = SymbolicName.marks(of: title), marks != typed else { return }
    isExact = false
    // What only one of both has may be punctuation; a destructor is never meant by the name of its constructor.
    let isOther = terms.contains(where: \.isSequence) && SymbolicName.name(in: title) != nil
    isExactButForms = marks.isEmpty || typed.isEmpty && !isOther
  }

  private mutating func measure(_ matched: [Bool], _ title: FoldedWords) {
    var (hits, weights, all) = (0, 0.0, 0.0)
    for index in 0..<title.count {
      if matched[index] { hits += 1 }
      // Repeated words count only once.
      guard !title.isRepeated(index) else { continue }
      let weight = title.weight(index)
      all += weight
      if matched[index] { weights += weight }
    }
    density = Double(hits) / Double(title.count)
    focus = all > 0 ? weights / all : 0
  }
}
