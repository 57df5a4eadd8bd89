import FoundationEssentials

/// The expected result of a fixture page, written manually from the specification.
///
/// ```json
/// {
///   "why": "two canonicals: the first counts",
///   "url": "https://bakery.example/breads/rye.html",
///   "indexed": true,
///   "markup": {"title": "Dark rye", "outlinks": {"count": 2}},
///   "item": {"title": "Dark rye", "rating": 4.5}
/// }
/// ```
///
/// `markup` and `item` contain only the facts that the page is about; ``FixtureJSON`` describes the
/// comparison.
public struct PageExpectation: Sendable, Equatable, Decodable {
  /// The assumed URL of the page.
  public let url: String

  /// The purpose of the page.
  public let why: String

  /// A Boolean value that indicates whether a crawl of its site indexes the page.
  public let isIndexed: Bool

  /// A Boolean value that indicates whether a crawl of its site fetches the page.
  ///
  /// The value is `false` for a page that robots.txt excludes or that only a `nofollow` page links to.
  public let isCrawled: Bool

  /// The URL of the page that a search returns instead of this one, if it is only an alias.
  public let aliasOf: String?

  /// The expected part of `PageMarkup`.
  public let markup: FixtureJSON

  /// The expected part of the item's attribute set; ignored if `isIndexed` is `false`.
  public let item: FixtureJSON

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case url, why, aliasOf, markup, item
    case isIndexed = "indexed"
    case isCrawled = "crawled"
  }

  /// Decodes an expectation; by default `crawled` is `true` and the parts are empty.
  ///
  /// - Throws: A `DecodingError` if `url`, `why` or `indexed` is missing or of another type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    url = try values.decode(String.self, forKey: .url)
    why = try values.decode(String.self, forKey: .why)
    isIndexed = try values.decode(Bool.self, forKey: .isIndexed)
    aliasOf = try values.decodeIfPresent(String.self, forKey: .aliasOf)
    isCrawled = try values.decodeIfPresent(Bool.self, forKey: .isCrawled) ?? true
    markup = try values.decodeIfPresent(FixtureJSON.self, forKey: .markup) ?? .object([:])
    item = try values.decodeIfPresent(FixtureJSON.self, forKey: .item) ?? .object([:])
  }

  /// Parses the JSON of an expectation and rejects unknown keys.
  ///
  /// - Throws: A ``FixtureError`` that names the file.
  init(parsing bytes: [UInt8], fileName: String) throws(FixtureError) {
    let known = Set(CodingKeys.allCases.map(\.rawValue))
    guard case .object(let members) = try FixtureJSON(parsing: bytes, fileName: fileName) else {
      throw FixtureError("The expectation \(fileName) is not a JSON object.")
    }
    if let stray = members.keys.sorted().first(where: { !known.contains($0) }) {
      throw FixtureError("The expectation \(fileName) has a key \"\(stray)\" that nothing reads.")
    }
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(bytes))
    } catch {
      throw FixtureError("The expectation \(fileName) is not of the expected form: \(error)")
    }
  }
}
