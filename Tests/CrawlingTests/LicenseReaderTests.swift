import Crawling
import Fetching
import Synchronization
import Testing
import URLStandard
import UsagePreferences

/// License files that robots.txt and pages name (RSL 1.0, section 4).
@Suite("reading license files")
struct LicenseReaderTests {
  /// Hosts whose license files are scripted by path, with the number of requests.
  private final class Hosts: Transport {
    let requests = Mutex<[String: Int]>([:])

    func fetch(_ request: FetchRequest) async -> Result<FetchResponse, FetchError> {
      let url = request.url
      requests.withLock { $0[url.href, default: 0] += 1 }
      switch url.path {
      case "/moved.xml":
        var headers = HeaderFields()
        headers.append(name: "location", value: "https://other.example/license.xml")
        return .success(FetchResponse(url: url, status: 301, headers: headers))
      case "/loop.xml":
        var headers = HeaderFields()
        headers.append(name: "location", value: "/loop.xml")
        return .success(FetchResponse(url: url, status: 302, headers: headers))
      case "/license.xml":
        let text = """
          <rsl xmlns="https://rslstandard.org/rsl"><content url="/news/"><license>
          <permits type="usage">search</permits></license></content></rsl>
          """
        return .success(FetchResponse(url: url, status: 200, body: Array(text.utf8)))
      case "/page.xml":
        return .success(FetchResponse(url: url, status: 200, body: Array("<p>Hello".utf8)))
      case "/down.xml": return .failure(FetchError(code: .timedOut, message: "scripted"))
      default: return .success(FetchResponse(url: url, status: 404))
      }
    }
  }

  private static let refused = ["ai-index=n", "ai-input=n", "train-ai=n"]

  private func statements(
    _ file: String,
    at page: String = "https://a.example/news/1",
    through hosts: Hosts = Hosts()
  ) async throws -> [String] {
    let page = try #require(WebURL(page))
    var usage = UsagePreferences()
    usage.addLicenseFile(file, isSiteWide: true)
    let reader = LicenseReader(transport: hosts, request: { FetchRequest(url: $0) }) {
      $0.path != "/private.xml"
    }
    return await reader.preferences(usage, of: page).statements
  }

  @Test(
    "a file that cannot be had has the page count as not licensed",
    arguments: [
      "/missing.xml", "/page.xml", "/down.xml", "/private.xml", "/loop.xml", "ftp://a.example/l",
    ]
  )
  func missing(_ file: String) async throws {
    let found = try await statements(file)
    #expect(found == Self.refused)
  }

  @Test("its terms are those of the page", arguments: ["/license.xml", "/moved.xml"])
  func terms(_ file: String) async throws {
    let found = try await statements(file)
    #expect(found == ["ai-index=n", "ai-input=n", "search=y", "train-ai=n"])
    let other = try await statements(file, at: "https://a.example/about")
    #expect(other.isEmpty)
  }

  @Test func `each file is fetched once for many pages`() async throws {
    let hosts = Hosts()
    let page = try #require(WebURL("https://a.example/news/1"))
    var usage = UsagePreferences()
    usage.addLicenseFile("https://a.example/license.xml", isSiteWide: true)
    usage.addLicenseFile("/license.xml", isSiteWide: true)
    let reader = LicenseReader(transport: hosts, request: { FetchRequest(url: $0) }) { _ in true }
    let pages = usage
    await withTaskGroup { group in
      for _ in 0..<20 { group.addTask { _ = await reader.preferences(pages, of: page) } }
    }
    #expect(hosts.requests.withLock { $0 } == ["https://a.example/license.xml": 1])
  }
}
