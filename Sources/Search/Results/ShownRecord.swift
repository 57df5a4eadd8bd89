import FoundationEssentials
package import IndexModel
import MarkupExtraction
import SearchableItems

/// The fields of a record that a result shows, decoded without the whole document.
package struct ShownRecord {
  /// The URL of a page, and the apps that open it.
  struct Page {
    var url: String
    var deepLinks: [DeepLink]
    /// A Boolean value that indicates whether the page names a page of another site as canonical.
    var claimsOther = false
    var sections: [PageSection] = []
  }

  /// The attributes that results show, except the text, which is long.
  private static let names =
    [
      "title", "displayName", "alternateNames", "contentDescription", "contentURL", "contentType",
      "thumbnailURL", "languages", "rating", "ratingDescription", "org_schema_price",
      "org_schema_price_currency",
      "org_schema_low_price", "org_schema_high_price", "org_schema_price_range",
      "supportsPhoneCall", "phoneNumbers", "supportsNavigation", "latitude", "longitude",
      "fullyFormattedAddress", "thoroughfare", "postalCode", "city", "stateOrProvince", "country",
      "namedLocation", "streamable", "url", InstalledApp.storeName, AttributeSet.breadcrumbsName,
    ] + AttributeSet.shownDateNames + AttributeSet.shownDateNames.map { $0 + "Source" }
  private static let textName = "textContent"
  private static let imageName = "thumbnailData"

  let name: RecordName
  private(set) var attributes = AttributeSet()
  private(set) var page: Page?
  private(set) var activityType: String?
  /// The fields of the document, for text that is not decoded yet.
  private var fields: DocumentFields?

  package init(_ record: StoredRecord) throws {
    name = record.name
    if record.content == nil, readFields(of: record) { return }
    var record = record
    record.content = try record.readContent()
    attributes = record.attributes
    page = record.webItem().map {
      Page(
        url: $0.url,
        deepLinks: $0.deepLinks,
        claimsOther: $0.claimedKey != nil,
        sections: $0.sections ?? []
      )
    }
    activityType = record.activity()?.activityType
  }

  /// The order in which records are shown: by feed; a page before those that name another one as canonical, such
  /// as its AMP version; by name.
  package static func precedes(_ left: ShownRecord, _ right: ShownRecord) -> Bool {
    func sortKey(_ record: ShownRecord) -> (Int, Int, RecordName) {
      (ResultNames.rank(record.name), record.page?.claimsOther == true ? 1 : 0, record.name)
    }
    return sortKey(left) < sortKey(right)
  }

  /// The text of the content.
  var textContent: String? { fields?.text(Self.textName) ?? attributes.textContent }

  /// A Boolean value that indicates whether the record contains the bytes of an image.
  var hasImageData: Bool {
    fields?.isText(Self.imageName) ?? (attributes.text(Self.imageName) != nil)
  }

  /// The bytes of the image; `nil` if they are not Base64 (RFC 4648).
  var imageData: [UInt8]? {
    let text = fields?.text(Self.imageName) ?? attributes.text(Self.imageName)
    return text.flatMap { Data(base64Encoded: $0) }.map { Array($0) }
  }

  /// The date that a result shows, in days.
  var date: String? { attributes.shownDates.first.map { String($0.prefix(10)) } }

  /// The sections of the text; empty without any.
  var sections: [PageSection] { page?.sections ?? [] }

  /// Decodes the shown fields from the document; returns `false` if the whole document has to be decoded.
  private mutating func readFields(of record: StoredRecord) -> Bool {
    guard record.name.kind != .activity, let document = DocumentFields(record.document),
      let fields = document.fields("attributeSet"), let found = fields.attributes(Self.names)
    else { return false }
    guard fields.places[Self.textName] == nil || fields.isText(Self.textName) else { return false }
    if record.name.kind == .web {
      guard let url = document.text("url"),
        let links = document.isEmptyList("deepLinks")
          ? [] : document.decoded([DeepLink].self, "deepLinks")
      else { return false }
      let claim = document.text("claimedKey")
      page = Page(url: url, deepLinks: links, claimsOther: claim != nil)
      page?.sections =
        document.sections("sections") ?? document.decoded([PageSection].self, "sections") ?? []
    }
    (attributes, self.fields) = (found, fields)
    return true
  }
}
