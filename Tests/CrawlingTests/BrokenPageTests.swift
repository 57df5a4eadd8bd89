import Politeness
import Testing
import WebmarkTesting

@testable import Crawling

/// Pages that fail beside pages that do not.
@Suite("Broken pages", .timeLimit(.minutes(15)))
struct BrokenPageTests {
  /// Returns a site whose home page links to good pages and, before each of them, to a page that returns 500.
  private static func site(_ count: Int) throws -> LoopbackSite {
    let links = (0..<count).flatMap { ["/bad/\($0)", "/good/\($0)"] }
    let site = try LoopbackSite(["/": .page("Home", links: links)])
    site.answerOthers { request in
      if request.target.hasPrefix("/good") { return .page("Good \(request.target)") }
      return .status(request.target.hasPrefix("/bad") ? 500 : 404)
    }
    return site
  }

  @Test func `pages are fetched while failed ones wait for their retry`() async throws {
    let site = try Self.site(12)
    var crawl = try Crawl(site.url("/"))
    crawl.configuration.perHost = 1
    crawl.configuration.retryPause = 600
    crawl.configuration.longestPause = 6000
    let session = crawl.session()
    async let run = session.run()
    let isPage = { (target: String) in target.hasPrefix("/good") || target.hasPrefix("/bad") }
    while site.requests.count(where: { isPage($0.target) }) < 24 {
      try await Task.sleep(for: .milliseconds(20))
    }
    session.requestStop()
    _ = try await run
    let targets = site.requests.map(\.target).filter { $0 != "/robots.txt" }
    #expect(Set(targets).count == targets.count)
  }

  @Test func `a host with many broken pages gets few retries`() async throws {
    let site = try Self.site(200)
    let report = try await Crawl(site.url("/")).run()
    #expect(report.count("fetched") == 201 && report.count("failed") == 200)
    let requests = site.requests.count { $0.target.hasPrefix("/bad") }
    #expect((220...240).contains(requests))
  }

  @Test func `the pages of a host with many broken pages get few second retries`() async throws {
    let site = try Self.site(200)
    _ = try await Crawl(site.url("/")).run()
    let counts = Dictionary(
      grouping: site.requests.map(\.target).filter { $0.hasPrefix("/bad") },
      by: { $0 }
    ).mapValues(\.count)
    // Only pages whose first retry fails before 10 pages have failed get a second one.
    #expect(counts.count == 200 && counts.values.count { $0 > 2 } < 10)
    #expect(counts.values.count { $0 > 1 } <= 20)
  }

  @Test("pages that are left to a later run leave their places to pages of other seeds")
  func placesOfDroppedRetries() async throws {
    let broken = try LoopbackSite(["/": .page("Home", links: ["/1", "/2", "/3"])])
    for path in ["/1", "/2"] { broken.set(path, .status(503)) }
    broken.set("/3", .status(503, headers: [("Retry-After", "86400")]))
    let links = (0..<20).map { "/\($0)" }
    let site = try LoopbackSite(["/": .page("Home", links: links)], address: "127.0.0.2")
    site.answerOthers { $0.target.hasPrefix("/robots") ? .status(404) : .page($0.target) }
    var crawl = try Crawl(broken.url("/"), site.url("/"))
    crawl.configuration.allowsPrivateAddresses = true
    crawl.configuration.perHost = 1
    crawl.configuration.maxPages = 10
    let report = try await crawl.run()
    // The home page and /3 of the one, so that 8 places are left for the other.
    #expect(report.pages == 10 && report.hosts["127.0.0.2"]?.pages == 8, "\(report.hosts)")
  }

  @Test func `a page that fails alone gets two retries`() async throws {
    let site = try Self.site(1)
    _ = try await Crawl(site.url("/")).run()
    #expect(site.requests.count { $0.target == "/bad/0" } == 3)
  }

  @Test func `retries return after a successful retry or 100 good pages`() {
    let (failures, host) = (HostFailures(), HostKey(value: 1))
    for _ in 0..<10 { _ = failures.reserveRetry(for: host, attempts: 0) }
    #expect(!failures.reserveRetry(for: host, attempts: 1))
    failures.recordSuccess(of: host, isRetry: true)
    #expect(failures.reserveRetry(for: host, attempts: 1))
    for _ in 0..<10 { _ = failures.reserveRetry(for: host, attempts: 0) }
    for _ in 0..<99 { failures.recordSuccess(of: host, isRetry: false) }
    #expect(!failures.reserveRetry(for: host, attempts: 1))
    for _ in 0..<100 { failures.recordSuccess(of: host, isRetry: false) }
    #expect(failures.reserveRetry(for: host, attempts: 1))
  }

  @Test func `groups of failures pause a host once until it recovers`() {
    var run = FailureRun()
    var pauses = 0
    for _ in 0..<5 {
      for _ in 0..<20 where run.recordFailure() { pauses += 1 }
      for _ in 0..<10 { run.recordSuccess() }
    }
    #expect(pauses == 1)
    // 10 of the 100 good pages are already recorded.
    for _ in 0..<89 { run.recordSuccess() }
    #expect(run != FailureRun())
    run.recordSuccess()
    #expect(run == FailureRun())
  }

  @Test func `a host without remaining failures is not tracked`() {
    let (failures, host) = (HostFailures(), HostKey(value: 1))
    failures.recordSuccess(of: host, isRetry: false)
    #expect(failures.count == 0)
    #expect(failures.recordUnavailable(host) == 1 && failures.recordUnavailable(host) == 2)
    failures.recordAvailable(host)
    #expect(failures.count == 0 && failures.recordUnavailable(host) == 1)
    failures.recordAvailable(host)
    #expect(!failures.recordServerError(of: host) && failures.count == 1)
    failures.recordResponse(of: host)
    #expect(failures.count == 0)
    #expect(failures.reserveRetry(for: host, attempts: 0) && failures.count == 1)
    failures.recordSuccess(of: host, isRetry: true)
    #expect(failures.count == 0)
  }

  @Test func `the hosts that failed last are tracked, up to a limit`() {
    let failures = HostFailures(limit: 10)
    for number in UInt32(0)..<100 {
      let host = HostKey(value: number)
      _ = (failures.recordUnavailable(host), failures.recordFailedAttempt(of: host))
      _ = (failures.recordServerError(of: host), failures.reserveRetry(for: host, attempts: 0))
    }
    #expect((10...20).contains(failures.count))
    #expect(failures.recordUnavailable(HostKey(value: 99)) == 2)
    #expect(failures.recordUnavailable(HostKey(value: 0)) == 1)
  }

  @Test func `a page that fails once is fetched by its retry`() async throws {
    let site = try LoopbackSite(["/": .page("Home", links: (0..<40).map { "/p/\($0)" })])
    for number in 0..<40 {
      site.answer("/p/\(number)", with: .status(500), .page("Page \(number)"))
    }
    var crawl = try Crawl(site.url("/"))
    crawl.configuration.perHost = 1
    let report = try await crawl.run()
    #expect(report.count("fetched") > 25)
  }
}
