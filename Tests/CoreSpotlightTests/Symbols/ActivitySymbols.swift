import AppClip
import CoreImage
import CoreNFC
import CoreSpotlight
import Intents
import MapKit
import UIKit
import WidgetKit

/// One use of each symbol of activities; the comments are rows of the table in the documentation.
enum ActivitySymbols {
  final class Delegate: NSObject, NSUserActivityDelegate {
    // | `NSUserActivityDelegate.userActivityWillSave(_:)` | works | |
    func userActivityWillSave(_ userActivity: NSUserActivity) {}

    // | `NSUserActivityDelegate.userActivityWasContinued(_:)` | works | called if this process continues its current activity |
    func userActivityWasContinued(_ userActivity: NSUserActivity) {}

    // | `NSUserActivityDelegate.userActivity(_:didReceive:outputStream:)` | no effect | never called |
    func userActivity(
      _ userActivity: NSUserActivity,
      didReceive inputStream: InputStream,
      outputStream: OutputStream
    ) {}
  }

  static func activity(_ delegate: Delegate) async throws {
    // | `NSUserActivity.init(activityType:)` | works | |
    let activity = NSUserActivity(activityType: "com.example.view")
    // | `NSUserActivity.activityType` | works | |
    _ = activity.activityType
    // | `NSUserActivity.title` | works | also after restoring |
    activity.title = "Title"
    // | `NSUserActivity.userInfo` | works | numbers return as `NSNumber` |
    activity.userInfo = ["id": 1]
    // | `NSUserActivity.addUserInfoEntries(from:)` | works | |
    activity.addUserInfoEntries(from: ["page": 2])
    // | `NSUserActivity.requiredUserInfoKeys` | works | |
    activity.requiredUserInfoKeys = ["id"]
    // | `NSUserActivity.keywords` | works | |
    activity.keywords = ["a"]
    // | `NSUserActivity.contentAttributeSet` | works | |
    activity.contentAttributeSet = CSSearchableItemAttributeSet(contentType: .text)
    // | `NSUserActivity.webpageURL` | works | |
    activity.webpageURL = URL(string: "https://u.example/")
    // | `NSUserActivity.referrerURL` | works | |
    activity.referrerURL = URL(string: "https://u.example/")
    // | `NSUserActivity.expirationDate` | works | |
    activity.expirationDate = .distantFuture
    // | `NSUserActivity.isEligibleForSearch` | works | |
    activity.isEligibleForSearch = true
    // | `NSUserActivity.isEligibleForPublicIndexing` | works | |
    activity.isEligibleForPublicIndexing = true
    // | `NSUserActivity.isEligibleForHandoff` | works | stored; nothing is sent to other devices |
    activity.isEligibleForHandoff = false
    // | `NSUserActivity.isEligibleForPrediction` | no effect | stored |
    activity.isEligibleForPrediction = true
    // | `NSUserActivity.isClassKitDeepLink` | works | always `false`: nothing on Linux creates such activities |
    _ = activity.isClassKitDeepLink
    // | `NSUserActivity.persistentIdentifier` | works | |
    activity.persistentIdentifier = "1"
    // | `NSUserActivity.targetContentIdentifier` | works | |
    activity.targetContentIdentifier = "1"
    // | `NSUserActivity.suggestedInvocationPhrase` | no effect | kept in the object |
    activity.suggestedInvocationPhrase = "Show it"
    // | `NSUserActivity.appEntityIdentifier` | no effect | kept in the object |
    activity.appEntityIdentifier = EntityIdentifier(for: IndexSymbols.Song.self, identifier: 1)
    // | `NSUserActivity.externalMediaContentIdentifier` | no effect | kept in the object |
    activity.externalMediaContentIdentifier = "1"
    // | `NSUserActivity.needsSave` | works | |
    activity.needsSave = true
    // | `NSUserActivity.delegate` | works | |
    activity.delegate = delegate
    // | `NSUserActivity.becomeCurrent()` | works | |
    activity.becomeCurrent()
    // | `NSUserActivity.resignCurrent()` | works | |
    activity.resignCurrent()
    // | `NSUserActivity.invalidate()` | works | |
    activity.invalidate()
    // | `NSUserActivity.setTypedPayload(_:)` | works | |
    try activity.setTypedPayload(["id": 1])
    // | `NSUserActivity.typedPayload(_:)` | works | |
    _ = try activity.typedPayload([String: Int].self)
    // | `NSUserActivity.supportsContinuationStreams` | no effect | |
    activity.supportsContinuationStreams = true
    // | `NSUserActivity.getContinuationStreams(completionHandler:)` | refused | `CocoaError.featureUnsupported` |
    activity.getContinuationStreams { _, _, _ in }
    // | `NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers:completionHandler:)` | works | also `async` |
    await NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: ["1"])
    // | `NSUserActivity.deleteAllSavedUserActivities(completionHandler:)` | works | also `async` |
    await NSUserActivity.deleteAllSavedUserActivities()
    // | `NSUserActivityTypeBrowsingWeb` | works | |
    _ = NSUserActivityTypeBrowsingWeb
  }

  static func values(_ activity: NSUserActivity) {
    // | `NSUserActivity.mapItem` | works | `import MapKit`; the place and its phone number become attributes |
    activity.mapItem = MKMapItem(placemark: MKPlacemark(coordinate: CLLocationCoordinate2D()))
    // | `NSUserActivity.interaction` | no effect | `import Intents`; always `nil`: Linux has no Siri |
    _ = activity.interaction
    // | `INInteraction.donate(completion:)` | refused | `INIntentErrorCode.donatingInteraction` |
    INInteraction(intent: INIntent(), response: nil).donate { _ in }
    // | `NSUserActivity.shortcutAvailability` | no effect | `import Intents`; kept in the object |
    activity.shortcutAvailability = [.sleepMusic, .sleepReading]
    // | `NSUserActivity.detectedBarcodeDescriptor` | no effect | `import CoreImage`; always `nil` |
    _ = activity.detectedBarcodeDescriptor as? CIQRCodeDescriptor
    // | `NSUserActivity.ndefMessagePayload` | no effect | `import CoreNFC`; always one empty record, as without a tag |
    _ = activity.ndefMessagePayload.records[0].typeNameFormat == .empty
    // | `NSUserActivity.appClipActivationPayload` | no effect | `import AppClip`; always `nil` |
    _ = activity.appClipActivationPayload?.url
    // | `NSUserActivity.widgetConfigurationIntent(of:)` | no effect | `import WidgetKit`; always `nil` |
    _ = activity.widgetConfigurationIntent(of: Clock.self)
  }

  struct Clock: WidgetConfigurationIntent {}

  @MainActor final class Screen: UIViewController {
    // | `UIUserActivityRestoring.restoreUserActivityState(_:)` | works | |
    override func restoreUserActivityState(_ activity: NSUserActivity) { title = activity.title }

    // | `UIResponder.updateUserActivityState(_:)` | works | called before the activity is saved |
    override func updateUserActivityState(_ activity: NSUserActivity) { activity.title = title }
  }

  @MainActor final class AppDelegate: UIResponder, UIApplicationDelegate {
    // | `UIApplicationDelegate.application(_:continue:restorationHandler:)` | works | called by `UIApplication.open(result:)` |
    func application(
      _ application: UIApplication,
      continue userActivity: NSUserActivity,
      restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool {
      restorationHandler([Screen()])
      return true
    }
  }

  @MainActor final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    // | `UISceneDelegate.scene(_:continue:)` | works | called by `UIScene.continueActivity(_:)` |
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
  }

  @MainActor static func responder(_ activity: NSUserActivity) {
    // | `UIResponder.userActivity` | works | |
    Screen().userActivity = activity
  }
}
