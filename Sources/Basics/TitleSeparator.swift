/// The marks in a title between the name of a page and its description, or the name of its site.
package enum TitleSeparator {
  /// Marks that separate only between spaces, because they also join words.
  private static let spaced = ["—", "–", "-", "--", "|", "·", "::", "«", "»"]
  /// Full-width marks, which need no spaces.
  private static let wide = ["｜", "：", "︱", "│", "－"]

  /// The marks with the spaces around them; of the same mark, those with more spaces precede.
  package static let all =
    spaced.map { " \($0) " } + wide.flatMap { [" \($0) ", " \($0)", "\($0) ", $0] }
  private static let ascii = all.filter { $0.utf8.allSatisfy { $0 < 0x80 } }

  /// Returns the marks that a title may contain, of which an English title needs few.
  package static func candidates(for title: String) -> [String] {
    title.utf8.allSatisfy { $0 < 0x80 } ? ascii : all
  }
}
