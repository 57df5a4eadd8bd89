import SearchableItems
import Testing

@testable import IndexModel
@testable import Indexing
@testable import SQLiteIndex

/// Keys whose number of records crosses the limit of a hub in one change, in either direction.
@Suite("keys at the limit")
struct KeyLimitTests {
  let index: TestIndex

  init() throws { index = try TestIndex() }

  private static func activities(_ numbers: Range<Int>, domain: String? = nil) -> [IndexChange] {
    numbers.map { IndexChange.activity("b", weak: "hub", id: "\($0)", domain: domain) }
  }

  /// Checks that the entities are those that the records alone give, and returns their number.
  private func count() async throws -> Int {
    let grown = try await index.entities()
    try await index.index.rebuild()
    try await #expect(index.entities() == grown)
    try await #expect(index.index.verify() == [])
    return grown.count
  }

  @Test("several records at once", arguments: [1, 3, 40])
  func crossings(_ excess: Int) async throws {
    try await index.write(.item("b", "hub"))
    try await index.index.write(Self.activities(0..<90))
    try await #expect(count() == 1)
    try await index.index.write(Self.activities(90..<99 + excess, domain: "d"))
    try await #expect(count() == 100 + excess)
    try await index.write(.deleteActivityDomain(appID: "b", domainIdentifier: "d"))
    try await #expect(count() == 1)
  }

  @Test func `activities that leave with their items`() async throws {
    var changes = (0..<5).map { IndexChange.item("b", "\($0)", domain: "d") }
    changes.append(.item("b", "hub"))
    changes += (0..<5).map { .activity("b", related: "\($0)", id: "x\($0)", target: "t") }
    changes += (0..<98).map { .activity("b", id: "\($0)", target: "t") }
    try await index.index.write(changes)
    try await #expect(count() == 104)
    try await index.write(.deleteDomain(appID: "b", domainIdentifier: "d"))
    try await #expect(count() == 2)
  }

  @Test func `records that expire`() async throws {
    let soon = (0..<5).map {
      IndexChange.item(
        "b",
        "\($0)",
        expires: "2027-01-16T00:00:00Z",
        attributes: ["contentURL": .text("https://u.example/p")]
      )
    }
    try await index.write(.page("https://u.example/p"))
    try await index.index.write(
      soon
        + (5..<103).map {
          IndexChange.item(
            "app\($0)",
            "1",
            expires: "2999-01-01T00:00:00Z",
            attributes: ["contentURL": .text("https://u.example/p")]
          )
        }
    )
    try await #expect(count() == 104)
    // The clock is at 2027-01-15.
    index.clock.advance(days: 2)
    try await #expect(index.index.purge() == 5)
    try await #expect(count() == 1)
  }
}
