public import Foundation

/// Attributes for actions on the item; see
/// <https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset>.
extension CSSearchableItemAttributeSet {
  /// A Boolean value that indicates whether `phoneNumbers` may be called.
  public var supportsPhoneCall: NSNumber? {
    get { number("supportsPhoneCall") }
    set { setNumber("supportsPhoneCall", newValue) }
  }

  /// A Boolean value that indicates whether navigation to latitude and longitude is supported.
  public var supportsNavigation: NSNumber? {
    get { number("supportsNavigation") }
    set { setNumber("supportsNavigation", newValue) }
  }

  /// The identifiers of the app's own actions.
  public var actionIdentifiers: [String] {
    get { texts("actionIdentifiers") ?? [] }
    set { setTexts("actionIdentifiers", newValue) }
  }

  /// The content type for sharing the item.
  public var sharedItemContentType: UTType? {
    get { text("sharedItemContentType").flatMap(UTType.init) }
    set { setText("sharedItemContentType", newValue?.identifier) }
  }
}
