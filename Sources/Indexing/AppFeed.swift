import Basics
import FoundationEssentials
public import IndexModel
import JSONReading
import SearchableItems

/// A feed of an app as JSON lines: items, and activities in lines with `activityType`.
public struct AppFeed: Sendable {
  /// A line that could not be read.
  public struct Problem: Sendable, Equatable {
    /// The line, from 1.
    public let line: Int
    /// The problem and the expected format.
    public let message: String
  }

  /// The lines that were read.
  public private(set) var changes: [IndexChange] = []
  /// The lines that could not be read.
  public private(set) var problems: [Problem] = []
  /// The UUIDs of items without identifier, by line.
  public private(set) var generated: [(line: Int, uniqueIdentifier: String)] = []
  /// The number of the next line.
  public private(set) var nextLine: Int

  private static let expected =
    "expected {\"appID\", \"uniqueIdentifier\", \"attributeSet\"} or {\"appID\", \"activityType\", …}"

  /// Parses a feed, or a part of one; blank lines are skipped.
  ///
  /// - Parameters:
  ///   - bytes: Complete lines.
  ///   - firstLine: The number of the first line.
  ///   - appID: The app of lines without `appID`.
  ///   - owner: The owner of lines without `owner`.
  public init(
    parsing bytes: [UInt8],
    firstLine: Int = 1,
    appID: String? = nil,
    owner: String? = nil
  ) {
    nextLine = firstLine
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for line in lines {
      defer { nextLine += 1 }
      guard line.contains(where: { $0 > 0x20 }) else { continue }
      do {
        let (change, isGenerated) = try Self.change(Array(line), appID, owner)
        changes.append(change)
        if isGenerated, case .putItem(let item) = change {
          generated.append((nextLine, item.uniqueIdentifier))
        }
      } catch {
        problems.append(Problem(line: nextLine, message: Self.explanation(error)))
      }
    }
    // The last newline starts no new line.
    if bytes.last == UInt8(ascii: "\n") { nextLine -= 1 }
  }

  private struct Unreadable: Error { let message: String }

  private static func change(
    _ line: [UInt8],
    _ appID: String?,
    _ owner: String?
  ) throws -> (IndexChange, isGenerated: Bool) {
    let value: JSONValue
    do {
      value = try StrictJSON.parse(line)
    } catch {
      throw Unreadable(message: "the line is not a JSON object: \(error.message); \(expected)")
    }
    guard case .object(let members) = value else {
      throw Unreadable(message: "the line is not a JSON object; \(expected)")
    }
    if value["activityType"] != nil { return (try activity(line, value, appID, owner), false) }
    let feedItem = try FeedItem(members, appID: appID)
    var item = feedItem.item
    if item.owner == nil, item.isPublic != true, owner != Owner.local { item.owner = owner }
    return (.putItem(item), feedItem.isGenerated)
  }

  private static func activity(
    _ line: [UInt8],
    _ value: JSONValue,
    _ appID: String?,
    _ owner: String?
  ) throws -> IndexChange {
    var line = line
    if value["appID"] == nil, let appID {
      line = Array(line.drop { $0 != UInt8(ascii: "{") }.dropFirst())
      var head = JSONWriter()
      head.literal("{")
      head.member("appID", appID)
      line = head.bytes + [UInt8(ascii: ",")] + line
    }
    var activity = try JSONDecoder().decode(UserActivity.self, from: Data(line))
    if activity.owner == nil, owner != Owner.local { activity.owner = owner }
    // From the text of the line, because a decoder of JSON reads long integers as `Double`.
    if case .object(let members)? = value["userInfo"] {
      activity.userInfo = Dictionary(members.map { ($0.key, FeedItem.property($0.value)) }) { $1 }
    }
    if case .object(let members)? = value["contentAttributeSet"] {
      activity.contentAttributeSet = FeedItem.attributes(members)
    }
    return .putActivity(activity)
  }

  private static func explanation(_ error: any Error) -> String {
    switch error {
    case let problem as Unreadable: return problem.message
    case let problem as FeedItem.Problem: return "\(problem.message); \(expected)"
    case DecodingError.keyNotFound(let key, _):
      return "'\(QuotedInput(key.stringValue))' is missing; \(expected)"
    case DecodingError.typeMismatch(_, let context):
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      return "'\(QuotedInput(path))' has the wrong type; \(expected)"
    case DecodingError.dataCorrupted: return "the line is not a JSON object; \(expected)"
    default: return "\(error)"
    }
  }
}
