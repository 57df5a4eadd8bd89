import CoreSpotlight
import Synchronization
import Testing
import UIKit

/// The continuation of activities, also by the restoring part of UIKit.
extension TutorialTests {
  final class Witness: NSObject, NSUserActivityDelegate {
    let continued = Mutex(0)

    func userActivityWasContinued(_ userActivity: NSUserActivity) {
      continued.withLock { $0 += 1 }
    }
  }

  static func viewed(_ identifier: String) -> NSUserActivity {
    let activity = NSUserActivity(activityType: "com.example.view")
    activity.title = "Page " + identifier
    activity.userInfo = ["id": identifier]
    activity.isEligibleForSearch = true
    activity.persistentIdentifier = identifier
    return activity
  }

  static func result(_ identifier: String) -> String {
    "activity:TEAM.com.example.app/" + identifier
  }

  @Test func `a restored activity has its title, and its delegate is told`() throws {
    let activity = Self.viewed("7")
    let delegate = Witness()
    activity.delegate = delegate
    activity.becomeCurrent()
    let restored = try #require(try NSUserActivity.continuing(result: Self.result("7")))
    #expect(restored.title == "Page 7" && !restored.needsSave)
    #expect(restored.userInfo?["id"] as? String == "7")
    #expect(delegate.continued.withLock { $0 } == 1)
    activity.resignCurrent()
    _ = try NSUserActivity.continuing(result: Self.result("7"))
    #expect(delegate.continued.withLock { $0 } == 1)
  }

  @Test func `continuation streams are refused`() async throws {
    let activity = Self.viewed("7")
    let error = await #expect(throws: CocoaError.self) {
      _ = try await activity.continuationStreams()
    }
    #expect(error?.code == .featureUnsupported)
    let refusal = Mutex<(any Error)?>(nil)
    activity.getContinuationStreams { _, _, error in refusal.withLock { $0 = error } }
    #expect((refusal.withLock { $0 } as? CocoaError)?.code == .featureUnsupported)
  }

  struct Place: Codable, Equatable {
    var name: String
    var page: Int
  }

  @Test func `a typed payload comes back, and wrong ones are errors`() throws {
    let activity = Self.viewed("7")
    try activity.setTypedPayload(Place(name: "a", page: 2))
    #expect(activity.userInfo?["page"] as? Int == 2)
    try #expect(activity.typedPayload(Place.self) == Place(name: "a", page: 2))
    activity.userInfo = ["name": 5]
    #expect(throws: NSUserActivity.TypedPayloadError.self) {
      try activity.typedPayload(Place.self)
    }
    #expect(throws: NSUserActivity.TypedPayloadError.self) { try activity.setTypedPayload(5) }
  }

  @MainActor final class Screen: UIViewController {
    var shown: String?

    override func updateUserActivityState(_ activity: NSUserActivity) {
      activity.addUserInfoEntries(from: ["page": 3])
    }

    override func restoreUserActivityState(_ activity: NSUserActivity) {
      shown = activity.userInfo?[CSSearchableItemActivityIdentifier] as? String ?? activity.title
    }
  }

  @MainActor final class AppDelegate: UIResponder, UIApplicationDelegate {
    let screen = Screen()
    var failures = 0

    func application(
      _ application: UIApplication,
      continue userActivity: NSUserActivity,
      restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool {
      restorationHandler([screen])
      return true
    }

    func application(
      _ application: UIApplication,
      didFailToContinueUserActivityWithType userActivityType: String,
      error: any Error
    ) { failures += 1 }
  }

  @MainActor @Test func `an app delegate restores the screen of a result`() async throws {
    try await CSSearchableIndex.default().indexSearchableItems([Self.item("5")])
    let delegate = AppDelegate()
    let app = UIApplication()
    app.delegate = delegate
    #expect(app.open(result: "item:TEAM.com.example.app/5"))
    #expect(delegate.screen.shown == "5" && delegate.failures == 0)
    #expect(!app.open(result: "item:TEAM.com.example.app/6"))
    #expect(delegate.failures == 1)
  }

  @MainActor @Test func `a screen updates its activity before it is saved`() throws {
    let screen = Screen()
    screen.userActivity = Self.viewed("8")
    screen.viewDidAppear(false)
    let restored = try #require(try NSUserActivity.continuing(result: Self.result("8")))
    #expect(restored.userInfo?["page"] as? Int == 3)
    screen.restoreUserActivityState(restored)
    #expect(screen.shown == "Page 8")
  }
}
