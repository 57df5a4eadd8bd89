import FoundationEssentials
import GRDB
import MarkupExtraction
import SearchableItems
import URLStandard

/// A record as it lies in the file.
struct StoredRecord {
  var id: Int64 = 0
  var kind: RecordKind
  var app = ""
  var uid: String
  /// Web: its key.
  ///
  /// Others: the key of the page they point at.
  var pageKey: String?
  var related: String?
  var weak: String?
  var target: String?
  var domain: String?
  var expires: String?
  var entity: Int64 = 0
  var document: String

  init(kind: RecordKind, uid: String, document: String) {
    self.kind = kind
    self.uid = uid
    self.document = document
  }

  init(_ row: Row) {
    id = row["id"]
    kind = RecordKind(number: row["kind"])
    app = row["app"]
    uid = row["uid"]
    pageKey = row["page_key"]
    related = row["related"]
    weak = row["weak"]
    target = row["target"]
    domain = row["domain"]
    expires = row["expires"]
    entity = row["entity"]
    document = row["document"]
  }

  init(_ item: WebItem) throws {
    self.init(kind: .web, uid: item.key, document: try Self.json(item))
    pageKey = item.key
    domain = item.attributeSet.domainIdentifier
  }

  init(_ item: SearchableItem) throws {
    self.init(kind: .item, uid: item.uniqueIdentifier, document: try Self.json(item))
    app = item.appID
    domain = item.domainIdentifier
    expires = item.expirationDate
    pageKey =
      Self.pageKey(item.uniqueIdentifier) ?? item.attributeSet.contentURL.flatMap(Self.pageKey)
  }

  init(_ activity: UserActivity) throws {
    let attributes = activity.contentAttributeSet ?? AttributeSet()
    let page = activity.webpageURL.flatMap(Self.pageKey)
    let uid =
      activity.persistentIdentifier ?? page ?? activity.targetContentIdentifier
      ?? "\(activity.activityType) \(activity.title ?? "")"
    self.init(kind: .activity, uid: uid, document: try Self.json(activity))
    app = activity.appID
    pageKey = page
    related = attributes.relatedUniqueIdentifier
    weak = attributes.weakRelatedUniqueIdentifier
    target = activity.targetContentIdentifier
    domain = attributes.domainIdentifier
    expires = activity.expirationDate
  }

  /// The key of an http or https URL with a fragment is that of no page: crawlers drop fragments,
  /// activities do not.
  private static func pageKey(_ text: String) -> String? {
    guard let url = WebURL(text), url.isHTTP, url.fragment == nil else { return nil }
    return CanonicalKey(url).text
  }

  private static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  // MARK: What it says

  func webItem() -> WebItem? { decoded(WebItem.self) }

  var attributes: AttributeSet {
    switch kind {
    case .web: return webItem()?.attributeSet ?? AttributeSet()
    case .item: return decoded(SearchableItem.self)?.attributeSet ?? AttributeSet()
    case .activity:
      guard let activity = decoded(UserActivity.self) else { return AttributeSet() }
      var attributes = activity.contentAttributeSet ?? AttributeSet()
      attributes.set("title", activity.title)
      attributes.set("keywords", (activity.keywords ?? []) + attributes.keywords)
      if let url = activity.webpageURL { attributes.set("contentURL", url) }
      return attributes
    }
  }

  func decoded<Value: Decodable>(_ type: Value.Type) -> Value? {
    try? JSONDecoder().decode(type, from: Data(document.utf8))
  }
}
