/// The relations of a page in `<link>` elements, except its canonical form, translations, feeds and icons:
/// [link types](https://html.spec.whatwg.org/#linkTypes) of the HTML standard, and others in use.
///
/// URLs are resolved; for a single relation, the first link counts.
public struct PageRelations: Sendable, Codable, Equatable {
  /// A search description in the [OpenSearch](https://github.com/dewitt/opensearch) format.
  public struct Search: Sendable, Codable, Equatable {
    /// The URL of the description.
    public var url: String
    /// The lowercase media type.
    public var type: String?
    /// The name of the search.
    public var title: String?
  }

  /// An [oEmbed](https://oembed.com/#section4) endpoint, which describes how to embed the page.
  public struct Embed: Sendable, Codable, Equatable {
    /// The format of its response.
    public enum Format: String, Sendable, Codable {
      case json, xml
    }

    /// The URL of the endpoint.
    public var url: String
    /// The format of its response.
    public var format: Format
    /// The title of the embedded content.
    public var title: String?
  }

  /// The AMP version of the page.
  public var amphtml: String?
  /// The web application manifest.
  public var manifest: String?
  /// A short URL of the page.
  public var shortlink: String?
  /// The previous page of a sequence.
  public var prev: String?
  /// The next page of a sequence.
  public var next: String?
  /// The author of the page.
  public var author: String?
  /// The terms of use.
  public var license: String?
  /// The license files of [RSL](https://rslstandard.org/rsl), the licenses of type `application/rsl+xml`, in document
  /// order; `nil` if there are none.
  public var licenseFiles: [String]?
  /// Searches of the site, in document order.
  public var searches: [Search] = []
  /// oEmbed endpoints, in document order.
  public var embeds: [Embed] = []

  /// A Boolean value that indicates whether there are no relations.
  var isEmpty: Bool { self == PageRelations() }
}

/// A `<link>` with a resolved URL.
struct LinkElement {
  let rel: [String]
  let url: String
  let type: String?
  let title: String?
}

extension PageRelations {
  private static let listLimit = 20

  /// Returns `true` if links with these words of `rel` may be relations; most canonical links, translations
  /// and icons are not.
  static func mayConcern(_ rel: [String], type: String?) -> Bool {
    for word in rel {
      switch word {
      case "canonical", "stylesheet", "icon": continue
      case "alternate" where type == nil: continue
      default: return true
      }
    }
    return false
  }

  mutating func add(_ link: LinkElement) {
    for word in link.rel {
      switch word {
      case "amphtml": amphtml = amphtml ?? link.url
      case "manifest": manifest = manifest ?? link.url
      case "shortlink": shortlink = shortlink ?? link.url
      case "prev", "previous": prev = prev ?? link.url
      case "next": next = next ?? link.url
      case "author": author = author ?? link.url
      case "license" where link.type?.hasPrefix("application/rsl+xml") == true:
        guard licenseFiles?.count ?? 0 < Self.listLimit else { break }
        licenseFiles = (licenseFiles ?? []) + [link.url]
      case "license": license = license ?? link.url
      case "search" where searches.count < Self.listLimit:
        searches.append(Search(url: link.url, type: link.type, title: link.title))
      // The standard does not define "alternative", but large sites use it.
      case "alternate", "alternative": addEmbed(link)
      default: break
      }
    }
  }

  private mutating func addEmbed(_ link: LinkElement) {
    guard embeds.count < Self.listLimit else { return }
    switch link.type?.prefix(while: { $0 != ";" }) {
    case "application/json+oembed":
      embeds.append(Embed(url: link.url, format: .json, title: link.title))
    case "text/xml+oembed", "application/xml+oembed":
      embeds.append(Embed(url: link.url, format: .xml, title: link.title))
    default: break
    }
  }
}
