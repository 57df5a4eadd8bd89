import CoreSpotlight
import Foundation
import Indexing
import Testing
import WebmarkTesting

/// Programs that end while a write is in progress, in processes of their own.
@Suite("exit", .timeLimit(.minutes(15)))
struct ExitTests {
  private static func item(_ identifier: String) -> CSSearchableItem {
    let set = CSSearchableItemAttributeSet(contentType: .text)
    set.title = "Lemon " + identifier
    return CSSearchableItem(uniqueIdentifier: identifier, domainIdentifier: nil, attributeSet: set)
  }

  private static func index(in folder: String) throws -> CSSearchableIndex {
    try SpotlightConfiguration.use(folder: folder, appID: "TEAM.com.example.app")
    return .default()
  }

  private static func count(in folder: URL) async throws -> Int {
    let index = try SharedIndex(path: folder.path + "/index.sqlite", mode: .readOnly)
    return try await index.statistics(owner: "local").items
  }

  @Test func `an exit waits for writes with a completion handler`() async throws {
    try await TemporaryFolder.with { folder in
      await #expect(processExitsWith: .success) { [path = folder.path as String] in
        let index = try ExitTests.index(in: path)
        for number in 0..<20 { index.indexSearchableItems([ExitTests.item("\(number)")]) { _ in } }
        exit(0)
      }
      try #expect(await Self.count(in: folder) == 20)
    }
  }

  @Test func `a completion handler may exit`() async throws {
    let start = ContinuousClock.now
    try await TemporaryFolder.with { folder in
      await #expect(processExitsWith: .exitCode(3)) { [path = folder.path as String] in
        try ExitTests.index(in: path).indexSearchableItems([ExitTests.item("7")]) { _ in exit(3) }
        try await Task.sleep(for: .seconds(60))
      }
      try #expect(await Self.count(in: folder) == 1)
    }
    #expect(ContinuousClock.now - start < .seconds(60))
  }
}
