import Foundation
import Testing
import WebmarkTesting

/// Hostile and broken sites.
@Suite("webmark crawl: hostile sites")
struct CrawlHostileSiteTests {
  @Test func `a redirect to another private host is refused, and nothing is sent there`()
    async throws
  {
    // The seed names 127.0.0.1 and thereby permits it, but not the targets that the site refers to.
    let inner = try LoopbackSite(["/admin": .page("Inner secret")])
    let answers: [String: LoopbackSite.Answer] = [
      "/": .redirect(to: "http://localhost:\(inner.port)/admin")
    ]
    try await CrawlCommandTests.with(answers) { _, setting in
      let answer = try setting.crawl()
      #expect(answer.errors.contains("private address refused"))
      #expect(inner.requests.isEmpty)
      try #expect(setting.found("secret") == 0)
    }
  }

  @Test(
    "a redirect to what is no web page is refused",
    arguments: ["file:///etc/passwd", "gopher://127.0.0.1:70/", "javascript:alert(1)", "data:,x"]
  )
  func foreignScheme(_ target: String) async throws {
    let answers: [String: LoopbackSite.Answer] = [
      "/": .page("Start", links: ["/out"]), "/out": .redirect(to: target),
    ]
    try await CrawlCommandTests.with(answers) { _, setting in
      try #expect(setting.crawl().status == 0)
      try #expect(setting.outcomes() == ["fetched": 1, "refused": 1])
      try #expect(setting.found("root") == 0)
    }
  }

  @Test func `a body that drips for ever ends with the time for one fetch`() async throws {
    let dripping = LoopbackSite.Answer.page(String(repeating: "drop ", count: 2000))
      .delivered(.drip(bytes: 100, pause: 0.2))
    let answers: [String: LoopbackSite.Answer] = [
      "/": .page("Start", links: ["/drip"]), "/drip": dripping,
    ]
    try await CrawlCommandTests.with(answers) { _, setting in
      let answer = try setting.crawl("--max-time", "5")
      #expect(answer.status == 0)
      #expect(answer.errors.contains("/drip") && answer.errors.contains("timed out"))
    }
  }

  @Test func `a chain of redirects ends`() async throws {
    var answers: [String: LoopbackSite.Answer] = ["/": .page("Start", links: ["/r0"])]
    for number in 0..<40 { answers["/r\(number)"] = .redirect(to: "/r\(number + 1)") }
    try await CrawlCommandTests.with(answers) { site, setting in
      try #expect(setting.crawl().status == 0)
      try #expect(setting.outcomes() == ["fetched": 1, "failed": 1])
      #expect(site.requests.count { $0.target.hasPrefix("/r") && $0.target != "/robots.txt" } < 15)
    }
  }

  @Test func `an endless calendar ends with the limit of pages`() async throws {
    var answers: [String: LoopbackSite.Answer] = ["/": .page("Start", links: ["/day/0"])]
    for number in 0..<300 {
      answers["/day/\(number)"] = .page("Day \(number)", links: ["/day/\(number + 1)"])
    }
    try await CrawlCommandTests.with(answers, options: "max-pages=25") { site, setting in
      try #expect(setting.crawl().status == 0)
      #expect(site.requests.count { $0.target.hasPrefix("/day/") } == 24)
    }
  }

  @Test func `the header field X-Robots-Tag hides a page, as a meta tag does`() async throws {
    var hidden = LoopbackSite.Answer.page("Hidden hazelnut")
    hidden.headers = [("X-Robots-Tag", "noindex")]
    var foreign = LoopbackSite.Answer.page("Visible walnut")
    foreign.headers = [("X-Robots-Tag", "otherbot: noindex")]
    let answers: [String: LoopbackSite.Answer] = [
      "/": .page("Start", links: ["/hidden", "/foreign"]), "/hidden": hidden, "/foreign": foreign,
    ]
    try await CrawlCommandTests.with(answers) { _, setting in
      try #expect(setting.crawl().status == 0)
      try #expect(setting.found("hazelnut") == 0)
      try #expect(setting.found("walnut") == 1)
    }
  }

  @Test func `text in another charset than UTF-8 is found`() async throws {
    // The `charset` of the header overrides the meta tag (HTML, section 13.2.3.2).
    let bytes: [UInt8] =
      Array("<!doctype html><meta charset=utf-8><title>".utf8) + [
        0x83, 0x50, 0x81, 0x5B, 0x83, 0x4C,
      ]
      + Array("</title>".utf8)
    var japanese = LoopbackSite.Answer(headers: [("Content-Type", "text/html; charset=shift_jis")])
    japanese.body = bytes
    try await CrawlCommandTests.with(["/": japanese]) { _, setting in
      try #expect(setting.crawl().status == 0)
      try #expect(setting.found("ケーキ") == 1)
    }
  }

  @Test func `control characters of a page do not reach the terminal`() async throws {
    let title = "Evil \u{1B}]0;owned\u{7}\u{1B}[31mtitle"
    try await CrawlCommandTests.with(["/": .page(title)]) { _, setting in
      try #expect(setting.crawl().status == 0)
      let answer = try setting.runner.run(["search", "evil"])
      #expect(answer.status == 0)
      #expect(!answer.output.contains("\u{1B}") && !answer.output.contains("\u{7}"))
    }
  }
}
