import Sitemaps
import Testing
import URLStandard
import WebmarkTesting

@Suite("hostile sitemaps", .timeLimit(.minutes(15)))
struct HostileSitemapTests {
  static func read(_ bytes: [UInt8]) throws -> Sitemap {
    Sitemap(parsing: bytes, url: try #require(WebURL("https://a.example/sitemap.xml")))
  }

  @Test func `no declared entity is expanded, and an entry with one in its URL is left out`() throws
  {
    let sitemap = try Self.read(
      Array(
        """
        <!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY f SYSTEM "file:///etc/passwd">]><urlset>
        <url><loc>https://a.example/&a;</loc></url><url><loc>https://a.example/&f;</loc></url>
        <url><loc>https://a.example/ok</loc></url></urlset>
        """.utf8
      )
    )
    #expect(sitemap.entries.map(\.url.href) == ["https://a.example/ok"])
    #expect(sitemap.warnings == ["entities are not expanded; 2 were left out"])
  }

  @Test(
    "a long address of the file and short ones in it",
    arguments: [
      ("<urlset>", "<url><loc>a</loc></url>"),
      ("<rss><channel>", "<item><link>a</link></item>"),
      ("<feed>", "<entry><link href='a'/></entry>"),
      ("<urlset><url><loc>https://a.example/</loc>", "<image:loc>a</image:loc>"),
    ]
  )
  func longAddress(_ head: String, _ part: String) throws {
    let url = try #require(
      WebURL("https://a.example/" + String(repeating: "a", count: 60_000) + "/")
    )
    let text = head + String(repeating: part, count: 20_000)
    let sitemap = Sitemap(parsing: Array(text.utf8), url: url)
    let derived = sitemap.entries.reduce(0) { sum, entry in
      entry.images.reduce(sum + entry.url.href.utf8.count) { $0 + $1.href.utf8.count }
    }
    #expect(derived <= DerivationBudget.floor + DerivationBudget.factor * text.utf8.count)
    // The limit of a hundred images per entry exceeds the budget of any page.
    #expect(sitemap.warnings.contains { $0.hasPrefix("more is derived from it") })
  }

  @Test(
    "a namespace or a default value that is told with every tag",
    arguments: ["xmlns CDATA", "href CDATA"]
  )
  func defaults(_ attribute: String) throws {
    let long = String(repeating: "a", count: 100_000)
    let text =
      "<!DOCTYPE feed [<!ATTLIST link \(attribute) '\(long)'>]><feed><entry>"
      + String(repeating: "<link/>", count: 20_000)
    let sitemap = try Self.read(Array(text.utf8))
    let derived = sitemap.entries.reduce(0) { $0 + $1.url.href.utf8.count }
    #expect(derived <= DerivationBudget.floor + DerivationBudget.factor * text.utf8.count)
    // With libxml2 2.9, the derivation budget ends parsing; newer versions have their own limit.
    #expect(!sitemap.warnings.isEmpty)
  }

  @Test func `a billion laughs`() throws {
    var text = "<!DOCTYPE l [<!ENTITY e0 \"ha\">"
    for number in 1..<30 {
      let inner = String(repeating: "&e\(number - 1);", count: 10)
      text += "<!ENTITY e\(number) \"\(inner)\">"
    }
    text += "]><urlset a=\"&e29;\"><url><loc>&e29;</loc></url></urlset>"
    let sitemap = try Self.read(Array(text.utf8))
    #expect(sitemap.entries.isEmpty && !sitemap.warnings.isEmpty)
  }

  /// libxml2 2.9 compares each attribute of a tag with all others.
  @Test func `a tag with very many attributes ends the file, and keeps what precedes it`() throws {
    let attributes = (0..<100_000).map { " a\($0)='>'" }.joined()
    let sitemap = try Self.read(
      Array(
        "<urlset><url><loc>https://a.example/1</loc></url><url\(attributes)><loc>https://a.example/2</loc></url></urlset>"
          .utf8
      )
    )
    #expect(sitemap.entries.map(\.url.path) == ["/1"])
    #expect(sitemap.warnings.contains { $0.contains("over 1000 attributes") })
  }

  @Test func `a document of nothing but errors ends at a number of them`() throws {
    let start = "<urlset><url><loc>https://a.example/1</loc></url>"
    let sitemap = try Self.read(Array((start + String(repeating: "&x;", count: 300_000)).utf8))
    #expect(sitemap.entries.map(\.url.path) == ["/1"] && !sitemap.warnings.isEmpty)
  }

  @Test func `a gzip bomb stops at the protocol's limit`() throws {
    let sitemap = try Self.read(Gzip.bomb(size: 1_000_000_000))
    #expect(
      sitemap.warnings.contains {
        $0.hasPrefix("a gzip bomb") || $0 == "larger than 52428800 bytes; the rest is not read"
      }
    )
  }

  @Test func `damaged and cut gzip files give what could be read`() throws {
    let compressed = Gzip.stored(
      Array(("https://a.example/1\n" + String(repeating: "x", count: 500)).utf8)
    )
    let cut = try Self.read(Array(compressed.dropLast(100)))
    #expect(cut.entries.count == 1)
    #expect(cut.warnings.contains("the gzip file is damaged or cut"))
    #expect(try !Self.read([0x1F, 0x8B, 8, 0, 1, 2, 3]).warnings.isEmpty)
  }

  @Test(
    "one thing repeated to 200 kB ends soon",
    arguments: [
      "<url><loc>", "<", "<!--", "<![CDATA[", "&#x41;", "<url a='", "</url>", "<!DOCTYPE", "<?x ",
      "<urlset>", "<loc>a</loc>", "http://a", "\u{0}", "<image:loc>", "&a;",
    ]
  )
  func repeated(_ part: String) throws {
    for start in ["<urlset>", "<rss>", ""] {
      _ = try Self.read(
        Array((start + String(repeating: part, count: 200_000 / part.utf8.count)).utf8)
      )
    }
  }

  @Test func `any bytes, and a file cut anywhere`() throws {
    _ = try Self.read((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let text = Array(
      "<?xml version='1.0'?><urlset><url><loc>https://a.example/</loc></url></urlset>".utf8
    )
    for end in text.indices { _ = try Self.read(Array(text[..<end])) }
  }
}
