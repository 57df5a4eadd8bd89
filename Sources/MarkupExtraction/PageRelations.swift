/// What `<link>` elements say a page is related to, besides its canonical form, translations, feeds
/// and icons: [link types](https://html.spec.whatwg.org/#linkTypes) of the HTML standard, and those
/// that are in use beside it.
///
/// URLs are resolved; of each single one the first counts.
public struct PageRelations: Sendable, Encodable, Equatable {
  /// A description of a search, as [OpenSearch](https://github.com/dewitt/opensearch) has it.
  public struct Search: Sendable, Encodable, Equatable {
    /// Where the description is.
    public var url: String
    /// The media type, lower-case.
    public var type: String?
    /// The name of the search.
    public var title: String?
  }

  /// An endpoint that tells how to embed the page ([oEmbed](https://oembed.com/#section4)).
  public struct Embed: Sendable, Encodable, Equatable {
    /// The form of its answer.
    public enum Format: String, Sendable, Encodable {
      case json, xml
    }

    /// Where to ask.
    public var url: String
    /// The form of its answer.
    public var format: Format
    /// What is embedded.
    public var title: String?
  }

  /// The same page in AMP.
  public var amphtml: String?
  /// The web application manifest.
  public var manifest: String?
  /// A short URL of the page.
  public var shortlink: String?
  /// The page before this one in a sequence.
  public var prev: String?
  /// The page behind this one in a sequence.
  public var next: String?
  /// Those who wrote the page.
  public var author: String?
  /// The terms of use.
  public var license: String?
  /// Searches of the site, in document order.
  public var searches: [Search] = []
  /// oEmbed endpoints, in document order.
  public var embeds: [Embed] = []

  /// Whether nothing is said.
  var isEmpty: Bool { self == PageRelations() }
}

/// A `<link>` with its address resolved.
struct PageLink {
  let rel: [String]
  let url: String
  let type: String?
  let title: String?
}

extension PageRelations {
  private static let listLimit = 20

  /// Whether links with these words of `rel` may be kept: most canonical ones, translations and icons
  /// are none.
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

  mutating func add(_ link: PageLink) {
    for word in link.rel {
      switch word {
      case "amphtml": amphtml = amphtml ?? link.url
      case "manifest": manifest = manifest ?? link.url
      case "shortlink": shortlink = shortlink ?? link.url
      case "prev", "previous": prev = prev ?? link.url
      case "next": next = next ?? link.url
      case "author": author = author ?? link.url
      case "license": license = license ?? link.url
      case "search" where searches.count < Self.listLimit:
        searches.append(Search(url: link.url, type: link.type, title: link.title))
      // The second word is not the standard's, but large sites write it.
      case "alternate", "alternative": addEmbed(link)
      default: break
      }
    }
  }

  private mutating func addEmbed(_ link: PageLink) {
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
