import Foundation
import HTMLParsing
import MarkupExtraction
import SearchableItems
import Testing
import URLStandard
import WebmarkTesting

/// The pages of Mozilla's page-metadata-parser, each with one field that its rules select.
@Suite(
  "page-metadata-parser's pages",
  .enabled(if: SharedCases.areThere, Comment(rawValue: SharedCases.skipMessage))
)
struct PageMetadataParserTests {
  /// The pages with another selection, each with the reason.
  static let known: [String: String] = [
    "003": "`hdl` is a name of one newspaper's pages, and no standard's",
    "005": "og:url is another name of the page; only `rel=canonical` moves it (RFC 6596)",
    "008": "`a.amp-canurl` is a link in Google's viewer of AMP pages, and no statement of a page",
    "010": "the same; the `rel=canonical` beside it leads to another host, and is not trusted",
    "037": "the language is told with its region, as BCP 47 has it",
    "040": "an icon is told where the page names one; `/favicon.ico` may be missing",
    "044": "keywords are a list, also where there is one",
    "045": "`language` is no name of the HTML standard; `lang` and Content-Language are",
  ]

  @Test func `each page gives the field that the parser chooses, but for named differences`()
    throws
  {
    let cases = try SharedCases.cases("meta-mozilla")
    #expect(cases.count == 46)
    var wrong: Set<String> = []
    for testCase in cases {
      let expected = testCase.object("expected") ?? [:]
      #expect(expected.count == 1)
      let found = try Self.fields(testCase, as: Array(expected.keys))
      if !(found as NSDictionary).isEqual(to: expected) {
        wrong.insert(String(testCase.id.suffix(3)))
      }
    }
    #expect(wrong == Set(Self.known.keys))
  }

  static func fields(_ testCase: SharedCase, as names: [String]) throws -> [String: Any] {
    let url = try #require(WebURL(testCase.text("base") ?? ""))
    let bytes = try SharedCases.bytes("meta-mozilla/\(testCase.text("html") ?? "")")
    let document = HTMLDocument(bytes: bytes, contentType: "text/html", url: url)
    let markup = MarkupExtractor().extract(from: document)
    let item = ItemBuilder().item(from: markup, page: PageContext(url: url))
    let attributes = item.attributeSet
    var fields: [String: Any] = [:]
    for name in names {
      switch name {
      case "title": fields[name] = attributes.title
      case "description": fields[name] = attributes.contentDescription
      case "image": fields[name] = attributes.thumbnailURL
      case "icon": fields[name] = markup.icon?.url
      case "keywords": fields[name] = attributes.keywords
      case "language": fields[name] = attributes.list("languages").first
      case "type": fields[name] = markup.openGraph("og:type")
      // The key has no scheme.
      case "url": fields[name] = "http:" + item.key
      default: break
      }
    }
    return fields
  }
}
