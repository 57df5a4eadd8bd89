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
    attributes.set("contentCreationDate", markup.openGraph("article:published_time"))
    attributes.set(
      "contentModificationDate",
      markup.openGraph("article:modified_time") ?? page.lastModified
    )
    attributes.set("rankingHint", page.sitemapPriority.map { ($0 * 100).rounded() })
    attributes.set("contentType", "public.html")
    attributes.set("contentTypeTree", ["public.html", "public.item"])
    attributes.set("domainIdentifier", Self.domainIdentifier(of: page.finalURL))
    attributes.set("textContent", text)
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
      entity?.text("description") ?? entity?.text("abstract"),
      markup.twitter("twitter:description"),
    ].lazy.compactMap { $0?.foldingWhiteSpace }.first { !$0.isEmpty }
  }

  private var keywords: [String] {
    let tags = markup.openGraph.filter { $0.name == "article:tag" }.map(\.content)
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
    return String(decoding: markup.text.utf8.prefix(ItemBuilder.textLimit), as: UTF8.self)
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
    return candidates.lazy.compactMap { base?.resolve($0) }.first { $0.isHTTP }?.href
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
      switch property.name {
      case "og:image", "og:image:url", "og:image:secure_url":
        if property.name == "og:image" || images.isEmpty {
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
