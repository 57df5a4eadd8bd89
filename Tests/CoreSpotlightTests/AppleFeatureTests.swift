import CoreSpotlight
import Foundation
import Indexing
import Search
import Testing
import WebmarkTesting

/// Features of Apple's search that apps use; the configuration is one per process, so these tests are part of the serialized
/// suite.
extension TutorialTests {
  @Test func `the flags of an activity are set apart, Handoff alone by default`() {
    func flags(_ activity: NSUserActivity) -> [Bool] {
      [
        activity.isEligibleForHandoff, activity.isEligibleForSearch,
        activity.isEligibleForPublicIndexing, activity.isEligibleForPrediction,
      ]
    }
    let activity = NSUserActivity(activityType: "view")
    #expect(flags(activity) == [true, false, false, false])
    activity.isEligibleForSearch = true
    #expect(flags(activity) == [true, true, false, false])
    activity.isEligibleForHandoff = false
    #expect(flags(activity) == [false, true, false, false])
    activity.isEligibleForPublicIndexing = true
    #expect(flags(activity) == [false, true, true, false])
  }

  @Test func `an activity that is for Handoff only is not found`() async throws {
    try await TemporaryFolder.with { folder in
      try SpotlightConfiguration.use(folder: folder.path, appID: "T.a", owner: "ann")
      let index = try SharedIndex(path: folder.path + "/index.sqlite", mode: .readOnly)
      let activity = NSUserActivity(activityType: "view")
      activity.title = "Crust"
      activity.becomeCurrent()
      try await #expect(index.search(SearchQuery("crust", owner: "ann")).results.isEmpty)
      let searchable = NSUserActivity(activityType: "view")
      searchable.title = "Crust"
      searchable.isEligibleForSearch = true
      searchable.isEligibleForHandoff = false
      try await #expect(index.search(SearchQuery("crust", owner: "ann")).results.isEmpty)
      searchable.becomeCurrent()
      try await #expect(index.search(SearchQuery("crust", owner: "ann")).results.count == 1)
    }
  }

  @Test func `the completion of a write has no error, or tells why nothing was stored`()
    async throws
  {
    func outcome(of identifier: String) async -> (any Error)? {
      let set = CSSearchableItemAttributeSet(contentType: .text)
      set.title = "Crust"
      let item = CSSearchableItem(
        uniqueIdentifier: identifier,
        domainIdentifier: nil,
        attributeSet: set
      )
      return await withCheckedContinuation { continuation in
        CSSearchableIndex.default().indexSearchableItems([item]) {
          continuation.resume(returning: $0)
        }
      }
    }
    try await TemporaryFolder.with { folder in
      try SpotlightConfiguration.use(folder: folder.path, appID: "T.a", owner: "ann")
      let index = try SharedIndex(path: folder.path + "/index.sqlite", mode: .readOnly)
      let refusal = await outcome(of: String(repeating: "x", count: 1025))
      #expect(refusal is CSIndexError)
      try await #expect(index.search(SearchQuery("crust", owner: "ann")).results.isEmpty)
      let success = await outcome(of: "7")
      #expect(success == nil)
      // What the completion reports is there for every reader.
      try await #expect(index.search(SearchQuery("crust", owner: "ann")).results.count == 1)
    }
  }
}
