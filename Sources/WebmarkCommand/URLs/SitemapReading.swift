import FoundationEssentials
import Sitemaps
import URLStandard

/// The output of `webmark sitemap --json` for a file.
struct SitemapReading: Encodable {
  struct Entry: Encodable {
    var url: String
    var lastModified: Date?
    var changeFrequency: String?
    var priority: Double?
    var title: String?
    var publicationDate: Date?
    var images: [String]
    var alternates: [Alternate]
  }

  struct Alternate: Encodable {
    var language: String
    var url: String
  }

  var source: String
  var kind: String?
  var index: Bool
  var entries: [Entry]
  var warnings: [String]

  init(_ sitemap: Sitemap, name: String) {
    source = name
    kind = sitemap.kind?.rawValue
    index = sitemap.isIndex
    warnings = sitemap.warnings
    entries = sitemap.entries.map { entry in
      Entry(
        url: entry.url.href,
        lastModified: entry.lastModified.map(Date.init(timeIntervalSince1970:)),
        changeFrequency: entry.changeFrequency?.rawValue,
        priority: entry.priority,
        title: entry.title,
        publicationDate: entry.publicationDate.map(Date.init(timeIntervalSince1970:)),
        images: entry.images.map(\.href),
        alternates: entry.alternates.map { Alternate(language: $0.language, url: $0.url.href) }
      )
    }
  }
}
