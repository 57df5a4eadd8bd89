public import MarkupExtraction
public import URLStandard

/// The pages that a page links to, as hashes of their keys, for the count of links to each page.
///
/// Of a page with more links, those with the smallest hashes count: a sample that depends on the position of no
/// link, so that menus do not displace the links of the text.
public struct LinkTargets: Sendable, Codable, Equatable {
  /// The maximum numbers of targets on the same host, and on other hosts.
  static let (sameHostLimit, otherHostLimit) = (16, 32)
  /// The bits of a hash: a million pages share one with a probability of less than 1 to 500.
  static let mask: UInt128 = (1 << 48) - 1
  /// The targets on the host of the page, in ascending order.
  public var sameHost: [Int64] = []
  /// The targets on other hosts, in ascending order.
  public var otherHosts: [Int64] = []
  /// The texts of links to pages on the same host; `nil` without texts.
  public var sameHostTexts: [LinkText]?
  /// The texts of links to pages on other hosts; `nil` without texts.
  public var otherHostTexts: [LinkText]?
  /// A Boolean value that indicates whether any text counts.
  public var hasTexts: Bool { sameHostTexts != nil || otherHostTexts != nil }

  /// Selects from the links of a page; returns `nil` if none counts.
  ///
  /// - Parameters:
  ///   - links: The links.
  ///   - texts: The links of the main content with their texts.
  ///   - page: The URL of the page.
  public init?(_ links: [Outlink], texts: [ContentLink] = [], page: WebURL) {
    let own = CanonicalKey(page).hash128
    var (near, far): (Set<Int64>, Set<Int64>) = ([], [])
    var targets: [Target?] = []
    targets.reserveCapacity(links.count)
    for link in links {
      let target = Self.counts(link) ? Target(link.url, from: page, own) : nil
      targets.append(target)
      guard let target else { continue }
      let hash = Int64(target.hash & Self.mask)
      if target.isSameHost { near.insert(hash) } else { far.insert(hash) }
    }
    sameHost = Array(near.sorted().prefix(Self.sameHostLimit))
    otherHosts = Array(far.sorted().prefix(Self.otherHostLimit))
    if sameHost.isEmpty, otherHosts.isEmpty { return nil }
    if !texts.isEmpty { set(texts, targets, page: page, own) }
  }

  /// The target of a link that counts.
  private struct Target {
    let hash: UInt128
    let isSameHost: Bool

    /// Creates the target of a link; `nil` if it is the page itself, whose key has the hash `own`.
    init?(_ url: WebURL, from page: WebURL, _ own: UInt128) {
      hash = CanonicalKey(url).hash128
      isSameHost = url.hostname == page.hostname
      guard hash != own else { return nil }
    }

    var text: Int64 { Int64(truncatingIfNeeded: hash) }
  }

  /// Sets the texts of links; one that leads to several pages names none of them.
  private mutating func set(
    _ links: [ContentLink],
    _ targets: [Target?],
    page: WebURL,
    _ own: UInt128
  ) {
    var found: [(text: String, target: Target)] = []
    var known: [String: UInt128] = [:]
    var ambiguous: Set<String> = []
    let counted = Set(sameHost + otherHosts)
    for link in links {
      let target: Target? =
        switch link.target {
        case .outlink(let index): targets.indices.contains(index) ? targets[index] : nil
        case .url(let url): Target(url, from: page, own)
        }
      guard let target, counted.contains(Int64(target.hash & Self.mask)) else { continue }
      if let other = known.updateValue(target.hash, forKey: link.text) {
        if other != target.hash { ambiguous.insert(link.text) }
      } else {
        found.append((link.text, target))
      }
    }
    var (near, far): ([LinkText], [LinkText]) = ([], [])
    for (text, target) in found where !ambiguous.contains(text) {
      let text = LinkText(target: target.text, text: text)
      if target.isSameHost { near.append(text) } else { far.append(text) }
    }
    sameHostTexts = near.isEmpty ? nil : near
    otherHostTexts = far.isEmpty ? nil : far
  }

  /// Returns the hash of a page's key.
  public static func hash(of url: WebURL) -> Int64 { hash(of: CanonicalKey(url)) }

  /// Returns the hash of a key.
  public static func hash(of key: CanonicalKey) -> Int64 { Int64(key.hash128 & mask) }

  private static func counts(_ link: Outlink) -> Bool {
    (link.element == "a" || link.element == "area") && link.url.isHTTP
      && LinkVouching.isGiven(by: link.rel)
  }
}

/// The text of a link in the main content of a page.
public struct LinkText: Sendable, Codable, Equatable {
  /// The lower 64 bits of the hash of the target's key, by which stores look pages up.
  public var target: Int64
  /// The visible text.
  public var text: String

  /// Creates the text of a link.
  public init(target: Int64, text: String) { (self.target, self.text) = (target, text) }
}
