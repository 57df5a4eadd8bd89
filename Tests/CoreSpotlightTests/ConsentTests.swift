import CoreSpotlight
import Foundation
import Indexing
import SearchableItems
import Testing
import WebmarkTesting

/// Items of an app on Linux do not become part of other people's results. The place is one per process, so these
/// tests are part of the serialized suite.
extension TutorialTests {
  @Test func `an app's item about a foreign page is seen by its owner only`() async throws {
    try await TemporaryFolder.with { folder in
      let index = try SharedIndex(path: folder.path + "/index.sqlite", mode: .readWrite)
      var set = AttributeSet()
      set.set("title", "Bank of Example")
      try index.write([
        .putPage(
          WebItem(
            key: "//bank.example/",
            url: "https://bank.example/",
            isCanonical: true,
            aliases: ["//bank.example/"],
            attributeSet: set,
            deepLinks: [],
            statedApps: [],
            hasAppStatement: false,
            isSearchLanding: false,
            isPaywalled: false
          )
        )
      ])
      try SpotlightPlace.use(folder: folder.path, appID: "EVIL.app", owner: "mallory")
      let attributes = CSSearchableItemAttributeSet(contentType: .text)
      attributes.title = "Evil bank"
      let item = CSSearchableItem(
        uniqueIdentifier: "https://bank.example/",
        domainIdentifier: nil,
        attributeSet: attributes
      )
      try await CSSearchableIndex.default().indexSearchableItems([item])
      let everybody = try index.search(SearchQuery("bank", owner: nil)).results
      #expect(everybody.map(\.title) == ["Bank of Example"])
      #expect(everybody.first?.opensWith.kind == "web")
      let own = try index.search(SearchQuery("bank", owner: "mallory")).results
      #expect(own.map(\.title) == ["Evil bank"])
    }
  }
}
