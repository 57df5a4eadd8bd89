import Basics
import Fetching
import HTMLParsing

/// Detects HTML responses by their type, or by their first bytes if they have no valid type.
enum ContentSniffing {
  static func isHTML(_ response: FetchResponse) -> Bool {
    let type = response.headers["content-type"]?.lowercased()
    if let type, isPlainHTML(type) { return true }
    guard let type, isType(type) else {
      let start = response.body.prefix(512).drop { $0 <= 0x20 }
      return start.first == UInt8(ascii: "<")
    }
    return type.hasPrefix("text/html") || type.hasPrefix("application/xhtml+xml")
  }

  /// Returns the type of a response that is not HTML, or the type and what its body is instead; `nil` for HTML.
  static func otherFormat(_ response: FetchResponse) -> String? {
    let type = response.headers["content-type"]
    guard isHTML(response) else { return type ?? "unknown" }
    return BinaryFormat.detect(response.body, contentType: type).map {
      "\(type ?? "unknown"), but the body is \($0.name)"
    }
  }

  /// The size of a body up to which the transfer is not ended, because a new connection costs as much.
  private static let shortBody = 65_536

  /// Returns `false` if a response with these header fields is not HTML and its body is long or of unknown length.
  static func mayBeHTML(_ headers: HeaderFields) -> Bool {
    guard let type = headers["content-type"]?.lowercased(), !isPlainHTML(type), isType(type) else {
      return true
    }
    if type.hasPrefix("text/html") || type.hasPrefix("application/xhtml+xml") { return true }
    return headers["content-length"].flatMap { Int($0) }.map { $0 <= shortBody } ?? false
  }

  /// Returns `true` for the type of nearly all pages, without parsing the type.
  private static func isPlainHTML(_ type: String) -> Bool {
    let html = "text/html".utf8
    guard type.utf8.starts(with: html) else { return false }
    let next = type.utf8.dropFirst(html.count).first
    return next == nil || next == UInt8(ascii: ";")
  }

  /// Returns `true` if the text has a type and a subtype; otherwise the type counts as missing (MIME
  /// Sniffing, section 4.4).
  private static func isType(_ text: String) -> Bool {
    let parts = text.prefix { $0 != ";" }.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { part in
        HeaderField.isName(String(part.trimming { $0 == " " || $0 == "\t" }))
      }
  }
}
