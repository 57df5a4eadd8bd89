public import Foundation

/// General attributes for display, search and grouping; see
/// <https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset>.
extension CSSearchableItemAttributeSet {
  /// The title, which results show first and which has the highest weight.
  public var title: String? {
    get { text("title") }
    set { setText("title", newValue) }
  }

  /// The localised name.
  public var displayName: String? {
    get { text("displayName") }
    set { setText("displayName", newValue) }
  }

  /// The alternative names.
  public var alternateNames: [String]? {
    get { texts("alternateNames") }
    set { setTexts("alternateNames", newValue) }
  }

  /// The keywords; three to five are recommended.
  public var keywords: [String]? {
    get { texts("keywords") }
    set { setTexts("keywords", newValue) }
  }

  /// The type and its ancestors.
  public var contentTypeTree: [String]? {
    get { texts("contentTypeTree") }
    set { setTexts("contentTypeTree", newValue) }
  }

  /// The URL of the content.
  public var contentURL: URL? {
    get { link("contentURL") }
    set { setLink("contentURL", newValue) }
  }

  /// The file URL of the image.
  public var thumbnailURL: URL? {
    get { link("thumbnailURL") }
    set { setLink("thumbnailURL", newValue) }
  }

  /// The URL of the image for dark mode.
  public var darkThumbnailURL: URL? {
    get { link("darkThumbnailURL") }
    set { setLink("darkThumbnailURL", newValue) }
  }

  /// The data of the image.
  public var thumbnailData: Data? {
    get { bytes("thumbnailData") }
    set { setBytes("thumbnailData", newValue) }
  }

  /// The full path.
  public var path: String? {
    get { text("path") }
    set { setText("path", newValue) }
  }

  /// The version.
  public var version: String? {
    get { text("version") }
    set { setText("version", newValue) }
  }

  /// The modification date of the attributes.
  public var metadataModificationDate: Date? {
    get { date("metadataModificationDate") }
    set { setDate("metadataModificationDate", newValue) }
  }

  /// On an activity: the item with the same content; the activity is deleted with it.
  public var relatedUniqueIdentifier: String? {
    get { text("relatedUniqueIdentifier") }
    set { setText("relatedUniqueIdentifier", newValue) }
  }

  /// On an activity: the item with the same content.
  public var weakRelatedUniqueIdentifier: String? {
    get { text("weakRelatedUniqueIdentifier") }
    set { setText("weakRelatedUniqueIdentifier", newValue) }
  }

  /// On an activity: the group for deletions.
  public var domainIdentifier: String? {
    get { text("domainIdentifier") }
    set { setText("domainIdentifier", newValue) }
  }

  /// The weight among the app's items, 0 to 100.
  public var rankingHint: NSNumber? {
    get { number("rankingHint") }
    set { setNumber("rankingHint", newValue) }
  }

  /// A Boolean value that indicates whether the user created the item.
  public var isUserCreated: NSNumber? {
    get { number("userCreated") }
    set { setNumber("userCreated", newValue) }
  }

  /// An alias of ``isUserCreated``.
  public var userCreated: NSNumber? {
    get { isUserCreated }
    set { isUserCreated = newValue }
  }

  /// A Boolean value that indicates whether the user purchased the item or otherwise owns it.
  public var isUserOwned: NSNumber? {
    get { number("userOwned") }
    set { setNumber("userOwned", newValue) }
  }

  /// An alias of ``isUserOwned``.
  public var userOwned: NSNumber? {
    get { isUserOwned }
    set { isUserOwned = newValue }
  }

  /// A Boolean value that indicates whether the user selected the item.
  public var isUserCurated: NSNumber? {
    get { number("userCurated") }
    set { setNumber("userCurated", newValue) }
  }

  /// An alias of ``isUserCurated``.
  public var userCurated: NSNumber? {
    get { isUserCurated }
    set { isUserCurated = newValue }
  }

  /// The uniform type identifier.
  public var contentType: String? {
    get { text("contentType") }
    set { setText("contentType", newValue) }
  }
}
