public import CoreSpotlight

/// The running app, which continues activities as UIKit's class of this name; see
/// <https://developer.apple.com/documentation/uikit/uiapplication>.
@MainActor open class UIApplication: UIResponder {
  /// The keys of the launch options.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a key.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The running app.
  public static let shared = UIApplication()

  /// The delegate of the app.
  open weak var delegate: (any UIApplicationDelegate)?

  /// Continues an activity as iOS does: asks the delegate, and restores the objects that it returns.
  ///
  /// - Parameter userActivity: The activity, as from `NSUserActivity.continuing(result:)`.
  /// - Returns: `true` if the delegate has continued the activity.
  @discardableResult
  public func continueActivity(_ userActivity: NSUserActivity) -> Bool {
    guard let delegate else { return false }
    _ = delegate.application(self, willContinueUserActivityWithType: userActivity.activityType)
    return delegate.application(self, continue: userActivity) { objects in
      for object in objects ?? [] { object.restoreUserActivityState(userActivity) }
    }
  }

  /// Continues the activity of a result; tells the delegate if there is none.
  ///
  /// - Parameter identifier: The identifier of a result of a search over the whole index.
  /// - Returns: `true` if the delegate has continued the activity.
  @discardableResult
  public func open(result identifier: String) -> Bool {
    do {
      guard let activity = try NSUserActivity.continuing(result: identifier) else {
        throw CSSearchQueryError(.unknown, userInfo: [:])
      }
      return continueActivity(activity)
    } catch {
      delegate?.application(
        self,
        didFailToContinueUserActivityWithType: CSSearchableItemActionType,
        error: error
      )
      return false
    }
  }
}

/// The delegate of an app, which continues activities as UIKit's protocol of this name; see
/// <https://developer.apple.com/documentation/uikit/uiapplicationdelegate>.
@MainActor public protocol UIApplicationDelegate: AnyObject {
  /// Called after the app was launched.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// Called before an activity is continued; returns `true` if the app shows that to the user.
  func application(
    _ application: UIApplication,
    willContinueUserActivityWithType userActivityType: String
  ) -> Bool

  /// Continues an activity; returns `true` if the app has continued it.
  func application(
    _ application: UIApplication,
    continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool

  /// Called if an activity could not be continued.
  func application(
    _ application: UIApplication,
    didFailToContinueUserActivityWithType userActivityType: String,
    error: any Error
  )

  /// Called after an activity was updated.
  func application(_ application: UIApplication, didUpdate userActivity: NSUserActivity)
}

extension UIApplicationDelegate {
  /// Returns `true`.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }

  /// Returns `false`.
  public func application(
    _ application: UIApplication,
    willContinueUserActivityWithType userActivityType: String
  ) -> Bool { false }

  /// Returns `false`.
  public func application(
    _ application: UIApplication,
    continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool { false }

  /// Does nothing.
  public func application(
    _ application: UIApplication,
    didFailToContinueUserActivityWithType userActivityType: String,
    error: any Error
  ) {}

  /// Does nothing.
  public func application(_ application: UIApplication, didUpdate userActivity: NSUserActivity) {}
}
