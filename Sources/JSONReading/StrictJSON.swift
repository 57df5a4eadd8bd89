/// A parser of JSON from apps by [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259), used for feeds,
/// providers and the server's API.
///
/// Beyond the grammar, it rejects input that parsers interpret differently, as [RFC
/// 7493](https://www.rfc-editor.org/rfc/rfc7493) (I-JSON) advises: lone surrogates, duplicate names in an
/// object, numbers that are not finite, and NUL characters, at which C and SQLite end a text. A byte order
/// mark before the text is skipped.
public enum StrictJSON {
  /// The maximum nesting depth.
  public static let depthLimit = 64

  /// The error for a rejected text.
  public struct Failure: Error, Sendable, Equatable {
    /// The reason and the position, in bytes from 1: `a lone surrogate at byte 12`.
    public let message: String
  }

  /// Parses one value.
  ///
  /// - Parameter bytes: The text.
  /// - Returns: The value, with its members in source order.
  /// - Throws: ``Failure`` if the text is not valid I-JSON.
  /// - Complexity: O(*n*)
  public static func parse(_ bytes: [UInt8]) throws(Failure) -> JSONValue {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    guard String(validating: text, as: UTF8.self) != nil else {
      throw Failure(message: "the text is not UTF-8")
    }
    if let problem = JSONGrammar.problem(in: text.span) { throw Failure(message: problem) }
    let value: JSONValue
    do {
      value = try LenientJSON.parse(text).value
    } catch {
      throw Failure(message: error.message)
    }
    if let name = repeatedName(in: value) {
      throw Failure(message: "the name '\(name.prefix(50))' appears twice in an object")
    }
    return value
  }

  /// Returns a name that occurs twice in one object.
  private static func repeatedName(in value: JSONValue) -> String? {
    switch value {
    case .object(let members):
      if members.count > 1 {
        var names: Set<String> = []
        for member in members where !names.insert(member.key).inserted { return member.key }
      }
      for member in members {
        if let name = repeatedName(in: member.value) { return name }
      }
      return nil
    case .array(let values):
      for value in values {
        if let name = repeatedName(in: value) { return name }
      }
      return nil
    default: return nil
    }
  }
}
