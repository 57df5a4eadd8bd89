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

  /// The marks that separate nothing from the title at its end or start, as templates write them for an empty name or
  /// tagline; quotation marks close a quotation.
  private static let dangling = (spaced + wide).filter { !["«", "»"].contains($0) }
  /// Marks that also end names, such as `cd -`; they are separators only beside another one.
  private static let signs: Set<String> = ["-", "--", "::"]
  /// The maximum number of separators at the ends of a title that are removed.
  private static let markLimit = 4

  /// Returns a title without separators at its start and end: `Red shoes | Shop` of `Red shoes | Shop -`.
  package static func trimmed(_ title: String) -> String {
    var rest = title[...]
    for _ in 0..<markLimit {
      guard let shorter = withoutMark(rest) else { break }
      rest = shorter
    }
    return String(rest)
  }

  /// Returns a title without one separator at its end or start; `nil` if there is none.
  private static func withoutMark(_ title: Substring) -> Substring? {
    for mark in dangling {
      var name = title
      if title.hasSuffix(" " + mark) {
        name = title.dropLast(mark.count + 1)
      } else if title.hasPrefix(mark + " ") {
        name = title.dropFirst(mark.count + 1)
      } else {
        continue
      }
      let isSeparator = !signs.contains(mark) || all.contains { name.contains($0) }
      return isSeparator && name.contains(where: \.isLetter) ? name : nil
    }
    return nil
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
