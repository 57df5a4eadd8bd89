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
  /// The maximum number of headings and fragments of a page that are compared, of those with a start of a word of the query.
  private static let comparedLimit = 2000
  /// The weight of headings in which the last word of the query only starts a word.
  private static let prefix = 0.4
  /// The share of the value that does not depend on the other words of a heading: a heading that only mentions the
  /// query among others is a weak answer.
  private static let mention = 0.3

  /// Returns the value of the best heading: 1 for one with all words of the query and no others, 1.5 for one that
  /// equals the query.
  ///
  /// - Parameters:
  ///   - terms: The terms of the query.
  ///   - outline: The headings, one a line, and behind ``fragmentMark`` the fragments, of which only those count that
  ///     equal an identifier of the query.
  /// - Returns: The value, at least 0.
  /// - Complexity: The number of words in the headings times the number of words in the query.
  public static func best(_ terms: [MatchTerm], outline: String) -> Double {
    let starts = WordStarts(terms)
    var best = 0.0
    let compared = outline.utf8.split(separator: 0x0A).lazy.filter { starts.mayOccur(in: $0) }
    for heading in compared.prefix(comparedLimit) where best < exact {
      let value =
        heading.first == fragmentMark
        ? value(terms, fragment: String(Substring(heading)))
        : value(terms, heading: String(Substring(heading)))
      best = max(best, value)
    }
    return best
  }

  private static func value(_ terms: [MatchTerm], fragment: String) -> Double {
    let words = FoldedWords(fragment)
    let isCamelCase = isCamelCase(fragment.dropFirst())
    let isNamed = terms.contains { term in
      term.isIdentifier(fragment, words) || isCamelCase && term.isTyped(as: words)
    }
    guard isNamed else { return 0 }
    return terms.count == 1 ? exact : identifier
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

  /// Returns the value of a heading.
  public static func value(_ terms: [MatchTerm], heading: String) -> Double {
    let words = FoldedWords(heading)
    let value = value(terms, heading: heading, words)
    guard terms.contains(where: \.isSymbolic) else { return value }
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
