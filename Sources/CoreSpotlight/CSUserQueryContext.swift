public import Foundation

/// The options of a user's query; see
/// <https://developer.apple.com/documentation/corespotlight/csuserquerycontext>.
open class CSUserQueryContext: CSSearchQueryContext {
  /// The maximum number of results; 0 for all.
  open var maxResultCount = 0
  /// The maximum number of suggestions; 0 for none.
  open var maxSuggestionCount = 0
  /// A Boolean value that indicates whether results are ranked; otherwise, they are in the order of their
  /// identifiers and equal in rank.
  open var enableRankedResults = true
  /// The maximum number of ranked results, after which results are equal in rank; 0 for all.
  open var maxRankedResultCount = 100
  /// A Boolean value that disables semantic search; ignored, because only words are matched.
  open var disableSemanticSearch = false

  /// The suggestion that the user chose.
  public let currentSuggestion: CSSuggestion?

  /// Creates a context without a suggestion.
  public override init() {
    currentSuggestion = nil
    super.init()
  }

  /// Creates a context with the chosen suggestion.
  public init(currentSuggestion: CSSuggestion?) {
    self.currentSuggestion = currentSuggestion
    super.init()
  }

  /// Creates a context from an archive, without its suggestion; `nil` if it is malformed.
  public required init?(coder: NSCoder) {
    currentSuggestion = nil
    super.init(coder: coder)
    maxResultCount = coder.decodeInteger(forKey: "maxResultCount")
    maxSuggestionCount = coder.decodeInteger(forKey: "maxSuggestionCount")
    maxRankedResultCount = coder.decodeInteger(forKey: "maxRankedResultCount")
    enableRankedResults = coder.decodeBool(forKey: "enableRankedResults")
    disableSemanticSearch = coder.decodeBool(forKey: "disableSemanticSearch")
  }

  /// Archives the context without its suggestion.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(maxResultCount, forKey: "maxResultCount")
    coder.encode(maxSuggestionCount, forKey: "maxSuggestionCount")
    coder.encode(maxRankedResultCount, forKey: "maxRankedResultCount")
    coder.encode(enableRankedResults, forKey: "enableRankedResults")
    coder.encode(disableSemanticSearch, forKey: "disableSemanticSearch")
  }

  /// Returns a copy of the context.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = CSUserQueryContext(currentSuggestion: currentSuggestion)
    copy.assign(self)
    copy.maxResultCount = maxResultCount
    copy.maxSuggestionCount = maxSuggestionCount
    copy.maxRankedResultCount = maxRankedResultCount
    copy.enableRankedResults = enableRankedResults
    copy.disableSemanticSearch = disableSemanticSearch
    return copy
  }
}
