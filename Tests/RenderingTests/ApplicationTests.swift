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
      const s = Number(sessionStorage.s || 0) + 1; sessionStorage.s = s;
      p.textContent = "visit " + n + " of session " + s + " with " + document.cookie</script>
      """
    fixture.server.site.set("/count", .html(count))
    for _ in 0..<3 {
      let html = try await fixture.text("/count")
      #expect(html.contains("<p id=\"p\">visit 1 of session 1 with n=1</p>"))
    }
    await fixture.renderer.stop()
  }

  /// A document that stays in memory holds all that its scripts made: here 8 MB.
  @Test(arguments: [false, true])
  func memoryDoesNotGrowWithThePages(usesStorage: Bool) async throws {
    let fixture = try RendererFixture(tabs: 1)
    let script = "window.held = new Array(1e6).fill(location.href.length + Math.random());"
    let storing = usesStorage ? "localStorage.n = 1; sessionStorage.n = 1;" : ""
    fixture.server.site.set("/large", .html("<p>large</p><script>\(script)\(storing)</script>"))
    var memory: [Int] = []
    for number in 1...60 {
      _ = try await fixture.render("/large")
      let used = await fixture.renderer.memory
      if number.isMultiple(of: 20) { memory.append(used) }
    }
    #expect(memory[2] < memory[0] + 150_000_000, "\(memory)")
    await fixture.renderer.stop()
  }

  @Test func interruptionEndsPagesInTheBrowserAndThoseThatWait() async throws {
    let fixture = try RendererFixture(tabs: 1)
    fixture.server.site.set("/waits", .html("<p id=p>a</p><script>fetch('/hang')</script>"))
    try await withThrowingTaskGroup(of: RenderError.Code?.self) { group in
      for _ in 0..<3 {
        group.addTask {
          do {
            _ = try await fixture.render("/waits")
            return nil
          } catch let error as RenderError {
            return error.code
          }
        }
      }
      while fixture.server.site.count(of: "/hang") == 0 {
        try await Task.sleep(for: .milliseconds(20))
      }
      let start = ContinuousClock.now
      await fixture.renderer.interrupt()
      for try await code in group { #expect(code == .interrupted) }
      #expect(ContinuousClock.now - start < .seconds(50))
    }
  }
}
