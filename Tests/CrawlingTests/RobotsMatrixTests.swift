import Crawling
import Fetching
import RobotsExclusion
import Testing
import URLStandard

/// The results of fetching robots.txt for all kinds of responses (RFC 9309, sections 2.3.1 and 2.5).
@Suite("robots.txt by status and failure")
struct RobotsMatrixTests {
  /// A host that responds with a status after a number of redirects.
  private struct Host: Transport {
    var status = 200
    var body: [UInt8] = Array("User-agent: *\nDisallow: /p".utf8)
    var redirects = 0
    var failure: FetchError.Code?

    func fetch(_ request: FetchRequest) async -> Result<FetchResponse, FetchError> {
      if let failure { return .failure(FetchError(code: failure, message: "scripted")) }
      let hop = Int(request.url.query ?? "0") ?? 0
      guard hop < redirects else {
        let kept = Array(body.prefix(request.limits.bodyBytes))
        return .success(FetchResponse(url: request.url, status: status, body: kept))
      }
      var headers = HeaderFields()
      headers.append(name: "location", value: "https://other.example/robots?\(hop + 1)")
      return .success(FetchResponse(url: request.url, status: 301, headers: headers))
    }

    /// Returns `true` if `/p` may be fetched; `nil` if nothing may be fetched for now.
    func allows() async throws -> Bool? {
      let page = try #require(WebURL("https://shop.example/p"))
      switch await RobotsFetch.fetch(for: page, through: self, request: { FetchRequest(url: $0) }) {
      case .file(let bytes, _, _):
        let rules = RobotsTxt(parsing: bytes).ruleSet(for: AgentProfile.webmark.robotsTokens)
        return rules.decision(for: "/p").isAllowed
      case .allowsAll: return true
      case .forbidsAll: return nil
      }
    }
  }

  @Test(
    "2.3.1 statuses",
    arguments: [
      (200, false), (203, false), (301, true), (400, true), (401, true), (403, true), (404, true),
      (410, true), (418, true), (429, nil), (500, nil), (502, nil), (503, nil), (599, nil),
    ] as [(Int, Bool?)]
  )
  func statuses(_ status: Int, _ allows: Bool?) async throws {
    let found = try await Host(status: status).allows()
    #expect(found == allows)
  }

  @Test("2.3.1.2 redirects", arguments: [(1, false), (5, false), (6, true), (50, true)])
  func redirects(_ count: Int, _ allows: Bool) async throws {
    let found = try await Host(redirects: count).allows()
    #expect(found == allows)
  }

  @Test(
    "2.3.1.4 no answer forbids for now",
    arguments: [
      FetchError.Code.timedOut, .connectionFailed, .connectionLost, .tlsFailed, .nameNotResolved,
      .malformedResponse, .badEncoding, .addressRefused, .headerTooLarge, .postponed,
    ]
  )
  func failures(_ code: FetchError.Code) async throws {
    let found = try await Host(failure: code).allows()
    #expect(found == nil)
  }

  @Test func `a byte order mark, a page of HTML and 600 KiB are read for what they are`()
    async throws
  {
    let rules = Array("User-agent: *\nDisallow: /p\n".utf8)
    let filling = Array(repeating: Array("# comment\n".utf8), count: 61_440).flatMap { $0 }
    let cases: [([UInt8], Bool)] = [
      ([0xEF, 0xBB, 0xBF] + rules, false), (Array("<!doctype html><p>Disallow: /p".utf8), true),
      (rules + filling, false), (filling + rules, true), ([], true),
    ]
    for (body, allows) in cases {
      let found = try await Host(body: body).allows()
      #expect(found == allows)
    }
  }
}
