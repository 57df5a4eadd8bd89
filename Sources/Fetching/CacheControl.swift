import Basics

/// The directives of a response for a cache that belongs to one client
/// ([RFC 9111, section 5.2.2](https://www.rfc-editor.org/rfc/rfc9111#section-5.2.2)).
///
/// `s-maxage` and `private` concern shared caches only.
package struct CacheControl: Equatable {
  /// The number of digits of the longest age, 30,000 years.
  private static let digitLimit = 12

  /// A Boolean value that indicates whether the response must not be stored.
  package private(set) var forbidsStoring = false
  /// A Boolean value that indicates whether a stored response must be validated before each use.
  package private(set) var requiresValidation = false
  /// The seconds for which the response is fresh, from the first `max-age` that can be read; `nil` if there is none.
  package private(set) var maxAge: Int?

  /// Reads the fields of a response.
  package init(_ headers: HeaderFields) {
    for value in headers.values("cache-control") {
      for directive in value.lowercased().split(separator: ",") { read(directive) }
    }
  }

  /// A Boolean value that indicates whether a stored response may be used without a request.
  package var permitsReuse: Bool { !forbidsStoring && !requiresValidation }

  private mutating func read(_ directive: Substring) {
    let parts = directive.split(separator: "=", maxSplits: 1)
    guard let name = parts.first?.trimming({ $0 == " " || $0 == "\t" }) else { return }
    switch name {
    case "no-store": forbidsStoring = true
    case "no-cache": requiresValidation = true
    case "max-age" where parts.count == 2 && maxAge == nil:
      let value = parts[1].trimming { $0 == " " || $0 == "\t" || $0 == "\"" }
      guard value.utf8.count <= Self.digitLimit else { return }
      maxAge = Int(value).map { max(0, $0) }
    default: return
    }
  }
}
