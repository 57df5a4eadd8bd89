@_exported public import CoreSpotlight

/// An object that restores the state of a user activity; see
/// <https://developer.apple.com/documentation/uikit/uiuseractivityrestoring>.
@MainActor public protocol UIUserActivityRestoring: AnyObject {
  /// Restores the state of the activity.
  func restoreUserActivityState(_ userActivity: NSUserActivity)
}
