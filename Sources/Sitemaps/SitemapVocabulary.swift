import XMLReading

/// The meaning of an element.
enum SitemapMeaning {
  /// The start of an entry.
  case entry
  /// An element whose text is a field of the entry.
  case field(SitemapDraft.Field)
  /// An element with an attribute that is a field of the entry.
  case value(SitemapDraft.Field, String)
  /// A version of the page in another language.
  case alternate(language: String, address: String)
  /// Ignored.
  case nothing
}

/// The vocabulary of one file format.
protocol SitemapVocabulary {
  /// A Boolean value that indicates whether fields may be anywhere in an entry; otherwise only its children are fields, not
  /// those of a `source` or of markup in it.
  var isNested: Bool { get }
  /// Returns the meaning of an element.
  func meaning(of name: XMLName, _ attributes: [XMLAttribute]) -> SitemapMeaning
}

extension [XMLAttribute] {
  /// The value of the unprefixed attribute with a name.
  subscript(name: String) -> String? {
    first { $0.name.local == name && $0.name.prefix.isEmpty }?.value
  }
}

/// The vocabulary of the sitemap protocol, with the extensions that Google documents.
struct ProtocolVocabulary: SitemapVocabulary {
  let isNested = true
  /// The actual namespace of the root element.
  let namespace: String
  let prefix: String

  func meaning(of name: XMLName, _ attributes: [XMLAttribute]) -> SitemapMeaning {
    let isOwn = name.namespace == namespace && (!namespace.isEmpty || name.prefix == prefix)
    return isOwn ? ownMeaning(name.local) : extensionMeaning(name, attributes)
  }

  private func ownMeaning(_ name: String) -> SitemapMeaning {
    switch name.lowercased() {
    case "url", "sitemap": .entry
    case "loc": .field(.address)
    case "lastmod": .field(.lastModified)
    case "changefreq": .field(.changeFrequency)
    case "priority": .field(.priority)
    default: .nothing
    }
  }

  /// Returns the meaning by the usual prefix, because many files declare no namespace or a wrong one.
  private func extensionMeaning(_ name: XMLName, _ attributes: [XMLAttribute]) -> SitemapMeaning {
    switch "\(name.prefix):\(name.local)" {
    case "image:loc", "video:thumbnail_loc": return .field(.image)
    case "news:title", "video:title": return .field(.title)
    case "news:publication_date", "video:publication_date": return .field(.published)
    default: break
    }
    guard name.local == "link", attributes["rel"]?.lowercased() == "alternate",
      let language = attributes["hreflang"], let address = attributes["href"]
    else { return .nothing }
    return .alternate(language: language, address: address)
  }
}

/// The vocabulary of [RSS](https://www.rssboard.org/rss-specification) 0.9x and 2.0, and RSS 1.0 in RDF.
struct RSSVocabulary: SitemapVocabulary {
  let isNested = false

  func meaning(of name: XMLName, _ attributes: [XMLAttribute]) -> SitemapMeaning {
    // Modules have names with a prefix: `media:title`, `atom:link`; only the dates of Dublin Core mean the same.
    let isAtom = name.namespace.hasSuffix("/Atom")
    let isOwn = (name.prefix.isEmpty || name.namespace.hasPrefix("http://purl.org/rss/")) && !isAtom
    let isDublinCore = name.namespace == "http://purl.org/dc/terms/"
    switch name.local.lowercased() {
    case "date", "pubdate": return .field(.lastModified)
    case "modified" where isDublinCore: return .field(.lastModified)
    case "issued" where isDublinCore: return .field(.published)
    case _ where !isOwn: return .nothing
    case "item": return .entry
    case "link": return .field(.address)
    case "guid": return .field(.permanentLink)
    case "title": return .field(.title)
    default: return .nothing
    }
  }
}

/// The vocabulary of [Atom](https://www.rfc-editor.org/rfc/rfc4287), and of version 0.3 before it.
struct AtomVocabulary: SitemapVocabulary {
  let isNested = false
  private static let relationPrefix = "http://www.iana.org/assignments/relation/"

  func meaning(of name: XMLName, _ attributes: [XMLAttribute]) -> SitemapMeaning {
    // Extensions have names with a prefix, such as `media:title`; Atom itself may have one, too.
    guard name.prefix.isEmpty || name.namespace.lowercased().contains("atom") else {
      return .nothing
    }
    switch name.local {
    case "entry": return .entry
    case "link":
      guard Self.isAlternate(attributes["rel"]), let address = attributes["href"] else {
        return .nothing
      }
      // Of several versions of an entry, the web page counts.
      let type = attributes["type"]?.lowercased() ?? "text/html"
      return .value(type.contains("html") ? .address : .permanentLink, address)
    case "updated", "modified": return .field(.lastModified)
    case "published", "issued": return .field(.published)
    case "title": return .field(.title)
    default: return .nothing
    }
  }

  /// Returns `true` for the relation of the entry itself (section 4.2.7.2), by its name or URL.
  private static func isAlternate(_ relation: String?) -> Bool {
    guard let relation else { return true }
    let name =
      relation.hasPrefix(relationPrefix) ? relation.dropFirst(relationPrefix.count) : relation[...]
    return name.lowercased() == "alternate"
  }
}
