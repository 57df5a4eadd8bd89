import MarkupExtraction
import URLStandard

/// A picture that could stand for a page, with the size that the page declares.
struct Picture: Equatable {
  var url: String
  var width: Double?
  var height: Double?

  /// Whether it is declared to be smaller than `edge`.
  func isSmaller(than edge: Double) -> Bool {
    [width, height].contains { $0.map { $0 < edge } ?? false }
  }

  /// Whether it is declared to be a strip.
  var isStrip: Bool {
    guard let width, let height, width > 0, height > 0 else { return false }
    return max(width, height) > 5 * min(width, height)
  }
}

/// Chooses the picture of a page by the sizes of Apple's
/// [TN3156](https://developer.apple.com/documentation/technotes/tn3156-create-rich-previews-for-messages).
///
/// In this order: Open Graph's, the thing's own, the Twitter card's, `thumbnail`, `image_src`, the
/// largest touch icon, the largest image of the body.
struct PictureChoice {
  /// Pictures under this are taken for icons.
  private static let smallest = 150.0
  /// Square icons under this are too small.
  private static let smallestIcon = 108.0

  let markup: PageMarkup
  let entity: MarkupItem?

  /// How many pictures are named.
  private static let limit = 5

  /// The picture of the page, and behind it those that could take its place.
  ///
  /// They are large enough, of no odd shape, bitmaps and no logos; where there is none of the kind,
  /// the nearest to it stands alone.
  var pictures: [Picture] {
    let base = WebURL(markup.baseURL)
    let large = content.filter { !$0.isSmaller(than: Self.smallest) && !$0.isStrip }
    let icons = touchIcons.filter { !$0.isSmaller(than: Self.smallestIcon) }
    let logos = Logos(markup.items, besides: entity, base: base)
    let found = (large + icons + bodyImages).lazy.compactMap { picture -> Picture? in
      guard let url = base?.resolve(picture.url), url.isHTTP else { return nil }
      return Picture(url: url.href, width: picture.width, height: picture.height)
    }
    var kept: [Picture] = []
    for picture in found where !Self.isDrawing(picture) && !logos.contains(picture) {
      guard kept.count < Self.limit else { break }
      if !kept.contains(where: { $0.url == picture.url }) { kept.append(picture) }
    }
    guard kept.isEmpty else { return kept }
    return [found.first { !Self.isDrawing($0) } ?? found.first].compactMap(\.self)
  }

  private static func isDrawing(_ picture: Picture) -> Bool {
    // A URL that is written out: its path ends before the query, else before the fragment.
    let url = picture.url.utf8
    let path = url.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    return path.suffix(4).elementsEqual(".svg".utf8) { $0 == $1 || $0 | 0x20 == $1 }
  }

  private var content: [Picture] {
    var found = openGraphPictures + entityPictures
    let card = markup.twitter("twitter:image") ?? markup.twitter("twitter:image:src")
    let thumbnail = markup.meta("thumbnail")
    found += [card, thumbnail].compactMap { $0 }.map { Picture(url: $0) }
    found += markup.icons.filter { $0.rel == "image_src" }.map { Picture(url: $0.url) }
    return found
  }

  // MARK: Open Graph

  /// Each `og:image` with [the properties behind it](https://ogp.me/#structured); its secure URL is
  /// preferred.
  private var openGraphPictures: [Picture] {
    var groups: [OpenGraphPicture] = []
    for property in markup.openGraph where property.property.hasPrefix("og:image") {
      let name = property.property.dropFirst("og:image".count)
      if name.isEmpty || groups.isEmpty || groups[groups.count - 1].has(name) {
        groups.append(OpenGraphPicture())
      }
      groups[groups.count - 1].set(name, property.content)
    }
    return groups.compactMap(\.picture)
  }

  // MARK: The thing

  private var entityPictures: [Picture] {
    guard let entity else { return [] }
    let images = (entity.values("image") + entity.values("photo")).flatMap(Self.pictures)
    let itself =
      entity.isOne(of: ["ImageObject", "Photograph"]) ? Self.pictures(.item(entity)) : []
    return itself + images + entity.texts("thumbnailUrl").map { Picture(url: $0) }
      + entity.values("thumbnail").flatMap(Self.pictures)
  }

  private static func pictures(_ value: MarkupValue) -> [Picture] {
    guard case .item(let image) = value else {
      return value.text.map { [Picture(url: $0)] } ?? []
    }
    guard let url = image.first("contentUrl", "url") ?? image.id else { return [] }
    return [
      Picture(
        url: url,
        width: ImageAttributes.pixels(image.first("width")),
        height: ImageAttributes.pixels(image.first("height"))
      )
    ]
  }

  // MARK: The page

  private var touchIcons: [Picture] {
    let icons = markup.icons.filter { $0.rel.hasPrefix("apple-touch-icon") }.map { icon in
      let edge = icon.largestEdge.map(Double.init)
      return Picture(url: icon.url, width: edge, height: edge)
    }
    // Of equal ones the first.
    return icons.enumerated().sorted {
      ($1.element.width ?? 0, $0.offset) < ($0.element.width ?? 0, $1.offset)
    }.map(\.element)
  }

  private var bodyImages: [Picture] {
    let images = markup.images.map {
      Picture(url: $0.url, width: Double($0.width), height: Double($0.height))
    }
    return images.filter { !$0.isStrip }.enumerated().sorted {
      ($1.element.area, $0.offset) < ($0.element.area, $1.offset)
    }.map(\.element)
  }
}

/// The marks of those who made the page: the same on all their pages, they show no content.
private struct Logos {
  private static let limit = 100

  private var addresses: Set<String> = []

  /// The logos of all organisations of a page; where one of them is what the page is about, its own
  /// is no mark but content.
  init(_ items: [MarkupItem], besides entity: MarkupItem?, base: WebURL?) {
    var makers = items + items.flatMap { $0.items("publisher") + $0.items("brand") }
    makers += items.flatMap { $0.items("provider") + $0.items("isPartOf") }
    for maker in makers.prefix(Self.limit) where maker.source != entity?.source {
      for value in maker.values("logo") {
        let text: String? =
          if case .item(let image) = value {
            image.first("contentUrl", "url") ?? image.id
          } else { value.text }
        if let url = text.flatMap({ base?.resolve($0) }) { addresses.insert(url.href) }
      }
    }
  }

  func contains(_ picture: Picture) -> Bool { addresses.contains(picture.url) }
}

extension Picture {
  fileprivate var area: Double { (width ?? 0) * (height ?? 0) }
}

/// An `og:image` with what belongs to it.
private struct OpenGraphPicture {
  private var plain: String?
  private var url: String?
  private var secureURL: String?
  private var width: Double?
  private var height: Double?

  /// Whether the property is set already, so that another one begins the next picture.
  ///
  /// `og:image:url` says the same as `og:image`.
  func has(_ name: Substring) -> Bool {
    switch name {
    case ":url": url != nil
    case ":secure_url": secureURL != nil
    default: false
    }
  }

  mutating func set(_ name: Substring, _ content: String) {
    switch name {
    case "": plain = content
    case ":url": url = content
    case ":secure_url": secureURL = content
    case ":width": width = width ?? ImageAttributes.pixels(content)
    case ":height": height = height ?? ImageAttributes.pixels(content)
    default: break
    }
  }

  var picture: Picture? {
    let address = [secureURL, url, plain].lazy.compactMap { $0 }.first { !$0.isEmpty }
    return address.map { Picture(url: $0, width: width, height: height) }
  }
}
