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
    titles = Self.joined(Self.titleNames, sets)
    keywords = Self.joined(Self.keywordNames, sets)
    description = Self.joined(["contentDescription"], sets)
    body = Self.joined(["textContent"], sets)
    title = sets.lazy.compactMap(\.title).first ?? ""
    quality = EntityQuality.value(records, sets)
    prior = RankingFormula.standard.prior(title: FoldedWords(title), quality: quality)
    titleMarks = Self.titleMarks(title)
    let properties = EntityProperties(records, sets)
    labels = properties.labels
    marks = properties.marks
  }

  /// The texts of these attributes, each once.
  private static func joined(_ names: [String], _ sets: [AttributeSet]) -> String {
    var texts = DistinctTexts()
    for set in sets {
      for name in names {
        switch set.values[name] {
        case .text(let text): texts.add(text)
        case let value?: value.allTexts.forEach { texts.add($0) }
        case nil: continue
        }
      }
    }
    return SearchText.indexed(texts.joined)
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

/// Texts put together, each once whatever its case.
private struct DistinctTexts {
  /// Up to so many are compared one by one, which is less work than to hash them.
  private static let few = 12

  private(set) var joined = ""
  private var isEmpty = true
  private var lowercased: [String] = []
  private var known: Set<String> = []

  mutating func add(_ text: String) {
    if isEmpty {
      joined = text
      isEmpty = false
      return
    }
    if lowercased.isEmpty {
      guard text != joined else { return }
      remember(joined.lowercased())
    }
    guard remember(text.lowercased()) else { return }
    joined += " \n "
    joined += text
  }

  /// Whether a text is new.
  @discardableResult
  private mutating func remember(_ text: String) -> Bool {
    guard lowercased.count >= Self.few else {
      if lowercased.contains(text) { return false }
      lowercased.append(text)
      return true
    }
    if known.isEmpty { known = Set(lowercased) }
    return known.insert(text).inserted
  }
}
