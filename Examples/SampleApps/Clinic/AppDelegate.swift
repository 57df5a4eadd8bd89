import CoreSpotlight
import MobileCoreServices
import UIKit

/// A clinic's records, in the style of apps from iOS 9 to 13: an app delegate, legacy type names and
/// completion handlers.
class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  let records = RecordStore()

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow()
    window.rootViewController = PatientViewController()
    self.window = window
    records.refreshIndex()
    return true
  }

  func application(
    _ application: UIApplication,
    continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void
  ) -> Bool {
    guard let screen = window?.rootViewController as? PatientViewController else { return false }
    if userActivity.activityType == CSSearchableItemActionType,
      let identifier = userActivity.userInfo?[CSSearchableItemActivityIdentifier] as? String
    {
      screen.patient = records.patient(withIdentifier: identifier)
      return true
    }
    restorationHandler([screen])
    return userActivity.activityType == PatientViewController.activityType
  }
}
