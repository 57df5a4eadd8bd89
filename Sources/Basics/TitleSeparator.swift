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

  /// Returns what stands before or after a name in a title; `nil` if the title does not end or start with the name beside a
  /// separator.
  package static func rest(of title: String, beside name: String) -> String? {
    for separator in candidates(for: title) where title.count > separator.count + name.count {
      let size = separator.count + name.count
      if title.hasSuffix(separator + name) { return String(title.dropLast(size)) }
      if title.hasPrefix(name + separator) { return String(title.dropFirst(size)) }
    }
    return nil
  }
}
