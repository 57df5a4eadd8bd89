@testable import Crawling
import Fetching
import Politeness
import Testing
import URLStandard
import WebmarkTesting

/// Pages with several URLs, and pages with the same text.
@Suite("Duplicates", .timeLimit(.minutes(15)))
struct DuplicateTests {
  private static let words = (0..<400).map { "word\($0 * 7919 % 1000)" }

  private static func text(changing: Set<Int> = []) -> String {
    words.enumerated().map { changing.contains($0.offset) ? "other" : $0.element }
      .joined(separator: " ")
  }

  // MARK: Texts

  @Test func `one changed word in four hundred is near, another text is not`() throws {
    let print = try #require(TextFingerprint(Self.text())?.simhash)
    let near = try #require(TextFingerprint(Self.text(changing: [200]))?.simhash)
    let other = try #require(
      TextFingerprint(Self.text(changing: Set(stride(from: 0, to: 400, by: 2))))?.simhash
    )
    #expect((print ^ near).nonzeroBitCount <= 3)
    #expect((print ^ other).nonzeroBitCount > 10)
    #expect(TextFingerprint("") == nil)
    #expect(TextFingerprint("too short to compare")?.simhash == nil)
  }

  @Test func `pages with the same text and nearly the same are told, with the page they repeat`()
    async throws
  {
    let site = try LoopbackSite([
      "/": .page("Home", links: ["/a", "/same", "/near", "/other"]),
      "/a": .html("<title>A</title><p>" + Self.text()),
      "/same": .html("<title>Same</title><p>" + Self.text()),
      "/near": .html("<title>Near</title><p>" + Self.text(changing: [7])),
      "/other": .html("<title>Other</title><p>" + Self.words.reversed().joined(separator: " ")),
    ])
    var crawl = try Crawl(site.url("/"))
    crawl.configuration.perHost = 1
    let duplicates = try await crawl.run().duplicates
    #expect(duplicates.identical == 1 && duplicates.near == 1)
    // Sorted by URL, so that the report does not depend on the order of fetches.
    #expect(duplicates.samples.map(\.url) == [site.url("/near"), site.url("/same")])
    #expect(duplicates.samples.map(\.other) == [site.url("/a"), site.url("/a")])
    #expect(duplicates.samples[1].distance == nil)
  }

  /// The text of the markup has the first 8,000 bytes only.
  @Test func `long texts are compared to their end, and without their order`() async throws {
    let long = (0..<4000).map { "word\($0 * 7919 % 100_003)" }
    let site = try LoopbackSite([
      "/": .page("Home", links: ["/a", "/b", "/c"]),
      "/a": .html("<title>A</title><p>" + long.joined(separator: " ")),
      "/b": .html("<title>B</title><p>" + long.joined(separator: " ") + " end"),
      "/c": .html("<title>C</title><p>" + long.joined(separator: " ")),
    ])
    let duplicates = try await Crawl(site.url("/")).run().duplicates
    #expect(duplicates.identical == 1)
    let signatures = [long, long.reversed(), Array(long.dropLast())].map {
      PageSignature($0.joined(separator: " "), links: []).text
    }
    #expect(signatures[0] == signatures[1] && signatures[0] != signatures[2])
  }

  @Test func `a parameter that repeats another one is left out`() throws {
    for (url, plain) in [
      ("?f=1&f=1&f=1", "?f=1"), ("?a=1&f=2&a=1&f=2&f=3", "?a=1&f=2&f=3"), ("?a=1&a=2", "?a=1&a=2"),
      ("?a&b", "?a&b"), ("?a&&b&a", "?a&&b"), ("", ""), ("?", "?"),
    ] {
      let found = try #require(WebURL("https://a.example/x" + url))
      #expect(found.withoutRepeatedParameters.href == "https://a.example/x" + plain)
    }
  }

  @Test func `what is kept of texts is bounded`() throws {
    var detector = NearDuplicateDetector()
    for number in 0..<20_000 {
      let url = try #require(WebURL("https://a.example/\(number)"))
      detector.add(try #require(TextFingerprint("page \(number)")), of: url)
    }
    let old = try #require(WebURL("https://a.example/old"))
    detector.add(try #require(TextFingerprint("page 3")), of: old)
    #expect(detector.report.identical == 0, "the first pages are forgotten")
    detector.add(try #require(TextFingerprint("page 19999")), of: old)
    #expect(detector.report.identical == 1)
  }

  // MARK: Addresses

  /// Returns a site of ten pages, each with a link to itself with another query.
  private func site(tag: (String) -> String, variant: (String) -> String) throws -> LoopbackSite {
    let paths = (0..<10).map { "/p\($0)x" }
    let site = try LoopbackSite(["/": .page("Home", links: paths)])
    for path in paths {
      site.set(path, .page("Page \(path)", links: [path + "?hl=ja"]).tagged(tag(path)))
      site.set(path + "?hl=ja", .page(variant(path), links: [path + "?hl=ja"]).tagged(tag(path)))
    }
    return site
  }

  private func fetch(_ site: LoopbackSite) async throws -> CrawlReport {
    var crawl = try Crawl(site.url("/"))
    crawl.configuration.perHost = 1
    return try await crawl.run()
  }

  @Test(
    "a page under another query is asked for by the tag of the page without, and not sent again"
  )
  func queryAlias() async throws {
    let site = try site(tag: { "\"\($0)\"" }, variant: { "Page \($0)" })
    let report = try await fetch(site)
    let probes = site.requests.filter { $0.target.hasSuffix("?hl=ja") }
    // Two responses show that the parameter is insignificant; three of the other eight verify it at the end.
    #expect(probes.count == 2 + 3)
    #expect(probes.allSatisfy { $0.headers["if-none-match"] != nil })
    #expect(report.count("fetched") == 11 && report.count("duplicate") == 2 + 3)
  }

  @Test func `a duplicate by its tag becomes a page of its own if only the other page changes`()
    async throws
  {
    let site = try site(tag: { "\"\($0)\"" }, variant: { "Page \($0)" })
    var crawl = try Crawl(site.url("/"))
    crawl.configuration.perHost = 1
    #expect(try await crawl.run().changes == ["added": 11])
    #expect(try await crawl.run().changes.isEmpty)
    for number in 0..<10 {
      let path = "/p\(number)x"
      site.set(path, .page("New \(path)", links: [path + "?hl=ja"]).tagged("\"new \(path)\""))
    }
    var added = 0
    for _ in 0..<3 { added += try await crawl.run().changes["added", default: 0] }
    #expect(added == 10)
  }

  @Test func `where pages share a tag, or the tag is weak, the query is asked for as it stands`()
    async throws
  {
    for tag in ["\"one\"", "W/\"weak\""] {
      let site = try site(tag: { _ in tag }, variant: { "Japanese \($0)" })
      let report = try await fetch(site)
      let probes = site.requests.filter { $0.target.hasSuffix("?hl=ja") }
      #expect(probes.count == 10)
      #expect(probes.allSatisfy { $0.headers["if-none-match"] == nil })
      #expect(report.count("fetched") == 21)
    }
  }

  @Test
  func `one tag of two files among many leaves the tags of a host trusted, tags in common do not`()
  {
    let (files, shop) = (HostKey(value: 1), HostKey(value: 2))
    var tags = ETagAliasDetector()
    for page in UInt64(0)..<64 {
      // As from a file server: the fortieth tag has the size and second of the first.
      let tag = Validators(entityTag: "\"\(page == 40 ? 0 : page)\"", lastModified: nil)
      tags.learn(tag, contentHash: page, host: files)
      // As from a program whose tag omits an input, for every tenth page.
      let shared = Validators(entityTag: "\"\(page % 10 == 9 ? 0 : page)\"", lastModified: nil)
      tags.learn(shared, contentHash: page, host: shop)
    }
    #expect(tags.isTrusted(files))
    #expect(!tags.isTrusted(shop))
  }

  @Test func `the same bytes under another query teach the same where there is no tag`()
    async throws
  {
    let paths = (0..<10).map { "/p\($0)x" }
    let site = try LoopbackSite(["/": .page("Home", links: paths)])
    site.answerOthers { request in
      let path = String(request.target.prefix { $0 != "?" })
      return path.hasPrefix("/p") ? .page(path, links: [path + "?hl=ja"]) : .status(404)
    }
    _ = try await fetch(site)
    #expect(site.requests.count { $0.target.hasSuffix("?hl=ja") } == 2 + 3)
  }
}
