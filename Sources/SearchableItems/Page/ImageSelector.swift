import MarkupExtraction
import URLStandard

/// A candidate image of a page, with its declared size.
struct CandidateImage: Equatable {
  var url: String
  var width: Double?
  var height: Double?

  /// Returns `true` if its declared size is smaller than `edge`.
  func isSmaller(than edge: Double) -> Bool {
    if let width, width < edge { return true }
    if let height, height < edge { return true }
    return false
  }

  /// A Boolean value that indicates whether its declared shape is a strip.
  var isStrip: Bool {
    guard let width, let height, width > 0, height > 0 else { return false }
    return max(width, height) > 5 * min(width, height)
  }
}

/// Selects the image of a page by the size rules of Apple's
/// [TN3156](https://developer.apple.com/documentation/technotes/tn3156-create-rich-previews-for-messages).
///
/// The order of precedence: Open Graph, the main item, the Twitter card, `thumbnail`, `image_src`, the
/// largest touch icon, the largest image of the body.
enum ImageSelector {
  /// The minimum edge of images; smaller ones are treated as icons.
  private static let smallest = 150.0
  /// The minimum edge of square icons.
  private static let smallestIcon = 108.0
  /// The maximum number of images.
  private static let limit = 5

  /// Returns the image of a page, followed by alternatives.
  ///
  /// The images are large enough, no strips, bitmaps and no logos; if there is none, the best remaining image
  /// is the only one. A reference that leads to the page itself, such as an empty one, or to the start page of a site, names no
  /// image.
  static func images(of markup: PageMarkup, _ entity: MarkupItem?) -> [CandidateImage] {
    let base = WebURL(markup.baseURL)
    let logos = Logos(markup.items, besides: entity, base: base)
    let pages = pages(of: markup)
    var kept: [CandidateImage] = []
    var nearest: (bitmap: CandidateImage?, any: CandidateImage?)
    for candidate in candidates(of: markup, entity) {
      guard kept.count < limit else { break }
      guard let url = base?.resolve(candidate.url), url.isHTTP, !isStartPage(url),
        !pages.contains(url.withoutFragment.href)
      else { continue }
      let image = CandidateImage(url: url.href, width: candidate.width, height: candidate.height)
      let isDrawing = isDrawing(image)
      if nearest.any == nil { nearest.any = image }
      if nearest.bitmap == nil, !isDrawing { nearest.bitmap = image }
      guard !isDrawing, !logos.contains(image), !kept.contains(where: { $0.url == image.url })
      else { continue }
      kept.append(image)
    }
    guard kept.isEmpty else { return kept }
    return [nearest.bitmap ?? nearest.any].compactMap(\.self)
  }

  /// Returns the URLs of the page, and of its base, to which empty references resolve; without fragments.
  private static func pages(of markup: PageMarkup) -> [String] {
    let urls = [markup.url, markup.baseURL].compactMap { WebURL($0) } + markup.canonicals
    return urls.map(\.withoutFragment.href)
  }

  private static func isStartPage(_ url: WebURL) -> Bool { url.path == "/" && url.query == nil }

  private static func candidates(of markup: PageMarkup, _ entity: MarkupItem?) -> [CandidateImage] {
    var found = content(of: markup, entity)
    found.removeAll { $0.isSmaller(than: smallest) || $0.isStrip }
    found += touchIcons(of: markup).filter { !$0.isSmaller(than: smallestIcon) }
    return found + bodyImages(of: markup)
  }

  private static func isDrawing(_ image: CandidateImage) -> Bool {
    // The path of a serialized URL ends before the query, otherwise before the fragment.
    let url = image.url.utf8.span
    var end = 0
    while end < url.count, url[end] != UInt8(ascii: "?"), url[end] != UInt8(ascii: "#") { end += 1 }
    guard end >= 4, url[end - 4] == UInt8(ascii: ".") else { return false }
    return url[end - 3] | 0x20 == UInt8(ascii: "s") && url[end - 2] | 0x20 == UInt8(ascii: "v")
      && url[end - 1] | 0x20 == UInt8(ascii: "g")
  }

  private static func content(of markup: PageMarkup, _ entity: MarkupItem?) -> [CandidateImage] {
    var found = openGraphImages(of: markup)
    if let entity { found += images(of: entity) }
    if let card = markup.twitter("twitter:image") ?? markup.twitter("twitter:image:src") {
      found.append(CandidateImage(url: card))
    }
    if let thumbnail = markup.meta("thumbnail") { found.append(CandidateImage(url: thumbnail)) }
    for icon in markup.icons where icon.rel == "image_src" {
      found.append(CandidateImage(url: icon.url))
    }
    return found
  }

  // MARK: Open Graph

  /// Returns each `og:image` with [its structured properties](https://ogp.me/#structured); its secure URL is
  /// preferred.
  private static func openGraphImages(of markup: PageMarkup) -> [CandidateImage] {
    var groups: [OpenGraphImageGroup] = []
    let length = "og:image".utf8.count
    for index in markup.openGraph.indices
    where markup.openGraph[index].property.hasBytePrefix("og:image") {
      let property = markup.openGraph[index].property
      let name = property.slice(length..<property.utf8.count)
      if name.isEmpty || groups.isEmpty || groups[groups.count - 1].has(name) {
        groups.append(OpenGraphImageGroup())
      }
      groups[groups.count - 1].set(name, markup.openGraph[index].content)
    }
    return groups.compactMap(\.image)
  }

  // MARK: Main item

  private static func images(of entity: MarkupItem) -> [CandidateImage] {
    var found: [CandidateImage] = []
    if entity.hasType("ImageObject") || entity.hasType("Photograph") {
      add(.item(entity), to: &found)
    }
    for value in entity.values("image") { add(value, to: &found) }
    for value in entity.values("photo") { add(value, to: &found) }
    for text in entity.texts("thumbnailUrl") { found.append(CandidateImage(url: text)) }
    for value in entity.values("thumbnail") { add(value, to: &found) }
    return found
  }

  private static func add(_ value: MarkupValue, to found: inout [CandidateImage]) {
    guard case .item(let image) = value else {
      if let text = value.text { found.append(CandidateImage(url: text)) }
      return
    }
    guard let url = image.first("contentUrl", "url") ?? image.id else { return }
    found.append(
      CandidateImage(
        url: url,
        width: ImageAttributes.pixels(image.first("width")),
        height: ImageAttributes.pixels(image.first("height"))
      )
    )
  }

  // MARK: The page

  private static func touchIcons(of markup: PageMarkup) -> [CandidateImage] {
    let icons = markup.icons.filter { $0.rel.hasBytePrefix("apple-touch-icon") }.map { icon in
      let edge = icon.largestEdge.map(Double.init)
      return CandidateImage(url: icon.url, width: edge, height: edge)
    }
    // Among equal sizes the first comes first.
    return icons.enumerated().sorted {
      ($1.element.width ?? 0, $0.offset) < ($0.element.width ?? 0, $1.offset)
    }.map(\.element)
  }

  /// Returns the images of the body, largest first.
  private static func bodyImages(of markup: PageMarkup) -> [CandidateImage] {
    let images = markup.images.map {
      CandidateImage(url: $0.url, width: Double($0.width), height: Double($0.height))
    }
    let places = images.indices.filter { !images[$0].isStrip }.sorted {
      (images[$1].area, $0) < (images[$0].area, $1)
    }
    return places.map { images[$0] }
  }
}

/// The logos of the page's publishers: they are the same on all their pages and show no content.
private struct Logos {
  private static let limit = 100

  private var addresses: Set<String> = []

  /// Collects the logos of all organizations of a page except the main item, whose logo is content.
  init(_ items: [MarkupItem], besides entity: MarkupItem?, base: WebURL?) {
    var count = 0
    func add(_ makers: [MarkupItem]) {
      for maker in makers where count < Self.limit {
        count += 1
        if maker.source != entity?.source { addLogos(of: maker, base) }
      }
    }
    add(items)
    for item in items {
      add(item.items("publisher"))
      add(item.items("brand"))
    }
    for item in items {
      add(item.items("provider"))
      add(item.items("isPartOf"))
    }
  }

  private mutating func addLogos(of maker: MarkupItem, _ base: WebURL?) {
    for value in maker.values("logo") {
      let text: String? =
        if case .item(let image) = value {
          image.first("contentUrl", "url") ?? image.id
        } else { value.text }
      if let url = text.flatMap({ base?.resolve($0) }) { addresses.insert(url.href) }
    }
  }

  func contains(_ image: CandidateImage) -> Bool {
    !addresses.isEmpty && addresses.contains(image.url)
  }
}

extension CandidateImage {
  fileprivate var area: Double { (width ?? 0) * (height ?? 0) }
}

/// An `og:image` with its structured properties.
private struct OpenGraphImageGroup {
  private var plain: String?
  private var url: String?
  private var secureURL: String?
  private var width: Double?
  private var height: Double?

  /// Returns `true` if the property is already set, so that another one starts the next image.
  ///
  /// `og:image:url` is equivalent to `og:image`.
  func has(_ name: String) -> Bool {
    switch name {
    case ":url": url != nil
    case ":secure_url": secureURL != nil
    default: false
    }
  }

  mutating func set(_ name: String, _ content: String) {
    switch name {
    case "": plain = content
    case ":url": url = content
    case ":secure_url": secureURL = content
    case ":width": width = width ?? ImageAttributes.pixels(content)
    case ":height": height = height ?? ImageAttributes.pixels(content)
    default: break
    }
  }

  var image: CandidateImage? {
    let address = [secureURL, url, plain].lazy.compactMap { $0 }.first { !$0.isEmpty }
    return address.map { CandidateImage(url: $0, width: width, height: height) }
  }
}
