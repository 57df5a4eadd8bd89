import Foundation
import Rendering
import Testing
import WebmarkTesting

/// Hostile pages one after the other in the same browser, in parts that run at the same time.
struct HostileSequenceTests {
  private static let partCount = 3

  /// Each page ends, the next one is right, and no request passes the address guard or robots.txt.
  @Test(arguments: 0..<partCount)
  func hostilePagesHarmNothing(part: Int) async throws {
    let fixture = try RendererFixture(tabs: 1, limits: HostilePageTests.limits)
    let pages = try ApplicationSite.hostilePages().enumerated()
    for (number, name) in pages where number % Self.partCount == part {
      _ = try? await fixture.render("/hostile/\(name)")
      let page = try await fixture.render("/vanilla/7")
      let html = String(decoding: page.html, as: UTF8.self)
      #expect(
        html.contains("review 19 of 7"),
        "after \(name): cuts \(page.cuts), refusals \(page.refusals)"
      )
    }
    #expect(fixture.server.forbidden.requests.map(\.target) == [])
    let targets = fixture.server.site.requests
    #expect(targets.filter { $0.target.hasPrefix("/private/") }.map(\.target) == [])
    #expect(targets.filter { $0.method != "GET" && $0.method != "HEAD" }.map(\.target) == [])
    await fixture.renderer.stop()
  }
}
