import CoreSpotlight
import Foundation
import Indexing
import Search
import Testing
import WebmarkTesting

/// The actions of results; the configuration is one per process, so these tests are part of the serialized suite.
extension TutorialTests {
  private static func concert() -> CSSearchableItem {
    let set = CSSearchableItemAttributeSet(contentType: .mp3)
    set.title = "Lemon Concert"
    set.phoneNumbers = ["+49 30 1234"]
    set.supportsPhoneCall = 1
    set.fullyFormattedAddress = "Ulm"
    set.supportsNavigation = 1
    set.isStreamable = 1
    set.url = URL(string: "https://a.example/song.mp3")
    return CSSearchableItem(uniqueIdentifier: "1", domainIdentifier: nil, attributeSet: set)
  }

  @Test func `the command and the items of queries tell the same actions`() async throws {
    try await TemporaryFolder.with { folder in
      try SpotlightConfiguration.use(folder: folder.path, appID: "T.a", owner: "ann")
      let runner = CommandRunner(in: folder)
      let app = ["app", "add", "T.a", "--name", "Tickets", "--store-id", "42"]
      try #expect(runner.run(app + ["--data", folder.path]).status == 0)
      try await CSSearchableIndex.default().indexSearchableItems([Self.concert()])
      // RFC 3966 for the number, RFC 5870 for the place, and the App Store's URL of an app.
      let expected = [
        ["call", "tel:+49301234"], ["directions", "geo:0,0?q=Ulm"],
        ["play", "https://a.example/song.mp3"], ["install", "https://apps.apple.com/app/id42"],
      ]
      let answer = try runner.run(
        ["search", "concert", "--json", "--data", folder.path, "--owner", "ann"]
      )
      let line = try #require(answer.lines.first)
      let result = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let listed = result?["actions"] as? [[String: Any]] ?? []
      #expect(listed.map { [$0["kind"], $0["url"]].map { $0 as? String ?? "" } } == expected)
      let query = CSUserQuery(userQueryString: "concert", userQueryContext: nil)
      var actions: [[String]] = []
      for try await response in query.responses {
        guard case .item(let found) = response else { continue }
        actions += try found.item.actions().map { [$0.kind, $0.url] }
      }
      #expect(actions == expected)
      let unknown = CSSearchableItem(
        uniqueIdentifier: "2",
        domainIdentifier: nil,
        attributeSet: CSSearchableItemAttributeSet(contentType: .text)
      )
      try #expect(unknown.actions().isEmpty)
    }
  }
}
