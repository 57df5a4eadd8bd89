import Basics
import Digests
import FoundationEssentials
public import SearchableItems
import URLStandard

/// The content of a record.
public enum RecordContent: Sendable {
  /// A page.
  case page(WebItem)
  /// An item of an app.
  case item(SearchableItem)
  /// A user activity.
  case activity(UserActivity)
  /// The item of the page at a URL that leads to another page; `nil` for a redirect.
  case duplicate(WebItem?)
  /// The registration of an app.
  case app(InstalledApp)
}

/// A record in a store: its name, its join keys, and its content.
public struct StoredRecord: Sendable {
  /// The number in the store; 0 before it is stored.
  public var id: Int64 = 0
  /// The unique name.
  public var name: RecordName
  /// The hash of the key of the page that an app's record points at.
  public var page: Int64?
  /// On an item: the hash of the key of the page that its `contentURL` points at, if its identifier points at another
  /// one.
  public var contentPage: Int64?
  /// On an activity: the related item, with which it is deleted.
  public var related: String?
  /// On an activity: the weakly related item.
  public var weak: String?
  /// On an activity: the identifier of its content.
  public var target: String?
  /// The domain identifier.
  public var domain: String?
  /// On an activity that may become public: the hash that equal activities share.
  public var publicHash: String?
  /// The expiration date, in seconds since 1970.
  public var expires: Int64?
  /// The fencing token of the writer; see ``WriteOptions/fence``.
  public var fence: Int64 = 0
  /// The entity of its own scope.
  public var entity: Int64 = 0
  /// The content as JSON.
  public var document: [UInt8]
  /// The decoded content, if it is already known.
  public var content: RecordContent?
  /// The data that was computed before the record is stored.
  package var precomputed: Precomputed?

  /// Creates a record.
  public init(name: RecordName, document: [UInt8]) {
    self.name = name
    self.document = document
  }

  package init(_ item: WebItem) {
    self.init(
      name: RecordName(kind: .web, owner: Owner.everybody, app: "", uid: item.key),
      document: RecordDocument.bytes(of: item)
    )
    domain = item.attributeSet.domainIdentifier
    content = .page(item)
  }

  package init(_ item: SearchableItem) throws {
    let owner = Owner.named(item.owner, isPublic: item.isPublic)
    self.init(
      name: RecordName(kind: .item, owner: owner, app: item.appID, uid: item.uniqueIdentifier),
      document: RecordDocument.bytes(of: item)
    )
    domain = item.domainIdentifier
    expires = item.expirationDate.flatMap(RecordDate.seconds)
    let ownPage = Self.page(item.uniqueIdentifier)
    let linkedPage = item.attributeSet.contentURL.flatMap(Self.page)
    page = ownPage ?? linkedPage
    if ownPage != nil, linkedPage != ownPage { contentPage = linkedPage }
    content = .item(item)
  }

  package init(_ activity: UserActivity, publicUID: String? = nil, writer: String? = nil) throws {
    var kept = activity
    kept.userInfo = activity.storedUserInfo
    let attributes = activity.contentAttributeSet ?? AttributeSet()
    let key = activity.webpageURL.flatMap(PageLookupKey.text)
    let owner = publicUID == nil ? Owner.named(activity.owner) : Owner.everybody
    let uid =
      publicUID ?? activity.persistentIdentifier ?? key ?? activity.targetContentIdentifier
      ?? Self.identifier(of: kept)
    self.init(
      name: RecordName(kind: .activity, owner: owner, app: activity.appID, uid: uid),
      document: try RecordDocument.bytes(of: kept, writer: writer)
    )
    page = key.map(PageLookupKey.hash)
    related = attributes.relatedUniqueIdentifier
    weak = attributes.weakRelatedUniqueIdentifier
    target = activity.targetContentIdentifier
    domain = attributes.domainIdentifier
    expires = activity.expirationDate.flatMap(RecordDate.seconds)
    if activity.eligibleForPublicIndexing == true, publicUID == nil {
      publicHash = PublicActivity.hash(of: kept)
    }
    content = .activity(kept)
  }

  /// Returns the identifier of an activity without a name: the hash of its state, otherwise of its title.
  private static func identifier(of activity: UserActivity) -> String {
    guard activity.userInfo?.isEmpty != false else { return PublicActivity.hash(of: activity) }
    return MessageDigest.sha256.hexadecimal(of: "\(activity.activityType)\n\(activity.title ?? "")")
  }

  private static func page(_ text: String) -> Int64? {
    PageLookupKey.text(text).map(PageLookupKey.hash)
  }

  // MARK: Content

  package func decodedContent() -> RecordContent? { content ?? RecordDocument.content(of: self) }

  package func webItem() -> WebItem? {
    if name.kind == .web, case .page(let item)? = decodedContent() { item } else { nil }
  }

  package func activity() -> UserActivity? {
    if name.kind == .activity, case .activity(let activity)? = decodedContent() {
      activity
    } else {
      nil
    }
  }

  /// Returns `true` if a record is exported for an owner.
  package func isExported(to owner: String?) -> Bool {
    switch name.kind {
    case .activity where name.owner.isEmpty: false
    case .item where name.uid == InstalledApp.identifier: false
    default: name.owner.isEmpty || name.owner == owner
    }
  }

  /// Returns the content, with the expiration date that an item got by default.
  package func exportedContent() throws -> RecordContent {
    let content = try readContent()
    guard case .item(var item) = content, item.expirationDate == nil, let expires else {
      return content
    }
    item.expirationDate = RecordDate.text(expires)
    return .item(item)
  }

  package func isLive(at now: Int64) -> Bool { expires.map { $0 > now } ?? true }

  package var attributes: AttributeSet {
    switch decodedContent() {
    case .page(let item): return item.attributeSet
    case .item(let item): return item.attributeSet
    case .activity(let activity):
      var attributes = activity.contentAttributeSet ?? AttributeSet()
      attributes.set("title", activity.title)
      attributes.set("keywords", (activity.keywords ?? []) + attributes.keywords)
      if let url = activity.webpageURL { attributes.set("contentURL", url) }
      return attributes
    case .duplicate, .app, nil: return AttributeSet()
    }
  }
}

/// The keys of pages, by which records refer to them.
public enum PageLookupKey {
  /// Returns the key of an HTTP or HTTPS URL; `nil` for a URL with a fragment: crawlers drop fragments,
  /// activities do not.
  public static func text(_ url: String) -> String? {
    guard url.utf8.starts(with: "http".utf8) || url.utf8.first.map({ $0 <= 0x48 }) == true,
      let url = WebURL(url), url.isHTTP, url.fragment == nil
    else { return nil }
    return CanonicalKey(url).text
  }

  /// Returns 64 bits of the key's hash.
  ///
  /// A deliberate collision gains nothing: an app may already refer to any page.
  public static func hash(_ key: String) -> Int64 {
    Int64(truncatingIfNeeded: CanonicalKey(storedText: key).hash128)
  }
}

/// The dates of records: ISO 8601 in documents, seconds since 1970 in the store.
package enum RecordDate {
  package static func seconds(_ text: String) -> Int64? {
    if let seconds = plainSeconds(text.utf8.span) { return seconds }
    guard !startsWithNoDay(text.utf8.span), let date = try? Date(text, strategy: .iso8601) else {
      return nil
    }
    return Int64(date.timeIntervalSince1970)
  }

  /// Returns `true` for a day that its month does not have, which Foundation takes for one of the next month.
  private static func startsWithNoDay(_ text: Span<UInt8>) -> Bool {
    guard text.count >= 10, text[4] == 0x2D, text[7] == 0x2D, let year = text.number(in: 0..<4),
      let month = text.number(in: 5..<7), let day = text.number(in: 8..<10)
    else { return false }
    return !CivilCalendar.isDay(year: year, month: month, day: day)
  }

  /// Parses `2036-06-20T20:45:00Z`, the form that the index writes, at a hundredth of the cost of Foundation;
  /// `nil` for other forms.
  private static func plainSeconds(_ text: Span<UInt8>) -> Int64? {
    guard text.count == 20, text[4] == 0x2D, text[7] == 0x2D, text[10] == UInt8(ascii: "T"),
      text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"), text[19] == UInt8(ascii: "Z"),
      let year = text.number(in: 0..<4), (1900...9999).contains(year),
      let month = text.number(in: 5..<7), let day = text.number(in: 8..<10),
      CivilCalendar.isDay(year: year, month: month, day: day),
      let hour = text.number(in: 11..<13), hour < 24,
      let minute = text.number(in: 14..<16), minute < 60,
      let second = text.number(in: 17..<19), second < 60
    else { return nil }
    let days = CivilCalendar.days(year: year, month: month, day: day)
    return Int64(days * 86_400 + hour * 3600 + minute * 60 + second)
  }

  package static func text(_ seconds: Int64) -> String {
    Date(timeIntervalSince1970: Double(seconds)).ISO8601Format()
  }
}
