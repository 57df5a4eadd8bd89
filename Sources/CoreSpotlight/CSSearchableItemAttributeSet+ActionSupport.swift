public import Foundation

/// Attributes of what can be done with the item; see
/// <https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset>.
extension CSSearchableItemAttributeSet {
  /// Whether `phoneNumbers` may be called.
  public var supportsPhoneCall: NSNumber? {
    get { number("supportsPhoneCall") }
    set { setNumber("supportsPhoneCall", newValue) }
  }

  /// Whether latitude and longitude may be navigated to.
  public var supportsNavigation: NSNumber? {
    get { number("supportsNavigation") }
    set { setNumber("supportsNavigation", newValue) }
  }

  /// Identifiers of the app's own actions.
  public var actionIdentifiers: [String] {
    get { texts("actionIdentifiers") ?? [] }
    set { setTexts("actionIdentifiers", newValue) }
  }

  /// The type in which the item is shared.
  public var sharedItemContentType: UTType? {
    get { text("sharedItemContentType").flatMap(UTType.init) }
    set { setText("sharedItemContentType", newValue?.identifier) }
  }
}
