import Querying

/// The normalized queries for engagement counts: words only, of limited length.
package enum EngagementQuery {
  package static func key(_ text: String) -> String {
    String(SearchText.words(String(text.prefix(200))).joined(separator: " ").prefix(100))
  }
}
