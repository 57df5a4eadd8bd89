@_exported public import CoreSpotlight

/// The situations in which a shortcut is relevant; see
/// <https://developer.apple.com/documentation/intents/inshortcutavailabilityoptions>.
public struct INShortcutAvailabilityOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates options from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Mindfulness before sleep.
  public static let sleepMindfulness = INShortcutAvailabilityOptions(rawValue: 1 << 0)
  /// Journaling before sleep.
  public static let sleepJournaling = INShortcutAvailabilityOptions(rawValue: 1 << 1)
  /// Music before sleep.
  public static let sleepMusic = INShortcutAvailabilityOptions(rawValue: 1 << 2)
  /// Podcasts before sleep.
  public static let sleepPodcasts = INShortcutAvailabilityOptions(rawValue: 1 << 3)
  /// Reading before sleep.
  public static let sleepReading = INShortcutAvailabilityOptions(rawValue: 1 << 4)
  /// The end of the day.
  public static let sleepWrapUpYourDay = INShortcutAvailabilityOptions(rawValue: 1 << 5)
  /// Yoga and stretching before sleep.
  public static let sleepYogaAndStretching = INShortcutAvailabilityOptions(rawValue: 1 << 6)
}

extension NSUserActivity {
  /// The interaction that led to the activity: `nil`, because nothing on Linux hands interactions to apps.
  public var interaction: INInteraction? { nil }

  /// The situations in which the activity is relevant; kept in the object only.
  public var shortcutAvailability: INShortcutAvailabilityOptions {
    get { INShortcutAvailabilityOptions(rawValue: shortcutBits) }
    set { shortcutBits = newValue.rawValue }
  }
}
