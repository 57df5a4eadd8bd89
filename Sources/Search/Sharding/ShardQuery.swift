/// The part of a query that shards are asked, which finds public results only.
public struct ShardQuery: Sendable, Equatable {
  /// The maximum numbers of candidates, of forms, and of shards.
  public static let (limit, formLimit, shardLimit) = (2000, 16, 10_000)

  /// The query text.
  public var text: String
  /// The number of results that are wanted.
  public var count: Int
  /// The languages whose results rank higher.
  public var languages: PreferredLanguages
  /// A Boolean value that indicates whether results are counted by type, host and language.
  public var wantsFacets: Bool
  /// A Boolean value that indicates whether results whose sites refuse use by AI are left out.
  public var excludesAIRefusals = false
  /// The number of shards.
  ///
  /// A shard with few of the matches that make a difference leaves out what is needed only if there are many in all shards.
  public var shards: Int
  /// A Boolean value that indicates whether statistics are needed that shards with few matches leave out.
  public var isThorough = false
  /// A Boolean value that indicates whether corrections of the words are wanted along with statistics that have few results.
  public var wantsSpellings = false
  /// The forms of the query, of which each has results of its own.
  public var forms: [QueryForm]
  /// The statistics of all shards for each form; of the first round only their languages, as far as they are known.
  public var statistics: [ShardStatistics]
  /// The texts of the shard that one index would compare, for each form; empty if it would compare all.
  public var texts: [ChosenTexts] = []
  /// The forms whose statistics are wanted along with the candidates; the first of ``statistics`` is known of them.
  public var furtherForms: [QueryForm] = []

  /// The number of candidates that may be among the wanted results; more if the links to their pages are counted.
  public var candidateCount: Int {
    let hasLinks = statistics.contains(where: \.hasLinks)
    return min(max(0, count), Self.limit) + (hasLinks ? CandidateSearch.countedLinks : 0)
  }

  /// Creates a query.
  public init(
    text: String,
    count: Int,
    shards: Int = 1,
    languages: PreferredLanguages = PreferredLanguages(),
    wantsFacets: Bool = false,
    forms: [QueryForm] = [QueryForm()],
    statistics: [ShardStatistics] = []
  ) {
    self.text = text
    self.count = count
    self.shards = shards
    self.languages = languages
    self.wantsFacets = wantsFacets
    self.forms = forms
    self.statistics = statistics
  }

  /// A form that is answered, with its statistics and its texts.
  struct RequestedForm {
    var form: QueryForm
    var statistics: ShardStatistics
    var texts: ChosenTexts
  }

  /// The forms that are answered.
  var requestedForms: [RequestedForm] {
    forms.prefix(Self.formLimit).enumerated().map { index, form in
      RequestedForm(
        form: form,
        statistics: statistics.indices.contains(index) ? statistics[index] : ShardStatistics(),
        texts: texts.indices.contains(index) ? texts[index] : [:]
      )
    }
  }

  /// The further forms that are answered.
  var requestedFurtherForms: [RequestedForm] {
    furtherForms.prefix(Self.formLimit).map { form in
      RequestedForm(form: form, statistics: statistics.first ?? ShardStatistics(), texts: [:])
    }
  }

  /// Returns the share of a number of matches in all shards up to which one shard leaves out what is needed only if there are
  /// as many.
  ///
  /// Most shards have about equal numbers. Half of that leaves room; if there are many nevertheless, all shards are asked.
  func ownShare(of matches: Int) -> Int {
    isThorough ? 0 : matches / (2 * min(max(1, shards), Self.shardLimit))
  }
}
