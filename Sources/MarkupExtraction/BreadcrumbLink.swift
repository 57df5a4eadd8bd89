public import URLStandard

/// A link of the breadcrumbs that a page shows.
public struct BreadcrumbLink: Sendable, Codable, Equatable {
  /// The visible text, without separators such as `›`.
  public var name: String
  /// The target.
  public var url: WebURL

  /// Creates a link.
  public init(name: String, url: WebURL) { (self.name, self.url) = (name, url) }
}
