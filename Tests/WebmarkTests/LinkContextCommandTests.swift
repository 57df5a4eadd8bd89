import Foundation
import Testing
import WebmarkTesting

/// Crawls of a site whose pages have one link each, in 64 places.
@Suite("webmark crawl --links: places of links", .timeLimit(.minutes(15)))
struct LinkContextCommandTests {
  private static func target(_ name: String) -> String { "found/\(name)" }

  /// Creates a site with a page for each case, to which the start page links.
  private static func site() throws -> LoopbackSite {
    let site = try LoopbackSite([:])
    let host = String(site.url("/").dropLast())
    let authority = String(host.drop { $0 != "/" })
    for (name, html) in LinkContextCases.html {
      let body = html.replacingOccurrences(of: "@", with: target(name))
        .replacingOccurrences(of: "HOST", with: host)
        .replacingOccurrences(of: "AUTHORITY", with: authority)
      site.set("/case/\(name)", .html("<title>\(name)</title>" + body))
    }
    for (name, field) in LinkContextCases.headers {
      var answer = LoopbackSite.Answer.html("<title>\(name)</title>")
      if field.name == "Location" { answer.status = 302 }
      let value = field.value.replacingOccurrences(of: "@", with: target(name))
      answer.headers.append((field.name, value))
      site.set("/case/\(name)", answer)
    }
    site.set(
      "/robots.txt",
      .text("User-agent: *\nDisallow: /\(target("misc/known-files/robots.txt"))")
    )
    let listed = site.url("/" + target("misc/known-files/sitemap.xml"))
    let sitemap = "<urlset><url><loc>\(listed)</loc></url></urlset>"
    site.set("/sitemap.xml", .text(sitemap, type: "text/xml"))
    let names = LinkContextCases.html.keys.sorted() + LinkContextCases.headers.keys.sorted()
    site.set("/", .page("Start", links: names.map { "/case/\($0)" }))
    return site
  }

  /// Returns the cases whose target a crawl has requested.
  private static func found(_ links: String?) async throws -> Set<String> {
    let site = try site()
    defer { site.stop() }
    return try await TemporaryFolder.with { folder in
      let setting = try CrawlCommandTests.Setting(folder, seeds: site.url("/") + " render=never\n")
      let options = links.map { ["--links", $0] } ?? []
      let answer = try setting.runner.run(["crawl", "--delay", "0", "--per-host", "4"] + options)
      #expect(answer.status == 0, "\(answer.errors)")
      let targets = site.requests.map(\.target).filter { $0.hasPrefix("/found/") }
      return Set(targets.map { String($0.dropFirst("/found/".count).prefix { $0 != "?" }) })
    }
  }

  @Test func `62 of 64 places are followed with all kinds of links, and 11 by default`()
    async throws
  {
    let names = Set(LinkContextCases.html.keys).union(LinkContextCases.headers.keys)
      .union(LinkContextCases.files.keys)
    #expect(names.count == 64)
    var all = try await Self.found("all")
    if all.remove("html/misc/string/string-known-extension.html") != nil {
      all.insert("html/misc/string/string-known-extension")
    }
    #expect(
      names.subtracting(all) == ["html/body/form/action-post", "misc/known-files/robots.txt"]
    )
    try await #expect(
      Self.found(nil) == [
        "headers/location", "headers/refresh", "html/body/a/href", "html/body/frameset/frame/src",
        "html/body/iframe/src", "html/head/meta/content-redirect", "html/misc/url/full-url",
        "html/misc/url/path-relative-url", "html/misc/url/protocol-relative-url",
        "html/misc/url/root-relative-url", "misc/known-files/sitemap.xml",
      ]
    )
  }
}
