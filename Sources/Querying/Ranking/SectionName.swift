/// The match between a query and the name of a section: its heading and the words of its fragment.
///
/// A generator of documentation writes the full name of what a section defines into the fragment
/// (`textwrap.TextWrapper.wrap`), but often only the last part of it into the heading.
struct SectionName {
  /// The values of the terms in the name, each from 0 to 1.
  private let values: [Double]
  /// The weighted share of the words of the heading, or of the fragment, that the query contains.
  private let focus: Double
  /// A Boolean value that indicates whether the heading, the fragment, or the last part of a qualified name in the fragment
  /// equals the query.
  let isExact: Bool
  /// A Boolean value that indicates whether the fragment is a qualified name all of whose parts are in the query, such as
  /// `gzip.open` for `open in module gzip`.
  let isQualified: Bool
  /// The index of the term that is an identifier of several parts and equals the heading or the fragment, or an option
  /// that the heading names; `nil` if there is none.
  let identifier: Int?
  /// A Boolean value that indicates whether the heading has the word of a name such as `__init__` without its symbols.
  private let lacksSymbols: Bool
  /// A Boolean value that indicates whether a word of the query only starts a word, while all others are there.
  private let isPrefixOnly: Bool

  /// The value of a name that equals the query.
  private static let exact = 1.5
  /// The weight of a name in which the last word of the query only starts a word, or which lacks the symbols of one.
  private static let prefix = 0.4
  /// The weight of an identifier that is a part of another one, such as `EMAIL_HOST` in `EMAIL_HOST_PASSWORD`.
  private static let part = 0.5
  /// The additional weight of an identifier that another one ends with, behind the prefix of a library, as `vector_copy` is of
  /// `igraph_vector_copy`; the half of it behind two words, as in `igraph_vs_vector_copy`.
  private static let prefixed = 0.25

  /// Compares a heading and a fragment with the terms of a query, whose starts are given.
  init(_ terms: [MatchTerm], starts: WordStarts, heading: String, anchor: String?) {
    guard starts.mayOccur(in: heading.utf8) || anchor.map({ starts.mayOccur(in: $0.utf8) }) ?? false
    else {
      values = terms.map { _ in 0 }
      (focus, isExact, isQualified, identifier) = (0, false, false, nil)
      (lacksSymbols, isPrefixOnly) = (false, false)
      return
    }
    let texts = [heading, anchor ?? ""].map(FoldedWords.init)
    let fits = texts.map { TitleFit(terms, title: $0) }
    let matches = terms.map { term in texts.map { term.match(in: $0) } }
    values = zip(terms, matches).map { term, matches in
      zip(matches, texts).map { Self.value(of: term, $0, in: $1) }.max() ?? 0
    }
    focus = fits.map(\.focus).max() ?? 0
    lacksSymbols = terms.contains { $0.lacksSymbols(in: heading) }
    let isEnd = terms.count == 1 && terms[0].isTyped(asEndOf: texts[1])
    let isMember = isEnd || anchor.map { Self.isMember(terms, of: $0) } ?? false
    isExact =
      !lacksSymbols && !terms.contains { $0.lacksMarks(in: heading) }
      && (isMember || zip(fits, [heading, anchor ?? ""]).contains { Self.isWhole(terms, $1, $0) })
    isQualified =
      anchor.map { $0.utf8.contains(UInt8(ascii: ".")) } ?? false && fits[1].focus >= 1
      && fits[1].terms > 1 && !Self.hasMarginalUnderscore(anchor ?? "")
    identifier = terms.firstIndex { term in
      term.isIdentifier(heading, texts[0]) || term.isIdentifier(anchor ?? "", texts[1])
    }
    let all = matches.map { $0.compactMap { $0 } }
    isPrefixOnly =
      !all.contains(where: \.isEmpty) && !all.allSatisfy { $0.contains(where: \.isWhole) }
  }

  /// Returns the value of a match; less for an identifier that is a part of a longer one.
  private static func value(
    of term: MatchTerm,
    _ match: MatchTerm.Match?,
    in words: FoldedWords
  ) -> Double {
    guard let match else { return 0 }
    let isPart =
      term.isSequence && words.isPartOfIdentifier(match.start..<match.start + match.count)
    guard isPart else { return match.value }
    let before = words.wordsBefore(match.start..<match.start + match.count)
    return match.value * (before.map { part + prefixed / Double(max(1, $0)) } ?? part)
  }

  /// Returns `true` if the last part of a qualified name equals the query: `process_time` for `time.process_time`.
  private static func isMember(_ terms: [MatchTerm], of anchor: String) -> Bool {
    guard let dot = anchor.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let name = String(anchor[anchor.utf8.index(after: dot)...])
    return isWhole(terms, name, TitleFit(terms, title: FoldedWords(name)))
  }

  /// Returns `true` if a name equals the query: `operator.__index__` is another function than `operator.index`.
  private static func isWhole(_ terms: [MatchTerm], _ name: String, _ fit: TitleFit) -> Bool {
    fit.isExact && (terms.contains(where: \.isSymbolic) || !hasMarginalUnderscore(name))
  }

  /// Returns `true` if a part of a qualified name starts or ends with `_`.
  private static func hasMarginalUnderscore(_ name: String) -> Bool {
    name.utf8.split(separator: UInt8(ascii: ".")).contains {
      $0.first == UInt8(ascii: "_") || $0.last == UInt8(ascii: "_")
    }
  }

  /// Returns `true` if a term is in the heading or in the fragment.
  func contains(_ term: Int) -> Bool { values[term] > 0 }

  /// Returns the value of the name: 1 for one with all words of the query and no others, 1.5 for one that equals the
  /// query; the weights of the terms have a positive sum.
  func value(_ weights: [Double]) -> Double {
    if isExact { return Self.exact }
    let found = zip(values, weights).reduce(0) { $0 + $1.0 * $1.1 }
    let value = found / weights.reduce(0, +) * (1 + focus) / 2
    return isPrefixOnly || lacksSymbols ? value * Self.prefix : value
  }
}
