import Checking
import Fetching

/// One run of `webmark check`: processes all pages in order, several concurrently.
struct CheckRun {
  /// The number of pages that are checked concurrently; reports are written in input order.
  private static let width = 8

  let worker: CheckWorker
  var channels: [ReportChannel]
  private var checker: PageChecker
  private var end = CheckEnd()
  private var baseline: BaselineFilter?
  /// The links to other hosts; `nil` if they are not looked up.
  private var external: ExternalLinks?
  /// All findings, for `--write-baseline`; `nil` without it.
  private(set) var found: FindingBaseline?

  init(
    worker: CheckWorker,
    channels: [ReportChannel],
    baseline: FindingBaseline? = nil,
    recordsFindings: Bool = false,
    external: ExternalLinks? = nil
  ) {
    self.external = external
    self.worker = worker
    self.channels = channels
    checker = worker.checker
    self.baseline = baseline.map(BaselineFilter.init)
    found = recordsFindings ? FindingBaseline() : nil
  }

  /// Checks all pages, or the first `limit` ones, and writes all reports.
  mutating func run(_ sources: [CheckSource], limit: Int) async throws -> CheckEnd {
    for index in channels.indices { try channels[index].writeHeader() }
    end.linksOutside = sources.reduce(0) { $0 + $1.linksOutside.count }
    var targets = sources.lazy.flatMap(\.targets).prefix(limit).makeIterator()
    while true {
      var window: [CheckTarget] = []
      while window.count < Self.width, let target = targets.next() { window.append(target) }
      guard !window.isEmpty else { break }
      for result in await results(of: window) { try process(result) }
    }
    return try await finished()
  }

  /// Checks the pages of a crawl, one at a time, and writes all reports.
  mutating func run(_ crawl: CheckCrawl) async throws -> CheckEnd {
    var crawl = crawl
    for index in channels.indices { try channels[index].writeHeader() }
    while let target = try await crawl.nextTarget(sites: worker.sites) {
      let result = await results(of: [target])
      for page in result {
        if case .success(let checked) = page, !crawl.record(checked.page, of: target) { continue }
        try process(page)
      }
    }
    end.omittedLinks = crawl.omittedLinks
    end.summaryFindings = new(among: checker.findings(on: crawl.evidence()))
    return try await finished()
  }

  /// Adds the findings on sites and across pages, and ends all reports.
  private mutating func finished() async throws -> CheckEnd {
    for site in await worker.sites?.all() ?? [] {
      end.siteFindings += new(among: checker.findings(on: site))
    }
    end.summaryFindings += new(among: checker.findingsAmongPages())
    if let external {
      let found = try await external.evidence()
      end.summaryFindings += new(among: checker.findings(on: found.links))
      end.unverifiedLinks = found.unverified
      end.omittedLinks += external.omittedLinks
    }
    end.knownFindings = baseline?.knownCount
    end.goneFindings = baseline?.goneCount
    end.isCut = checker.isCut
    end.count(end.siteFindings)
    end.count(end.summaryFindings)
    for index in channels.indices { try channels[index].end(end) }
    return end
  }

  private mutating func process(_ result: Result<CheckedTarget, CommandFailure>) throws {
    switch result {
    case .failure(let failure):
      failure.report()
      end.failures += 1
    case .success(let page):
      checker.record(page.summary)
      external?.add(page.page)
      end.pages += 1
      let report = page.report.with(findings: new(among: page.report.findings))
      end.count(report.findings)
      for index in channels.indices { try channels[index].add(report) }
    }
  }

  /// Records findings, and returns those that are not in the baseline.
  private mutating func new(among findings: [Finding]) -> [Finding] {
    found?.add(findings)
    for finding in findings where finding.hasMore { end.cutRules.insert(finding.ruleID) }
    return baseline?.new(among: findings) ?? findings
  }

  /// Returns the results of a window, in input order.
  private func results(
    of window: [CheckTarget]
  ) async -> [Result<CheckedTarget, CommandFailure>] {
    await withTaskGroup(of: (Int, Result<CheckedTarget, CommandFailure>).self) { group in
      for (index, target) in window.enumerated() {
        group.addTask { [worker] in
          do throws(CommandFailure) {
            // Bound before the tuple is built: Swift 6.3.1 with -O loses `index` otherwise.
            let page = try await worker.check(target)
            return (index, .success(page))
          } catch {
            return (index, .failure(error))
          }
        }
      }
      var found: [(Int, Result<CheckedTarget, CommandFailure>)] = []
      for await result in group { found.append(result) }
      return found.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}
