public import Foundation

/// A delegate of an activity; see
/// <https://developer.apple.com/documentation/foundation/nsuseractivitydelegate>.
public protocol NSUserActivityDelegate: NSObjectProtocol {
  /// Called before the activity is saved.
  func userActivityWillSave(_ userActivity: NSUserActivity)

  /// Called after ``NSUserActivity/continuing(result:)`` has returned the current activity of this process.
  func userActivityWasContinued(_ userActivity: NSUserActivity)

  /// Passes the streams of the continuing app; never called on Linux, which has no continuation streams.
  func userActivity(
    _ userActivity: NSUserActivity,
    didReceive inputStream: InputStream,
    outputStream: OutputStream
  )
}

extension NSUserActivityDelegate {
  /// Does nothing.
  public func userActivityWillSave(_ userActivity: NSUserActivity) {}
  /// Does nothing.
  public func userActivityWasContinued(_ userActivity: NSUserActivity) {}
  /// Does nothing.
  public func userActivity(
    _ userActivity: NSUserActivity,
    didReceive inputStream: InputStream,
    outputStream: OutputStream
  ) {}
}
