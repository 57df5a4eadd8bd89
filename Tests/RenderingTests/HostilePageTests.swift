import Foundation
import Glibc
import Rendering
import Testing
import WebmarkTesting

/// Hostile pages of our own, in a real browser.
@Suite(.serialized) struct HostilePageTests {
  /// Limits that end a loop early; a plain page needs a fifth of this processor time.
  static let limits: RenderLimits = {
    var limits = RenderLimits()
    limits.activeTime = .seconds(2)
    limits.activeProcessorTime = 1.5
    limits.stallTime = .seconds(3)
    return limits
  }()

  /// The processor time of other pages does not end a page, however long it takes; its own does.
  @Test func pagesPayForTheirOwnProcessorTime() async throws {
    // With the usual processor time, of which a plain page needs a tenth; waiting ends no page here.
    var limits = RenderLimits()
    limits.stallTime = .seconds(600)
    // As on a machine so busy that each page exceeds the time after which its processor time decides.
    limits.activeTime = .zero
    let fixture = try RendererFixture(tabs: 2, limits: limits)
    async let hostile = fixture.render("/hostile/late-loop")
    for _ in 0..<8 {
      let page = try await fixture.render("/vanilla/7")
      #expect(String(decoding: page.html, as: UTF8.self).contains("review 19 of 7"))
      #expect(page.cuts == [])
    }
    #expect(try await hostile.cuts == ["time"])
    await fixture.renderer.stop()
  }

  /// Pages whose text is there although they try to prevent it.
  @Test(arguments: [
    "loop", "late-loop", "loops", "dialogs", "popups", "reload", "polling", "hanging", "unload",
    "forbidden", "sockets", "workers", "overrides", "history", "writes", "surrogates",
    "frame-unload",
  ])
  func textIsRead(_ name: String) async throws {
    let fixture = try RendererFixture(limits: Self.limits)
    let page = try await fixture.render("/hostile/\(name)")
    let html = String(decoding: page.html, as: UTF8.self)
    #expect(html.contains("marker-\(name)"))
    if ["loops", "dialogs", "popups", "overrides", "surrogates"].contains(name) {
      #expect(html.contains("after-\(name)"))
    }
    #expect(!html.hasPrefix("FORGED"))
    #expect(!html.contains("<p>obtained http") && !html.contains("<p>obtained file"))
    await fixture.renderer.stop()
  }

  /// A frame whose script never ends when it is left holds up the next document in its tab: another tab loads it.
  @Test func frameThatIsLeftDoesNotEndTheNextPage() async throws {
    let fixture = try RendererFixture(tabs: 1, limits: Self.limits)
    for _ in 0..<2 {
      _ = try await fixture.render("/hostile/frame-unload")
      let page = try await fixture.render("/plain")
      #expect(String(decoding: page.html, as: UTF8.self).contains("plain page"))
      #expect(page.cuts == [])
    }
    await fixture.renderer.stop()
  }

  /// A document that the browser would save as a file leaves the former one in its tab.
  @Test func savedDocumentIsNotTheFormerPage() async throws {
    let fixture = try RendererFixture(tabs: 1)
    var download = LoopbackAnswer.html("<title>Saved</title>")
    download.headers.append(("Content-Disposition", "attachment"))
    fixture.server.site.set("/saved", download)
    _ = try await fixture.render("/vanilla/7")
    await #expect(throws: RenderError(.notLoaded, "net::ERR_ABORTED")) {
      try await fixture.render("/saved")
    }
    #expect(try await fixture.text("/plain").contains("plain page"))
    await fixture.renderer.stop()
  }

  @Test(arguments: ["byte-bomb", "heap-bomb", "tree-bomb"])
  func bombsAreKilled(_ name: String) async throws {
    let fixture = try RendererFixture()
    do {
      _ = try await fixture.render("/hostile/\(name)")
      Issue.record("\(name) was rendered")
    } catch let error as RenderError {
      #expect(error.code == .pageEnded)
    }
    #expect(await fixture.renderer.memory < 1_000_000_000)
    await fixture.renderer.stop()
  }

  @Test func endlessReloadIsCutAtFiveDocuments() async throws {
    let fixture = try RendererFixture()
    #expect(try await fixture.render("/hostile/reload").cuts == ["navigations"])
    #expect(fixture.server.site.count(of: "/hostile/reload") == 5)
    await fixture.renderer.stop()
  }

  @Test func pollingIsCutAtSixtyFourRequests() async throws {
    let fixture = try RendererFixture()
    let page = try await fixture.render("/hostile/polling")
    #expect(page.cuts == ["requests"])
    #expect(fixture.server.site.requests.count { $0.target.hasPrefix("/api/1?") } == 64)
    await fixture.renderer.stop()
  }

  /// A refused form ends the parsing of its page, and nothing waits for the form.
  @Test func refusedFormEndsItsPage() async throws {
    let fixture = try RendererFixture()
    let page = try await fixture.render("/hostile/writes")
    #expect(page.cuts == [])
    #expect(
      page.refusals.map(\.reason).sorted() == ["method DELETE", "method POST", "method POST"]
    )
    await fixture.renderer.stop()
  }

  @Test func navigationNamesItsTarget() async throws {
    let fixture = try RendererFixture()
    let target = fixture.server.site.url("/plain")
    await #expect(throws: RenderError(.navigated, target)) {
      try await fixture.render("/hostile/navigation")
    }
    await fixture.renderer.stop()
  }
}
