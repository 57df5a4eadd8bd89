import MarkupExtraction
import SearchableItems

/// What a result shows of a record: some fields of a document that may hold a whole page.
struct ShownRecord {
  /// A page's address, and the apps that open it.
  struct Page {
    var url: String
    var deepLinks: [DeepLink]
    /// A Boolean value that indicates whether the page names a page of another site as canonical.
    var claimsOther = false
  }

  /// Attributes that results show, but the text, which is long.
  private static let names = [
    "title", "displayName", "contentDescription", "contentURL", "contentType", "thumbnailURL",
    "languages", "rating", "ratingDescription", "org_schema_price", "org_schema_price_currency",
  ]
  private static let textName = "textContent"

  let name: RecordName
  private(set) var attributes = AttributeSet()
  private(set) var page: Page?
  private(set) var activityType: String?
  /// Where the text stands that was not read.
  private var fields: DocumentFields?

  init(_ record: StoredRecord) throws {
    name = record.name
    if record.content == nil, readFields(of: record) { return }
    var record = record
    record.content = try record.readContent()
    attributes = record.attributes
    page = record.webItem().map {
      Page(url: $0.url, deepLinks: $0.deepLinks, claimsOther: $0.claimedKey != nil)
    }
    activityType = record.activity()?.activityType
  }

  /// The order in which records are shown: by feed; a page before those that name another one as canonical, such
  /// as its AMP version; by name.
  static func precedes(_ left: ShownRecord, _ right: ShownRecord) -> Bool {
    func place(_ record: ShownRecord) -> (Int, Int, RecordName) {
      (ResultNames.rank(record.name), record.page?.claimsOther == true ? 1 : 0, record.name)
    }
    return place(left) < place(right)
  }

  /// The text of the content.
  var textContent: String? { fields?.text(Self.textName) ?? attributes.textContent }

  /// Reads what is shown out of the document; false where it has to be read as a whole.
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
    }
    (attributes, self.fields) = (found, fields)
    return true
  }
}

extension StoredRecord {
  /// Some attributes, without reading the rest of the document where that can be done.
  func attributes(_ names: [String]) -> AttributeSet {
    guard content == nil, name.kind != .activity,
      let fields = DocumentFields(document)?.fields("attributeSet"),
      let found = fields.attributes(names)
    else { return attributes }
    return found
  }
}
