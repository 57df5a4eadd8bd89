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

  @Test func `an app of one account publishes nothing, and cannot write its own registration`()
    async throws
  {
    try await TemporaryFolder.with { folder in
      try SpotlightPlace.use(folder: folder.path, appID: "EVIL.app", owner: "mallory")
      let index = try SharedIndex(path: folder.path + "/index.sqlite", mode: .readWrite)
      for number in 0..<12 {
        try SpotlightPlace.use(folder: folder.path, appID: "EVIL.app", owner: "o\(number)")
        let activity = NSUserActivity(activityType: "view")
        activity.title = "PRIVATE NOTE"
        activity.webpageURL = URL(string: "https://bank.example/")
        activity.isEligibleForSearch = true
        activity.isEligibleForPublicIndexing = true
        activity.becomeCurrent()
      }
      #expect(try index.search(SearchQuery("private", owner: nil)).results.isEmpty)
      #expect(try index.search(SearchQuery("private", owner: "o3")).results.count == 1)
      let item = CSSearchableItem(
        uniqueIdentifier: "com.apple.application",
        domainIdentifier: nil,
        attributeSet: CSSearchableItemAttributeSet(contentType: .text)
      )
      await #expect(throws: CSIndexError.self) {
        try await CSSearchableIndex.default().indexSearchableItems([item])
      }
    }
  }

  @Test func `a ranking hint orders an app's own items`() async throws {
    try await TemporaryFolder.with { folder in
      try SpotlightPlace.use(folder: folder.path, appID: "T.app", owner: "ann")
      let items = [("plain", nil), ("low", 1), ("high", 100)].map { uid, hint in
        let set = CSSearchableItemAttributeSet(contentType: .text)
        set.title = "Quince"
        set.rankingHint = hint.map { NSNumber(value: $0) }
        return CSSearchableItem(uniqueIdentifier: uid, domainIdentifier: nil, attributeSet: set)
      }
      try await CSSearchableIndex.default().indexSearchableItems(items)
      let index = try SharedIndex(path: folder.path + "/index.sqlite", mode: .readOnly)
      let results = try index.search(SearchQuery("quince", owner: "ann")).results.map(\.id)
      #expect(results == ["item:T.app/plain", "item:T.app/high", "item:T.app/low"])
    }
  }
}
