import CoreSpotlight
import Foundation
import Indexing
import IndexModel
import Search
import SearchableItems
import Testing
import WebmarkTesting

/// Items of an app on Linux do not become part of other people's results. The configuration is one per process, so these
/// tests are part of the serialized suite.
extension TutorialTests {
  @Test func `an app's item about a foreign page is seen by its owner only`() async throws {
    try await TemporaryFolder.with { folder in
      let index = try SharedIndex(path: folder.path + "/index.sqlite", mode: .readWrite)
      try await index.write([.putPage(.page("https://bank.example/", title: "Bank of Example"))])
      try SpotlightConfiguration.use(folder: folder.path, appID: "EVIL.app", owner: "mallory")
      let attributes = CSSearchableItemAttributeSet(contentType: .text)
      attributes.title = "Evil bank"
      let item = CSSearchableItem(
        uniqueIdentifier: "https://bank.example/",
        domainIdentifier: nil,
        attributeSet: attributes
      )
      try await CSSearchableIndex.default().indexSearchableItems([item])
      let everybody = try await index.search(SearchQuery("bank", owner: nil)).results
      #expect(everybody.map(\.title) == ["Bank of Example"])
      #expect(everybody.first?.opensWith.kind == "web")
      let own = try await index.search(SearchQuery("bank", owner: "mallory")).results
      #expect(own.map(\.title) == ["Evil bank"])
    }
  }

  @Test func `an app of one account publishes nothing, and cannot write its own registration`()
    async throws
  {
    try await TemporaryFolder.with { folder in
      try SpotlightConfiguration.use(folder: folder.path, appID: "EVIL.app", owner: "mallory")
      let index = try SharedIndex(path: folder.path + "/index.sqlite", mode: .readWrite)
      for number in 0..<12 {
        try SpotlightConfiguration.use(folder: folder.path, appID: "EVIL.app", owner: "o\(number)")
        let activity = NSUserActivity(activityType: "view")
        activity.title = "PRIVATE NOTE"
        activity.webpageURL = URL(string: "https://bank.example/")
        activity.isEligibleForSearch = true
        activity.isEligibleForPublicIndexing = true
        activity.becomeCurrent()
      }
      try await #expect(index.search(SearchQuery("private", owner: nil)).results.isEmpty)
      try await #expect(index.search(SearchQuery("private", owner: "o3")).results.count == 1)
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

  @Test func `an app's item opens no page of a domain that the app is not registered with`()
    async throws
  {
    try await TemporaryFolder.with { folder in
      let index = try SharedIndex(path: folder.path + "/index.sqlite", mode: .readWrite)
      let url = "https://evil.example/offer"
      try await index.write([.putPage(.page(url, title: "Offer", apps: ["GOOD.app"]))])
      func opening() async throws -> String? {
        try await index.search(SearchQuery("offer", owner: "ann")).results.first?.opensWith.kind
      }
      try await #expect(opening() == "universal-link")
      let app = InstalledApp(appID: "GOOD.app", name: "Good", domains: ["good.example"])
      try await index.write([.registerApp(app)])
      try SpotlightConfiguration.use(folder: folder.path, appID: "GOOD.app", owner: "ann")
      let attributes = CSSearchableItemAttributeSet(contentType: .text)
      attributes.title = "Pear"
      attributes.contentURL = URL(string: "https://good.example/pear")
      let item = CSSearchableItem(
        uniqueIdentifier: "pear",
        domainIdentifier: nil,
        attributeSet: attributes
      )
      try await CSSearchableIndex.default().indexSearchableItems([item])
      try await #expect(opening() == "web")
    }
  }

  @Test func `an app's activity about two pages does not make them one`() async throws {
    try await TemporaryFolder.with { folder in
      try SpotlightConfiguration.use(folder: folder.path, appID: "T.app", owner: "ann")
      let index = try SharedIndex(path: folder.path + "/index.sqlite", mode: .readWrite)
      let urls = ["https://s.example/plum", "https://s.example/pear"]
      try await index.write(urls.map { .putPage(.page($0, title: String($0.suffix(4)))) })
      let attributes = CSSearchableItemAttributeSet(contentType: .text)
      attributes.title = "Fruit"
      attributes.contentURL = URL(string: urls[1])
      let item = CSSearchableItem(
        uniqueIdentifier: "fruit",
        domainIdentifier: nil,
        attributeSet: attributes
      )
      try await CSSearchableIndex.default().indexSearchableItems([item])
      for (number, url) in urls.enumerated() {
        let activity = NSUserActivity(activityType: "view")
        activity.title = "Fruit \(number)"
        activity.persistentIdentifier = "\(number)"
        activity.targetContentIdentifier = "same"
        activity.webpageURL = URL(string: url)
        let related = CSSearchableItemAttributeSet(contentType: .text)
        if number == 0 { related.relatedUniqueIdentifier = "fruit" }
        activity.contentAttributeSet = related
        activity.isEligibleForSearch = true
        activity.becomeCurrent()
      }
      for url in urls {
        let found = try await index.search(SearchQuery(String(url.suffix(4)), owner: "ann")).results
        #expect(found.map(\.url) == [url])
      }
    }
  }

  @Test func `a ranking hint orders an app's own items`() async throws {
    try await TemporaryFolder.with { folder in
      try SpotlightConfiguration.use(folder: folder.path, appID: "T.app", owner: "ann")
      let items = [("plain", nil), ("low", 1), ("high", 100)].map { uid, hint in
        let set = CSSearchableItemAttributeSet(contentType: .text)
        set.title = "Quince"
        set.rankingHint = hint.map { NSNumber(value: $0) }
        return CSSearchableItem(uniqueIdentifier: uid, domainIdentifier: nil, attributeSet: set)
      }
      try await CSSearchableIndex.default().indexSearchableItems(items)
      let index = try SharedIndex(path: folder.path + "/index.sqlite", mode: .readOnly)
      let results = try await index.search(SearchQuery("quince", owner: "ann")).results.map(\.id)
      #expect(results == ["item:T.app/plain", "item:T.app/high", "item:T.app/low"])
    }
  }
}
