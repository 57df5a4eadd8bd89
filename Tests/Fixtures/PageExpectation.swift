import FoundationEssentials

/// What is expected of a fixture page, written by hand from the specification.
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
/// `markup` and `item` name only the facts that the page is about; ``FixtureJSON`` says how they are
/// compared.
public struct PageExpectation: Sendable, Equatable, Decodable {
  /// The URL under which the page is read.
  public let url: String

  /// What the page is there to show.
  public let why: String

  /// Whether a crawl of its site leaves an item of the page in the index.
  public let isIndexed: Bool

  /// Whether a crawl of its site fetches the page.
  ///
  /// False for a page that robots.txt excludes or that only a `nofollow` page links to.
  public let isCrawled: Bool

  /// The URL of the page that a search finds in this one's place, when it is only an alias.
  public let aliasOf: String?

  /// The expected part of `PageMarkup`.
  public let markup: FixtureJSON

  /// The expected part of the item's attribute set; of no use where `isIndexed` is false.
  public let item: FixtureJSON

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case url, why, aliasOf, markup, item
    case isIndexed = "indexed"
    case isCrawled = "crawled"
  }

  /// Reads an expectation; `crawled` is true and the parts are empty unless the file tells otherwise.
  ///
  /// - Throws: A `DecodingError` when `url`, `why` or `indexed` is missing or of another type.
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

  /// Reads the JSON of an expectation and refuses keys that nothing reads.
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
