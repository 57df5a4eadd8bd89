import Basics
public import URLStandard

/// A link of the `Link` header field ([RFC 8288](https://www.rfc-editor.org/rfc/rfc8288)).
public struct LinkHeader: Sendable, Equatable {
  /// The maximum number of links per response.
  private static let limit = 1000

  /// The resolved target.
  public var url: WebURL
  /// The relation types in lower case.
  public var relations: [String]
  /// The other parameters by lower-case name; the first of a name wins.
  public var parameters: [String: String]

  /// Parses the values of all `Link` fields of a response; malformed links are skipped.
  ///
  /// - Parameters:
  ///   - values: The field values.
  ///   - base: The base URL of targets, which is the URL of the response.
  /// - Returns: The links, in order.
  /// - Complexity: O(*n*) in the bytes of `values`.
  public static func parse(_ values: [String], base: WebURL) -> [LinkHeader] {
    values.flatMap { value in parts(of: value, at: UInt8(ascii: ",")) }.prefix(limit)
      .compactMap { link($0, base) }
  }

  private static func link(_ text: Substring, _ base: WebURL) -> LinkHeader? {
    let parts = parts(of: String(text), at: UInt8(ascii: ";")).map(trimmed)
    guard let target = parts.first, target.hasPrefix("<"), target.hasSuffix(">"),
      let url = base.resolve(String(target.dropFirst().dropLast()))
    else { return nil }
    var parameters: [String: String] = [:]
    for part in parts.dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = trimmed(pair[0]).lowercased()
      if parameters[name] == nil { parameters[name] = pair.count > 1 ? unquoted(pair[1]) : "" }
    }
    // Section 3.2: a link with another context refers to another page.
    guard parameters["anchor"] == nil else { return nil }
    let relations = parameters.removeValue(forKey: "rel") ?? ""
    return LinkHeader(
      url: url,
      relations: relations.lowercased().split(separator: " ").map(String.init),
      parameters: parameters
    )
  }

  /// Splits text at separators that are neither within `<>` nor within quotation marks.
  private static func parts(of text: String, at separator: UInt8) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var (isInTarget, isQuoted, isEscaped) = (false, false, false)
    for index in text.utf8.indices {
      let byte = text.utf8[index]
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isQuoted: isEscaped = true
      case UInt8(ascii: "\"") where !isInTarget: isQuoted.toggle()
      case UInt8(ascii: "<") where !isQuoted: isInTarget = true
      case UInt8(ascii: ">") where !isQuoted: isInTarget = false
      case separator where !isQuoted && !isInTarget:
        parts.append(text[start..<index])
        start = text.utf8.index(after: index)
      default: continue
      }
    }
    return parts + [text[start...]]
  }

  private static func unquoted(_ text: Substring) -> String {
    let text = trimmed(text)
    guard text.hasPrefix("\""), text.hasSuffix("\""), text.utf8.count >= 2 else {
      return String(text)
    }
    var result = ""
    var isEscaped = false
    for character in text.dropFirst().dropLast() {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        result.append(character)
        isEscaped = false
      }
    }
    return result
  }

  private static func trimmed(_ text: Substring) -> Substring {
    text.trimming { $0 == " " || $0 == "\t" }
  }
}
