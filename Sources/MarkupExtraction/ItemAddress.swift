import HTMLParsing
import URLStandard

/// Resolution of URLs in structured data.
///
/// The URL Standard would add a slash to `https://a.example` and change its case. JSON-LD and RDF keep such a
/// URL as written, so Microdata must too if the same item is to be equal in all three syntaxes. Relative URLs
/// are resolved by the standard.
enum ItemAddress {
  /// Returns the resolved URL; `nil` if `text` is not a URL, or `budget` does not suffice.
  ///
  /// A `data:` URL is kept as written, whatever its length.
  static func resolved(
    _ text: String,
    against base: WebURL,
    within budget: inout DerivationBudget
  ) -> String? {
    let text = text.trimmingWhitespace
    if text.utf8.count > WebURL.sizeLimit, text.hasASCIIPrefix("data:") { return text }
    guard let url = budget.resolve(text, against: base) else { return nil }
    return isWrittenOut(text) ? text : url.href
  }

  /// Returns `true` if the text is absolute and contains nothing that the standard would remove or encode.
  private static func isWrittenOut(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), IRIReference.isAbsolute(text)
    else { return false }
    let scheme = text[..<colon].lowercased()
    let isWeb = scheme == "http" || scheme == "https"
    return (!isWeb || text[colon...].utf8.starts(with: "://".utf8))
      && text.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "\\") }
  }
}
