public import MarkupExtraction
public import URLStandard

/// The pages that a page links to, as hashes of their keys, for the count of links to each page.
///
/// Of a page with more links, those with the smallest hashes count: a sample that depends on the position of no
/// link, so that menus do not displace the links of the text.
public struct LinkTargets: Sendable, Codable, Equatable {
  /// The maximum numbers of targets on the same host, and on other hosts.
  static let (sameHostLimit, otherHostLimit) = (16, 32)
  /// The maximum number of links that are read.
  private static let readLimit = 1000
  /// The bits of a hash: a million pages share one with a probability of less than 1 to 500.
  static let mask: UInt128 = (1 << 48) - 1
  /// The values of `rel` with which a page does not vouch for a link.
  private static let refusals = ["nofollow", "ugc", "sponsored"]

  /// The targets on the host of the page, in ascending order.
  public var sameHost: [Int64] = []
  /// The targets on other hosts, in ascending order.
  public var otherHosts: [Int64] = []

  /// Selects from the links of a page; returns `nil` if none counts.
  public init?(_ links: [Outlink], page: WebURL) {
    let own = Self.hash(of: page)
    var (near, far): (Set<Int64>, Set<Int64>) = ([], [])
    for link in links.prefix(Self.readLimit) where Self.counts(link) {
      let target = Self.hash(of: link.url)
      guard target != own else { continue }
      if link.url.hostname == page.hostname { near.insert(target) } else { far.insert(target) }
    }
    sameHost = Array(near.sorted().prefix(Self.sameHostLimit))
    otherHosts = Array(far.sorted().prefix(Self.otherHostLimit))
    if sameHost.isEmpty, otherHosts.isEmpty { return nil }
  }

  /// Returns the hash of a page's key.
  public static func hash(of url: WebURL) -> Int64 { hash(of: CanonicalKey(url)) }

  /// Returns the hash of a key.
  public static func hash(of key: CanonicalKey) -> Int64 { Int64(key.hash128 & mask) }

  private static func counts(_ link: Outlink) -> Bool {
    (link.element == "a" || link.element == "area") && link.url.isHTTP
      && !link.rel.contains(where: refusals.contains)
  }
}
