public import Foundation

/// Attributes of documents; see
/// <https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset>.
extension CSSearchableItemAttributeSet {
  /// The subject.
  public var subject: String? {
    get { text("subject") }
    set { setText("subject", newValue) }
  }

  /// The theme.
  public var theme: String? {
    get { text("theme") }
    set { setText("theme", newValue) }
  }

  /// The description, shown under the title.
  public var contentDescription: String? {
    get { text("contentDescription") }
    set { setText("contentDescription", newValue) }
  }

  /// A formal identifier, such as an ISBN.
  public var identifier: String? {
    get { text("identifier") }
    set { setText("identifier", newValue) }
  }

  /// The security method, such as encryption.
  public var securityMethod: String? {
    get { text("securityMethod") }
    set { setText("securityMethod", newValue) }
  }

  /// The application that created it.
  public var creator: String? {
    get { text("creator") }
    set { setText("creator", newValue) }
  }

  /// The kind of document.
  public var kind: String? {
    get { text("kind") }
    set { setText("kind", newValue) }
  }

  /// The intended audiences.
  public var audiences: [String]? {
    get { texts("audiences") }
    set { setTexts("audiences", newValue) }
  }

  /// The applications that converted it.
  public var encodingApplications: [String]? {
    get { texts("encodingApplications") }
    set { setTexts("encodingApplications", newValue) }
  }

  /// The names of the fonts.
  public var fontNames: [String]? {
    get { texts("fontNames") }
    set { setTexts("fontNames", newValue) }
  }

  /// The size in megabytes.
  public var fileSize: NSNumber? {
    get { number("fileSize") }
    set { setNumber("fileSize", newValue) }
  }

  /// The number of pages.
  public var pageCount: NSNumber? {
    get { number("pageCount") }
    set { setNumber("pageCount", newValue) }
  }

  /// The page's width in points.
  public var pageWidth: NSNumber? {
    get { number("pageWidth") }
    set { setNumber("pageWidth", newValue) }
  }

  /// The page's height in points.
  public var pageHeight: NSNumber? {
    get { number("pageHeight") }
    set { setNumber("pageHeight", newValue) }
  }
}
