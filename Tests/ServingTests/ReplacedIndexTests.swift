import Foundation
import Testing
import WebmarkTesting

@testable import Serving

/// A server whose index file is another one now, after a repair or from a backup.
@Suite("A replaced index")
struct ReplacedIndexTests {
  @Test func `what would be lost is refused, and the server is not ready`() async throws {
    try await SiteFixture.with { fixture in
      func write() async -> Int {
        let item: JSON = ["uniqueIdentifier": "u1", "attributeSet": ["title": "Rye"]]
        return await fixture.ask(
          "/api/v1/apps/TEAM.app/items",
          method: "POST",
          as: "anna",
          json: ["items": [item]]
        ).status
      }
      func engage() async -> Int {
        let body: JSON = ["result": "item:TEAM.app/u1"]
        return await fixture.ask("/api/v1/engage", method: "POST", as: "anna", json: body).status
      }
      #expect(await write() == 200)
      #expect(await engage() == 200)
      #expect(await fixture.ask("/api/v1/ready").status == 200)
      let file = fixture.folder.appendingPathComponent("index.sqlite")
      let moved = fixture.folder.appendingPathComponent("index.sqlite.damaged")
      try FileManager.default.moveItem(at: file, to: moved)
      #expect(await write() == 503)
      try FileManager.default.copyItem(at: moved, to: file)
      #expect(await write() == 503)
      #expect(await engage() == 503)
      #expect(await fixture.ask("/api/v1/ready").status == 503)
      try FileManager.default.removeItem(at: file)
      try FileManager.default.moveItem(at: moved, to: file)
      #expect(await write() == 200)
    }
  }
}
