import URLStandard

/// Detects images and descriptions that represent a site rather than a page, by the number of pages that share them, and
/// replaces or removes them on its pages.
///
/// Apple recommends images that are [specific to the
/// content](https://developer.apple.com/library/archive/documentation/General/Conceptual/AppSearch/SearchUserExperience.html):
/// a logo on every result conveys nothing. Nor does the slogan of a site, whose words would find all of its pages; it describes the
/// home page.
public struct SiteValueDetector: Sendable {
  /// The minimum number of a host's pages for a decision.
  public static let minimumPages = 5
  /// The minimum number of pages that share a value.
  private static let minimumSharingPages = 3
  /// The minimum percentage of a host's pages that share a value.
  public static let sharedPercent = 30
  /// The maximum number of items that are buffered until their host has enough pages.
  private static let itemLimit = 256
  /// The maximum size of a description that is counted, in bytes; longer ones are of pages.
  private static let descriptionLimit = 1000

  private var images: SharedValueCounter
  private var descriptions: SharedValueCounter
  /// The buffered items of hosts with too few pages, in order of arrival.
  private var buffered: [(host: String, item: WebItem)] = []

  /// The images and the descriptions of sites, by host.
  public struct Known: Sendable, Equatable {
    /// The URLs of images, by host.
    public var images: [String: [String]]
    /// The descriptions, by host.
    public var descriptions: [String: [String]]

    /// Creates a value; by default an empty one.
    public init(images: [String: [String]] = [:], descriptions: [String: [String]] = [:]) {
      self.images = images
      self.descriptions = descriptions
    }
  }

  /// Creates a detector, with the results of an earlier crawl.
  public init(known: Known = Known()) {
    images = SharedValueCounter(known: known.images)
    descriptions = SharedValueCounter(known: known.descriptions)
  }

  /// The detected images and descriptions of sites.
  public var known: Known { Known(images: images.known, descriptions: descriptions.known) }

  /// Counts the image and the description of a page.
  ///
  /// - Parameters:
  ///   - item: The page's item, as built from its markup.
  ///   - host: The host of the page.
  /// - Returns: The item to index, followed by earlier items of the host that must be updated because their
  ///   image or description was detected as the site's.
  public mutating func process(_ item: WebItem, of host: String) -> [WebItem] {
    let (image, description) = (item.image, item.countedDescription(Self.descriptionLimit))
    let newImages = image.map { images.count($0, of: host) } ?? []
    let newDescriptions = description.map { descriptions.count($0, of: host) } ?? []
    var items = [own(item, of: host)]
    if !newImages.isEmpty || !newDescriptions.isEmpty {
      let others = buffered.filter { $0.host == host }.map(\.item).filter { other in
        newImages.contains(other.image ?? "")
          || newDescriptions.contains(other.countedDescription(Self.descriptionLimit) ?? "")
      }
      items += others.map { own($0, of: host) }
    }
    buffer(item, of: host)
    return items
  }

  /// Returns `true` if a value represents a host and not a page.
  ///
  /// - Parameters:
  ///   - count: The number of pages with the value.
  ///   - pages: The number of crawled pages of the host that have one.
  /// - Returns: `true` if the value represents the host.
  public static func isOfSite(sharedBy count: Int, of pages: Int) -> Bool {
    pages >= minimumPages && count >= minimumSharingPages && 100 * count >= sharedPercent * pages
  }

  /// Buffers an item while its image or description may still be detected as the site's.
  private mutating func buffer(_ item: WebItem, of host: String) {
    if isOpen(item, of: host) {
      buffered.append((host, item))
      if buffered.count > Self.itemLimit { buffered.removeFirst() }
    }
    guard [images, descriptions].contains(where: { $0.pages(of: host) == Self.minimumPages }) else {
      return
    }
    buffered = buffered.filter { $0.host != host || isOpen($0.item, of: host) }
  }

  private func isOpen(_ item: WebItem, of host: String) -> Bool {
    item.image != nil && images.pages(of: host) < Self.minimumPages
      || item.countedDescription(Self.descriptionLimit) != nil
        && descriptions.pages(of: host) < Self.minimumPages
  }

  /// Returns an item with what is its own.
  private func own(_ item: WebItem, of host: String) -> WebItem {
    var item = item
    let shared = images.shared(by: host)
    if let image = item.image, shared.contains(image) {
      let others = item.attributeSet.list("imageCandidates").filter { !shared.contains($0) }
      for name in ["thumbnailURL", "imageCandidates", "pixelWidth", "pixelHeight", "pixelCount"] {
        item.attributeSet.values[name] = nil
      }
      item.attributeSet.set("thumbnailURL", others.first)
      item.attributeSet.set("imageCandidates", Array(others.dropFirst()))
    }
    if let description = item.countedDescription(Self.descriptionLimit),
      descriptions.shared(by: host).contains(description)
    {
      item.attributeSet.values["contentDescription"] = nil
    }
    return item
  }
}

extension WebItem {
  fileprivate var image: String? { attributeSet.thumbnailURL }

  /// Returns the description, unless the page is a home page, which the description of the site describes.
  fileprivate func countedDescription(_ limit: Int) -> String? {
    guard let description = attributeSet.contentDescription, description.utf8.count <= limit,
      WebURL(url)?.isHomePage != true
    else { return nil }
    return description
  }
}
