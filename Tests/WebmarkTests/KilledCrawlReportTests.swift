import ChildProcesses
import Foundation
import Glibc
import Testing
import WebmarkTesting

/// The report of a crawl that was killed and resumed.
@Suite("webmark crawl: report of a killed crawl", .timeLimit(.minutes(15)))
struct KilledCrawlReportTests {
  /// The fields that describe the parts of the crawl and not what it found.
  private static let ofParts: Set<String> = ["startedAt", "seconds", "isResumed"]

  /// A site with failures, traps, duplicates, warnings, bad markup and excluded pages on both sides of `/middle`.
  private static func answers() -> [String: LoopbackSite.Answer] {
    var answers: [String: LoopbackSite.Answer] = [
      "/robots.txt": .text("User-agent: *\nDisallow: /private/\nSitemap: /map.xml"),
      "/map.xml": .text(
        "<urlset><url><loc>/listed</loc><lastmod>yesterday</lastmod></url></urlset>",
        type: "text/xml"
      ),
      "/listed": .page("Listed page"),
      "/pdf": .init(
        headers: [("Content-Type", "application/pdf")],
        body: "%PDF-1.7"
      ),
      "/middle": page("Middle", side: "second"),
    ]
    answers["/"] = page("Start", side: "first", more: ["/middle", "/pdf"])
    for side in ["first", "second"] {
      answers["/\(side)/forbidden"] = .init(status: 403)
      answers["/\(side)/moved"] = .redirect(to: "/\(side)/new")
      answers["/\(side)/new"] = .page("New place of the \(side) part")
      answers["/\(side)/hidden"] = .html("<title>Hidden</title><meta name=robots content=noindex>")
      let text = "<p>" + String(repeating: "The \(side) lemon cake with candied peel. ", count: 30)
      // The copy is found first.
      let link = "<a href=/\(side)/original></a>"
      answers["/\(side)/copy"] = .html("<title>Copy</title>" + link + text)
      answers["/\(side)/original"] = .html("<title>Copy</title>" + text)
      answers["/\(side)/wrong"] = .html(
        "<p>No title of \(side)<script type='application/ld+json'>{\"@type\": [</script>"
      )
    }
    return answers
  }

  /// A page with links to every kind of page of a side.
  private static func page(_ title: String, side: String, more: [String] = [])
    -> LoopbackSite.Answer
  {
    let kinds = ["forbidden", "missing", "moved", "hidden", "copy", "wrong"]
    let traps = (1...12).map { "/\(side)" + String(repeating: "/a/b", count: $0) }
    let links = more + kinds.map { "/\(side)/\($0)" } + ["/private/\(side)"] + traps
    return .page(title, links: links)
  }

  private static func report(_ setting: CrawlCommandTests.Setting) throws -> [String: Any] {
    let data = try Data(contentsOf: setting.folder.appendingPathComponent("report.json"))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  /// Returns a field as text, with sorted names.
  private static func text(_ value: Any?) throws -> String {
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .fragmentsAllowed]
    let data = try value.map { try JSONSerialization.data(withJSONObject: $0, options: options) }
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "none"
  }

  /// The number of pages in the stored report of the unfinished crawl.
  private static func storedPages(_ folder: URL) -> Int {
    let path = folder.path + "/webmark-data/reports/unfinished.part"
    guard let data = FileManager.default.contents(atPath: path) else { return 0 }
    let report = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    return report?["pages"] as? Int ?? 0
  }

  @Test func `every field of the report equals that of a crawl that was not killed`() async throws {
    let site = try LoopbackSite(Self.answers())
    defer { site.stop() }
    try await TemporaryFolder.with { folder in
      let whole = folder.appendingPathComponent("whole")
      let killed = folder.appendingPathComponent("killed")
      for path in [whole, killed] {
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
      }
      let straight = try CrawlCommandTests.Setting(whole, seeds: site.url("/") + " render=never\n")
      try #expect(straight.crawl().status == 0)
      let expected = try Self.report(straight)

      var late = LoopbackSite.Answer.page("Middle")
      late.pause = 600
      site.set("/middle", late)
      site.forgetRequests()
      let setting = try CrawlCommandTests.Setting(killed, seeds: site.url("/") + " render=never\n")
      let pages = try #require(expected["pages"] as? Int)
      // The start page, the PDF file and the listed page; the middle page; and two sides of the same size.
      let pagesOfFirstPart = 3 + (pages - 4) / 2
      let options = ["crawl", "--delay", "0", "--per-host", "4", "--max-time", "600"]
      let answer = try setting.runner.run(options) { process in
        // All that is reachable without the middle page: the state to wait for is in the report.
        while Self.storedPages(killed) < pagesOfFirstPart, process.isRunning { usleep(20_000) }
        process.send(SIGKILL)
      }
      #expect(answer.status == -SIGKILL, "\(answer.errors)")
      #expect(site.count(of: "/second/copy") == 0)
      site.set("/middle", Self.page("Middle", side: "second"))
      try #expect(setting.crawl().status == 0)
      let found = try Self.report(setting)
      #expect(found["isResumed"] as? Bool == true)
      #expect((found["worstPages"] as? [Any])?.isEmpty == false)
      #expect((found["excludedSamples"] as? [Any])?.count == 2)
      for name in Set(found.keys).union(expected.keys).subtracting(Self.ofParts).sorted() {
        let (fields, expectedFields) = (try Self.text(found[name]), try Self.text(expected[name]))
        #expect(fields == expectedFields, "\(name)")
      }
      let left = killed.path + "/webmark-data/reports/unfinished.part"
      #expect(!FileManager.default.fileExists(atPath: left))
    }
  }
}
