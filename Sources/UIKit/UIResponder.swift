public import CoreSpotlight

/// An object with a user activity, which it restores as UIKit's class of this name; see
/// <https://developer.apple.com/documentation/uikit/uiresponder>.
@MainActor open class UIResponder: NSObject, UIUserActivityRestoring {
  private var saver: ActivitySaver?

  /// The activity of the responder; its delegate calls ``updateUserActivityState(_:)`` before it is saved.
  open var userActivity: NSUserActivity? {
    didSet {
      guard let userActivity else { return saver = nil }
      let saver = ActivitySaver(self)
      self.saver = saver
      userActivity.delegate = saver
      userActivity.needsSave = true
    }
  }

  /// Creates a responder.
  public override nonisolated init() { super.init() }

  /// Updates the activity before it is saved; subclasses override this method.
  open func updateUserActivityState(_ activity: NSUserActivity) {}

  /// Restores the state of the activity; subclasses override this method.
  open func restoreUserActivityState(_ activity: NSUserActivity) {}
}

/// The delegate of a responder's activity.
private final class ActivitySaver: NSObject, NSUserActivityDelegate {
  private weak var responder: UIResponder?

  init(_ responder: UIResponder) { self.responder = responder }

  func userActivityWillSave(_ userActivity: NSUserActivity) {
    // UIKit's activities become current on the main actor.
    guard MainQueue.isCurrent else { return }
    nonisolated(unsafe) let activity = userActivity
    let responder = responder
    MainActor.assumeIsolated { responder?.updateUserActivityState(unsafe activity) }
  }
}

/// The queue of the main actor.
private enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// A Boolean value that indicates whether the caller runs on the main thread or, if an `async` main function
  /// has left it to other work, on the main queue.
  static var isCurrent: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true
  }
}

/// A screen of an app, which restores activities as UIKit's class of this name.
@MainActor open class UIViewController: UIResponder {
  /// The title of the screen.
  open var title: String?

  /// Called after the screen was created; subclasses override this method.
  open func viewDidLoad() {}
  /// Called before the screen is shown; subclasses override this method.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called after the screen was shown; the activity of the screen becomes the current one.
  open func viewDidAppear(_ animated: Bool) { userActivity?.becomeCurrent() }
  /// Called before the screen is hidden; the activity of the screen becomes inactive.
  open func viewWillDisappear(_ animated: Bool) { userActivity?.resignCurrent() }
}

/// A window, with its first screen.
@MainActor open class UIWindow: UIResponder {
  /// The first screen.
  open var rootViewController: UIViewController?
}
