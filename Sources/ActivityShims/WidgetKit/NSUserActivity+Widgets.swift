@_exported public import CoreSpotlight

/// The configuration of a widget; see
/// <https://developer.apple.com/documentation/appintents/widgetconfigurationintent>.
public protocol WidgetConfigurationIntent: Sendable {}

extension NSUserActivity {
  /// Returns `nil`: Linux has no widgets that open apps.
  public func widgetConfigurationIntent<Intent: WidgetConfigurationIntent>(
    of intentType: Intent.Type = Intent.self
  ) -> Intent? { nil }
}
