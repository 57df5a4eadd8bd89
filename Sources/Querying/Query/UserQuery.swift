/// A parsed query of a user.
///
/// Words match whole words; the last one matches as a prefix. `"…"` is a phrase, and `-` excludes. `site:`,
/// `type:`, `lang:`, `app:`, `has:`, `allows:`, `before:` and `after:` are filters. Everything else is text.
public struct UserQuery: Sendable, Equatable {
  /// A word or phrase of the query.
  public struct Term: Sendable, Hashable {
    /// The folded words; for ideographs, each character.
    public var tokens: [String]
    /// The phrase in the form of stores.
    public var phrase: TextQuery.Phrase
    /// A Boolean value that indicates whether it is a single alphabetic word, to which spelling correction
    /// applies.
    public var isWord: Bool
    /// A Boolean value that indicates whether the words are the parts of an identifier such as `asyncio.gather`, or the word
    /// of `__init__`.
    public var isIdentifier = false
    /// A Boolean value that indicates whether it was typed in quotation marks, and has to occur as it is.
    public var isQuoted = false
    /// The form without hyphen of a word in two parts: `wifi` for `Wi-Fi`; `nil` for others.
    public var joined: String?
    /// A Boolean value that indicates whether it is a run of several ideographs, which may be several words.
    public var isRun = false
    /// The word in lower case with its diacritics, by which it is stemmed; `nil` if it has none.
    public var spelled: String?
    /// The text of an option of a command, such as `--amend` or `-m`; `nil` for others.
    public var option: String?
    /// A name with symbols, such as `__init__`, or `operator[]` of `std::vector::operator[]`; `nil` for others.
    public var symbolicName: String?
    /// A name with symbols at its end that may be punctuation, such as `empty?`; `nil` for others.
    var markedName: String?
    /// The symbols of the text whose last term it is, such as `?` of `empty?`.
    var marks: [UInt8] = []
  }

  /// A property that results must have.
  public struct Filter: Sendable, Hashable {
    /// The property.
    public var name: FilterName
    /// The value, as typed.
    public var value: String
  }

  /// The properties of filters.
  public enum FilterName: String, Sendable, CaseIterable {
    /// The host of the page, or a parent domain.
    case site
    /// The type: `recipe`, `webmark.recipe`.
    case type
    /// The language: `ja`, `pt-BR`.
    case lang
    /// The app.
    case app
    /// The presence of `image`, `rating`, `price`, `date`, `phone`, `place` or `app`.
    case has
    /// A preference of the page's site about its use: `train-ai=n`; `ai=n` for pages that language models must not
    /// get.
    case allows
  }

  /// The required terms.
  public internal(set) var terms: [Term] = []
  /// The excluded terms.
  public internal(set) var excluded: [Term] = []
  /// The required properties; if a property has several values, one of them suffices.
  public internal(set) var filters: [Filter] = []
  /// The excluded properties.
  public internal(set) var excludedFilters: [Filter] = []
  /// The earliest date, in seconds since 1970.
  public internal(set) var after: Int64?
  /// The date that results must precede, in seconds since 1970.
  public internal(set) var before: Int64?
  /// An app that results must have besides ``filters``; the caller sets it, users cannot widen it.
  public var requiredApp: String?
  /// The protection classes of items that are found; the caller sets it.
  public var protection: ProtectionFilter?
  /// A Boolean value that indicates whether results whose sites refuse use by AI are left out; the caller sets it.
  public var excludesAIRefusals = false
  /// The words and phrases as typed, without operators.
  public internal(set) var text = ""

  /// Parses a query.
  ///
  /// - Complexity: Linear in the text, of which at most 4,096 characters and 32 terms are parsed.
  public init(_ text: String) {
    var parser = UserQueryParser(text)
    self = parser.read()
  }

  init() {}

  /// Returns a query with its excluded words that may be options of a command as text in quotation marks:
  /// `find "-name"` for `find -name`.
  ///
  /// - Returns: The query; `nil` if it excludes no such word, or has only exclusions, which are text anyway.
  public static func quotingOptions(in text: String) -> String? {
    var parser = UserQueryParser(text)
    return parser.quotingOptions()
  }

  /// A Boolean value that indicates whether the user and the caller require terms only.
  public var isPlain: Bool {
    var query = self
    query.excludesAIRefusals = false
    return query.textQuery.isPlain
  }

  /// A Boolean value that indicates whether there are only words that must not occur.
  var isExclusionOnly: Bool {
    terms.isEmpty && filters.isEmpty && excludedFilters.isEmpty && after == nil && before == nil
  }

  /// Returns the word that a word and the next one form together, such as `database` for `data base`; `nil` if one of
  /// the two is missing or no word.
  public func joinedWord(at index: Int) -> String? {
    guard terms.indices.contains(index), terms.indices.contains(index + 1),
      terms[index].isWord, terms[index + 1].isWord
    else { return nil }
    return terms[index].tokens[0] + terms[index + 1].tokens[0]
  }

  /// Returns the query with a word and the next one as one word; the query itself if they are none.
  public func joining(_ index: Int) -> UserQuery {
    guard let word = joinedWord(at: index) else { return self }
    var query = self
    query.terms[index] = Term(tokens: [word], phrase: TextQuery.Phrase([word]), isWord: true)
    query.terms.remove(at: index + 1)
    return query
  }

  /// The query for stores.
  public var textQuery: TextQuery {
    var query = TextQuery(terms: terms.map { TextQuery.Term([$0.phrase]) })
    query.excluded = excluded.map(\.phrase)
    query.marks = FilterName.allCases.compactMap { name in
      let words = filters.filter { $0.name == name }.map {
        SearchMark.word(name.rawValue, $0.value)
      }
      return words.isEmpty ? nil : words
    }
    if let requiredApp {
      query.marks.append([SearchMark.word(FilterName.app.rawValue, requiredApp)])
    }
    query.excludedMarks = excludedFilters.map { SearchMark.word($0.name.rawValue, $0.value) }
    if excludesAIRefusals {
      query.excludedMarks.append(SearchMark.word(FilterName.allows.rawValue, "ai=n"))
    }
    protection?.apply(to: &query)
    if after != nil || before != nil {
      let start = after ?? .min
      query.dates = start..<max(start, before ?? .max)
    }
    return query
  }
}
