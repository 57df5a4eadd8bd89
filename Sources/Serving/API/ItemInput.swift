import Basics
import EntityResolution
import FoundationEssentials
import Indexing
import IndexModel
import SearchableItems
import SystemIO

/// Converts API input to items and activities; the app comes from the path, the owner from the token.
enum ItemInput {
  static func item(_ json: JSON, app: String, owner: String) -> SearchableItem {
    var item = SearchableItem(
      appID: app,
      // As by CSSearchableItem; the response names it.
      uniqueIdentifier: json["uniqueIdentifier"]?.text ?? UUID().uuidString,
      domainIdentifier: json["domainIdentifier"]?.text,
      expirationDate: json["expirationDate"]?.text,
      attributeSet: attributes(json["attributeSet"])
    )
    item.isPublic = json["isPublic"]?.flag
    item.isUpdate = json["isUpdate"]?.flag
    item.owner = item.isPublic == true ? nil : owner
    return item
  }

  static func activity(_ json: JSON, app: String, owner: String) -> UserActivity {
    var activity = UserActivity(appID: app, activityType: json["activityType"]?.text ?? "")
    activity.owner = owner
    activity.title = json["title"]?.text
    activity.userInfo = json["userInfo"].map { info in
      Dictionary(info.members.map { ($0.key, property($0.value)) }) { $1 }
    }
    activity.requiredUserInfoKeys = texts(json["requiredUserInfoKeys"])
    activity.keywords = texts(json["keywords"])
    activity.webpageURL = json["webpageURL"]?.text
    activity.expirationDate = json["expirationDate"]?.text
    activity.eligibleForSearch = true
    activity.eligibleForPublicIndexing = json["eligibleForPublicIndexing"]?.flag
    activity.persistentIdentifier = json["persistentIdentifier"]?.text
    activity.targetContentIdentifier = json["targetContentIdentifier"]?.text
    activity.contentAttributeSet = json["contentAttributeSet"].map(attributes)
    return activity
  }

  private static func texts(_ json: JSON?) -> [String]? { json?.elements.compactMap(\.text) }

  private static func attributes(_ json: JSON?) -> AttributeSet {
    var set = AttributeSet()
    for member in json?.members ?? [] {
      if case .null = member.value {
        set.removedNames.insert(member.key)
      } else {
        set.values[member.key] = AttributeValue(property(member.value))
      }
    }
    set.completeContentTypeTree()
    return set
  }

  private static func property(_ json: JSON) -> PropertyValue {
    switch json {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .integer(let number): .integer(Int64(number))
    case .unsigned(let number): PropertyValue(marking: number)
    case .number(let number): .double(number)
    case .string(let text): .string(text)
    case .array(let elements): .array(elements.map(property))
    case .object(let members):
      .dictionary(Dictionary(members.map { ($0.key, property($0.value)) }) { $1 })
    }
  }

  // MARK: Responses

  static func outcomes(_ results: [Site.ChangeResult]) -> WebResponse {
    .json(["outcomes": .array(results.map(outcome))])
  }

  private static func outcome(_ result: Site.ChangeResult) -> JSON {
    guard case .object(var members) = outcome(result.outcome) else { return .null }
    if let identifier = result.uniqueIdentifier {
      members.append(JSON.Member(key: "uniqueIdentifier", value: .string(identifier)))
    }
    if let refusals = result.refusals, !refusals.isEmpty {
      members.append(JSON.Member(key: "notJoined", value: .array(refusals.map(json))))
    } else if result.refusals == nil {
      members.append(JSON.Member(key: "notJoinedPending", value: .bool(true)))
    }
    return .object(members)
  }

  private static func json(_ refusal: JoinRefusal) -> JSON {
    var members = [JSON.Member(key: "url", value: .string(refusal.url))]
    if let identifier = refusal.uniqueIdentifier {
      members.append(JSON.Member(key: "uniqueIdentifier", value: .string(identifier)))
    }
    members.append(JSON.Member(key: "reason", value: .string(refusal.reason)))
    return .object(members)
  }

  private static func outcome(_ outcome: ChangeOutcome) -> JSON {
    switch outcome {
    case .inserted: ["outcome": "inserted"]
    case .merged: ["outcome": "changed"]
    case .unchanged: ["outcome": "unchanged"]
    case .removed(let count): ["outcome": "removed", "removed": .integer(count)]
    case .replaced(let stored, let removed):
      ["outcome": "replaced", "stored": .integer(stored), "removed": .integer(removed)]
    case .skippedRelatedMissing:
      ["outcome": "skipped", "detail": "the related item is not in the index"]
    case .stale: ["outcome": "stale"]
    case .refused(let reason): ["outcome": "refused", "detail": .string(reason)]
    }
  }
}

extension Site {
  /// The result of a change.
  struct ChangeResult: Sendable {
    var outcome: ChangeOutcome
    /// The identifier of a written item.
    var uniqueIdentifier: String?
    /// The pages that the written records point at and were not joined with; `nil` if no index has the records yet.
    var refusals: [JoinRefusal]?
  }

  /// Applies changes of a token's owner serially; a client state mismatch, a refused replacement and a refused change of an
  /// atomic write are problems of the request.
  func write(
    _ changes: [IndexChange],
    by owner: String,
    forgets: Bool = false,
    isAtomic: Bool = false
  ) async throws -> [ChangeResult] {
    guard !changes.contains(where: \.namesLocalImage) else {
      throw Problem(
        .invalidBody,
        "thumbnailURL names a file of the server; send the image as Base64 in thumbnailData"
      )
    }
    try beginWriting()
    let owners = Set(changes.map(\.concerned))
    // A public change invalidates the cached responses of all owners.
    defer {
      owners.contains(nil)
        ? searchService.cache.invalidate() : owners.forEach(searchService.cache.invalidate)
    }
    do {
      // A body cannot name an owner, so that the tokens of one owner are one writer.
      var options = WriteOptions(forgets: forgets, writer: "owner:\(owner)")
      options.isAtomic = isAtomic
      let (outcomes, known) = try await writes.run { [feeds, options] in
        let outcomes = try await feeds.write(changes, options: options)
        let refusals = try await (feeds as? SharedIndex)?.refusals(of: changes)
        return (outcomes, refusals)
      }
      // A log waits for its indexes, and further writes do not wait for that.
      let refusals: [[JoinRefusal]?]
      if let known { refusals = known } else { refusals = await refusalsOfLog(changes) }
      return changes.indices.map { number in
        ChangeResult(
          outcome: outcomes[number],
          uniqueIdentifier: changes[number].uniqueIdentifier,
          refusals: refusals[number]
        )
      }
    } catch let error as IndexError where error.code == .clientStateMismatch {
      throw Problem(.clientStateMismatch, "read the state that is kept, and go on from there")
    } catch let error as IndexError where error.code == .replacementRefused {
      throw Problem(.refused, error.message)
    } catch let refusal as RefusedChange {
      let change = changes[refusal.position].name
      throw Problem(.refused, "nothing was stored: \(change): \(refusal.reason)")
    }
  }
}

extension Site {
  /// Returns what indexes that follow the log did not join; a log that fails after the write knows nothing.
  private func refusalsOfLog(_ changes: [IndexChange]) async -> [[JoinRefusal]?] {
    do {
      return try await feeds.joinRefusals(of: changes)
    } catch {
      return changes.map { _ in nil }
    }
  }
}

extension IndexChange {
  /// The name of a change of a batch in messages.
  fileprivate var name: String {
    switch self {
    case .putItem(let item): "item '\(QuotedInput(item.uniqueIdentifier))'"
    case .setClientState: "the client state"
    default: "a deletion"
    }
  }

  /// The identifier of a written item.
  fileprivate var uniqueIdentifier: String? {
    if case .putItem(let item) = self { item.uniqueIdentifier } else { nil }
  }

  /// A Boolean value that indicates whether the thumbnail of a written record is a local file, which only
  /// programs on this machine may name.
  fileprivate var namesLocalImage: Bool {
    let sets: [AttributeSet?] =
      switch self {
      case .putItem(let item): [item.attributeSet]
      case .replaceDomain(_, _, let items, _): items.map(\.attributeSet)
      case .putActivity(let activity): [activity.contentAttributeSet]
      default: []
      }
    return sets.contains { $0?.thumbnailURL?.lowercased().hasPrefix("file:") == true }
  }

  /// The owner whose responses the change can affect; `nil` if it can affect all.
  fileprivate var concerned: String? {
    switch self {
    case .putItem(let item): item.owner
    case .deleteItems(_, _, let owner), .deleteDomain(_, _, let owner),
      .deleteAllItems(_, let owner), .replaceDomain(_, _, _, let owner):
      owner.isEmpty ? nil : owner
    case .setClientState(let state): state.owner
    // Activities of several users may create a public one.
    default: nil
    }
  }
}
