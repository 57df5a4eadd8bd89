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
}
