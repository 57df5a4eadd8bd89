public import Foundation

/// Attributes of what is shown, searched and grouped; see
/// <https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset>.
extension CSSearchableItemAttributeSet {
  /// What is shown first and searched most.
  public var title: String? {
    get { text("title") }
    set { setText("title", newValue) }
  }

  /// The localised name.
  public var displayName: String? {
    get { text("displayName") }
    set { setText("displayName", newValue) }
  }

  /// Other names.
  public var alternateNames: [String]? {
    get { texts("alternateNames") }
    set { setTexts("alternateNames", newValue) }
  }

  /// Words that find the item; three to five are wanted.
  public var keywords: [String]? {
    get { texts("keywords") }
    set { setTexts("keywords", newValue) }
  }

  /// The type and its ancestors.
  public var contentTypeTree: [String]? {
    get { texts("contentTypeTree") }
    set { setTexts("contentTypeTree", newValue) }
  }

  /// Where the content is.
  public var contentURL: URL? {
    get { link("contentURL") }
    set { setLink("contentURL", newValue) }
  }

  /// The picture, as a file.
  public var thumbnailURL: URL? {
    get { link("thumbnailURL") }
    set { setLink("thumbnailURL", newValue) }
  }

  /// The picture for dark surroundings.
  public var darkThumbnailURL: URL? {
    get { link("darkThumbnailURL") }
    set { setLink("darkThumbnailURL", newValue) }
  }

  /// The picture's bytes.
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

  /// When the attributes were changed.
  public var metadataModificationDate: Date? {
    get { date("metadataModificationDate") }
    set { setDate("metadataModificationDate", newValue) }
  }

  /// On an activity: the item of the same content, whose life it shares.
  public var relatedUniqueIdentifier: String? {
    get { text("relatedUniqueIdentifier") }
    set { setText("relatedUniqueIdentifier", newValue) }
  }

  /// On an activity: the item of the same content.
  public var weakRelatedUniqueIdentifier: String? {
    get { text("weakRelatedUniqueIdentifier") }
    set { setText("weakRelatedUniqueIdentifier", newValue) }
  }

  /// On an activity: the group by which it is deleted.
  public var domainIdentifier: String? {
    get { text("domainIdentifier") }
    set { setText("domainIdentifier", newValue) }
  }

  /// The weight among the app's items, 0 to 100.
  public var rankingHint: NSNumber? {
    get { number("rankingHint") }
    set { setNumber("rankingHint", newValue) }
  }

  /// Whether the user made it.
  public var isUserCreated: NSNumber? {
    get { number("userCreated") }
    set { setNumber("userCreated", newValue) }
  }

  /// The same under its plain name.
  public var userCreated: NSNumber? {
    get { isUserCreated }
    set { isUserCreated = newValue }
  }

  /// Whether the user bought or was given it.
  public var isUserOwned: NSNumber? {
    get { number("userOwned") }
    set { setNumber("userOwned", newValue) }
  }

  /// The same under its plain name.
  public var userOwned: NSNumber? {
    get { isUserOwned }
    set { isUserOwned = newValue }
  }

  /// Whether the user chose it.
  public var isUserCurated: NSNumber? {
    get { number("userCurated") }
    set { setNumber("userCurated", newValue) }
  }

  /// The same under its plain name.
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
