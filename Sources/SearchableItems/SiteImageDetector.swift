/// Detects images that represent a site rather than a page, by the number of pages that share them, and
/// replaces them on its pages.
///
/// Apple recommends images that are [specific to the
/// content](https://developer.apple.com/library/archive/documentation/General/Conceptual/AppSearch/SearchUserExperience.html):
/// a logo on every result conveys nothing.
public struct SiteImageDetector: Sendable {
  /// The minimum number of a host's pages for a decision.
  public static let minimumPages = 5
  /// The minimum number of pages that share an image.
  private static let minimumSharingPages = 3
  /// The minimum percentage of a host's pages that share an image.
  public static let sharedPercent = 30
  /// The maximum number of images that are counted per host.
  private static let imageLimit = 16
  private static let hostLimit = 10_000
  /// The maximum number of items that are buffered until their host has enough pages.
  private static let itemLimit = 256

  /// The counts of a host.
  private struct Host {
    var pages = 0
    var counts: [String: Int] = [:]
    var shared: Set<String> = []
  }

  private var hosts: [String: Host] = [:]
  /// The buffered items of hosts with too few pages, in order of arrival.
  private var buffered: [(host: String, item: WebItem)] = []

  /// Creates a detector, with the results of an earlier crawl.
  ///
  /// - Parameter known: The images of sites, by host.
  public init(known: [String: [String]] = [:]) {
    for (host, images) in known.sorted(by: { $0.key < $1.key }).prefix(Self.hostLimit) {
      hosts[host] = Host(shared: Set(images.prefix(Self.imageLimit)))
    }
  }

  /// The detected images of sites, by host.
  public var known: [String: [String]] {
    hosts.filter { !$0.value.shared.isEmpty }.mapValues { $0.shared.sorted() }
  }

  /// Counts the image of a page.
  ///
  /// - Parameters:
  ///   - item: The page's item, as built from its markup.
  ///   - host: The host of the page.
  /// - Returns: The item to index, followed by earlier items of the host that must be updated because their
  ///   image was detected as the site's.
  public mutating func process(_ item: WebItem, of host: String) -> [WebItem] {
    guard let image = item.attributeSet.thumbnailURL,
      hosts[host] != nil || hosts.count < Self.hostLimit
    else { return [item] }
    let isNews = count(image, of: host)
    let shared = hosts[host]?.shared ?? []
    var items = [Self.item(item, without: shared)]
    if isNews {
      let others = buffered.filter { $0.host == host && shared.contains($0.item.image) }
      items += others.map { Self.item($0.item, without: shared) }
    }
    buffer(item, of: host)
    return items
  }

  /// Returns `true` if an image represents a host and not a page.
  ///
  /// - Parameters:
  ///   - count: The number of pages with the image.
  ///   - pages: The number of crawled pages of the host.
  /// - Returns: `true` if the image represents the host.
  public static func isSiteImage(sharedBy count: Int, of pages: Int) -> Bool {
    pages >= minimumPages && count >= minimumSharingPages && 100 * count >= sharedPercent * pages
  }

  /// Counts an image, and returns `true` if it was just detected as the site's.
  private mutating func count(_ image: String, of name: String) -> Bool {
    var host = hosts[name] ?? Host()
    defer { hosts[name] = host }
    host.pages += 1
    host.counts[image, default: 0] += 1
    if host.counts.count > Self.imageLimit {
      // Images that few pages share are dropped.
      let least = host.counts.values.min() ?? 0
      host.counts = host.counts.filter { $0.value > least }
    }
    let count = host.counts[image] ?? 0
    guard host.pages >= Self.minimumPages else { return false }
    if host.shared.contains(image) {
      // The image was once detected as the site's, and has become rare.
      if host.pages >= 4 * Self.minimumPages, 10 * count < host.pages {
        host.shared.remove(image)
      }
      return false
    }
    guard Self.isSiteImage(sharedBy: count, of: host.pages),
      host.shared.count < Self.imageLimit
    else { return false }
    host.shared.insert(image)
    return true
  }

  /// Buffers an item while its image may still be detected as the site's.
  private mutating func buffer(_ item: WebItem, of name: String) {
    let pages = hosts[name]?.pages ?? 0
    if pages < Self.minimumPages {
      buffered.append((name, item))
      if buffered.count > Self.itemLimit { buffered.removeFirst() }
    } else if pages == Self.minimumPages {
      buffered.removeAll { $0.host == name }
    }
  }

  private static func item(_ item: WebItem, without shared: Set<String>) -> WebItem {
    guard shared.contains(item.image) else { return item }
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
  fileprivate var image: String { attributeSet.thumbnailURL ?? "" }
}
