/// One of the small sites in `Fixtures/html`, each of which the seed list crawls from its folder.
public struct FixtureSite: Sendable, Hashable, CustomStringConvertible {
  /// The name of its folder: `bakery`.
  public let name: String

  /// The host that its pages believe to be served from: `bakery.example`.
  public var host: String { name + ".example" }

  /// The URL of its first page, from which the others can be reached: `https://bakery.example/`.
  public var url: String { "https://" + host + "/" }

  /// The absolute path of its folder.
  public var folder: String { FixtureFolder.absolutePath(of: "html/" + name) }

  /// The folder's name, so that a parameterised test prints it.
  public var description: String { name }

  /// A shop with an iPhone app.
  public static let bakery = FixtureSite(name: "bakery")

  /// Films, series, people and reviews.
  public static let films = FixtureSite(name: "films")

  /// A place and its events.
  public static let venue = FixtureSite(name: "venue")

  /// Documentation in Chinese and Japanese.
  public static let docs = FixtureSite(name: "docs")

  /// Every site, in the order of the seed list.
  public static let all: [FixtureSite] = [.bakery, .films, .venue, .docs]

  /// Lists the site's pages, in the order of their paths.
  ///
  /// - Throws: A ``FixtureError`` when the folder is missing or holds no page.
  public func pages() throws(FixtureError) -> [FixturePage] {
    let paths = try FixtureFolder.paths(under: "html/" + name, withExtension: "html")
    return paths.map { FixturePage(site: self, path: $0) }
  }
}
