import Foundation
import Testing
import WebmarkTesting

/// A logo on all pages of a site is not the image of any page, whatever the order of the crawl.
@Suite("webmark crawl: pictures")
struct SiteImageCommandTests {
  private static func page(_ number: Int) -> LoopbackAnswer {
    let links = (1...8).map { "<a href=/\($0)>\($0)</a>" }.joined()
    return .html(
      "<title>Almond page \(number)</title><meta property=og:image content=/logo.png>"
        + "<meta name=twitter:image content=/own\(number).png>\(links)"
    )
  }

  private static func images(_ runner: CommandRunner) throws -> Set<String> {
    let lines = try runner.run(["search", "almond", "--json", "--limit", "50"]).lines
    let results = try lines.map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
    return Set(
      results.compactMap { $0?["thumbnailURL"] as? String }
        .map { String($0.split(separator: "/").last ?? "") }
    )
  }

  @Test func `each page shows its own, in the first crawl and in the next`() async throws {
    var answers = ["/": Self.page(0)]
    for number in 1...8 { answers["/\(number)"] = Self.page(number) }
    try await CrawlCommandTests.with(answers) { _, setting in
      let own = Set((0...8).map { "own\($0).png" })
      try #expect(setting.crawl().status == 0)
      try #expect(Self.images(setting.runner) == own)
      try #expect(setting.crawl("--all").status == 0)
      try #expect(Self.images(setting.runner) == own)
      try #expect(setting.runner.run(["changes", "--json"]).lines.isEmpty)
    }
  }
}
