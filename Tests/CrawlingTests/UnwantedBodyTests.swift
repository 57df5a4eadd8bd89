import Crawling
import Testing
import WebmarkTesting

/// Links to files that are no pages.
@Suite("Bodies that are no pages", .timeLimit(.minutes(15)))
struct UnwantedBodyTests {
  @Test func `the transfer of a long file ends after its header`() async throws {
    let types = ["video/mp4", "application/zip", "application/pdf", "image/jpeg"]
    let links = types.indices.map { "/file\($0)" }
    let site = try LoopbackSite(["/": .page("Home", links: links + ["/data", "/odd"])])
    let long = [UInt8](repeating: 7, count: 8_000_000)
    for (link, type) in zip(links, types) {
      site.set(link, LoopbackAnswer(headers: [("Content-Type", type)], body: long))
    }
    // A short file is received, so that the connection can be used again.
    let short = [UInt8](repeating: 7, count: 5000)
    site.set("/data", LoopbackAnswer(headers: [("Content-Type", "application/json")], body: short))
    // A page without a valid type is recognized by its first bytes.
    let page = Array("<title>Odd</title><p>\(String(repeating: "text ", count: 20_000))".utf8)
    site.set("/odd", LoopbackAnswer(headers: [("Content-Type", "unknown")], body: page))
    let report = try await Crawl(site.url("/")).run()
    #expect(report.count("not HTML") == 5 && report.count("fetched") == 2)
    // Buffers of the connection are received: far less than a file.
    #expect(report.bytes < 2_000_000)
  }
}
