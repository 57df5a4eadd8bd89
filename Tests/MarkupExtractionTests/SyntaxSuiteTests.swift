import Foundation
import HTMLParsing
import MarkupExtraction
import Testing
import URLStandard
import WebmarkTesting

/// Test suites of single syntaxes.
@Suite(
  "syntax suites",
  .enabled(if: SharedCases.areThere, Comment(rawValue: SharedCases.skipMessage))
)
struct SyntaxSuiteTests {
  static func markup(_ suite: String, _ testCase: SharedCase) throws -> PageMarkup {
    let file = testCase.text("html") ?? ""
    let url = try #require(WebURL(testCase.text("base") ?? "https://page.example/"))
    let bytes = try SharedCases.bytes("\(suite)/\(file)")
    return MarkupExtractor().extract(
      from: HTMLDocument(bytes: bytes, contentType: "text/html; charset=utf-8", url: url)
    )
  }

  @Test func `Open Graph: every property in document order`() throws {
    let cases = try SharedCases.cases("meta-ogp")
    #expect(cases.count == 31)
    for testCase in cases {
      let pairs = testCase.object("expected")?["pairs"] as? [[String]] ?? []
      let found = try Self.markup("meta-ogp", testCase).openGraph.map { [$0.property, $0.content] }
      #expect(found == pairs.map { [$0[0].lowercased(), $0[1]] }, "\(testCase.id)")
    }
  }

  @Test func `App Links: targets as Facebook's own resolver tells them apart`() throws {
    let cases = try SharedCases.cases("meta-applinks")
    #expect(cases.count == 8)
    for testCase in cases {
      let expected = testCase.object("expected") ?? [:]
      let markup = try Self.markup("meta-applinks", testCase)
      // The resolver ran on an iPad: its links come first, and those of iPhones are ignored.
      let targets =
        markup.appLinks.filter { $0.platform == "ipad" }
        + markup.appLinks.filter { $0.platform == "ios" }
      #expect(targets.count == expected["target_count"] as? Int, "\(testCase.id)")
      for (target, wanted) in zip(targets, expected["targets"] as? [[String: Any]] ?? []) {
        #expect(target.url == wanted["url"] as? String, "\(testCase.id)")
        #expect(target.appName == wanted["app_name"] as? String, "\(testCase.id)")
        #expect(target.appID == wanted["app_store_id"] as? String, "\(testCase.id)")
      }
    }
  }

  /// Returns the neutral form of an item: types without vocabulary, values as text or items.
  static func neutral(_ item: MarkupItem) -> NSDictionary {
    let properties = Dictionary(
      item.properties.map { ($0.name, $0.values.map(neutral)) },
      uniquingKeysWith: { $0 + $1 }
    )
    return [
      "types": item.shortTypes, "id": item.id.map { $0 as Any } ?? NSNull(), "props": properties,
    ]
  }

  static func neutral(_ value: MarkupValue) -> Any {
    if case .item(let item) = value { return neutral(item) }
    return folded(value.text ?? "")
  }

  /// Returns the text with white space collapsed, which the suites' own programs do not do.
  static func folded(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  static func folded(_ value: Any) -> Any {
    switch value {
    case let text as String: folded(text)
    case let values as [Any]: values.map(folded)
    case let object as [String: Any]: object.mapValues(folded)
    default: value
    }
  }

  @Test func `W3C Microdata: every case gives the expected items`() throws {
    let cases = try SharedCases.cases("microdata-w3c")
    #expect(cases.count == 84)
    var wrong: Set<String> = []
    for testCase in cases where testCase.flag("negative") != true {
      let items = try Self.markup("microdata-w3c", testCase).items.filter {
        $0.syntax == .microdata
      }
      let expected = Self.folded(testCase.object("expected")?["items"] ?? [Any]())
      if !(items.map(Self.neutral) as NSArray).isEqual(to: expected as? [Any] ?? []) {
        wrong.insert(String(testCase.id.dropFirst("microdata-w3c/".count)))
      }
    }
    #expect(wrong == [])
  }
}
