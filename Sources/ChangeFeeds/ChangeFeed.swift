import FoundationEssentials
public import Frontier

/// A feed of changed pages, as Atom ([RFC 4287](https://www.rfc-editor.org/rfc/rfc4287)) or [JSON Feed
/// 1.1](https://www.jsonfeed.org/version/1.1/), and as a [sitemap](https://www.sitemaps.org/protocol.html).
public struct ChangeFeed: Sendable {
  /// The maximum number of URLs in a sitemap.
  public static let sitemapLimit = 50_000

  /// The title of the feed.
  public let title: String
  /// The URL of the feed; `nil` if it is unknown.
  public let url: String?
  /// The changes, latest first.
  public let changes: [StoredChange]

  /// Creates a feed.
  public init(title: String, url: String?, changes: [StoredChange]) {
    self.title = title
    self.url = url
    self.changes = changes
  }

  // MARK: Atom

  /// The feed as Atom.
  public var atom: String {
    let identifier = url ?? "urn:webmark:changes"
    let updated = changes.first?.change.time ?? 0
    var text = """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom">
      <title>\(XMLText.escaped(title))</title>
      <id>\(XMLText.escaped(identifier))</id>
      <updated>\(Self.date(updated))</updated>
      <author><name>webmark</name></author>

      """
    if let url { text += "<link rel=\"self\" href=\"\(XMLText.escaped(url))\"/>\n" }
    for stored in changes { text += entry(stored) }
    return text + "</feed>\n"
  }

  private func entry(_ stored: StoredChange) -> String {
    let change = stored.change
    return """
      <entry>
      <id>\(Self.identifier(stored))</id>
      <title>\(XMLText.escaped("\(change.kind.rawValue): \(change.url)"))</title>
      <link href="\(XMLText.escaped(change.url))"/>
      <updated>\(Self.date(change.time))</updated>
      <category term="\(XMLText.escaped(change.kind.rawValue))"/>
      <summary>\(XMLText.escaped(Self.summary(stored)))</summary>
      </entry>

      """
  }

  private static func identifier(_ stored: StoredChange) -> String {
    "urn:webmark:change:\(Int64(stored.change.time)):\(stored.id)"
  }

  /// Returns the fields or the reason of a change.
  private static func summary(_ stored: StoredChange) -> String {
    let change = stored.change
    let fields = change.fields.joined(separator: ", ")
    return [change.kind.rawValue, fields, change.cause ?? ""].filter { !$0.isEmpty }
      .joined(separator: "; ")
  }

  static func date(_ seconds: Double) -> String {
    Date(timeIntervalSince1970: seconds.rounded(.down)).ISO8601Format()
  }

  // MARK: JSON Feed

  private struct JSONFeed: Encodable {
    struct Item: Encodable {
      var id: String
      var url: String
      var title: String
      var contentText: String
      var datePublished: String
      var tags: [String]

      private enum CodingKeys: String, CodingKey {
        case id, url, title, tags
        case contentText = "content_text"
        case datePublished = "date_published"
      }
    }

    var version = "https://jsonfeed.org/version/1.1"
    var title: String
    var feedURL: String?
    var items: [Item]

    private enum CodingKeys: String, CodingKey {
      case version, title, items
      case feedURL = "feed_url"
    }
  }

  /// The feed as JSON Feed.
  public var json: String {
    get throws {
      let items = changes.map { stored in
        JSONFeed.Item(
          id: Self.identifier(stored),
          url: stored.change.url,
          title: "\(stored.change.kind.rawValue): \(stored.change.url)",
          contentText: Self.summary(stored),
          datePublished: Self.date(stored.change.time),
          tags: [stored.change.kind.rawValue]
        )
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let data = try encoder.encode(JSONFeed(title: title, feedURL: url, items: items))
      return String(decoding: data, as: UTF8.self) + "\n"
    }
  }

  // MARK: Sitemap

  /// The pages that were added or changed and not removed since, with the times of their last change; at most
  /// ``sitemapLimit``.
  public var sitemap: String {
    var seen: Set<String> = []
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">

      """
    var count = 0
    for stored in changes where seen.insert(stored.change.url).inserted {
      guard stored.change.kind != .removed, count < Self.sitemapLimit else { continue }
      count += 1
      let url = XMLText.escaped(stored.change.url)
      text += "<url><loc>\(url)</loc><lastmod>\(Self.date(stored.change.time))</lastmod></url>\n"
    }
    return text + "</urlset>\n"
  }
}

/// Text of XML documents.
enum XMLText {
  /// Returns text for element content and attribute values; characters that XML 1.0 does not allow are removed.
  static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      default: if isAllowed(scalar) { result.append(scalar) }
      }
    }
    return String(result)
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF || scalar == "\n"
      || scalar == "\t"
  }
}
