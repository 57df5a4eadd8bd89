import Foundation
import Testing
import WebmarkTesting

@testable import WebmarkCommand

/// The options that select URLs, limit the rate, and log in.
@Suite("webmark crawl: selection, bandwidth and logins", .timeLimit(.minutes(15)))
struct SelectionCommandTests {
  private static let answers: [String: LoopbackSite.Answer] = [
    "/": .page("Start", links: ["/blog/1", "/print/1", "/away", "/list?sort=up"]),
    "/blog/1": .page("One", links: ["/blog/2", "/print/2"]), "/blog/2": .page("Two"),
    "/print/1": .page("Print"), "/print/2": .page("Print"), "/away": .redirect(to: "/print/3"),
    "/print/3": .page("Print"), "/list?sort=up": .page("List"),
  ]

  private static func requests(_ site: LoopbackSite) -> [String] {
    site.requests.map(\.target).filter {
      !$0.contains(".well-known") && !$0.hasSuffix(".txt") && $0 != "/sitemap.xml"
    }.sorted()
  }

  @Test func `excluded URLs are not requested, not even by a redirect or by a later run`()
    async throws
  {
    try await CrawlCommandTests.with(Self.answers) { site, setting in
      let options = ["--all", "--exclude", "/print/*", "--exclude", "*?sort=*"]
      for _ in 1...2 {
        site.forgetRequests()
        let answer = try setting.runner.run(["crawl", "--delay", "0"] + options)
        #expect(answer.status == 0, "\(answer.errors)")
        #expect(Self.requests(site) == ["/", "/away", "/blog/1", "/blog/2"])
      }
      // Without the patterns, the URLs are requested although no page that links to them has changed.
      site.forgetRequests()
      try #expect(setting.crawl("--all").status == 0)
      for path in ["/print/1", "/print/2", "/print/3", "/list?sort=up"] {
        #expect(site.count(of: path) == 1, "\(path)")
      }
      site.forgetRequests()
      try #expect(setting.runner.run(["crawl", "--delay", "0"] + options).status == 0)
      #expect(Self.requests(site) == ["/", "/away", "/blog/1", "/blog/2"])
    }
  }

  @Test func `a seed includes only URLs that match, and the seed itself`() async throws {
    try await CrawlCommandTests.with(Self.answers, options: "include=/blog/* include=/list*") {
      site,
      setting in
      try #expect(setting.crawl().status == 0)
      #expect(Self.requests(site) == ["/", "/blog/1", "/blog/2", "/list?sort=up"])
    }
  }

  @Test func `a list of URLs from standard input is crawled without their links`() async throws {
    try await CrawlCommandTests.with(Self.answers) { site, setting in
      let answer = try setting.runner.run(
        ["crawl", "-", "--delay", "0", "--scope", "page"],
        input: site.url("/") + "\n" + site.url("/blog/1") + "\n"
      )
      #expect(answer.status == 0, "\(answer.errors)")
      #expect(Self.requests(site) == ["/", "/blog/1"])
    }
  }

  @Test func `the language is sent, and retries are limited`() async throws {
    try await CrawlCommandTests.with(["/": .init(status: 500)]) { site, setting in
      _ = try setting.crawl("--accept-language", "de, en;q=0.5", "--retries", "0")
      #expect(site.requests.last?.headers["accept-language"] == "de, en;q=0.5")
      #expect(site.count(of: "/") == 1)
    }
  }

  @Test func `the bandwidth is kept to on average`() async throws {
    var answers: [String: LoopbackSite.Answer] = [
      "/": .page("Start", links: (1...8).map { "/\($0)" })
    ]
    for number in 1...8 {
      answers["/\(number)"] = .page("Page \(number) " + String(repeating: "word ", count: 4000))
    }
    try await CrawlCommandTests.with(answers) { site, setting in
      let start = ContinuousClock.now
      try #expect(setting.crawl("--bandwidth", "80k", "--per-host", "4").status == 0)
      // 160 kB at 80 kB a second; the last response is not waited for.
      #expect(ContinuousClock.now - start > .seconds(1))
      #expect(site.count(of: "/8") == 1)
    }
  }

  @Test func `a crawl logs in by a form, and sends the cookie to that origin only`() async throws {
    let other = try LoopbackSite(["/": .page("Other")], address: "127.0.0.2")
    let form = """
      <title>Login</title><form method=post action=/session><input type=hidden name=token value="a b&c">
      <input name=user><input type=password name=password><input type=submit name=go value=1></form>
      """
    var session = LoopbackSite.Answer.redirect(to: "/")
    session.headers.append(("Set-Cookie", "sid=secret; Path=/; HttpOnly"))
    let own = try LoopbackSite([
      "/": .page("Home", links: ["/a"]), "/a": .page("A"), "/session": session,
      "/login": .text(form, type: "text/html"),
    ])
    let text = """
      origins:
        http://127.0.0.1:\(own.port):
          login: {page: /login, fields: {user: me, password-variable: WEBMARK_TEST_SECRET}}
      """
    try await TemporaryFolder.with { folder in
      try Data(text.utf8).write(to: folder.appendingPathComponent("network.yaml"))
      let setting = try CrawlCommandTests.Setting(
        folder,
        seeds: own.url("/") + "\n" + other.url("/") + "\n"
      )
      let answer = try setting.runner.run(
        ["crawl", "--delay", "0", "--config", "network.yaml"],
        environment: ["WEBMARK_TEST_SECRET": "pass&word"]
      )
      #expect(answer.status == 0, "\(answer.errors)")
      let login = try #require(own.requests.first { $0.target == "/session" })
      #expect(login.method == "POST")
      #expect(
        String(decoding: login.body, as: UTF8.self)
          == "token=a+b%26c&user=me&password=pass%26word"
      )
      #expect(own.requests.last { $0.target == "/a" }?.headers["cookie"] == "sid=secret")
      #expect(other.requests.allSatisfy { $0.headers["cookie"] == nil })
      #expect(!answer.errors.contains("pass") && !answer.output.contains("secret"))
    }
  }

  @Test func `pages of a seed with an owner are found by that owner only, until they are gone`()
    async throws
  {
    let answers: [String: LoopbackSite.Answer] = [
      "/": .page("Start", links: ["/payroll", "/old"]), "/payroll": .page("Payroll of March"),
      "/old": .redirect(to: "/payroll"),
    ]
    try await CrawlCommandTests.with(answers) { site, setting in
      func found(_ options: String...) throws -> Int {
        let answer = try setting.runner.run(["search", "payroll", "--json"] + options)
        return answer.output.split(separator: "\n").count { $0.contains(site.url("/payroll")) }
      }
      // What was public becomes private with the next crawl of all pages.
      try #expect(setting.crawl().status == 0)
      try #expect(found() == 1)
      let seeds = setting.folder.appendingPathComponent("seeds.txt")
      try Data("\(site.url("/")) owner=ann\n".utf8).write(to: seeds)
      try #expect(setting.crawl("--all").status == 0)
      try #expect(found() == 0)
      try #expect(found("--owner", "bob") == 0)
      try #expect(found("--owner", "ann") == 1)
      let data = try Data(contentsOf: setting.folder.appendingPathComponent("report.json"))
      let report = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      #expect((report?["worstPages"] as? [Any])?.isEmpty == true)
      let export = try setting.runner.run(["index", "export"])
      #expect(!export.output.contains("payroll"), "\(export.output)")
      let changes = try setting.runner.run(["changes", "--json"])
      #expect(changes.output.contains("\"removed\""), "\(changes.output)")
      // An unchanged page stays; a page that is gone twice does not.
      try #expect(setting.crawl("--all").status == 0)
      try #expect(found("--owner", "ann") == 1)
      site.set("/payroll", .init(status: 410))
      for _ in 1...2 { try #expect(setting.crawl("--all").status == 0) }
      try #expect(found("--owner", "ann") == 0)
    }
  }

  @Test func `a crawl window opens and closes, over midnight too`() throws {
    let night = try #require(CrawlWindow(argument: "22:00-06:00"))
    let hour = 3600
    #expect(night.secondsUntilOpen(at: 23 * hour) == 0 && night.secondsUntilOpen(at: 5 * hour) == 0)
    #expect(night.secondsUntilOpen(at: 6 * hour) == 16 * hour)
    #expect(night.secondsUntilClosed(at: 23 * hour) == 7 * hour)
    let day = try #require(CrawlWindow(argument: "9:30-17:00"))
    #expect(day.secondsUntilOpen(at: 9 * hour) == 1800 && day.secondsUntilOpen(at: 10 * hour) == 0)
    #expect(day.secondsUntilOpen(at: 18 * hour) == 15 * hour + 1800)
    for text in [
      "", "22-6", "24:00-1:00", "1:60-2:00", "1:00-1:00", "1:00", "-1:00-2:00", "+1:00-2:00",
    ] {
      #expect(CrawlWindow(argument: text) == nil, "\(text)")
    }
  }
}
