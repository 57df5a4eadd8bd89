import Basics
import Fetching
import HTMLParsing

/// Detects HTML responses by their type, or by their first bytes if they have no valid type.
enum ContentSniffing {
  static func isHTML(_ response: FetchResponse) -> Bool {
    guard let isHTML = hasHTMLType(response.headers) else {
      let start = response.body.prefix(512).drop { $0 <= 0x20 }
      return start.first == UInt8(ascii: "<")
    }
    return isHTML
  }

  /// Returns the type of a response that is not HTML, or the type and what its body is instead; `nil` for HTML.
  static func otherFormat(_ response: FetchResponse) -> String? {
    let type = response.headers.contentType
    guard isHTML(response) else { return type ?? "unknown" }
    return BinaryFormat.detect(response.body, contentType: type).map {
      "\(type ?? "unknown"), but the body is \($0.name)"
    }
  }

  /// The size of a body up to which the transfer is not ended, because a new connection costs as much.
  private static let shortBody = 65_536

  /// Returns `false` if a response with these header fields is not HTML and its body is long or of unknown length.
  static func mayBeHTML(_ headers: HeaderFields) -> Bool {
    if hasHTMLType(headers) ?? true { return true }
    return headers["content-length"].flatMap { Int($0) }.map { $0 <= shortBody } ?? false
  }

  /// Returns `true` for a type of pages; `nil` if there is no valid type, which counts as missing (MIME Sniffing, section 4.4).
  private static func hasHTMLType(_ headers: HeaderFields) -> Bool? {
    guard let type = headers.contentType else { return nil }
    if isPlainHTML(type) { return true }
    return MIMEType(contentType: type).map {
      ["text/html", "application/xhtml+xml"].contains($0.essence)
    }
  }

  /// Returns `true` for the type of nearly all pages, without parsing the type.
  private static func isPlainHTML(_ type: String) -> Bool {
    let html = "text/html".utf8
    guard type.utf8.starts(with: html), !type.utf8.contains(UInt8(ascii: ",")) else { return false }
    let next = type.utf8.dropFirst(html.count).first
    return next == nil || next == UInt8(ascii: ";")
  }
}
