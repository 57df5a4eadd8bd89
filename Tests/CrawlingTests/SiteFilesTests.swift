import Crawling
import Foundation
import Testing
import URLStandard
import WebmarkTesting

@Suite(
  "site files",
  .enabled(if: SharedCases.areThere, Comment(rawValue: SharedCases.skipMessage))
)
struct SiteFilesTests {
  /// Cases that contradict a later case of the suite: same file, same URL, another answer.
  ///
  /// The suite keeps one file where the site had two, and these belong to the other one.
  static let contradictoryAssociations = Set(
    (18...23).map { "aasa-match/real/0MoNa15_universal-links-test/\($0)" }
      + (114...123).map { "aasa-match/real/1ucas_1ucas.github.io/\($0)" }
  )

  /// The suite's matchers ask for a query item to be there when its pattern is `*`; for Apple a
  /// missing item has the empty string for a value, which `*` matches.
  static let missingItemAssociations = Set(
    [74, 84].map { "aasa-match/real/18652082378_turtlekeeper-app/\($0)" }
      + [97, 100, 103, 106, 109, 112].map { "aasa-match/real/19lmyers_taskify-web/\($0)" }
  )

  /// `/test/*` of a component matches `/test`, as the table of Apple's technote TN3155 shows.
  static let bareFolderAssociations: Set<String> = [
    "aasa-match/real/AgoraIO-Community_Universal-Links-SwiftUI/419"
  ]

  @Test func `association files decide as Apple's text and tools do`() throws {
    let cases = try SharedCases.cases("aasa-match")
    #expect(cases.count == 466)
    var wrong: Set<String> = []
    for testCase in cases {
      let url = try #require(testCase.text("url").flatMap { WebURL($0) })
      let bytes: [UInt8]
      if let file = testCase.text("aasa_file") {
        bytes = try SharedCases.bytes("aasa-match/\(file)")
      } else {
        let value = testCase.fields["aasa"] ?? [:]
        bytes = Array(
          try JSONSerialization.data(withJSONObject: value, options: [.fragmentsAllowed])
        )
      }
      let verdicts = AssociationFile(parsing: bytes)?.verdicts(for: url) ?? []
      let answer = Dictionary(
        verdicts.map { ($0.appID, $0.verdict.rawValue) },
        uniquingKeysWith: { first, _ in first }
      )
      if answer != testCase.object("expected") as? [String: String] ?? [:] {
        wrong.insert(testCase.id)
      }
    }
    let known = Self.contradictoryAssociations.union(Self.missingItemAssociations)
      .union(Self.bareFolderAssociations)
    #expect(wrong == known)
  }

  /// Not read yet: gzip files without `Content-Encoding`.
  static let compressedSitemaps: Set<String> = [
    "testSitemapGZ", "testSitemapGZMediaTypes", "testSitemapGZMediaTypes~2",
    "testSitemapGZMediaTypes~3", "testSitemapGZMediaTypes~4", "testSitemapGZMediaTypes~5",
    "testSitemapGZMediaTypes~6", "testSitemapTextGZ",
  ]

  /// Not read yet: RSS and Atom feeds that stand where a sitemap is expected.
  static let feedSitemaps: Set<String> = [
    "testAtomFormat", "testRSS10SyndicationFormat", "testRSS10SyndicationFormat~2",
    "testRSS10SyndicationFormat~3", "testRSSFormat", "testRSSPubDate",
  ]

  /// Read otherwise, on purpose.
  static let otherSitemaps: Set<String> = [
    // Entries outside of the sitemap's host or folder: the crawl's scope judges them, not the reader.
    "parse~8", "testLenientParser",
    // Refused whole by crawler-commons for its XML or its namespace; we read what can be read.
    "testSitemapParserBrokenXml$2", "testSitemapWithWrongNamespace",
    // An entity of the document's own is never expanded; its name stays and gives a URL of no page.
    "testSitemapXXEWithDocTypeAllowed",
    // A URL outside of `loc`, and one in a `url` inside of it: the protocol knows neither.
    "testMissingLocSitemapIndexFile", "testUrlLocUrl",
  ]

  @Test func `sitemaps give the entries that crawler-commons reads`() throws {
    let cases = try SharedCases.cases("sitemap-files")
    #expect(cases.count == 50)
    var wrong: Set<String> = []
    for testCase in cases {
      let url = try #require(testCase.text("url").flatMap { WebURL($0) })
      let file = testCase.text("file") ?? ""
      let sitemap = Sitemap(parsing: try SharedCases.bytes("sitemap-files/\(file)"), url: url)
      let expected = testCase.object("expected") ?? [:]
      let entries = (expected["entries"] as? [[String: Any]] ?? []).compactMap {
        $0["loc"] as? String
      }
      let wanted = Set(entries.compactMap { WebURL($0)?.href })
      let found = Set(sitemap.entries.map(\.url.href))
      if found != wanted { wrong.insert(String(testCase.id.dropFirst("sitemap-files/".count))) }
    }
    #expect(
      wrong == Self.compressedSitemaps.union(Self.feedSitemaps).union(Self.otherSitemaps)
    )
  }
}

@Suite("sitemaps")
struct SitemapTests {
  static func read(_ text: String) throws -> Sitemap {
    Sitemap(
      parsing: Array(text.utf8),
      url: try #require(WebURL("https://a.example/sitemap.xml"))
    )
  }

  @Test func `the prefix of the root element is that of all elements of the protocol`() throws {
    let sitemap = try Self.read(
      """
      <s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9"><s:url>
      <image:image><image:loc>https://a.example/i.png</image:loc></image:image>
      <s:loc>https://a.example/1</s:loc><s:priority>0.8</s:priority></s:url></s:urlset>
      """
    )
    #expect(sitemap.entries.map(\.url.href) == ["https://a.example/1"])
    #expect(sitemap.entries.first?.priority == 0.8)
  }

  @Test func `an index is told from a list of pages`() throws {
    let index = try Self.read(
      "<sitemapindex><sitemap><loc>https://a.example/b.xml</loc></sitemap></sitemapindex>"
    )
    #expect(index.isIndex && index.entries.count == 1)
    try #expect(!Self.read("<urlset></urlset>").isIndex)
  }

  @Test func `references, CDATA, comments and white space in loc`() throws {
    let sitemap = try Self.read(
      """
      \u{FEFF}<?xml version="1.0"?><urlset><!-- <loc>https://a.example/no</loc> -->
      <url><loc>
        https://a.example/?a=1&amp;b=&#50;&#x33;
      </loc></url><url><loc><![CDATA[https://a.example/?x&y]]></loc></url></urlset>
      """
    )
    #expect(
      sitemap.entries.map(\.url.href) == [
        "https://a.example/?a=1&b=23", "https://a.example/?x&y",
      ]
    )
  }

  @Test(
    "a priority that is none is passed over",
    arguments: ["2", "-1", "nan", "high", "", "1e400"]
  )
  func priority(_ text: String) throws {
    let sitemap = try Self.read(
      "<urlset><url><loc>https://a.example/</loc><priority>\(text)</priority></url></urlset>"
    )
    #expect(sitemap.entries.count == 1 && sitemap.entries.first?.priority == nil)
  }

  @Test func `no more entries are read than the protocol allows`() throws {
    let entry = "<url><loc>https://a.example/</loc></url>"
    let sitemap = try Self.read("<urlset>" + String(repeating: entry, count: 50_010))
    #expect(sitemap.entries.count == Sitemap.entryLimit)
  }

  @Test func `only http and https URLs are pages, in plain lists, too`() throws {
    let sitemap = try Self.read("https://a.example/1\r\nfile:///etc/passwd\n\nhttp://b.example/\n")
    #expect(sitemap.entries.map(\.url.href) == ["https://a.example/1", "http://b.example/"])
  }
}

@Suite("hostile site files")
struct HostileSiteFilesTests {
  @Test func `sitemaps of any bytes end soon`() throws {
    let url = try #require(WebURL("https://a.example/sitemap.xml"))
    let open = Array(String(repeating: "<url><loc>", count: 200_000).utf8)
    #expect(Sitemap(parsing: open, url: url).entries.isEmpty)
    let entity =
      "<!DOCTYPE x [<!ENTITY a \"aaaa\">]><urlset><url><loc>https://a.example/&a;</loc></url></urlset>"
    #expect(
      Sitemap(parsing: Array(entity.utf8), url: url).entries.map(\.url.href) == [
        "https://a.example/&a;"
      ]
    )
    _ = Sitemap(parsing: (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }, url: url)
  }

  @Test func `association patterns of many stars end soon`() throws {
    let pattern = "/" + String(repeating: "a*", count: 500) + "b"
    let json =
      "{\"applinks\":{\"details\":[{\"appIDs\":[\"T.a\"],\"components\":[{\"/\":\"\(pattern)\"}]}]}}"
    let file = try #require(AssociationFile(parsing: Array(json.utf8)))
    let url = try #require(WebURL("https://a.example/" + String(repeating: "a", count: 2000)))
    #expect(file.verdicts(for: url).isEmpty)
  }
}
