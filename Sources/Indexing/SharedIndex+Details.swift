import EntityResolution
public import IndexModel
public import MarkupExtraction
import Querying
public import Search
public import SearchableItems

/// The details of an entity: the result, its records, and the links that join them.
public struct EntityDetails: Sendable {
  /// A record of an entity.
  public struct Record: Sendable {
    /// The identifier of the record.
    public var id: String
    /// The feed that the record came from.
    public var kind: RecordKind
    /// The app.
    public var appID: String?
    /// A Boolean value that indicates whether the record is public.
    public var isPublic: Bool
    /// The expiration date, ISO 8601.
    public var expires: String?
    /// The attributes.
    public var attributes: AttributeSet
    /// The app links of a page.
    public var deepLinks: [DeepLink]
  }

  /// A link that joins two records.
  public struct Link: Sendable, Hashable {
    /// The first record.
    public var from: String
    /// The second record.
    public var to: String
    /// The reason, in a few words.
    public var reason: String
  }

  /// The result.
  public var result: SearchResult
  /// The records, in the order of text precedence.
  public var records: [Record]
  /// The links that join the records.
  public var links: [Link]
}

extension SharedIndex {
  /// The maximum number of records that are returned.
  private static let recordLimit = 200

  /// Returns the details of a result that are visible to `owner`.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of a result.
  ///   - owner: The viewer; `nil` sees public records only.
  /// - Returns: The details; `nil` if that owner has no such result.
  /// - Throws: `IndexError` if the file is damaged.
  public func details(of identifier: String, owner: String? = Owner.local) async throws
    -> EntityDetails?
  {
    let now = now
    return try await store.read { store in
      guard let entity = try ResultNames(store: store, owner: owner).entity(of: identifier),
        let result = try ResultBuilder(store: store, now: now, terms: [])
          .result(entity)
      else { return nil }
      let live = try EntityRecords(store: store).live(entity, at: now)
        .sorted { (ResultNames.rank($0.name), $0.name) < (ResultNames.rank($1.name), $1.name) }
        .prefix(Self.recordLimit)
      for record in live { _ = try record.readContent() }
      return EntityDetails(
        result: result,
        records: live.map(EntityDetails.Record.init),
        links: try Self.links(of: Array(live), store: store, owner: owner)
      )
    }
  }

  private static func links(
    of records: [StoredRecord],
    store: any IndexReading,
    owner: String?
  ) throws -> [EntityDetails.Link] {
    let rules = JoinRules(store: store)
    let shown = Set(records.map(\.id))
    let owners = Set([owner ?? Owner.everybody, Owner.everybody]).sorted()
    var seen: Set<EntityDetails.Link> = []
    var links: [EntityDetails.Link] = []
    for record in records {
      for (left, right) in try rules.links(of: record, owners: owners)
      where shown.contains(left.id) && shown.contains(right.id) && left.id != right.id {
        let link = EntityDetails.Link(left, right)
        let isNew = seen.insert(link).inserted
        if isNew, !seen.contains(link.reversed) { links.append(link) }
      }
    }
    return links
  }
}

extension EntityDetails.Record {
  init(_ record: StoredRecord) {
    self.init(
      id: record.name.identifier,
      kind: record.name.kind,
      appID: record.name.app.isEmpty ? nil : record.name.app,
      isPublic: record.name.owner == Owner.everybody,
      expires: record.expires.map(RecordDate.text),
      attributes: record.attributes,
      deepLinks: record.webItem()?.deepLinks ?? []
    )
  }
}

extension EntityDetails.Link {
  init(_ left: StoredRecord, _ right: StoredRecord) {
    self.init(
      from: left.name.identifier,
      to: right.name.identifier,
      reason: Self.reason(left, right)
    )
  }

  var reversed: EntityDetails.Link { EntityDetails.Link(from: to, to: from, reason: reason) }

  private static func reason(_ left: StoredRecord, _ right: StoredRecord) -> String {
    let pair = [left, right]
    if left.name.kind == .web, right.name.kind == .web {
      return "each names the other as canonical"
    }
    if let activity = pair.first(where: { $0.name.kind == .activity }) {
      if let item = pair.first(where: { $0.name.kind == .item }) {
        let uid = item.name.uid
        if activity.related == uid { return "the activity names the item as related" }
        if activity.weak == uid { return "the activity names the item as weakly related" }
      }
      if left.target != nil, left.target == right.target { return "both are about one content" }
    }
    return pair.contains { $0.name.kind == .web }
      ? "the app's record points at the page" : "both point at one page"
  }
}
