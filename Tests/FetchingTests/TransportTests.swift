import Fetching
import Foundation
import Testing
import URLStandard
import WebmarkTesting

@Suite("transports")
struct TransportTests {
  static func request(_ url: String, isPrivateAllowed: Bool = true) throws -> FetchRequest {
    FetchRequest(url: try #require(WebURL(url)), allowsPrivateAddresses: isPrivateAllowed)
  }

  @Test func `a private address is refused unless it is allowed`() async throws {
    let site = try LoopbackSite(["/": .page("x")])
    let curl = CurlTransport(userAgent: "test")
    let refused = await curl.fetch(try Self.request(site.url("/"), isPrivateAllowed: false))
    guard case .failure(let error) = refused else {
      Issue.record("expected a refusal")
      return
    }
    #expect(error.code == .addressRefused)
    #expect(site.requests.isEmpty)
    let allowed = try await curl.fetch(Self.request(site.url("/"))).get()
    #expect(allowed.status == 200 && allowed.headers["Content-Type"] == nil)
    #expect(allowed.headers["content-type"] == "text/html; charset=utf-8")
  }

  @Test func `200 fetches side by side, each with its own answer`() async throws {
    var answers: [String: LoopbackSite.Answer] = [:]
    for number in 0..<200 { answers["/\(number)"] = .init(body: "answer \(number)") }
    let site = try LoopbackSite(answers)
    let curl = CurlTransport(userAgent: "test")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        group.addTask {
          let answer = try await curl.fetch(Self.request(site.url("/\(number)"))).get()
          #expect(answer.body == Array("answer \(number)".utf8))
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `limits of body, header and time`() async throws {
    var late = LoopbackSite.Answer(body: "late")
    late.pause = 5
    let field = (name: "X-Long", value: String(repeating: "x", count: 60_000))
    let site = try LoopbackSite([
      "/big": .init(body: String(repeating: "y", count: 50_000)), "/late": late,
      "/header": .init(headers: [field, field], body: "z"),
    ])
    let curl = CurlTransport(userAgent: "test")
    var request = try Self.request(site.url("/big"))
    request.limits.bodyBytes = 1000
    let big = try await curl.fetch(request).get()
    #expect(big.isTruncated && big.body.count == 1000)
    request = try Self.request(site.url("/header"))
    request.limits.headerBytes = 10_000
    let long = await curl.fetch(request)
    #expect(throws: FetchError.self) { try long.get() }
    request = try Self.request(site.url("/late"))
    request.limits.totalTime = .milliseconds(200)
    guard case .failure(let error) = await curl.fetch(request) else {
      Issue.record("expected a time-out")
      return
    }
    #expect(error.code == .timedOut)
  }

  @Test func `no file is read through a page's URL`() async throws {
    let curl = CurlTransport(userAgent: "test")
    let answer = await curl.fetch(try Self.request("file:///etc/hostname"))
    #expect(throws: FetchError.self) { try answer.get() }
  }

  @Test func `a folder answers as a static host, and nothing leaves it`() async throws {
    try await TemporaryFolder.with { folder in
      let root = folder.appendingPathComponent("site/docs")
      try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
      try Data("home".utf8).write(to: folder.appendingPathComponent("site/index.html"))
      try Data("用語".utf8).write(to: root.appendingPathComponent("用語.html"))
      try Data("secret".utf8).write(to: folder.appendingPathComponent("secret.html"))
      try FileManager.default.createSymbolicLink(
        at: root.appendingPathComponent("link.html"),
        withDestinationURL: folder.appendingPathComponent("secret.html")
      )
      let curl = CurlTransport(userAgent: "test")
      let site = try #require(FolderTransport(folder: folder.path + "/site", curl: curl))
      func status(_ path: String) async throws -> Int {
        try await site.fetch(Self.request("https://a.example" + path)).get().status
      }
      let home = try await site.fetch(Self.request("https://a.example/")).get()
      #expect(home.body == Array("home".utf8) && home.headers["content-type"] == "text/html")
      try await #expect(status("/docs/%E7%94%A8%E8%AA%9E.html") == 200)
      try await #expect(status("/docs") == 301)
      for path in [
        "/docs/", "/nowhere.html", "/docs/link.html", "/%2e%2e/secret.html", "/..%2fsecret.html",
      ] {
        try await #expect(status(path) == 404, "\(path)")
      }
      var again = try Self.request("https://a.example/")
      again.validators = home.validators
      let unchanged = try await site.fetch(again).get()
      #expect(unchanged.status == 304)
    }
  }
}
