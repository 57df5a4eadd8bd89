import Fetching

/// Which hosts' entity tags tell one page from another.
///
/// By RFC 9110, section 8.8.3, tags are compared for one URL only. Where nearly every page of a host has
/// a tag of its own, a tag that fits another URL all the same says that both are the same page.
///
/// Nearly: servers of files make tags of a file's size and second, which now and then are another's too.
struct TwinTags: Sendable {
  private static let hostLimit = 10_000
  /// So many pages with tags of their own are needed.
  private static let sampleSize = 8
  /// Pages for each that has the tag of another one.
  private static let pagesPerCollision = 32

  private struct Host {
    /// Of the first pages.
    var hashOfTag: [String: UInt64] = [:]
    var pages = 0
    /// Pages that have the tag of one of the first, and say something else.
    var collisions = 0
  }

  private var hosts: [HostKey: Host] = [:]

  /// Learns from a page that was read.
  mutating func learn(_ validators: Validators?, contentHash: UInt64, host: HostKey) {
    guard let tag = validators?.strongTag, tag.utf8.count < 200,
      hosts[host] != nil || hosts.count < Self.hostLimit
    else { return }
    var known = hosts[host] ?? Host()
    known.pages += 1
    if let other = known.hashOfTag[tag], other != contentHash { known.collisions += 1 }
    if known.hashOfTag.count < Self.sampleSize { known.hashOfTag[tag] = contentHash }
    hosts[host] = known
  }

  /// Whether a tag of the host stands for one page.
  func isTrusted(_ host: HostKey) -> Bool {
    guard let known = hosts[host], known.hashOfTag.count >= Self.sampleSize else { return false }
    return known.collisions * Self.pagesPerCollision <= known.pages
  }
}

extension Validators {
  /// The entity tag, where it is no weak one.
  var strongTag: String? { entityTag.flatMap { $0.hasPrefix("W/") ? nil : $0 } }
}
