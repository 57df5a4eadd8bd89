import AppClip
import CoreImage
import CoreNFC
import CoreSpotlight
import Foundation
import Indexing
import Intents
import MapKit
import Search
import Synchronization
import Testing
import WebmarkTesting
import WidgetKit

/// The values of other frameworks that an activity carries; the configuration is one per process, so these tests are part of
/// the serialized suite.
extension TutorialTests {
  private static func bakery(_ coordinate: CLLocationCoordinate2D) -> MKMapItem {
    let item = MKMapItem(placemark: MKPlacemark(coordinate: coordinate))
    item.name = "Crumb Bakery"
    item.phoneNumber = "+49 30 1234"
    return item
  }

  private static func visited(_ item: MKMapItem?) -> NSUserActivity {
    let activity = NSUserActivity(activityType: "visit")
    activity.title = "Breakfast"
    activity.isEligibleForSearch = true
    activity.mapItem = item
    return activity
  }

  @Test func `a point of interest finds its activity, and offers directions and a call`()
    async throws
  {
    try await TemporaryFolder.with { folder in
      try SpotlightConfiguration.use(folder: folder.path, appID: "T.a", owner: "ann")
      let index = try SharedIndex(path: folder.path + "/index.sqlite", mode: .readOnly)
      let activity = Self.visited(
        Self.bakery(CLLocationCoordinate2D(latitude: 48.4, longitude: 10))
      )
      #expect(activity.mapItem?.name == "Crumb Bakery" && activity.needsSave)
      activity.becomeCurrent()
      let result = try await #require(
        index.search(SearchQuery("breakfast", owner: "ann")).results.first
      )
      #expect(result.actions.map(\.kind) == [.call, .directions])
      #expect(result.actions.contains { $0.url == "tel:+49301234" })
      #expect(result.actions.contains { $0.url.contains("48.4") && $0.url.contains("10") })
      let named = try await index.search(SearchQuery("crumb", owner: "ann"))
      #expect(named.results.map(\.id) == [result.id])
    }
  }

  @Test
  func `a point of interest without a place offers no directions, and the app's attributes win`()
    async throws
  {
    try await TemporaryFolder.with { folder in
      try SpotlightConfiguration.use(folder: folder.path, appID: "T.a", owner: "ann")
      let index = try SharedIndex(path: folder.path + "/index.sqlite", mode: .readOnly)
      let activity = Self.visited(Self.bakery(kCLLocationCoordinate2DInvalid))
      let own = CSSearchableItemAttributeSet(contentType: .content)
      own.phoneNumbers = ["+49 731 5"]
      activity.contentAttributeSet = own
      activity.becomeCurrent()
      let result = try await #require(
        index.search(SearchQuery("breakfast", owner: "ann")).results.first
      )
      #expect(result.actions.map(\.url) == ["tel:+497315"])
      activity.mapItem = nil
      activity.becomeCurrent()
      let bare = try await #require(
        index.search(SearchQuery("breakfast", owner: "ann")).results.first
      )
      #expect(bare.actions.isEmpty)
    }
  }

  private struct Clock: WidgetConfigurationIntent {}

  @Test func `an activity carries nothing from systems that Linux lacks`() async throws {
    let activity = NSUserActivity(activityType: "visit")
    #expect(activity.mapItem == nil && activity.interaction == nil)
    #expect(activity.detectedBarcodeDescriptor == nil && activity.appClipActivationPayload == nil)
    #expect(activity.widgetConfigurationIntent(of: Clock.self) == nil)
    // An app tells a tag's message by its first record.
    #expect(activity.ndefMessagePayload.records.map(\.typeNameFormat) == [.empty])
    #expect(activity.shortcutAvailability == [])
    activity.shortcutAvailability = [.sleepReading, .sleepMusic]
    #expect(activity.shortcutAvailability.rawValue == 20)
    let refusal = Mutex<(any Error)?>(nil)
    INInteraction(intent: INIntent(), response: nil).donate { error in
      refusal.withLock { $0 = error }
    }
    #expect((refusal.withLock { $0 } as? NSError)?.code == 1901)
  }

  @Test func `the description of an index comes back from its archive`() throws {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: CSSearchableIndexDescription(),
      requiringSecureCoding: true
    )
    let restored = try NSKeyedUnarchiver.unarchivedObject(
      ofClass: CSSearchableIndexDescription.self,
      from: data
    )
    #expect(restored != nil && restored?.protectionClass == nil)
  }
}
