import MarkupExtraction
import URLStandard

/// The attributes from Open Graph's [object types](https://ogp.me/#types) for media, music, books, people and
/// products.
struct OpenGraphMetadata {
  let markup: PageMarkup
  let base: WebURL?

  func fill(_ attributes: inout AttributeSet) {
    setMedia(&attributes)
    setMusic(&attributes)
    setProduct(&attributes)
    attributes.set("identifier", first("book:isbn", "books:isbn", "product:retailer_item_id"))
    attributes.set("performers", all("video:actor"))
    attributes.set("director", all("video:director").joined(separator: ", "))
    let writers = all("book:author").filter { !$0.hasPrefix("http") }
    if !writers.isEmpty {
      attributes.set("authorNames", attributes.list("authorNames") + writers)
    }
  }

  private func setMedia(_ attributes: inout AttributeSet) {
    let names = [
      "og:video:secure_url", "og:video:url", "og:video", "og:audio:secure_url", "og:audio:url",
      "og:audio",
    ]
    let stated = names.lazy.map(markup.openGraph) + [markup.twitter("twitter:player:stream")]
    let media = stated.lazy.compactMap { $0 }.compactMap { base?.resolve($0) }
      .first { $0.isHTTP && !Self.isFlash($0) }
    if let media {
      attributes.set("streamable", 1)
      attributes.set("url", media.href)
    }
    attributes.set("mediaTypes", all("og:video:type") + all("og:audio:type"))
    attributes.set(
      "duration",
      first("video:duration", "music:duration", "og:video:duration", "og:audio:duration")
        .flatMap(WrittenNumber.value)
    )
  }

  /// Returns `true` for Flash, which nothing plays any more.
  private static func isFlash(_ url: WebURL) -> Bool { url.path.lowercased().hasSuffix(".swf") }

  /// Sets music attributes, except URLs: many sites give the pages of musicians and albums instead of their
  /// names.
  private func setMusic(_ attributes: inout AttributeSet) {
    attributes.set("artist", all("music:musician").first { !$0.hasPrefix("http") })
    attributes.set("album", all("music:album").first { !$0.hasPrefix("http") })
    attributes.set("audioTrackNumber", first("music:album:track").flatMap(WrittenNumber.value))
    attributes.set("recordingDate", first("music:release_date").flatMap(ISODate.normalized))
  }

  private func setProduct(_ attributes: inout AttributeSet) {
    let price = first("product:sale_price:amount", "product:price:amount", "og:price:amount")
    attributes.set("org_schema_price", price.flatMap(WrittenNumber.price))
    guard price != nil else { return }
    attributes.set(
      "org_schema_price_currency",
      first("product:sale_price:currency", "product:price:currency", "og:price:currency")
    )
    attributes.set(
      "org_schema_availability",
      first("product:availability", "og:availability").map(OfferAttributes.availability)
    )
  }

  private func first(_ names: String...) -> String? {
    names.firstNonNil { markup.openGraph($0) }
  }

  private func all(_ name: String) -> [String] {
    var found: [String] = []
    for index in markup.openGraph.indices
    where markup.openGraph[index].property.hasSameBytes(as: name) {
      let content = markup.openGraph[index].content
      if !content.isEmpty { found.append(content) }
    }
    return found
  }
}
