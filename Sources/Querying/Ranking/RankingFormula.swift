/// The ranking formula with its weights.
///
/// The scores of the words are added; the sum is multiplied by the quality of the result, by the languages, by what it
/// tells of an option, and by the engagement of the viewer:
///
/// ```
/// score = (title + text) × quality × links × freshness × language × option × personal
/// ```
public struct RankingFormula: Sendable {
  /// The weight of the query words in the title.
  public var coverage = 2.0
  /// The weight of the share of title words that the query contains.
  public var density = 0.05
  /// The weight of the share of significant title words that the query contains.
  public var focus = 2.0
  /// The bonus if the query's words match as a whole, not as prefixes.
  public var whole = 0.2
  /// The bonus if the title starts with the query's first word.
  public var start = 0.02
  /// The bonus if the title contains the query as a phrase.
  public var phrase = 0.05
  /// The bonus if the title equals the query.
  public var exact = 1.0
  /// The bonus if the title equals the query except for inflections and synonyms.
  public var exactButForms = 0.5
  /// The bonus if the title contains a name that equals the query; see ``TitleFit/isName``.
  public var leadingName = 0.5
  /// The weight of words in keywords and other names.
  public var names = 0.8
  /// The bonus if the full text contains the query as a phrase.
  public var textPhrase = 1.5
  /// The weight of the best heading of a page.
  public var headings = 4.0
  /// The maximum contribution of the full text.
  public var text = 0.6
  /// The full-text score that yields half of the maximum.
  public var textMiddle = 12.0
  /// The weight of the full text in an index with whole pages, where it tells more than a title.
  public var pageText = 2.6
  /// The factor of pages without a heading that names the option of a query.
  public var unnamedOption = 0.5
  /// The weight of words in the texts of links to a page, relative to the same words in its own text.
  public var linkText = 0.25

  /// The default formula; its weights were tuned on half of the known items of the benchmark.
  public static let standard = RankingFormula()

  /// Creates the default formula.
  public init() {}

  /// The ranking signals of a result.
  public struct Signals: Sendable {
    /// The match of the title.
    public var title: TitleFit
    /// The number of terms in the query.
    public var terms: Int
    /// A Boolean value that indicates whether words missing in the title are among keywords and other names.
    public var isInNames = false
    /// A Boolean value that indicates whether the full text contains the query as a phrase.
    public var isTextPhrase = false
    /// The value of the best heading; see ``HeadingFit``.
    public var heading = 0.0
    /// The BM25 score of the full text; 0 if it was not searched.
    ///
    /// In an index with whole pages, all fields weigh the same and the inverse document frequencies have a sum of 1.
    public var text = 0.0
    /// The BM25 score of the texts of links to the page.
    public var linkText = 0.0
    /// A Boolean value that indicates whether the index has whole pages.
    public var hasWholePages = false
    /// The product of detail, richness, use, rating and hint, computed when the entity was written.
    public var quality = 1.0
    /// The factor from the links of other pages; see ``LinkPopularity``.
    public var links = 1.0
    /// The freshness; see ``Freshness``.
    public var freshness = 1.0
    /// The factor from the languages that the viewer prefers.
    public var language = 1.0
    /// The factor of a page that mentions the option of the query, but has no heading that names it.
    public var option = 1.0
    /// The factor from the engagement of the viewer.
    public var personal = 1.0

    /// Creates signals.
    public init(title: TitleFit, terms: Int) {
      self.title = title
      self.terms = terms
    }
  }

  /// Returns the score of a result.
  public func score(_ signals: Signals) -> Double {
    let fit = signals.title
    let missing = signals.isInNames ? Double(signals.terms - fit.terms) : 0
    var sum = (coverage + density * fit.density + focus * fit.focus) * fit.coverage
    if fit.isWhole { sum += whole }
    if fit.startsAlike { sum += start }
    if fit.isPhrase, signals.terms > 1 { sum += phrase }
    sum += exactness(of: fit)
    sum += names * missing / Double(max(1, signals.terms))
    sum += headings * signals.heading
    if signals.isTextPhrase { sum += textPhrase }
    sum += textContribution(of: signals)
    sum += linkTextContribution(of: signals)
    return sum * signals.quality * signals.links * signals.freshness * signals.language
      * signals.option * signals.personal
  }

  /// Returns the bonus of a title that equals the query, or starts with it as a name.
  private func exactness(of fit: TitleFit) -> Double {
    if fit.isExact { return exact }
    return fit.isName ? leadingName : fit.isExactButForms ? exactButForms : 0
  }

  /// Returns the contribution of the full text.
  private func textContribution(of signals: Signals) -> Double {
    contribution(ofText: signals.text, signals)
  }

  /// Returns the contribution of the texts of links: most of them repeat the title, whose words count already.
  private func linkTextContribution(of signals: Signals) -> Double {
    linkText * (1 - signals.title.coverage) * contribution(ofText: signals.linkText, signals)
  }

  private func contribution(ofText score: Double, _ signals: Signals) -> Double {
    signals.hasWholePages ? pageText * score : Self.saturated(score, text, textMiddle)
  }

  /// Returns the saturated contribution of a score: at most `most`, half of it at `middle`.
  private static func saturated(_ score: Double, _ most: Double, _ middle: Double) -> Double {
    score > 0 ? most * score / (score + middle) : 0
  }

  /// Returns the contributions of the words by name, with the same sum as in the score.
  private func words(_ signals: Signals) -> [(name: String, value: Double)] {
    let fit = signals.title
    let missing = signals.isInNames ? Double(signals.terms - fit.terms) : 0
    return [
      ("title coverage", coverage * fit.coverage),
      ("title density", density * fit.density * fit.coverage),
      ("title focus", focus * fit.focus * fit.coverage),
      ("whole words", fit.isWhole ? whole : 0),
      ("title start", fit.startsAlike ? start : 0),
      ("phrase", fit.isPhrase && signals.terms > 1 ? phrase : 0),
      ("exact title", exactness(of: fit)),
      ("keywords", names * missing / Double(max(1, signals.terms))),
      ("heading", headings * signals.heading),
      ("phrase in text", signals.isTextPhrase ? textPhrase : 0),
      ("text", textContribution(of: signals)),
      ("text of links", linkTextContribution(of: signals)),
    ]
  }

  /// Returns the score with its factors.
  ///
  /// - Parameters:
  ///   - signals: The ranking signals of the result.
  ///   - notes: The factors of its quality, by name.
  /// - Returns: The score and its factors.
  public func explanation(
    of signals: Signals,
    quality notes: [RankExplanation.Factor] = []
  ) -> RankExplanation {
    let added = words(signals).filter { $0.value != 0 }.map {
      RankExplanation.Factor(name: $0.name, operation: .add, value: $0.value)
    }
    let known =
      notes.isEmpty
      ? [RankExplanation.Factor(name: "quality", operation: .multiply, value: signals.quality)]
      : notes
    let multiplied = [
      ("links", signals.links), ("freshness", signals.freshness), ("language", signals.language),
      ("option", signals.option), ("personal", signals.personal),
    ].map { RankExplanation.Factor(name: $0.0, operation: .multiply, value: $0.1) }
    return RankExplanation(score: score(signals), factors: added + known + multiplied)
  }
}

/// The explanation of a result's rank.
public struct RankExplanation: Sendable, Codable, Equatable {
  /// A number in the computation of the score.
  public struct Factor: Sendable, Codable, Equatable {
    /// The operation with the number.
    public enum Operation: String, Sendable, Codable {
      /// The number is added to the score of the words.
      case add
      /// The sum is multiplied by the number.
      case multiply
    }

    /// The name of the factor.
    public var name: String
    /// The operation with the number.
    public var operation: Operation
    /// The number.
    public var value: Double

    /// Creates a factor.
    public init(name: String, operation: Operation, value: Double) {
      self.name = name
      self.operation = operation
      self.value = value
    }
  }

  /// The score.
  public var score: Double
  /// The factors, in order.
  public var factors: [Factor]

  /// Creates an explanation.
  public init(score: Double, factors: [Factor]) {
    self.score = score
    self.factors = factors
  }
}
