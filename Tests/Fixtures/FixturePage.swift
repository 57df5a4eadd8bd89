/// A page of a fixture site: its bytes and its expected result.
public struct FixturePage: Sendable, Hashable, CustomStringConvertible {
  /// The site that the page belongs to.
  public let site: FixtureSite

  /// The path relative to the fixture folder, such as `html/bakery/cakes/plum-tart.html`.
  public let path: String

  /// The path without the common prefix and suffix, such as `bakery/cakes/plum-tart`.
  public var name: String { String(path.dropFirst("html/".count).dropLast(".html".count)) }

  /// The name, for the output of parameterized tests.
  public var description: String { name }

  /// The path of the expectation, with the extension `.json`.
  public var expectationPath: String { path.dropLast("html".count) + "json" }

  /// Returns every page of every site.
  ///
  /// - Throws: A ``FixtureError`` if a site's folder is missing or contains no page.
  public static func all() throws(FixtureError) -> [FixturePage] {
    var pages: [FixturePage] = []
    for site in FixtureSite.all { pages += try site.pages() }
    return pages
  }

  /// Reads the undecoded bytes of the page.
  ///
  /// - Throws: A ``FixtureError`` if the file cannot be read.
  public func bytes() throws(FixtureError) -> [UInt8] {
    try FixtureFolder.bytes(of: path)
  }

  /// Reads the expectation of the page.
  ///
  /// - Throws: A ``FixtureError`` that names the file if it is missing or malformed.
  public func expectation() throws(FixtureError) -> PageExpectation {
    try PageExpectation(
      parsing: FixtureFolder.bytes(of: expectationPath),
      fileName: expectationPath
    )
  }
}
