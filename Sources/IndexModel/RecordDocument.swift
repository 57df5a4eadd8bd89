import Basics
import FoundationEssentials
package import SearchableItems

/// The JSON of a record in the database file, without the parts of the record's name.
package enum RecordDocument {
  /// Encodes a page with a custom writer, because thousands of pages are written per second.
  package static func bytes(of item: WebItem) -> [UInt8] {
    var writer = JSONWriter(capacity: 2048 + (item.attributeSet.textContent?.utf8.count ?? 0))
    writer.item(item)
    return writer.bytes
  }

  /// Encodes an activity; one that may become public names its writer, of which no reader learns.
  static func bytes(of activity: UserActivity, writer: String? = nil) throws -> [UInt8] {
    var activity = activity
    activity.appID = ""
    activity.owner = nil
    let isVote = activity.eligibleForPublicIndexing == true && writer != nil
    return try isVote ? encoded(Vote(activity: activity, writer: writer)) : encoded(activity)
  }

  /// Returns the writer of an activity; `nil` if it was not noted.
  static func writer(of record: StoredRecord) -> String? {
    (try? JSONDecoder().decode(WriterPart.self, from: Data(record.document)))?.writer
  }

  private struct WriterPart: Codable { var writer: String? }

  /// An activity with its writer, as members of one object.
  private struct Vote: Encodable {
    var activity: UserActivity
    var writer: String?

    func encode(to encoder: any Encoder) throws {
      try activity.encode(to: encoder)
      try WriterPart(writer: writer).encode(to: encoder)
    }
  }

  /// Encodes an item with a custom writer, because feeds contain millions of items.
  static func bytes(of item: SearchableItem) -> [UInt8] {
    var writer = JSONWriter()
    writer.literal("{")
    writer.member("appID", "")
    writer.name("attributeSet")
    writer.attributes(item.attributeSet.values)
    writer.member("domainIdentifier", item.domainIdentifier)
    writer.member("expirationDate", item.expirationDate)
    writer.member("uniqueIdentifier", "")
    writer.literal("}")
    return writer.bytes
  }

  package static func size(of info: [String: PropertyValue]) -> Int {
    (try? encoded(info))?.count ?? .max
  }

  package static func content(of record: StoredRecord) -> RecordContent? {
    let decoder = JSONDecoder()
    let data = Data(record.document)
    switch record.name.kind {
    case .web: return (try? decoder.decode(WebItem.self, from: data)).map(RecordContent.page)
    case .duplicate:
      if data.isEmpty { return .duplicate(nil) }
      return (try? decoder.decode(WebItem.self, from: data)).map { .duplicate($0) }
    case .app: return (try? decoder.decode(InstalledApp.self, from: data)).map { .app($0) }
    case .item:
      guard var item = try? decoder.decode(SearchableItem.self, from: data) else { return nil }
      item.appID = record.name.app
      item.uniqueIdentifier = record.name.uid
      if record.name.owner.isEmpty { item.isPublic = true } else { item.owner = record.name.owner }
      return .item(item)
    case .activity:
      guard var activity = try? decoder.decode(UserActivity.self, from: data) else { return nil }
      activity.appID = record.name.app
      if !record.name.owner.isEmpty { activity.owner = record.name.owner }
      return .activity(activity)
    }
  }

  private static func encoded(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(value))
  }
}
