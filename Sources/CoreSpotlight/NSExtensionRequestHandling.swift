public import Foundation

/// The entry point of an app extension; see
/// <https://developer.apple.com/documentation/foundation/nsextensionrequesthandling>.
public protocol NSExtensionRequestHandling: NSObjectProtocol {
  /// Starts a request of the host app; never called on Linux.
  func beginRequest(with context: NSExtensionContext)
}

/// The host app of an extension; see <https://developer.apple.com/documentation/foundation/nsextensioncontext>.
///
/// No system on Linux creates one, so it has no items and reports nothing to a host.
open class NSExtensionContext: NSObject {
  /// The items of the host app: none.
  open var inputItems: [Any] { [] }

  /// Calls the handler with `true`.
  open func completeRequest(
    returningItems items: [Any]?,
    completionHandler: ((Bool) -> Void)? = nil
  ) { completionHandler?(true) }

  /// Does nothing.
  open func cancelRequest(withError error: any Error) {}
}
