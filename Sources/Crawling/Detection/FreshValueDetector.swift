import Basics

/// Detects parameters whose values never repeat: session identifiers, tokens and cache busters.
struct FreshValueDetector: Sendable {
  private static let minimumPages = 3
  /// The number of links from which a page counts for the share of links with a parameter.
  private static let minimumLinks = 2
  private static let nameLimit = 10_000

  private struct Statistics {
    var pages = 0
    var values = 0
    var repeats = 0
    /// The number of pages on which nearly all links have the parameter.
    var pagesWithAllLinks = 0
  }

  private struct Name: Hashable {
    let host: String
    let name: String
  }

  private var names: [Name: Statistics] = [:]
  /// The page on which a value was found first.
  private var pageOfValue = RecentlyUsed<Int, Int>(limit: 16_384)

  /// Learns the values of a parameter in the links of a page.
  ///
  /// - Parameters:
  ///   - parameter: The parameter.
  ///   - host: The host of the page.
  ///   - page: A key of the page.
  ///   - own: The hash of the value in the URL of the page; its repetition in links is expected.
  ///   - linkCount: The number of links of the page.
  mutating func learn(
    _ parameter: PageSignature.LinkParameter,
    host: String,
    page: Int,
    own: UInt64?,
    linkCount: Int
  ) {
    let name = Name(host: host, name: parameter.name)
    guard names[name] != nil || names.count < Self.nameLimit else { return }
    var statistics = names[name] ?? Statistics()
    statistics.pages += 1
    if linkCount >= Self.minimumLinks, parameter.count * 5 >= linkCount * 4 {
      statistics.pagesWithAllLinks += 1
    }
    for value in parameter.values where value != own {
      var hasher = Hasher()
      hasher.combine(name)
      hasher.combine(value)
      let key = hasher.finalize()
      statistics.values += 1
      if let other = pageOfValue[key] {
        if other != page { statistics.repeats += 1 }
      } else {
        pageOfValue[key] = page
      }
    }
    names[name] = statistics
  }

  /// Returns `true` if the values of a parameter have not repeated on several pages.
  func isFresh(_ name: String, host: String) -> Bool {
    guard let statistics = names[Name(host: host, name: name)] else { return false }
    return statistics.pages >= Self.minimumPages && statistics.values >= Self.minimumPages
      && statistics.repeats * 20 <= statistics.values
  }

  /// Returns `true` if nearly all links of several pages have the parameter, and its values have not repeated.
  ///
  /// A server adds a session identifier to all links. An identifier of a page is in some links only.
  func isUniversalMark(_ name: String, host: String) -> Bool {
    guard isFresh(name, host: host) else { return false }
    return names[Name(host: host, name: name)]?.pagesWithAllLinks ?? 0 >= Self.minimumPages
  }
}
