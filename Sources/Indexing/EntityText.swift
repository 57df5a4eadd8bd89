import Querying
import SearchableItems

/// The text by which an entity is found: what all its records say, each thing once.
///
/// It rests on the records alone, so that it can be made again when it has to be taken away.
public struct EntityText: Sendable, Equatable {
  /// Titles and other names.
  public let titles: String
  /// Keywords, authors, organisations.
  public let keywords: String
  /// Descriptions.
  public let description: String
  /// The text of the content.
  public let body: String
  /// Words for the properties by which queries are narrowed; see ``SearchMark``.
  public let marks: String
  /// Words for how the title begins, and for the whole of a short one.
  public let titleMarks: String
  /// The title by which results are ranked.
  let title: String
  /// What is known of the entity, whatever is asked for.
  let quality: Double
  /// What it is worth before it is known how it answers; see ``RankingFormula``.
  let prior: Double
  /// By what it is counted and put together.
  let labels: EntityLabels

  init(_ records: [StoredRecord]) {
    let records = records.count > 1 ? records.sorted { $0.name < $1.name } : records
    let sets = records.map(\.attributes)
    func joined(_ names: [String]) -> String {
      let texts = sets.flatMap { set in names.flatMap { set.values[$0]?.allTexts ?? [] } }
      if texts.count < 2 { return SearchText.indexed(texts.first ?? "") }
      var seen: Set<String> = []
      let unique = texts.filter { seen.insert($0.lowercased()).inserted }
      return SearchText.indexed(unique.joined(separator: " \n "))
    }
    titles = joined(Self.titleNames)
    keywords = joined(Self.keywordNames)
    description = joined(["contentDescription"])
    body = joined(["textContent"])
    title = sets.lazy.compactMap(\.title).first ?? ""
    quality = EntityQuality(records, sets).value
    prior = RankingFormula.standard.prior(title: FoldedWords(title), quality: quality)
    titleMarks = Self.titleMarks(title)
    let properties = EntityProperties(records, sets)
    labels = properties.labels
    marks = properties.marks
  }

  private static let titleNames = ["title", "displayName", "alternateNames"]
  private static let keywordNames = ["keywords", "authorNames", "organizations", "authors"]

  /// The words of ``titles`` and ``keywords``, read from no more than these.
  static func nameWords(_ records: [StoredRecord]) -> Set<String> {
    let names = titleNames + keywordNames
    var words: Set<String> = []
    for record in records {
      let set = record.attributes(names)
      for text in names.flatMap({ set.values[$0]?.allTexts ?? [] }) {
        words.formUnion(SearchText.indexedWords(text))
      }
    }
    return words
  }

  private static func titleMarks(_ title: String) -> String {
    let words = SearchText.words(title.beginning(200))
    guard let first = words.first else { return "" }
    let mark = SearchMark.first(first)
    return words.count > 4 ? mark : mark + " " + SearchMark.whole(words)
  }
}

/// By what an entity is counted and put together.
public struct EntityLabels: Sendable, Equatable {
  /// The uniform type identifier.
  public var type = ""
  /// The host of its page.
  public var host = ""
  /// Its language.
  public var language = ""
  /// The app that it opens in.
  public var app = ""
  /// Its date, in seconds since 1970.
  public var date: Int64?

  /// No labels.
  public init() {}
}
