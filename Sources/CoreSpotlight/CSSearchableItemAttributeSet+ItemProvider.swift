/// Attributes of the representations that an item provider offers; see
/// <https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset>.
extension CSSearchableItemAttributeSet {
  /// The content types provided as data.
  public var providerDataTypeIdentifiers: [String]? {
    get { texts("providerDataTypeIdentifiers") }
    set { setTexts("providerDataTypeIdentifiers", newValue) }
  }

  /// The content types provided as files.
  public var providerFileTypeIdentifiers: [String]? {
    get { texts("providerFileTypeIdentifiers") }
    set { setTexts("providerFileTypeIdentifiers", newValue) }
  }

  /// The content types provided as files in place.
  public var providerInPlaceFileTypeIdentifiers: [String]? {
    get { texts("providerInPlaceFileTypeIdentifiers") }
    set { setTexts("providerInPlaceFileTypeIdentifiers", newValue) }
  }
}
