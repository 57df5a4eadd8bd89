public import Foundation

extension NSAttributedString.Key {
  /// The attribute that marks the typed part of a suggestion; its value is `true`.
  public static let suggestionHighlight = NSAttributedString.Key(CSSuggestionHighlightAttributeName)
}

/// The name of the attribute that marks the typed part of a suggestion.
public let CSSuggestionHighlightAttributeName = "CSSuggestionHighlightAttributeName"

/// The attribute that marks the typed part of a suggestion in an `AttributedString`.
public enum SuggestionHighlightAttribute: AttributedStringKey {
  /// The type of the attribute's value.
  public typealias Value = Bool
  /// The name of the attribute.
  public static let name = CSSuggestionHighlightAttributeName
}

/// A completion of the typed text; see
/// <https://developer.apple.com/documentation/corespotlight/cssuggestion>.
open class CSSuggestion: NSObject, NSSecureCoding, NSCopying {
  /// The kinds of suggestions.
  public enum SuggestionKind: Int, Sendable {
    /// No kind.
    case none = 0
    /// A custom suggestion of the app.
    case custom
    /// A completion.
    case `default`
  }

  private struct Archived: Codable {
    var text: String
    var typed: Int
    var rank: Int
    var score: Double
    var kind: Int
  }

  /// The kind of the suggestion.
  public let suggestionKind: SuggestionKind
  /// The full text; ``highlight`` marks the typed part.
  public let localizedSuggestion: String
  /// The range of the typed part.
  public let highlight: Range<String.Index>
  /// The number of the app's items with the suggested word.
  public let score: NSNumber
  private let rank: Int

  /// Creates a suggestion; `count` is the length of the typed part in UTF-16 code units.
  init(
    _ text: String,
    typed count: Int,
    rank: Int,
    score: Double,
    kind: SuggestionKind = .default
  ) {
    suggestionKind = kind
    localizedSuggestion = text
    let end = text.utf16.index(text.startIndex, offsetBy: max(count, 0), limitedBy: text.endIndex)
    highlight = text.startIndex..<(end ?? text.endIndex)
    self.score = NSNumber(value: score)
    self.rank = rank
  }

  /// The full text, whose typed part has the attribute ``SuggestionHighlightAttribute``.
  open var localizedAttributedSuggestion: AttributedString {
    var typed = AttributedString(String(localizedSuggestion[highlight]))
    typed[SuggestionHighlightAttribute.self] = true
    return typed + AttributedString(String(localizedSuggestion[highlight.upperBound...]))
  }

  /// Compares the texts of two suggestions.
  open func compare(_ other: CSSuggestion) -> ComparisonResult {
    localizedSuggestion.compare(other.localizedSuggestion)
  }

  /// Compares the ranks of two suggestions; the better one is ascending.
  open func compare(byRank other: CSSuggestion) -> ComparisonResult {
    rank == other.rank ? .orderedSame : rank < other.rank ? .orderedAscending : .orderedDescending
  }

  /// A Boolean value that indicates whether archives may be decoded securely; always `true`.
  open class var supportsSecureCoding: Bool { true }

  /// Creates a suggestion from an archive; `nil` if it is malformed.
  public required convenience init?(coder: NSCoder) {
    guard let archived = Archive.decode(Archived.self, from: coder),
      let kind = SuggestionKind(rawValue: archived.kind)
    else { return nil }
    self.init(
      archived.text,
      typed: archived.typed,
      rank: archived.rank,
      score: archived.score,
      kind: kind
    )
  }

  /// Archives the suggestion.
  open func encode(with coder: NSCoder) {
    let archived = Archived(
      text: localizedSuggestion,
      typed: localizedSuggestion[highlight].utf16.count,
      rank: rank,
      score: score.doubleValue,
      kind: suggestionKind.rawValue
    )
    Archive.encode(archived, in: coder)
  }

  /// Returns the suggestion itself, which cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
