import FoundationEssentials
import SearchableItems

/// What an app tells, as JSON lines: items, and activities where a line has `activityType`.
public struct AppFeed: Sendable {
  /// A line that could not be read.
  public struct Problem: Sendable, Equatable {
    /// The line, from 1.
    public let line: Int
    /// What is wrong and what was expected.
    public let message: String
  }

  /// The lines that were read.
  public private(set) var changes: [IndexChange] = []
  /// The lines that were not.
  public private(set) var problems: [Problem] = []

  /// Reads a feed; blank lines are passed over.
  public init(parsing bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where line.contains(where: { $0 > 0x20 }) {
      do {
        changes.append(try Self.change(Data(line)))
      } catch {
        problems.append(Problem(line: index + 1, message: Self.explanation(error)))
      }
    }
  }

  private struct Probe: Decodable {
    let activityType: String?
  }

  private static func change(_ line: Data) throws -> IndexChange {
    let decoder = JSONDecoder()
    if try decoder.decode(Probe.self, from: line).activityType != nil {
      return .putActivity(try decoder.decode(UserActivity.self, from: line))
    }
    return .putItem(try decoder.decode(SearchableItem.self, from: line))
  }

  private static func explanation(_ error: any Error) -> String {
    let expected =
      "expected {\"appID\", \"uniqueIdentifier\", \"attributeSet\"} or {\"appID\", \"activityType\", …}"
    switch error {
    case DecodingError.keyNotFound(let key, _):
      return "'\(key.stringValue)' is missing; \(expected)"
    case DecodingError.typeMismatch(_, let context):
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      return "'\(path)' has the wrong type; \(expected)"
    case DecodingError.dataCorrupted: return "the line is no JSON object; \(expected)"
    default: return "\(error)"
    }
  }
}
