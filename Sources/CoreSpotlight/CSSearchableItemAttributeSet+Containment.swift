public import Foundation

/// Attributes of the collection that contains the item; see
/// <https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset>.
extension CSSearchableItemAttributeSet {
  /// The collection's title.
  public var containerTitle: String? {
    get { text("containerTitle") }
    set { setText("containerTitle", newValue) }
  }

  /// The collection's localised name.
  public var containerDisplayName: String? {
    get { text("containerDisplayName") }
    set { setText("containerDisplayName", newValue) }
  }

  /// The collection's identifier.
  public var containerIdentifier: String? {
    get { text("containerIdentifier") }
    set { setText("containerIdentifier", newValue) }
  }

  /// The position in the collection.
  public var containerOrder: NSNumber? {
    get { number("containerOrder") }
    set { setNumber("containerOrder", newValue) }
  }
}
