/// Attributes of the forms in which the item is handed on; see
/// <https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset>.
extension CSSearchableItemAttributeSet {
  /// Types handed on as data.
  public var providerDataTypeIdentifiers: [String]? {
    get { texts("providerDataTypeIdentifiers") }
    set { setTexts("providerDataTypeIdentifiers", newValue) }
  }

  /// Types handed on as files.
  public var providerFileTypeIdentifiers: [String]? {
    get { texts("providerFileTypeIdentifiers") }
    set { setTexts("providerFileTypeIdentifiers", newValue) }
  }

  /// Types handed on as files in place.
  public var providerInPlaceFileTypeIdentifiers: [String]? {
    get { texts("providerInPlaceFileTypeIdentifiers") }
    set { setTexts("providerInPlaceFileTypeIdentifiers", newValue) }
  }
}
