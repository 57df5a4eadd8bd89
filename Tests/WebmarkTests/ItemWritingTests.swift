import Basics
import Fixtures
import Foundation
import HTMLParsing
import MarkupExtraction
import SearchableItems
import Testing
import URLStandard

@testable import WebmarkCommand

/// The `Codable` encoding of items; the writer without `Codable` must produce the same.
@Suite("Items written without Codable", .timeLimit(.minutes(15)))
struct ItemWritingTests {
  private static func written(_ item: WebItem) -> String {
    var json = JSONWriter()
    json.item(item)
    json.literal("\n")
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private static func expect(_ item: WebItem) throws {
    try #expect(written(item) == JSONText.line(item))
  }

  private static func item(_ values: [String: AttributeValue], links: [DeepLink] = []) -> WebItem {
    var set = AttributeSet()
    set.values = values
    var item = WebItem(
      key: "//a.example/\u{1F}\"",
      url: "https://a.example/",
      isCanonical: true,
      aliases: [],
      attributeSet: set,
      deepLinks: links,
      statedApps: ["b", "a"],
      hasAppStatement: false,
      isSearchLanding: true,
      isPaywalled: false
    )
    item.isEditor = true
    item.isLinkList = true
    return item
  }

  @Test("of every fixture page", arguments: try FixturePage.all())
  func fixture(_ page: FixturePage) throws {
    let url = try #require(WebURL("https://a.example/b?c"))
    let document = HTMLDocument(bytes: try page.bytes(), contentType: "text/html", url: url)
    let markup = MarkupExtractor().extract(from: document)
    let item = ItemBuilder().item(from: markup, page: PageContext(url: url))
    try Self.expect(item)
    let alone = MarkupExtractor(extractors: MarkupExtractor.itemRegistry).extract(from: document)
    #expect(ItemBuilder().item(from: alone, page: PageContext(url: url)) == item)
  }

  /// All control and ASCII characters at every offset in eight bytes, and characters of every length in
  /// UTF-8.
  @Test(arguments: 0..<8)
  func `texts are escaped alike`(_ place: Int) throws {
    let characters = (0..<0x80).compactMap { Unicode.Scalar($0) } + ["é", "‱", "🍋", "\u{FFFF}"]
    var values: [String: AttributeValue] = [:]
    for character in characters {
      let text = String(repeating: "a", count: place) + String(character) + "bcdefghi"
      values["\(character.value)"] = .text(text)
      values["\(character)"] = .list([text, "", String(character)])
    }
    let item = Self.item(values)
    try Self.expect(item)
    // Foundation's independent implementation decodes the same value.
    let read = try JSONDecoder().decode(WebItem.self, from: Data(Self.written(item).utf8))
    #expect(read == item)
  }

  @Test func `numbers and values with parts are written alike`() throws {
    let numbers: [Double] = [
      0, -0.0, 1, -1, 0.1, 1e15, 1e16, 1e300, .leastNonzeroMagnitude, 1234567.5, .infinity,
      -.infinity, .nan,
    ]
    var values: [String: AttributeValue] = [:]
    for (index, number) in numbers.enumerated() {
      values["n\(index)"] = .number(number)
      values["s\(index)"] = .structured(.array([.double(number), .null, .bool(index % 2 == 0)]))
    }
    values["nested"] = .structured(
      .dictionary(["b": .array([]), "a": .dictionary([:]), "é": .integer(.min), "B": .string("\\")])
    )
    values["Z"] = .list([])
    try Self.expect(Self.item(values))
  }

  /// Any of a link's four names may be missing, which changes the first written one.
  @Test(arguments: 0..<16)
  func `links are written alike`(_ parts: Int) throws {
    func part(_ bit: Int) -> String? { parts >> bit & 1 == 1 ? "x\(bit)" : nil }
    let link = DeepLink(
      kind: .appLinks,
      platform: "ios",
      appStoreID: part(0),
      appID: part(1),
      appName: part(2),
      url: part(3).map { "\($0)://y" },
      isLaunchOnly: parts % 2 == 0
    )
    var item = Self.item([:], links: [link, link])
    item.claimedKey = part(0)
    try Self.expect(item)
  }
}
