import Testing

@testable import Serving

@Suite("items of the API")
struct ItemRouteTests {
  /// RFC 7493, section 2.2: integers that a `Double` does not hold are strings in messages to others.
  @Test func `integers of 64 bits keep their digits`() async throws {
    try await SiteFixture.with { fixture in
      let attributes: JSON = [
        "title": "Lemon", "com_x_small": 5, "com_x_id": 1_234_567_890_123_456_789,
        "com_x_largest": .unsigned(.max),
      ]
      let items: JSON = [["uniqueIdentifier": "7", "attributeSet": attributes]]
      let path = "/api/v1/apps/TEAM.app/items"
      let stored = await fixture.ask(path, method: "POST", as: "anna", json: ["items": items])
      #expect(stored.status == 200)
      let found = await fixture.ask(path + "/7", as: "anna").text
      #expect(found.contains(#""com_x_small":5,"#), "\(found)")
      #expect(found.contains(#""com_x_id":{"$integer":"1234567890123456789"}"#))
      #expect(found.contains(#""com_x_largest":{"$integer":"18446744073709551615"}"#))
    }
  }
}
