/// A small site in `Fixtures/html`, which the seed list crawls from its folder.
public struct FixtureSite: Sendable, Hashable, CustomStringConvertible {
  /// The name of its folder, such as `bakery`.
  public let name: String

  /// The assumed host of its pages, such as `bakery.example`.
  public var host: String { name + ".example" }

  /// The URL of its first page, which leads to all others, such as `https://bakery.example/`.
  public var url: String { "https://" + host + "/" }

  /// The absolute path of its folder.
  public var folder: String { FixtureFolder.absolutePath(of: "html/" + name) }

  /// The name of the folder, for the output of parameterized tests.
  public var description: String { name }

  /// A shop with an iPhone app.
  public static let bakery = FixtureSite(name: "bakery")

  /// Films, series, people and reviews.
  public static let films = FixtureSite(name: "films")

  /// A place and its events.
  public static let venue = FixtureSite(name: "venue")

  /// Documentation in Chinese and Japanese.
  public static let docs = FixtureSite(name: "docs")

  /// All sites, in seed list order.
  public static let all: [FixtureSite] = [.bakery, .films, .venue, .docs]

  /// Returns the site's pages, in path order.
  ///
  /// - Throws: A ``FixtureError`` if the folder is missing or contains no page.
  public func pages() throws(FixtureError) -> [FixturePage] {
    let paths = try FixtureFolder.paths(under: "html/" + name, withExtension: "html")
    return paths.map { FixturePage(site: self, path: $0) }
  }
}
