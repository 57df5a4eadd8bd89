/// The attribute `srcset` (HTML, section 4.8.4.2.1).
package enum SourceSet {
  /// The maximum number of candidates that are read.
  private static let limit = 100

  /// Returns the URLs of the candidates, without widths and densities.
  package static func urls(of text: String) -> [String] {
    var urls: [String] = []
    var rest = Substring(text)
    while urls.count < limit {
      rest = rest.drop { $0.isWhitespace || $0 == "," }
      var url = rest.prefix { !$0.isWhitespace }
      guard !url.isEmpty else { break }
      rest = rest[url.endIndex...]
      if url.last == "," {
        while url.last == "," { url.removeLast() }
      } else {
        rest = rest.drop { $0 != "," }
      }
      urls.append(String(url))
    }
    return urls
  }
}
