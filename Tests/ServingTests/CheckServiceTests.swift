import Checking
import Dispatch
import Foundation
import Synchronization
import Testing
import WebmarkTesting

@testable import Serving

/// Checks of pages, which can take seconds, beside other requests.
@Suite("checks", .timeLimit(.minutes(15)))
struct CheckServiceTests {
  /// A rule that blocks its thread until the test lets it go on, as a page does whose check takes long.
  private final class Pause: PageRule {
    let id: RuleID = "PAUSE"
    let group = RuleGroup.html
    let level = Level.note
    let title = "A pause"
    let explanation = ""
    let hint = ""

    private let gate = DispatchSemaphore(value: 0)
    private let started = AsyncStream.makeStream(of: Void.self)
    private let timeouts = Atomic(0)

    /// The number of checks that the test did not let go on.
    var timeoutCount: Int { timeouts.load(ordering: .relaxed) }

    func check(_ page: CheckedPage) -> [Finding] {
      started.continuation.yield()
      if gate.wait(timeout: .now() + 20) == .timedOut { timeouts.add(1, ordering: .relaxed) }
      return []
    }

    /// Waits until a check has started.
    func start() async { for await _ in started.stream { break } }

    /// Lets `count` checks go on.
    func end(_ count: Int) { for _ in 0..<count { gate.signal() } }
  }

  private static func service(_ rule: Pause) -> CheckService {
    var configuration = SiteConfiguration()
    configuration.checksPerMinute = 0
    return CheckService(configuration, checker: PageChecker(rules: RuleSet([rule])))
  }

  private static func check(_ number: Int, by service: CheckService) async throws -> String? {
    let html = "<title>Page \(number)</title>"
    return try await service.report(url: nil, html: html, base: nil, client: "a").result?.title
  }

  /// Swift's cooperative pool has a thread for each processor: as many checks in it would block all other tasks, and
  /// this test until they time out.
  @Test func `no number of long checks blocks other requests`() async throws {
    let rule = Pause()
    let service = Self.service(rule)
    let count = 2 * ProcessInfo.processInfo.activeProcessorCount
    try await withThrowingTaskGroup(of: String?.self) { group in
      for number in 0..<count { group.addTask { try await Self.check(number, by: service) } }
      await rule.start()
      // Time for further checks to start.
      try await Task.sleep(for: .milliseconds(200))
      #expect(rule.timeoutCount == 0)
      rule.end(count)
      var titles: Set<String?> = []
      for try await title in group { titles.insert(title) }
      #expect(titles == Set((0..<count).map { "Page \($0)" }))
    }
    #expect(rule.timeoutCount == 0)
  }

  @Test(
    "URLs of other files are refused",
    arguments: [
      ("text/html; charset=utf-8", true), ("application/xhtml+xml", true), ("text/plain", true),
      (nil, true), ("image/png", false), ("application/pdf", false),
    ]
  )
  func types(_ type: String?, _ isPage: Bool) async throws {
    var answer = LoopbackAnswer(body: Array("<title>Plums</title>".utf8))
    answer.headers = type.map { [("Content-Type", $0)] } ?? []
    let site = try LoopbackSite(["/": answer])
    var configuration = SiteConfiguration()
    configuration.checksPrivateAddresses = true
    let service = CheckService(configuration)
    do {
      let report = try await service.report(
        url: site.url("/"),
        html: nil,
        base: nil,
        client: "a"
      )
      #expect(isPage && report.result?.title == "Plums")
    } catch let problem as Problem {
      #expect(!isPage && problem.code == .invalidBody, "\(problem)")
    }
  }

  @Test func `checks over the limit are refused, and admitted again afterwards`() async throws {
    let rule = Pause()
    let service = Self.service(rule)
    let extra = 3
    try await withThrowingTaskGroup(of: Problem?.self) { group in
      for number in 0..<CheckService.checkLimit + extra {
        group.addTask {
          do {
            _ = try await Self.check(number, by: service)
            return nil
          } catch let problem as Problem {
            return problem
          }
        }
      }
      // All others wait for the rule.
      for _ in 0..<extra {
        let problem = try #require(try await group.next())
        #expect(problem?.code == .busy && problem?.headers["retry-after"] == "10")
      }
      rule.end(CheckService.checkLimit)
      for try await problem in group { #expect(problem == nil) }
    }
    rule.end(1)
    try #expect(await Self.check(0, by: service) == "Page 0")
  }
}
