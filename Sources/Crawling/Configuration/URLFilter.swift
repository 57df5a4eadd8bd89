public import URLStandard

/// A pattern of URLs in which `*` stands for any text, including none; all other characters stand for themselves.
///
/// A pattern with `://` applies to the whole URL, any other to the path and the query, for example `/blog/*`, `*.pdf`,
/// `*?sort=*`.
public struct URLPattern: Sendable, Equatable {
  private static let star = UInt8(ascii: "*")

  /// The pattern as written.
  public let text: String
  private let bytes: [UInt8]
  private let isOfWholeURL: Bool

  /// Creates a pattern; `nil` if it is empty, or neither contains `://` nor starts with `/` or `*`.
  public init?(_ text: String) {
    isOfWholeURL = text.contains("://")
    guard let first = text.utf8.first,
      isOfWholeURL || first == UInt8(ascii: "/") || first == Self.star
    else { return nil }
    self.text = text
    bytes = Array(text.utf8)
  }

  /// Returns `true` if the pattern matches the whole URL, or its whole path and query.
  ///
  /// - Complexity: O(*p* · *n*) at worst, because it backtracks to the last star only.
  public func matches(_ url: WebURL) -> Bool {
    let subject = Array((isOfWholeURL ? url.withoutFragment.href : url.requestTarget).utf8)
    var (inPattern, inSubject) = (0, 0)
    var last: (pattern: Int, subject: Int)?
    while inSubject < subject.count {
      if inPattern < bytes.count, bytes[inPattern] == Self.star {
        inPattern += 1
        last = (inPattern, inSubject)
      } else if inPattern < bytes.count, bytes[inPattern] == subject[inSubject] {
        inPattern += 1
        inSubject += 1
      } else if let former = last {
        last = (former.pattern, former.subject + 1)
        (inPattern, inSubject) = (former.pattern, former.subject + 1)
      } else {
        return false
      }
    }
    return bytes[inPattern...].allSatisfy { $0 == Self.star }
  }
}

/// The URL patterns that a crawl includes and excludes; an exclusion is stronger.
public struct URLFilter: Sendable, Equatable {
  /// The patterns of which a URL must match one; empty if every URL is included.
  public var included: [URLPattern]
  /// The patterns of which a URL must match none.
  public var excluded: [URLPattern]

  /// Creates a filter.
  public init(included: [URLPattern] = [], excluded: [URLPattern] = []) {
    self.included = included
    self.excluded = excluded
  }

  /// Returns `true` if `url` is included and not excluded.
  public func admits(_ url: WebURL) -> Bool {
    if included.isEmpty && excluded.isEmpty { return true }
    return (included.isEmpty || included.contains { $0.matches(url) })
      && !excluded.contains { $0.matches(url) }
  }
}
