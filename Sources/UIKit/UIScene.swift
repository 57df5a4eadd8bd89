public import CoreSpotlight

/// A part of an app's interface, which continues activities as UIKit's class of this name; see
/// <https://developer.apple.com/documentation/uikit/uiscene>.
@MainActor open class UIScene: UIResponder {
  /// The options of a new scene.
  @MainActor open class ConnectionOptions: NSObject {
    /// The activities that the scene continues.
    public let userActivities: Set<NSUserActivity>

    /// Creates options with activities.
    public init(userActivities: Set<NSUserActivity>) {
      self.userActivities = userActivities
    }
  }

  /// The delegate of the scene.
  open var delegate: (any UISceneDelegate)?
  /// The session of the scene.
  public let session = UISceneSession()

  /// Connects the scene with its delegate, and passes the activities that it continues.
  public func connect(_ delegate: any UISceneDelegate, continuing activities: Set<NSUserActivity>) {
    self.delegate = delegate
    delegate.scene(
      self,
      willConnectTo: session,
      options: ConnectionOptions(userActivities: activities)
    )
  }

  /// Continues an activity as iOS does in a connected scene.
  public func continueActivity(_ userActivity: NSUserActivity) {
    delegate?.scene(self, willContinueUserActivityWithType: userActivity.activityType)
    delegate?.scene(self, continue: userActivity)
  }
}

/// A scene with windows.
@MainActor open class UIWindowScene: UIScene {}

/// The session of a scene.
@MainActor open class UISceneSession: NSObject {
  /// The activity from which the scene restores its state.
  open var stateRestorationActivity: NSUserActivity?

  /// Creates a session.
  public override nonisolated init() { super.init() }
}

/// The delegate of a scene, which continues activities as UIKit's protocol of this name; see
/// <https://developer.apple.com/documentation/uikit/uiscenedelegate>.
@MainActor public protocol UISceneDelegate: AnyObject {
  /// Called when the scene is added to the app.
  func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  )

  /// Called before an activity is continued.
  func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String)

  /// Continues an activity.
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)

  /// Called if an activity could not be continued.
  func scene(
    _ scene: UIScene,
    didFailToContinueUserActivityWithType userActivityType: String,
    error: any Error
  )

  /// Called after an activity was updated.
  func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity)

  /// Returns the activity from which the scene is restored later.
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
}

extension UISceneDelegate {
  /// Does nothing.
  public func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}

  /// Does nothing.
  public func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) {}

  /// Does nothing.
  public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}

  /// Does nothing.
  public func scene(
    _ scene: UIScene,
    didFailToContinueUserActivityWithType userActivityType: String,
    error: any Error
  ) {}

  /// Does nothing.
  public func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity) {}

  /// Returns `nil`.
  public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
}

/// The delegate of a scene with windows.
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The window of the scene.
  var window: UIWindow? { get set }
}
