/// Finds the pictures that stand for a site and not for a page, by how many of its pages have them, and
/// gives their pages another.
///
/// Apple wants pictures that are [specific to the
/// content](https://developer.apple.com/library/archive/documentation/General/Conceptual/AppSearch/SearchUserExperience.html):
/// the logo on every result tells nothing.
public struct SitePictures: Sendable {
  /// Pages of a host before anything is concluded.
  public static let fewestPages = 5
  /// Pages that have to share a picture.
  private static let fewestShared = 3
  /// Of a hundred pages of a host, those that have to share a picture.
  public static let sharedPercent = 30
  /// Pictures of a host that are counted.
  private static let pictureLimit = 16
  private static let hostLimit = 10_000
  /// Items that are kept until enough is known of their hosts.
  private static let itemLimit = 256

  /// What was seen of a host.
  private struct Host {
    var pages = 0
    var counts: [String: Int] = [:]
    var shared: Set<String> = []
  }

  private var hosts: [String: Host] = [:]
  /// Items of hosts of which too little is known, in the order in which they came.
  private var early: [(host: String, item: WebItem)] = []

  /// Nothing was seen yet, but for what an earlier crawl found.
  ///
  /// - Parameter known: Pictures of sites, by host.
  public init(known: [String: [String]] = [:]) {
    for (host, pictures) in known.prefix(Self.hostLimit) {
      hosts[host] = Host(shared: Set(pictures.prefix(Self.pictureLimit)))
    }
  }

  /// The pictures that were found, by host.
  public var known: [String: [String]] {
    hosts.filter { !$0.value.shared.isEmpty }.mapValues { $0.shared.sorted() }
  }

  /// Counts the picture of a page.
  ///
  /// - Parameters:
  ///   - item: The page's item as its markup makes it.
  ///   - host: The page's host.
  /// - Returns: The item as it is to be indexed, and behind it earlier ones of the host that are to be
  ///   written again, since their picture turned out to be the site's.
  public mutating func settle(_ item: WebItem, of host: String) -> [WebItem] {
    guard let picture = item.attributeSet.thumbnailURL,
      hosts[host] != nil || hosts.count < Self.hostLimit
    else { return [item] }
    let isNews = count(picture, of: host)
    let shared = hosts[host]?.shared ?? []
    var items = [Self.item(item, without: shared)]
    if isNews {
      let others = early.filter { $0.host == host && shared.contains($0.item.picture) }
      items += others.map { Self.item($0.item, without: shared) }
    }
    keep(item, of: host)
    return items
  }

  /// Whether a picture stands for a host and not for a page.
  ///
  /// - Parameters:
  ///   - count: How many pages have it.
  ///   - pages: The pages of the host that were seen.
  /// - Returns: Whether it does.
  public static func standsForSite(sharedBy count: Int, of pages: Int) -> Bool {
    pages >= fewestPages && count >= fewestShared && 100 * count >= sharedPercent * pages
  }

  /// Whether the picture turned out to be the site's just now.
  private mutating func count(_ picture: String, of name: String) -> Bool {
    var host = hosts[name] ?? Host()
    defer { hosts[name] = host }
    host.pages += 1
    host.counts[picture, default: 0] += 1
    if host.counts.count > Self.pictureLimit {
      // What few pages share is rare enough to be forgotten.
      let least = host.counts.values.min() ?? 0
      host.counts = host.counts.filter { $0.value > least }
    }
    let count = host.counts[picture] ?? 0
    guard host.pages >= Self.fewestPages else { return false }
    if host.shared.contains(picture) {
      // It was the site's once, and has become rare.
      if host.pages >= 4 * Self.fewestPages, 10 * count < host.pages {
        host.shared.remove(picture)
      }
      return false
    }
    guard Self.standsForSite(sharedBy: count, of: host.pages),
      host.shared.count < Self.pictureLimit
    else { return false }
    host.shared.insert(picture)
    return true
  }

  /// Keeps an item while its picture may still turn out to be the site's.
  private mutating func keep(_ item: WebItem, of name: String) {
    let pages = hosts[name]?.pages ?? 0
    if pages < Self.fewestPages {
      early.append((name, item))
      if early.count > Self.itemLimit { early.removeFirst() }
    } else if pages == Self.fewestPages {
      early.removeAll { $0.host == name }
    }
  }

  private static func item(_ item: WebItem, without shared: Set<String>) -> WebItem {
    guard shared.contains(item.picture) else { return item }
    var item = item
    let others = item.attributeSet.list("imageCandidates").filter { !shared.contains($0) }
    let names = [
      "thumbnailURL", "imageCandidates", "pixelWidth", "pixelHeight", "pixelCount",
    ]
    for name in names { item.attributeSet.values[name] = nil }
    item.attributeSet.set("thumbnailURL", others.first)
    item.attributeSet.set("imageCandidates", Array(others.dropFirst()))
    return item
  }
}

extension WebItem {
  fileprivate var picture: String { attributeSet.thumbnailURL ?? "" }
}
