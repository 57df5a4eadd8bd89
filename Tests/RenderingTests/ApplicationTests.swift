import Foundation
import Rendering
import Testing
import WebmarkTesting

/// The five kinds of applications, in a real browser.
@Suite(.serialized) struct ApplicationTests {
  @Test(arguments: ApplicationSite.kinds)
  func applicationIsComplete(_ kind: String) async throws {
    let fixture = try RendererFixture()
    let page = try await fixture.render("/\(kind)/7")
    let html = String(decoding: page.html, as: UTF8.self)
    #expect(html.contains(">Product 7</h1>"))
    #expect(html.contains("<title>Product 7</title>"))
    #expect(html.contains(#""@type":"Product""#))
    #expect(html.contains("review 19 of 7"))
    #expect(html.contains(#"href="/\#(kind)/120""#))
    #expect(page.cuts == [])
    #expect(page.refusals == [])
    await fixture.renderer.stop()
  }

  @Test func pageIsByteEqualInSixRunsUnderLoad() async throws {
    let fixture = try RendererFixture(tabs: 4)
    var results: [String: Set<[UInt8]>] = [:]
    try await withThrowingTaskGroup(of: (String, [UInt8]).self) { group in
      for _ in 0..<6 {
        for kind in ApplicationSite.kinds {
          group.addTask {
            let page = try await fixture.render("/\(kind)/7")
            return (kind, page.html)
          }
        }
      }
      for try await (kind, html) in group { results[kind, default: []].insert(html) }
    }
    for kind in ApplicationSite.kinds { #expect(results[kind]?.count == 1, "\(kind)") }
    await fixture.renderer.stop()
  }

  @Test func shadowRootsBelongToTheDocument() async throws {
    let fixture = try RendererFixture()
    let html = try await fixture.text("/shadow")
    #expect(html.contains(#"<span><p>open-shadow</p><a href="/open-link">a</a></span>"#))
    #expect(html.contains("closed-shadow"))
    #expect(!html.contains("<template"))
    await fixture.renderer.stop()
  }

  @Test func scriptsAreFetchedOnceForAllPages() async throws {
    let fixture = try RendererFixture(tabs: 4)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for id in 0..<12 { group.addTask { _ = try await fixture.render("/vue/\(id)") } }
      try await group.waitForAll()
    }
    #expect(fixture.server.site.count(of: "/vue.js") == 1)
    #expect(fixture.server.site.count(of: "/api/3") == 1)
    await fixture.renderer.stop()
  }

  @Test func stateOfAPageDoesNotReachTheNext() async throws {
    let fixture = try RendererFixture(tabs: 1)
    let count = """
      <p id=p></p><script>
      const n = Number(localStorage.n || 0) + 1; localStorage.n = n; document.cookie = "n=" + n;
      p.textContent = "visit " + n + " with " + document.cookie</script>
      """
    fixture.server.site.set("/count", .html(count))
    for _ in 0..<3 {
      #expect(try await fixture.text("/count").contains("<p id=\"p\">visit 1 with n=1</p>"))
    }
    await fixture.renderer.stop()
  }
}
