import HTMLParsing
import MarkupExtraction
import URLStandard

/// What every page has: title, description, picture, language, keywords, dates, text.
struct GeneralAttributes {
  let markup: PageMarkup
  let entity: MarkupItem?
  let page: PageContext

  func fill(_ attributes: inout AttributeSet) {
    let titles = titleCandidates
    attributes.set("title", titles.first)
    attributes.set(
      "alternateNames",
      Array(titles.dropFirst()).filter { $0 != titles.first }
        + (entity?.texts("alternateName") ?? [])
    )
    attributes.set("contentDescription", description)
    attributes.set("thumbnailURL", PictureChoice(markup: markup, entity: entity).url)
    attributes.set("contentURL", page.finalURL.href)
    attributes.set("languages", [markup.language ?? ogLanguage].compactMap { $0 })
    attributes.set("keywords", Array(keywords.prefix(32)))
    attributes.set("creator", markup.generator)
    attributes.set(
      "authorNames",
      [markup.author ?? markup.openGraph("article:author")].compactMap { $0 }
    )
    attributes.set(
      "publishers",
      [markup.openGraph("og:site_name") ?? markup.applicationName].compactMap { $0 }
    )
    attributes.set(
      "contentCreationDate",
      markup.openGraph("article:published_time").flatMap(ISODate.normalized)
    )
    attributes.set(
      "contentModificationDate",
      (markup.openGraph("article:modified_time") ?? page.lastModified).flatMap(ISODate.normalized)
    )
    attributes.set("rankingHint", page.sitemapPriority.map { ($0 * 100).rounded() })
    attributes.set("contentType", "public.html")
    attributes.set("contentTypeTree", ["public.html", "public.item"])
    attributes.set("domainIdentifier", Self.domainIdentifier(of: page.finalURL))
    attributes.set("textContent", text)
    setPosition(&attributes)
    attributes.set("pixelWidth", markup.openGraph("og:image:width").flatMap { Double($0) })
    attributes.set("pixelHeight", markup.openGraph("og:image:height").flatMap { Double($0) })
    let media = markup.openGraph("og:video") ?? markup.openGraph("og:audio")
    if media != nil { attributes.set("streamable", 1) }
    attributes.set(
      "duration",
      (markup.openGraph("video:duration") ?? markup.openGraph("music:duration")).flatMap {
        Double($0)
      }
    )
  }

  /// Where the content is, by `place:location:*` or `geo.position`.
  private func setPosition(_ attributes: inout AttributeSet) {
    let geo = markup.metas.first { $0.name?.lowercased() == "geo.position" }?.content
    let parts = geo?.split(whereSeparator: { $0 == ";" || $0 == "," }).map {
      String($0).foldingWhiteSpace
    }
    let latitude = markup.openGraph("place:location:latitude") ?? parts?.first
    let longitude = markup.openGraph("place:location:longitude") ?? parts?.last
    guard let north = latitude.flatMap({ Double($0) }),
      let east = longitude.flatMap({ Double($0) }),
      (-90...90).contains(north), (-180...180).contains(east)
    else { return }
    attributes.set("latitude", north)
    attributes.set("longitude", east)
  }

  /// og:title, twitter:title, the thing's name, `<title>`, the first heading.
  private var titleCandidates: [String] {
    [
      markup.openGraph("og:title"), markup.twitter("twitter:title"),
      entity?.text("headline") ?? entity?.text("name"), markup.title, markup.firstHeading,
    ].compactMap { $0?.foldingWhiteSpace }.filter { !$0.isEmpty }
  }

  private var description: String? {
    [
      markup.openGraph("og:description"), markup.description,
      (entity?.text("description") ?? entity?.text("abstract")).flatMap(shown),
      markup.twitter("twitter:description"),
    ].lazy.compactMap { $0?.foldingWhiteSpace }.first { !$0.isEmpty }
  }

  /// `text`, unless it stands in an element that is not to be shown.
  private func shown(_ text: String) -> String? {
    let folded = text.foldingWhiteSpace
    return markup.withheldText?.contains(folded.prefix(1000)) == true ? nil : folded
  }

  private var keywords: [String] {
    let tags = markup.openGraph.filter { $0.property == "article:tag" }.map(\.content)
    let schema = (entity?.texts("keywords") ?? []).flatMap {
      $0.split(separator: ",").map(String.init)
    }
    return (markup.keywords + tags + schema).map(\.foldingWhiteSpace)
  }

  private var ogLanguage: String? {
    markup.openGraph("og:locale")?.replacing("_", with: "-")
  }

  private var text: String? {
    guard markup.text.utf8.count > ItemBuilder.textLimit else { return markup.text }
    // A string's slice never ends within a character's bytes.
    let end = markup.text.utf8.index(markup.text.startIndex, offsetBy: ItemBuilder.textLimit)
    return String(markup.text[..<end])
  }

  /// `web.example.bakery` for `bakery.example`.
  static func domainIdentifier(of url: WebURL) -> String {
    guard !HostAddress.isIPAddress(url.hostname) else {
      return "web." + url.hostname.replacing(".", with: "-")
    }
    return "web." + url.hostname.split(separator: ".").reversed().joined(separator: ".")
  }
}

/// Chooses the picture of a page; see the rules for previews in Apple's TN3156.
struct PictureChoice {
  /// A declared edge under this makes a picture an icon.
  private static let smallest = 150

  let markup: PageMarkup
  let entity: MarkupItem?

  var url: String? {
    let base = WebURL(markup.baseURL)
    let urls = candidates.compactMap { base?.resolve($0) }.filter(\.isHTTP)
    // A drawing is taken only where there is no bitmap.
    return (urls.first { !$0.path.hasSuffix(".svg") } ?? urls.first)?.href
  }

  private var candidates: [String] {
    var found = openGraphImages
    found += entity?.items("image").compactMap { $0.text("contentUrl") ?? $0.text("url") } ?? []
    found += entity?.values("image").compactMap(Self.plain) ?? []
    found += entity?.texts("thumbnailUrl") ?? []
    found += [markup.twitter("twitter:image") ?? markup.twitter("twitter:image:src")].compactMap {
      $0
    }
    found += markup.icons.filter { $0.rel == "image_src" }.map(\.url)
    found += markup.images.map(\.url)
    found += markup.icons.filter { $0.rel.hasPrefix("apple-touch-icon") }.map(\.url)
    return found
  }

  private static func plain(_ value: MarkupValue) -> String? {
    switch value {
    case .text(let text), .url(let text): text
    default: nil
    }
  }

  /// The pictures in document order, without those that declare to be icons.
  private var openGraphImages: [String] {
    var images: [(url: String, isSmall: Bool)] = []
    for property in markup.openGraph {
      switch property.property {
      case "og:image", "og:image:url", "og:image:secure_url":
        if property.property == "og:image" || images.isEmpty {
          images.append((property.content, false))
        }
      case "og:image:width", "og:image:height":
        if let last = images.indices.last, let edge = Int(property.content), edge < Self.smallest {
          images[last].isSmall = true
        }
      default: continue
      }
    }
    return images.filter { !$0.isSmall }.map(\.url)
  }
}
