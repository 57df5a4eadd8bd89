/// How results are ordered, as plain numbers.
///
/// What the words are worth is a sum; it is multiplied by what is known of the thing and by what the
/// one who asks did with it:
///
/// ```
/// score = (title + text) × richness × authority × freshness × personal
/// ```
public struct RankingFormula: Sendable {
  /// All words of the query are in the title.
  public var coverage = 2.0
  /// The title has no other words.
  public var density = 0.05
  /// The title has no other words that matter.
  public var focus = 2.0
  /// The query's words are there as wholes, not as beginnings.
  public var whole = 0.2
  /// The title begins with the query's first word.
  public var start = 0.02
  /// The query stands in the title word for word.
  public var phrase = 0.05
  /// The title is the query.
  public var exact = 1.0
  /// The words are in keywords and other names.
  public var names = 0.8
  /// What the full text adds at most.
  public var text = 0.6
  /// The score of the full text that is half of that.
  public var textMiddle = 12.0

  /// The formula that webmark uses; its weights were tuned on half of the known items of the
  /// benchmark.
  public static let standard = RankingFormula()

  /// A formula.
  public init() {}

  /// What is known of a result.
  public struct Signals: Sendable {
    /// How the title answers.
    public var title: TitleFit
    /// The terms of the query.
    public var terms: Int
    /// Whether the words that the title lacks are among keywords and other names.
    public var isInNames = false
    /// How the full text answers, by BM25; 0 where it was not asked.
    public var text = 0.0
    /// Richness, authority and hint, as they were found when the thing was written.
    public var quality = 1.0
    /// See ``Freshness``.
    public var freshness = 1.0
    /// See ``Engagement``'s use in search.
    public var personal = 1.0

    /// Signals.
    public init(title: TitleFit, terms: Int) {
      self.title = title
      self.terms = terms
    }
  }

  /// The score of a result.
  public func score(_ signals: Signals) -> Double {
    let fit = signals.title
    let missing = signals.isInNames ? Double(signals.terms - fit.terms) : 0
    var sum = (coverage + density * fit.density + focus * fit.focus) * fit.coverage
    if fit.isWhole { sum += whole }
    if fit.startsAlike { sum += start }
    if fit.isPhrase, signals.terms > 1 { sum += phrase }
    if fit.isExact { sum += exact }
    sum += names * missing / Double(max(1, signals.terms))
    sum += Self.saturated(signals.text, text, textMiddle)
    return sum * signals.quality * signals.freshness * signals.personal
  }

  /// What an unbounded score adds: at most `most`, half of it at `middle`.
  private static func saturated(_ score: Double, _ most: Double, _ middle: Double) -> Double {
    score > 0 ? most * score / (score + middle) : 0
  }

  /// What the words are worth, by reason; the same sum.
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
      ("exact title", fit.isExact ? exact : 0),
      ("keywords", names * missing / Double(max(1, signals.terms))),
      ("text", Self.saturated(signals.text, text, textMiddle)),
    ]
  }

  /// The score with its reasons.
  ///
  /// - Parameters:
  ///   - signals: What is known of the result.
  ///   - notes: What its quality rests on, by name.
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
    let multiplied = [("freshness", signals.freshness), ("personal", signals.personal)].map {
      RankExplanation.Factor(name: $0.0, operation: .multiply, value: $0.1)
    }
    return RankExplanation(score: score(signals), factors: added + known + multiplied)
  }
}

/// How the place of a result came about.
public struct RankExplanation: Sendable, Codable, Equatable {
  /// A number that the score was made of.
  public struct Factor: Sendable, Codable, Equatable {
    /// What is done with it.
    public enum Operation: String, Sendable, Codable {
      /// It is added to what the words are worth.
      case add
      /// The sum is multiplied by it.
      case multiply
    }

    /// What it stands for.
    public var name: String
    /// What is done with it.
    public var operation: Operation
    /// The number.
    public var value: Double

    /// A factor.
    public init(name: String, operation: Operation, value: Double) {
      self.name = name
      self.operation = operation
      self.value = value
    }
  }

  /// The score.
  public var score: Double
  /// What it was made of, in order.
  public var factors: [Factor]

  /// An explanation.
  public init(score: Double, factors: [Factor]) {
    self.score = score
    self.factors = factors
  }
}
