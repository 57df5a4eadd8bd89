@_exported public import CoreSpotlight

/// The information that starts an app clip; see
/// <https://developer.apple.com/documentation/appclip/apactivationpayload>.
open class APActivationPayload: NSObject {
  /// The URL that started the app clip.
  public let url: URL?

  init(url: URL?) { self.url = url }
}

extension NSUserActivity {
  /// The information that started the app clip: `nil`, because Linux has no app clips.
  public var appClipActivationPayload: APActivationPayload? { nil }
}
