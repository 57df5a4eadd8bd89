/// What a person typed, read.
///
/// Words are looked for at the beginnings of words, the last one as the beginning of one. `"…"` is a
/// phrase, `-` takes away, `site:`, `type:`, `lang:`, `app:`, `has:`, `before:` and `after:` narrow.
/// Whatever is none of these is text.
public struct TypedQuery: Sendable, Equatable {
  /// A word or phrase that is looked for.
  public struct Term: Sendable, Hashable {
    /// The words, folded; of ideographs each character.
    public var tokens: [String]
    /// The same as stores find it.
    public var phrase: TextQuery.Phrase
    /// Whether it is a single word of an alphabet, which may be misspelt.
    public var isWord: Bool
  }

  /// A property that things must have.
  public struct Filter: Sendable, Hashable {
    /// Which property.
    public var name: FilterName
    /// Its value, as typed.
    public var value: String
  }

  /// Properties by which a query is narrowed.
  public enum FilterName: String, Sendable, CaseIterable {
    /// The host of the page, or one above it.
    case site
    /// The type: `recipe`, `webmark.recipe`.
    case type
    /// The language: `ja`, `pt-BR`.
    case lang
    /// The app.
    case app
    /// What is there besides words: `image`, `rating`, `price`, `date`, `phone`, `place`, `app`.
    case has
  }

  /// What must occur.
  public internal(set) var terms: [Term] = []
  /// What must not occur.
  public internal(set) var excluded: [Term] = []
  /// What things must be; of several values of one property one is enough.
  public internal(set) var filters: [Filter] = []
  /// What things must not be.
  public internal(set) var excludedFilters: [Filter] = []
  /// Seconds since 1970 from which on a thing's date lies.
  public internal(set) var after: Int64?
  /// Seconds since 1970 before which a thing's date lies.
  public internal(set) var before: Int64?
  /// The words and phrases as typed, without operators.
  public internal(set) var text = ""

  /// Reads what was typed.
  ///
  /// - Complexity: Linear in the text; of a longer one the first 4,096 characters are read, and of
  ///   those 32 terms.
  public init(_ text: String) {
    var parser = TypedQueryParser(text)
    self = parser.read()
  }

  init() {}

  /// The query as stores understand it.
  public var textQuery: TextQuery {
    var query = TextQuery(terms: terms.map { TextQuery.Term([$0.phrase]) })
    query.excluded = excluded.map(\.phrase)
    query.marks = FilterName.allCases.compactMap { name in
      let words = filters.filter { $0.name == name }.map {
        SearchMark.word(name.rawValue, $0.value)
      }
      return words.isEmpty ? nil : words
    }
    query.excludedMarks = excludedFilters.map { SearchMark.word($0.name.rawValue, $0.value) }
    if after != nil || before != nil {
      let start = after ?? .min
      query.dates = start..<max(start, before ?? .max)
    }
    return query
  }
}
