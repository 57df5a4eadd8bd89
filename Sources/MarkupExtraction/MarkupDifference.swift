import URLStandard

/// The fields of a page that are there only after its scripts have run, or differ then.
///
/// Readers of the page that do not run scripts do not see them.
public struct MarkupDifference: Sendable, Equatable, Codable {
  /// The names of single fields that are new: `title`, `heading`, `description`, `canonical`, `language`, `robots`.
  public var added: [String] = []
  /// The names of single fields whose values differ.
  public var changed: [String] = []
  /// The numbers of additional values by field: `JSON-LD`, `items`, `Open Graph`, `links`, and others.
  public var counts: [String: Int] = [:]
  /// The number of additional bytes of text, in UTF-8.
  public var textBytes = 0

  /// Compares the markup before and after the scripts.
  public init(raw: PageMarkup, rendered: PageMarkup) {
    for (name, before, after) in Self.fields(raw, rendered) where before != after {
      guard let after, !after.isEmpty else { continue }
      if before?.isEmpty ?? true { added.append(name) } else { changed.append(name) }
    }
    let lists: [(String, Int, Int)] = [
      ("JSON-LD", raw.jsonLD.count, rendered.jsonLD.count),
      ("items", raw.items.count, rendered.items.count),
      ("Open Graph", raw.openGraph.count, rendered.openGraph.count),
      ("Twitter card", raw.twitterCard.count, rendered.twitterCard.count),
      ("deep links", raw.deepLinks.count, rendered.deepLinks.count),
      ("alternates", raw.alternates.count, rendered.alternates.count),
      ("images", raw.images.count, rendered.images.count),
      // A link that is new counts, whatever others have gone.
      ("links", 0, Self.newLinks(raw, rendered)),
    ]
    for (name, before, after) in lists where after > before { counts[name] = after - before }
    textBytes = max(0, rendered.text.utf8.count - raw.text.utf8.count)
  }

  private static func fields(
    _ raw: PageMarkup,
    _ rendered: PageMarkup
  ) -> [(String, String?, String?)] {
    [
      ("title", raw.title, rendered.title), ("heading", raw.firstHeading, rendered.firstHeading),
      ("description", raw.description, rendered.description),
      ("canonical", raw.canonicals.first?.href, rendered.canonicals.first?.href),
      ("language", raw.language, rendered.language),
      ("robots", robots(of: raw), robots(of: rendered)),
    ]
  }

  private static func robots(of markup: PageMarkup) -> String {
    markup.robots.map { "\($0.agent)=\($0.content)" }.joined(separator: " ")
  }

  /// Returns the number of links of `rendered` that `raw` does not have.
  private static func newLinks(_ raw: PageMarkup, _ rendered: PageMarkup) -> Int {
    Set(rendered.outlinks.map(\.url)).subtracting(raw.outlinks.map(\.url)).count
  }

  /// A Boolean value that indicates whether items or links were added, or a field that decides the item.
  public var isSignificant: Bool {
    !added.isEmpty || changed.contains { $0 != "language" } || counts["items"] != nil
      || counts["JSON-LD"] != nil || counts["links"] != nil
  }

  /// The fields as text, for instance `title, 1 JSON-LD, 30 links`; `nil` if there are none.
  public var text: String? {
    let order = [
      "JSON-LD", "items", "Open Graph", "Twitter card", "deep links", "alternates", "images",
      "links",
    ]
    var parts = added + changed.map { "another \($0)" }
    parts += order.compactMap { name in counts[name].map { "\($0) \(name)" } }
    if textBytes > 0 { parts.append("\(textBytes) bytes of text") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
