import Fetching
import Frontier
import Testing
import URLStandard

@testable import Crawling

@Suite("RobotsPolicy: memory", .timeLimit(.minutes(15)))
struct RobotsPolicyTests {
  @Test func `robots.txt files are bounded in memory, and each is requested once all the same`()
    async throws
  {
    let transport = CountingTransport()
    let robots = RobotsPolicy(
      transport: transport,
      store: MemoryFrontierStore(),
      configuration: CrawlConfiguration(),
      localOrigins: [],
      request: { FetchRequest(url: $0) }
    )
    for _ in 0..<2 {
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<4000 {
          group.addTask {
            guard let url = WebURL("https://host-\(number).example/page") else { return }
            _ = await robots.verdict(for: url)
          }
        }
      }
      await #expect(robots.fileCount <= 2000)
      #expect(transport.count == 4000)
    }
  }

  /// RFC 9309, section 2.3.1; a refusal of the request (401, 403) is no file.
  @Test(
    "a refusal neither replaces the stored file nor is kept for other credentials",
    arguments: [
      ([200, 403, 503], [false, true, false]), ([200, 401, 200], [false, true, false]),
      ([200, 404, 503], [false, true, true]), ([401, 503], [true, nil]),
      ([404, 503], [true, true]),
    ]
  )
  func refusals(_ statuses: [Int], _ permits: [Bool?]) async throws {
    let store = MemoryFrontierStore()
    let page = try #require(WebURL("https://a.example/secret"))
    for (run, (status, isPermitted)) in zip(statuses, permits).enumerated() {
      var configuration = CrawlConfiguration()
      // A day later each time, when no copy is fresh.
      configuration.clock = { Double(run + 1) * 90_000 }
      let robots = RobotsPolicy(
        transport: RobotsTransport(status: status),
        store: store,
        configuration: configuration,
        localOrigins: [],
        request: { FetchRequest(url: $0) }
      )
      let found: Bool? =
        switch await robots.verdict(for: page) {
        case .allowed: true
        case .excluded: false
        case .unavailable: nil
        }
      #expect(found == isPermitted, "run \(run)")
    }
  }
}

/// A host whose robots.txt has a status and, if it is 200, forbids a page.
private struct RobotsTransport: Transport {
  let status: Int

  func fetch(_ request: FetchRequest) async -> Result<FetchResponse, FetchError> {
    let body = "User-agent: *\nDisallow: /secret\n"
    return .success(
      FetchResponse(
        url: request.url,
        status: status,
        headers: HeaderFields(),
        body: Array((status == 200 ? body : "<p>Refused").utf8)
      )
    )
  }
}
