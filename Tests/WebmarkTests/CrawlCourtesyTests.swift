import Foundation
import Testing
import WebmarkTesting

/// The bytes that a crawl receives, and the pauses that hosts ask for.
@Suite("webmark crawl: bytes and pauses", .timeLimit(.minutes(15)))
struct CrawlCourtesyTests {
  @Test func `files that are no pages are requested after the other known URLs`() async throws {
    let files = ["/a.mp4", "/b.ZIP", "/c.pdf", "/d.jpg"]
    var answers: [String: LoopbackSite.Answer] = [
      "/": .page("Start", links: files + ["/p1", "/p2", "/p3?x=1"]), "/p1": .page("One"),
      "/p2": .page("Two"), "/p3?x=1": .page("Three"),
    ]
    for file in files { answers[file] = .text("binary", type: "application/octet-stream") }
    try await CrawlCommandTests.with(answers) { site, setting in
      try #expect(setting.crawl("--concurrency", "1").status == 0)
      let order = site.requests.map(\.target).filter { answers[$0] != nil }
      #expect(order.prefix(4) == ["/", "/p1", "/p2", "/p3?x=1"])
      #expect(Set(order.dropFirst(4)) == Set(files))
    }
  }

  @Test func `a host whose budget of bytes is used up is skipped until the next run`() async throws
  {
    var answers: [String: LoopbackSite.Answer] = [
      "/": .page("Start", links: (1...30).map { "/p\($0)" })
    ]
    for number in 1...30 {
      answers["/p\(number)"] = .page("Page \(number) " + String(repeating: "word ", count: 2000))
    }
    try await CrawlCommandTests.with(answers) { site, setting in
      let first = try setting.crawl("--max-host-bytes", "50k")
      #expect(first.status == 0 && first.errors.contains("--max-host-bytes"), "\(first.errors)")
      let count = site.requests.count { $0.target.hasPrefix("/p") }
      #expect((3...10).contains(count), "\(count)")
      try #expect(setting.crawl().status == 0)
      for number in 1...30 { #expect(site.count(of: "/p\(number)") == 1) }
    }
  }

  @Test func `Retry-After holds in the next run, too`() async throws {
    var busy = LoopbackSite.Answer(status: 503)
    busy.headers = [("Retry-After", "3600")]
    try await CrawlCommandTests.with(["/": .page("Start", links: ["/busy"]), "/busy": busy]) {
      site,
      setting in
      _ = try setting.crawl()
      #expect(site.count(of: "/busy") == 1)
      site.forgetRequests()
      let second = try setting.crawl("--all")
      #expect(site.requests.isEmpty, "\(site.requests.map(\.target))")
      #expect(second.errors.contains("left alone"), "\(second.errors)")
    }
  }
}
