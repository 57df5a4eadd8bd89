import Fetching
import Politeness

/// Detects the hosts whose entity tags identify pages across URLs.
///
/// RFC 9110, section 8.8.3, compares tags only for one URL. But if nearly every page of a host has its
/// own tag, a tag that matches at another URL shows that both URLs return the same page.
///
/// A few collisions are tolerated: file servers derive tags from a file's size and second, which
/// occasionally coincide.
struct ETagAliasDetector: Sendable {
  private static let hostLimit = 10_000
  /// The number of pages with distinct tags that is required.
  private static let sampleSize = 8
  /// The number of pages that each collision requires.
  private static let pagesPerCollision = 32

  private struct Host {
    /// The content hashes of the first pages by tag.
    var hashOfTag: [String: UInt64] = [:]
    var pages = 0
    /// The number of pages with the tag of one of the first pages and different content.
    var collisions = 0
  }

  private var hosts: [HostKey: Host] = [:]

  /// Learns from a fetched page.
  mutating func learn(_ validators: Validators?, contentHash: UInt64, host: HostKey) {
    guard let tag = validators?.strongTag, tag.utf8.count < 200,
      hosts[host] != nil || hosts.count < Self.hostLimit
    else { return }
    var statistics = hosts[host] ?? Host()
    statistics.pages += 1
    if let other = statistics.hashOfTag[tag], other != contentHash { statistics.collisions += 1 }
    if statistics.hashOfTag.count < Self.sampleSize { statistics.hashOfTag[tag] = contentHash }
    hosts[host] = statistics
  }

  /// Returns `true` if a tag of the host identifies one page.
  func isTrusted(_ host: HostKey) -> Bool {
    guard let statistics = hosts[host], statistics.hashOfTag.count >= Self.sampleSize else {
      return false
    }
    return statistics.collisions * Self.pagesPerCollision <= statistics.pages
  }
}

extension Validators {
  /// The entity tag; `nil` if it is weak.
  var strongTag: String? { entityTag.flatMap { $0.hasPrefix("W/") ? nil : $0 } }
}
