import Faults
import Foundation
import Testing
import WebmarkTesting

/// The options for certificates and for shared addresses, verified with real servers.
@Suite("webmark crawl: certificates and addresses", .timeLimit(.minutes(15)))
struct CrawlCertificateTests {
  /// Returns the outcomes of a crawl of a page with a valid certificate and one with a self-signed
  /// certificate.
  private static func outcomes(
    _ options: (FaultServer) -> [String]
  ) async throws -> [String: Int] {
    let names = ["a good certificate", "a certificate of its own"]
    return try await TemporaryFolder.with { folder in
      let server = try FaultServer(
        FaultCase.all.filter { names.contains($0.name) },
        folder: folder
      )
      defer { server.stop() }
      #expect(server.cases.map(\.name) == names)
      let seeds = server.cases.indices.map { server.url(of: $0) + " scope=page\n" }
      let setting = try CrawlCommandTests.Setting(folder, seeds: seeds.joined())
      _ = try setting.runner.run(
        ["crawl", "--delay", "0", "--report", "report.json"] + options(server)
      )
      return try setting.outcomes()
    }
  }

  @Test func `authorities that are not the system's are trusted where a file names them`()
    async throws
  {
    try await #expect(Self.outcomes { _ in [] } == ["failed": 2])
    try await #expect(
      Self.outcomes { ["--ca-file", $0.authority.path] } == ["fetched": 1, "failed": 1]
    )
  }

  @Test func `a certificate is not looked at for the host that is named, and for no other`()
    async throws
  {
    let outcomes = try await Self.outcomes { server in
      ["--insecure", URL(string: server.url(of: 1))?.host ?? ""]
    }
    #expect(outcomes == ["fetched": 1, "failed": 1])
  }

  @Test func `hosts that share an address share its limit`() async throws {
    let site = try LoopbackSite([:])
    site.answerOthers { _ in .page("Page").late(0.05) }
    try await TemporaryFolder.with { folder in
      let hosts = (1...12).map { "http://h\($0).example:\(site.port)/ scope=page\n" }
      let setting = try CrawlCommandTests.Setting(folder, seeds: hosts.joined())
      let answer = try setting.crawl(
        "--resolve",
        "*:\(site.port):127.0.0.1",
        "--per-address",
        "2",
        "--concurrency",
        "12"
      )
      #expect(answer.status == 0, "\(answer.errors)")
      try #expect(setting.outcomes() == ["fetched": 12])
      #expect(site.mostInFlight <= 2)
    }
  }
}
