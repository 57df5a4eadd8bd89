import Basics

/// The match between the headings of a page and a query.
public enum HeadingFit {
  /// The value of a heading that equals the query.
  private static let exact = 1.5
  /// The value of a heading that equals the query except for inflections and synonyms.
  private static let exactButForms = 1.2
  /// The value of a heading that contains a name that equals the query, as in `argparse — Parser`; see ``TitleFit/isName``.
  private static let leadingName = 1.2
  /// The value of a heading or a fragment that equals an identifier among other words, such as `max_wal_size` in
  /// `max_wal_size default`.
  private static let identifier = 1.0
  /// The maximum value of a heading without the symbols of a name of the query, such as `init` for `__init__`.
  private static let otherSymbols = 0.5
  /// The first byte of a line with the fragment of the section before it.
  public static let fragmentMark: UInt8 = 0x1F
  /// The first byte of a line with the qualified name of the page; see ``Best/isPageName``.
  public static let pageNameMark: UInt8 = 0x1E
  /// The maximum number of headings and fragments of a page that are compared, of those with a start of a word of the query.
  private static let comparedLimit = 2000
  /// The weight of headings in which the last word of the query only starts a word.
  private static let prefix = 0.4
  /// The share of the value that does not depend on the other words of a heading: a heading that only mentions the
  /// query among others is a weak answer.
  private static let mention = 0.3

  /// The best heading of a page.
  public struct Best: Sendable, Equatable {
    /// The value: 1 for a heading with all words of the query and no others, 1.5 for one that equals the query.
    public var value = 0.0
    /// A Boolean value that indicates whether the end of the page's qualified name equals the query: `stream.Stream` of
    /// `java.util.stream.Stream`.
    public var isPageName = false
    /// A Boolean value that indicates whether a heading names an option of the query, such as `-m`.
    public var namesOption = false
  }

  /// Returns the best heading.
  ///
  /// - Parameters:
  ///   - terms: The terms of the query.
  ///   - outline: The headings, one a line; behind ``fragmentMark`` the fragments, of which only those count that
  ///     equal an identifier of the query; and behind ``pageNameMark`` the name of the page, of which the end counts.
  /// - Returns: The best heading; its value is 0 if none has a word of the query.
  /// - Complexity: The number of words in the headings times the number of words in the query.
  public static func best(_ terms: [MatchTerm], outline: String) -> Best {
    let starts = WordStarts(terms)
    var best = Best()
    let compared = outline.utf8.split(separator: 0x0A).lazy.filter { starts.mayOccur(in: $0) }
    for heading in compared.prefix(comparedLimit) where best.value < exact {
      let text = String(Substring(heading))
      switch heading.first {
      case pageNameMark: best = match(terms, pageName: text)
      case fragmentMark: best.value = max(best.value, value(terms, fragment: text))
      default:
        best.value = max(best.value, value(terms, heading: text))
        best.namesOption = best.namesOption || namesOption(of: terms, heading: text)
      }
    }
    return best
  }

  private static func match(_ terms: [MatchTerm], pageName: String) -> Best {
    if isPageName(pageName, terms) { return Best(value: exact, isPageName: true) }
    let name = FoldedWords(pageName)
    return Best(value: terms.contains { isEnd(of: name, [$0]) } ? identifier : 0)
  }

  /// Returns `true` if the end of a page's qualified name, of two parts and more, equals the query.
  public static func isPageName(_ name: String, _ terms: [MatchTerm]) -> Bool {
    isEnd(of: FoldedWords(name), terms)
  }

  /// Returns `true` if the typed words of terms, at least two, are the last words of a name.
  private static func isEnd(of name: FoldedWords, _ terms: [MatchTerm]) -> Bool {
    let words = terms.flatMap { $0.choices.first?.words ?? [] }
    guard words.count > 1, words.count <= name.count else { return false }
    let start = name.count - words.count
    return words.indices.allSatisfy { name[start + $0].elementsEqual(words[$0]) }
  }

  private static func value(_ terms: [MatchTerm], fragment: String) -> Double {
    let words = FoldedWords(fragment)
    let isCamelCase = isCamelCase(fragment.dropFirst())
    let isNamed = terms.contains { term in
      term.isIdentifier(fragment, words) || isCamelCase && term.isTyped(as: words)
    }
    guard !isNamed || terms.count == 1 else { return identifier }
    if terms.count == 1 {
      if terms[0].isTyped(asEndOf: words) { return exact }
      // `vector_copy` for `igraph_vector_copy`.
      if terms[0].isTyped(behindPrefixIn: words) { return identifier }
    }
    let count = terms.reduce(0) { $0 + ($1.choices.first?.words.count ?? 0) }
    // `HashMap get` for `HashMap.get`.
    return isNamed || count == words.count && isEnd(of: words, terms) ? exact : 0
  }

  /// Returns `true` for letters and digits with a capital behind a small letter, as in `KeepAliveTimeout`.
  public static func isCamelCase(_ text: some StringProtocol) -> Bool {
    let bytes = text.utf8
    return bytes.allSatisfy(\.isASCIIAlphanumeric)
      && zip(bytes, bytes.dropFirst()).contains { $0.isASCIILowercase && $1.isASCIIUppercase }
  }

  /// Returns `true` if a heading has all words of the query.
  public static func hasAll(_ terms: [MatchTerm], heading: String) -> Bool {
    TitleFit(terms, title: FoldedWords(heading)).coverage >= 1
  }

  /// Returns `true` if a heading names an option of the query, such as `--amend`.
  public static func namesOption(of terms: [MatchTerm], heading: String) -> Bool {
    terms.contains { $0.isOption && $0.isIdentifier(heading, FoldedWords(heading)) }
  }

  /// Returns the terms that name the command whose options the others are; all if they are only options.
  public static func withoutOptions(_ terms: [MatchTerm]) -> [MatchTerm] {
    let others = terms.filter { !$0.isOption }
    return others.isEmpty ? terms : others
  }

  /// Returns the value of a heading.
  public static func value(_ terms: [MatchTerm], heading: String) -> Double {
    let words = FoldedWords(heading)
    let value = value(terms, heading: heading, words)
    guard terms.contains(where: \.isLiteral) else { return value }
    // A heading `init` is about something else than `__init__`.
    if terms.contains(where: { $0.lacksSymbols(in: heading) }) { return min(value, otherSymbols) }
    return terms.count == 1 && terms[0].isHeading(heading) ? exact : value
  }

  private static func value(
    _ terms: [MatchTerm],
    heading: String,
    _ words: FoldedWords
  ) -> Double {
    let fit = TitleFit(terms, title: heading, words: words)
    if fit.isExact { return exact }
    if fit.isName { return leadingName }
    if fit.isExactButForms { return exactButForms }
    if terms.contains(where: { $0.isIdentifier(heading, words) }) { return identifier }
    let value = fit.coverage * (mention + (1 - mention) * fit.focus)
    return fit.terms > 0 && !fit.isWhole && fit.terms == terms.count ? value * prefix : value
  }
}
