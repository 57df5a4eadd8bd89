import HTMLParsing
import MarkupExtraction
import URLStandard

/// The attributes of every page: title, description, image, language, keywords, dates, text.
struct GeneralAttributes {
  /// The maximum number of keywords; that of the meta keywords of a page is the same.
  static let keywordLimit = 256
  /// The maximum number of keywords with duplicates, which several syntaxes state.
  private static let statedLimit = 4 * keywordLimit

  let markup: PageMarkup
  let entity: MarkupItem?
  let page: PageContext

  func fill(_ attributes: inout AttributeSet) {
    let texts = DescriptiveTexts(markup: markup, entity: entity)
    attributes.set("title", texts.title)
    attributes.set("displayName", texts.title)
    attributes.set("alternateNames", texts.otherTitles)
    attributes.set("contentDescription", texts.description)
    attributes.noteCut(of: "title", if: texts.hasCutTitle)
    attributes.noteCut(of: "contentDescription", if: texts.hasCutDescription)
    setImage(&attributes)
    attributes.set("contentURL", page.finalURL.href)
    attributes.set("url", markup.openGraph("og:url").flatMap(page.finalURL.resolve)?.href)
    attributes.set("languages", [LanguageTag.of(markup, entity)].compactMap { $0 })
    let keywords = attributes.first(Self.statedLimit, of: keywords, for: "keywords")
    attributes.set("keywords", Array(keywords), limit: Self.keywordLimit)
    attributes.set("creator", markup.generator)
    setNames(&attributes)
    setFile(&attributes)
    attributes.set("rankingHint", page.sitemapPriority.map { ($0 * 100).rounded() })
    attributes.set("contentType", "public.html")
    attributes.set("contentTypeTree", ["public.html", "public.item"])
    attributes.set("domainIdentifier", Self.domainIdentifier(of: page.finalURL))
    let text = LongTexts(markup: markup, entity: entity)
    attributes.set("textContent", text.text)
    attributes.noteCut(of: "textContent", if: text.isCut)
    attributes.set("contentRating", meta("rating").flatMap(ContentRating.value))
  }

  private func setImage(_ attributes: inout AttributeSet) {
    let images = ImageSelector.images(of: markup, entity)
    guard let image = images.first else { return }
    attributes.set("thumbnailURL", image.url)
    attributes.set("pixelWidth", image.width)
    attributes.set("pixelHeight", image.height)
    if let width = image.width, let height = image.height {
      attributes.set("pixelCount", width * height)
    }
    attributes.set("imageCandidates", images.dropFirst().map(\.url))
  }

  private func setNames(_ attributes: inout AttributeSet) {
    let people = PageAuthors(markup: markup).authors
    attributes.set("authorNames", people.compactMap(\.name))
    attributes.set("authors", people)
    attributes.set("publishers", SiteName(markup: markup, entity: entity, page: page).names)
    attributes.set("subject", markup.openGraph("article:section"))
  }

  /// Sets the file attributes of the page; `fileSize` is in megabytes.
  private func setFile(_ attributes: inout AttributeSet) {
    attributes.set("fileSize", page.byteCount.map { Double($0) / 1e6 })
    attributes.set("metadataModificationDate", page.fetchedAt)
    attributes.set("downloadedDate", page.fetchedAt)
    attributes.set("contentSources", [page.finalURL.origin + "/"])
    attributes.set("copyright", meta("copyright"))
    attributes.set("identifier", meta("citation_doi"))
  }

  private func meta(_ name: String) -> String? {
    markup.meta(name)?.collapsingWhitespace
  }

  private static let tagProperties: Set<String> = ["article:tag", "book:tag", "video:tag"]

  private var keywords: [String] {
    var keywords = markup.keywords
    let tags = markup.openGraph.filter { Self.tagProperties.contains($0.property) }.map(\.content)
    // Some sites write all tags in one; of several, each is one: `Elections, Governors`.
    if tags.count == 1 { Self.add(tags[0], to: &keywords) } else { keywords += tags }
    for text in entity?.texts("keywords") ?? [] { Self.add(text, to: &keywords) }
    return keywords.map(\.collapsingWhitespace)
  }

  /// Adds the keywords of a list with commas.
  private static func add(_ list: String, to keywords: inout [String]) {
    // One more than the limit shows that there are more.
    guard keywords.count <= statedLimit else { return }
    keywords += list.split(separator: ",", maxSplits: statedLimit + 1).prefix(statedLimit + 1)
      .map(String.init)
  }

  /// Returns `web.example.bakery` for `bakery.example`.
  static func domainIdentifier(of url: WebURL) -> String {
    let host = url.hostname
    guard !HostAddress.isIPAddress(host) else {
      return "web." + host.replacing(UInt8(ascii: "."), by: UInt8(ascii: "-"))
    }
    return "web." + host.split(separator: ".").reversed().joined(separator: ".")
  }
}
