import URLStandard

/// URLs in structured data.
///
/// The URL Standard would add a slash to `https://a.example` and fold its letters. JSON-LD and RDF
/// keep such a name as it is written, and so must Microdata if the same thing is to be equal in all
/// three; relative ones are resolved by the standard.
enum ItemAddress {
  /// The URL that `text` means; `nil` where it is none, or `budget` does not suffice.
  ///
  /// A `data:` URL stays as it is written, however long.
  static func resolved(
    _ text: String,
    against base: WebURL,
    within budget: inout DerivationBudget
  ) -> String? {
    let text = text.trimmed
    if text.utf8.count > WebURL.sizeLimit, text.hasASCIIPrefix("data:") { return text }
    guard let url = budget.resolve(text, against: base) else { return nil }
    return isWrittenOut(text) ? text : url.href
  }

  /// Whether the text is absolute and free of what the standard would take out or encode.
  private static func isWrittenOut(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), IRIReference.isAbsolute(text)
    else { return false }
    let scheme = text[..<colon].lowercased()
    let isWeb = scheme == "http" || scheme == "https"
    return (!isWeb || text[colon...].utf8.starts(with: "://".utf8))
      && text.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "\\") }
  }
}
