import IndexModel

/// The languages that a viewer reads, by which results in these languages rank higher.
///
/// They decide between results that fit about equally well, such as the translations of one page; a page that fits clearly
/// better stays first in any language. Results without a declared language are not affected.
public struct PreferredLanguages: Sendable, Equatable {
  /// The maximum number of languages.
  public static let limit = 16
  /// The factor of the score of results in a language after the first one.
  private static let laterFactor = 0.97
  /// The factor of the score of results in another language.
  private static let otherFactor = 0.8
  /// Codes of no particular language (ISO 639-2): several, undetermined, and none.
  private static let unspecific: Set<String> = ["mul", "und", "zxx"]

  /// The primary subtags, best first: `de`, `en`.
  public let subtags: [String]

  /// Creates preferences from language tags (BCP 47), best first, of which only the primary subtags count.
  ///
  /// What is no code of a language (ISO 639), two or three letters, is skipped.
  public init(_ tags: [String] = []) {
    var subtags: [String] = []
    for tag in tags where subtags.count < Self.limit {
      let subtag = EntityLabels.language(of: tag)
      guard Self.isCode(subtag), !subtags.contains(subtag) else { continue }
      subtags.append(subtag)
    }
    self.subtags = subtags
  }

  /// Returns `true` for the code of a language.
  private static func isCode(_ subtag: String) -> Bool {
    (2...3).contains(subtag.utf8.count) && !unspecific.contains(subtag)
      && subtag.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
  }

  /// Returns the factor of the score of a result in a language, a primary subtag, which is empty if it is unknown.
  func factor(of language: String) -> Double {
    guard !subtags.isEmpty, Self.isCode(language) else { return 1 }
    switch subtags.firstIndex(of: language) {
    case 0: return 1
    case nil: return Self.otherFactor
    default: return Self.laterFactor
    }
  }
}
