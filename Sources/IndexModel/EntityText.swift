import Querying
package import SearchableItems

/// The searchable text of an entity: the text of all its records, deduplicated.
///
/// The text depends on the records alone, so it can be recomputed when it has to be removed.
public struct EntityText: Sendable, Equatable {
  /// Titles and other names.
  public let titles: String
  /// Headings of sections, and terms with an identifier.
  public let headings: String
  /// Keywords, authors and organizations.
  public let keywords: String
  /// Descriptions.
  public let description: String
  /// The text of the content.
  public let body: String
  /// Tokens for the properties that filters use; see `SearchMark`.
  public let marks: String
  /// Tokens for the prefixes of the title, and for the whole of a short title.
  public let titleMarks: String
  /// The title that ranking uses.
  public let title: String
  /// The headings that ranking compares, one a line; empty without sections.
  public let outline: [UInt8]
  /// The language by whose stems inflected words are found; `nil` if it is unknown.
  public let stemLanguage: String?
  /// The query-independent quality.
  public let quality: Double
  /// The query-independent part of the score; see `RankingFormula`.
  public let prior: Double
  /// The labels for facets and grouping.
  public let labels: EntityLabels

  /// Creates the text of an entity with some records.
  public init(_ records: [StoredRecord]) {
    let records = records.count > 1 ? records.sorted { $0.name < $1.name } : records
    let sets = records.map(\.attributes)
    let stemmer = Self.stemmer(sets)
    stemLanguage = stemmer?.language
    titles = Self.joined(Self.titleNames, sets, stemmer)
    keywords = Self.joined(Self.keywordNames, sets, stemmer)
    description = Self.joined(["contentDescription"], sets, stemmer)
    body = Self.joined(["textContent"] + Self.customNames(records, sets), sets, stemmer)
    let sections = records.lazy.compactMap { $0.webItem()?.sections }.first ?? []
    let pages = zip(records, sets).lazy.filter { $0.0.name.kind == .web }
    title = Heading.title(
      sets,
      headings: pages.flatMap(\.1.alternateNames),
      sections: sections
    )
    let url = sections.isEmpty ? nil : pages.compactMap { $0.0.webItem()?.url }.first
    headings = SearchText.indexed(
      Heading.joined(sections, title: title, url: url),
      stemmer: stemmer
    )
    outline = Heading.outline(sections, title: title, url: url)
    quality = EntityQuality.value(records, sets)
    prior = RankingFormula.standard.prior(title: FoldedWords(title), quality: quality)
    titleMarks = Self.titleMarks(title)
    let properties = EntityProperties(records, sets)
    labels = properties.labels
    marks = properties.marks
  }

  /// Returns the joined texts of the named attributes, without duplicates.
  private static func joined(
    _ names: [String],
    _ sets: [AttributeSet],
    _ stemmer: Stemmer?
  ) -> String {
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
    return SearchText.indexed(texts.joined, stemmer: stemmer)
  }

  /// Returns the names of the custom attributes of apps that searches of words find.
  private static func customNames(_ records: [StoredRecord], _ sets: [AttributeSet]) -> [String] {
    let names = zip(records, sets).lazy.filter { $0.0.name.app != "" }
      .flatMap(\.1.searchedCustomNames)
    return Set(names).sorted()
  }

  /// Returns the stemmer of the declared language, otherwise of the language whose common words the text has.
  private static func stemmer(_ sets: [AttributeSet]) -> Stemmer? {
    if let declared = sets.lazy.compactMap({ $0.list("languages").first }).first {
      return Stemmer(language: declared)
    }
    for name in ["textContent", "contentDescription"] {
      guard let text = sets.lazy.compactMap({ $0.text(name) }).first else { continue }
      return CommonWords.language(of: text).flatMap(Stemmer.init)
    }
    return nil
  }

  /// Returns the language by whose stems the texts of a page are found; `nil` if it is unknown.
  package static func stemLanguage(of item: WebItem) -> String? {
    stemmer([item.attributeSet])?.language
  }

  /// Returns the ``stemLanguage`` of the text of some records.
  package static func stemLanguage(of records: [StoredRecord]) -> String? {
    stemmer(records.sorted { $0.name < $1.name }.map(\.attributes))?.language
  }

  private static let titleNames = ["title", "displayName", "alternateNames"]
  private static let keywordNames = ["keywords", "authorNames", "organizations", "authors"]

  /// Returns the words of ``titles`` and ``keywords``; decodes only those attributes.
  package static func nameWords(_ records: [StoredRecord]) -> Set<String> {
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
    let words = SearchText.words(title.truncated(to: 200))
    guard let first = words.first else { return "" }
    let mark = SearchMark.first(first)
    return words.count > 4 ? mark : mark + " " + SearchMark.whole(words)
  }
}

/// The labels of an entity for facets and grouping.
public struct EntityLabels: Sendable, Equatable {
  /// The uniform type identifier.
  public var type = ""
  /// The host of its page.
  public var host = ""
  /// Its language, as a primary subtag of BCP 47; empty if it is unknown.
  public var language = ""
  /// The app that it opens in.
  public var app = ""
  /// Its date, in seconds since 1970.
  public var date: Int64?

  /// Creates empty labels.
  public init() {}

  /// Returns the primary subtag of a language tag, `de` for `de-AT`, in lower case.
  package static func language(of tag: String) -> String {
    let end = tag.utf8.firstIndex { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    return String(tag[..<(end ?? tag.endIndex)]).truncated(to: 8).lowercased()
  }
}

/// Joined texts without duplicates, compared without regard to case.
private struct DistinctTexts {
  /// The number of texts up to which a linear search costs less than hashing.
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
      insert(joined.lowercased())
    }
    guard insert(text.lowercased()) else { return }
    joined += " \n "
    joined += text
  }

  /// Records a text, and returns `true` if it is new.
  @discardableResult
  private mutating func insert(_ text: String) -> Bool {
    guard lowercased.count >= Self.few else {
      if lowercased.contains(text) { return false }
      lowercased.append(text)
      return true
    }
    if known.isEmpty { known = Set(lowercased) }
    return known.insert(text).inserted
  }
}
