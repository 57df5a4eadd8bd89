import Crawling
import Faults
import Fetching
import Foundation
import Frontier
import Testing
import URLStandard
import WebmarkTesting

/// Servers that fail in every known way; the table contains the expected results.
@Suite("faults", .timeLimit(.minutes(15)))
struct FaultTests {
  private static let timedOut = "timed out"

  /// Returns the limits for a case: short ones where time decides, otherwise ones that a busy machine keeps too.
  private static func limits(timesOut: Bool) -> FetchLimits {
    var limits = FetchLimits()
    limits.bodyBytes = 3_000_000
    limits.totalTime = .seconds(timesOut ? 4 : 120)
    limits.connectTime = .seconds(timesOut ? 10 : 120)
    limits.firstByteTime = .seconds(timesOut ? 2 : 120)
    limits.lowestRateTime = .seconds(timesOut ? 2 : 120)
    return limits
  }

  private static func transport(_ server: FaultServer) -> CurlTransport {
    var options = TransportOptions(userAgent: "webmark-test")
    options.authorityFile = server.authority.path
    return CurlTransport(options: options)
  }

  /// Returns the class of a failure, or the outcome of the page.
  private static func name(of outcome: CrawlOutcome) -> String {
    switch outcome {
    case .failed(let failure): failure.kind.description
    default: outcome.name
    }
  }

  @Test func `there are a hundred cases and more, each with a name of its own`() {
    #expect(FaultCase.all.count == 123)
    #expect(Set(FaultCase.all.map(\.name)).count == FaultCase.all.count)
  }

  @Test(arguments: [false, true])
  func `a crawl over all of them ends, and tells each by its class`(timesOut: Bool) async throws {
    try await TemporaryFolder.with { folder in
      let cases = FaultCase.all.filter { ($0.expected == Self.timedOut) == timesOut }
      let server = try FaultServer(cases, folder: folder)
      defer { server.stop() }
      let seeds = try server.cases.indices.map { index in
        Seed(url: try #require(WebURL(server.url(of: index))), scope: .page)
      }
      var configuration = CrawlConfiguration()
      (configuration.delay, configuration.retries) = (0, 0)
      configuration.concurrency = 64
      configuration.limits = Self.limits(timesOut: timesOut)
      let sink = FaultSink()
      let report = try await CrawlSession(
        seeds: seeds,
        configuration: configuration,
        store: MemoryFrontierStore(),
        files: MemoryFrontierStore(),
        transport: Self.transport(server),
        sink: sink
      )
      .run()
      let pages = await sink.pages
      for (index, fault) in server.cases.enumerated() {
        var page = try #require(pages[server.url(of: index)], "\(fault) is missing")
        // The target of a redirect to another host is fetched separately.
        if page.outcome == .redirected, let target = pages[page.finalURL.href] { page = target }
        let outcome = page.outcome
        #expect(Self.name(of: outcome) == fault.expected, "\(fault): \(outcome)")
      }
      let failed = pages.values.count { $0.outcome.name == "failed" }
      #expect(report.failures.values.reduce(0) { $0 + $1.count } == failed)
      #expect(report.failures.values.allSatisfy { !$0.samples.isEmpty && $0.samples.count <= 5 })
    }
  }

  @Test func `a certificate is not looked at for the hosts that are named, and for no others`()
    async throws
  {
    try await TemporaryFolder.with { folder in
      let page = FaultCase.all.filter { $0.expected == "TLS failed" && !$0.steps.isEmpty }
      let server = try FaultServer(
        page.filter { $0.name.hasPrefix("a certificate") },
        folder: folder
      )
      defer { server.stop() }
      let urls = try server.cases.indices.map { try #require(WebURL(server.url(of: $0))) }
      #expect(urls.count == 5)
      for named in urls {
        var options = TransportOptions(userAgent: "webmark-test")
        options.untrustedHosts = [named.hostname]
        let transport = CurlTransport(options: options)
        for url in urls {
          let answer = await transport.fetch(FetchRequest(url: url, allowsPrivateAddresses: true))
          if case .failure(let error) = answer {
            #expect(error.code == .tlsFailed && url != named)
          } else {
            #expect(url == named)
          }
        }
      }
    }
  }

  @Test func `each alone comes to the same`() async throws {
    try await TemporaryFolder.with { folder in
      let server = try FaultServer(FaultCase.all, folder: folder)
      defer { server.stop() }
      let transport = Self.transport(server)
      let hosts = Set(["fetched", "unchanged", "missing", "gone", "not HTML", "refused"])
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (index, fault) in server.cases.enumerated() where !fault.expected.contains("redirect") {
          let url = try #require(WebURL(server.url(of: index)))
          group.addTask {
            var request = FetchRequest(url: url, allowsPrivateAddresses: true)
            request.limits = Self.limits(timesOut: fault.expected == Self.timedOut)
            let found: String
            var detail = ""
            switch await transport.fetchIgnoringBadCoding(request) {
            case .failure(let error): (found, detail) = (error.code.description, "\(error)")
            case .success(let response): (found, detail) = ("answer", "\(response.status)")
            }
            let isAnswer =
              hosts.contains(fault.expected) || fault.expected.hasPrefix("HTTP ")
              || fault.expected == "private address refused"
            #expect(found == (isAnswer ? "answer" : fault.expected), "\(fault): \(detail)")
          }
        }
        try await group.waitForAll()
      }
    }
  }
}

/// A sink that records the result of each page.
private actor FaultSink: CrawlSink {
  private(set) var pages: [String: CrawledPage] = [:]

  func receive(_ page: CrawledPage) -> ReceivedPage {
    pages[page.requestedURL.href] = page
    return ReceivedPage()
  }

  func flush() -> JournalPosition? { nil }
}
