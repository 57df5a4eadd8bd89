/// A page of a fixture site: its bytes, and what a reader of the specification expects of it.
public struct FixturePage: Sendable, Hashable, CustomStringConvertible {
  /// The site that the page belongs to.
  public let site: FixtureSite

  /// The path below the folder of fixtures: `html/bakery/cakes/plum-tart.html`.
  public let path: String

  /// The site and path without what all pages share: `bakery/cakes/plum-tart`.
  public var name: String { String(path.dropFirst("html/".count).dropLast(".html".count)) }

  /// The name, so that a parameterised test prints it.
  public var description: String { name }

  /// The path of the expectation, the same stem with `.json`.
  public var expectationPath: String { path.dropLast("html".count) + "json" }

  /// Every page of every site.
  ///
  /// - Throws: A ``FixtureError`` when a site's folder is missing or holds no page.
  public static func all() throws(FixtureError) -> [FixturePage] {
    var pages: [FixturePage] = []
    for site in FixtureSite.all { pages += try site.pages() }
    return pages
  }

  /// Reads the page as a server would send it, undecoded.
  ///
  /// - Throws: A ``FixtureError`` when the file cannot be read.
  public func bytes() throws(FixtureError) -> [UInt8] {
    try FixtureFolder.bytes(of: path)
  }

  /// Reads what is expected of the page.
  ///
  /// - Throws: A ``FixtureError`` that names the file when it is missing or not of this form.
  public func expectation() throws(FixtureError) -> PageExpectation {
    try PageExpectation(
      parsing: FixtureFolder.bytes(of: expectationPath),
      fileName: expectationPath
    )
  }
}
