import Sitemaps
import Testing
import URLStandard

/// What damage in one field of an entry does to the others, and fields of older formats.
@Suite("fields of feeds")
struct FeedFieldTests {
  private static func read(_ bytes: [UInt8], contentType: String? = nil) throws -> Sitemap {
    let url = try #require(WebURL("https://a.example/feed"))
    return Sitemap(parsing: bytes, url: url, contentType: contentType)
  }

  private static func read(_ text: String) throws -> Sitemap { try read(Array(text.utf8)) }

  /// XML 1.0, section 4.1: a reader that does not read external entities may leave them out.
  @Test(
    "an unknown entity costs the field that has it, and no other",
    arguments: ["title", "category", "description", "pubDate", "link", "comments"],
    ["<!DOCTYPE rss [<!ENTITY own \"\">]>", ""]
  )
  func entity(element: String, head: String) throws {
    let values = [
      "category": "C", "title": "T", "description": "D", "pubDate": "2024-01-01",
      "comments": "None", "link": "https://a.example/1",
    ]
    for order in [values.keys.sorted(), values.keys.sorted().reversed()] {
      let fields = order.map { name in
        "<\(name)>\(values[name] ?? "")\(name == element ? "&own;" : "")</\(name)>"
      }
      let feed = try Self.read(
        "\(head)<rss version='2.0'><channel><item>\(fields.joined())</item></channel></rss>"
      )
      let entry = feed.entries.first
      #expect(feed.entries.count == (element == "link" ? 0 : 1))
      guard let entry else { continue }
      #expect(entry.title == (element == "title" ? nil : "T"))
      #expect(entry.lastModified == (element == "pubDate" ? nil : 1_704_067_200))
    }
  }

  @Test func `an entity in an extension costs no page of a sitemap`() throws {
    let sitemap = try Self.read(
      """
      <urlset xmlns:video="v" xmlns:image="i"><url>
      <video:video><video:description>&own; noir</video:description></video:video>
      <image:image><image:caption>&own;</image:caption><image:loc>https://a.example/1.png</image:loc></image:image>
      <loc>https://a.example/1</loc></url><url>&own;<loc>https://a.example/2</loc></url></urlset>
      """
    )
    #expect(sitemap.entries.map(\.url.path) == ["/1", "/2"])
    #expect(sitemap.entries.first?.images.map(\.href) == ["https://a.example/1.png"])
  }

  /// The names are those of HTML 4, section 24.
  @Test func `entities of HTML are their characters, whether declared or not`() throws {
    for head in ["", "<!DOCTYPE rss [<!ENTITY eacute \"&#233;\">]>"] {
      let feed = try Self.read(
        """
        \(head)<rss><channel><item><title>Caf&eacute;&nbsp;&ndash; &Omega;&spades;&amp;amp;</title>
        <link>https://a.example/?a&amp;b&eacute;</link></item></channel></rss>
        """
      )
      #expect(feed.entries.first?.title == "Café\u{A0}– Ω♠&amp;")
      #expect(feed.entries.first?.url.href == "https://a.example/?a&b%C3%A9")
      #expect(feed.warnings.isEmpty)
    }
  }

  @Test func `dates of Atom 0.3 and of Dublin Core`() throws {
    let atom = try Self.read(
      """
      <feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry><link rel="alternate" href="/1"/>
      <issued>2004-01-01</issued><modified>2004-01-02</modified></entry></feed>
      """
    )
    let rss = try Self.read(
      """
      <rss xmlns:t="http://purl.org/dc/terms/"><channel><item><link>https://a.example/1</link>
      <t:issued>2004-01-01</t:issued><t:modified>2004-01-02</t:modified></item></channel></rss>
      """
    )
    for entry in atom.entries + rss.entries {
      #expect(entry.publicationDate == 1_072_915_200 && entry.lastModified == 1_073_001_600)
    }
    #expect(atom.entries.count == 1 && rss.entries.count == 1)
  }

  /// RFC 7303, section 3: a byte order mark, then the charset of the header, then the declaration.
  @Test func `the charset of Content-Type prevails over the declaration`() throws {
    func title(_ head: [UInt8], _ type: String?) throws -> String? {
      let bytes = Array("<rss><channel><item><link>https://a.example/1</link><title>".utf8)
      // The letter U+043F in KOI8-R.
      let end = [0xD0] + Array("</title></item></channel></rss>".utf8)
      return try Self.read(head + bytes + end, contentType: type).entries.first?.title
    }
    let declaration = Array("<?xml version='1.0' encoding='iso-8859-1'?>".utf8)
    try #expect(title([], "application/rss+xml; charset=koi8-r") == "п")
    try #expect(title([], "text/xml;charset=\"KOI8-R\"") == "п")
    try #expect(title(declaration, "application/rss+xml; charset=koi8-r") == "п")
    try #expect(title(declaration, "application/rss+xml") == "Ð")
    try #expect(title(declaration, "application/rss+xml; charset=none-such") == "Ð")
    // No parameter of the media type.
    try #expect(title(declaration, "application/rss+xml; x=charset=koi8-r") == "Ð")
    try #expect(title(declaration, "application/rss+xml; charset=; charset=koi8-r") == "п")
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let utf8 = try Self.read(
      mark + Array("<rss><channel><item><link>https://a.example/п</link></item>".utf8),
      contentType: "text/xml; charset=koi8-r"
    )
    #expect(utf8.entries.map(\.url.href) == ["https://a.example/%D0%BF"])
  }

  /// Some versions of libxml2 read the byte as a character of ISO 8859-1.
  @Test func `a URL of damaged characters is none`() throws {
    let bytes = Array("<rss><channel><item><link>https://a.example/".utf8) + [0xD0]
    let feed = try Self.read(bytes + Array("</link></item></channel></rss>".utf8))
    #expect(feed.entries.allSatisfy { $0.url.href == "https://a.example/%C3%90" })
    #expect(feed.warnings.contains { $0.hasPrefix("broken XML") })
  }
}
