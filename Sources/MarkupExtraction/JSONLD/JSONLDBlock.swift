public import JSONReading

/// A JSON-LD block of a page.
public struct JSONLDBlock: Sendable, Codable, Equatable {
  /// The line of its script tag, from 1.
  public var line: Int
  /// The value; `nil` if the text could not be parsed.
  public var value: JSONValue?
  /// The repairs, each with line and column in the page.
  public var repairs: [String]
  /// The parse error.
  public var error: String?
}
