import Foundation
import HTMLParsing
import MarkupExtraction
import Testing
import URLStandard
import WebmarkTesting

/// The W3C's cases of [JSON-LD in HTML](https://www.w3.org/TR/json-ld11-api/#html-content-algorithms):
/// the processed scripts, their base URLs, and the errors.
@Suite(
  "JSON-LD in HTML",
  .enabled(if: SharedCases.areThere, Comment(rawValue: SharedCases.skipMessage))
)
struct JSONLDSuiteTests {
  static func document(_ testCase: SharedCase) throws -> HTMLDocument {
    let base = testCase.object("options")?["base"] as? String ?? testCase.text("base") ?? ""
    let url = try #require(WebURL(base))
    let bytes = try SharedCases.bytes("jsonld-html/\(testCase.text("file") ?? "")")
    return HTMLDocument(bytes: bytes, contentType: "text/html; charset=utf-8", url: url)
  }

  /// Returns the scripts that a case selects: all, the one in the fragment, or the first.
  static func blocks(_ testCase: SharedCase) throws -> [JSONLDBlock] {
    let document = try document(testCase)
    let all = MarkupExtractor().extract(from: document).jsonLD
    if testCase.object("options")?["extractAllScripts"] as? Bool == true { return all }
    guard let fragment = testCase.text("fragment") else { return Array(all.prefix(1)) }
    let element = document.elements.indices.first { document.attribute(.id, of: $0) == fragment }
    return all.filter { block in element.map { document.elements[$0].line } == Int32(block.line) }
  }

  @Test func `scripts that are no JSON are refused, or mended and told`() throws {
    let cases = try SharedCases.cases("jsonld-html")
    #expect(cases.count == 50)
    #expect(cases.count { $0.flag("negative") == true } == 15)
    for testCase in cases {
      let blocks = try Self.blocks(testCase)
      let isGood = !blocks.isEmpty && blocks.allSatisfy { $0.error == nil && $0.repairs.isEmpty }
      switch testCase.text("error_code") {
      case "loading document failed": #expect(blocks.isEmpty, "\(testCase.id)")
      case "invalid script element": #expect(!isGood, "\(testCase.id)")
      default: #expect(isGood || blocks.isEmpty, "\(testCase.id)")
      }
    }
  }

  @Test func `every script gives the values and names that its expansion has`() throws {
    // Compaction and flattening write the expanded data in other forms; RDF is compared by its literals.
    let cases = try SharedCases.cases("jsonld-html").filter { $0.flag("negative") == false }
    #expect(cases.count == 35)
    for testCase in cases where testCase.text("operation") == "Expand" {
      let expected = Self.values(expanded: testCase.fields["expected"] ?? [], of: "")
      #expect(try Self.values(testCase) == expected.sorted(), "\(testCase.id)")
    }
    for testCase in cases where testCase.text("operation") == "ToRDF" {
      let lines = testCase.text("expected")?.split(separator: "\n").map(String.init) ?? []
      let literals = lines.compactMap {
        $0.split(separator: "\"").dropFirst().first.map(String.init)
      }
      let found = try Self.values(testCase).filter { !$0.hasPrefix("@id") }
      #expect(
        found.map { $0.drop { $0 != "=" }.dropFirst() }.sorted()
          == literals.map { $0[...] }
          .sorted(),
        "\(testCase.id)"
      )
    }
  }

  /// Returns the properties with their values, and the identifiers, of nodes in the selected scripts.
  static func values(_ testCase: SharedCase) throws -> [String] {
    let document = try document(testCase)
    let encoder = JSONEncoder()
    let scripts = try blocks(testCase).map { block in
      let json = String(decoding: try encoder.encode(block.value), as: UTF8.self)
      return "<script type=application/ld+json>\(json)</script>"
    }
    let selected = HTMLDocument(
      bytes: Array("<base href='\(document.baseURL.href)'>\(scripts.joined())".utf8),
      contentType: "text/html; charset=utf-8",
      url: document.url
    )
    return MarkupExtractor().extract(from: selected).items.flatMap(values).sorted()
  }

  static func values(_ item: MarkupItem) -> [String] {
    item.properties.flatMap { property in
      property.values.flatMap { value -> [String] in
        if case .item(let inner) = value { return values(inner) }
        return ["\(property.name)=\(value.text ?? "")"]
      }
    } + [item.id].compactMap { $0.map { "@id=\($0)" } }
  }

  static func values(expanded value: Any, of property: String) -> [String] {
    if let values = value as? [Any] {
      return values.flatMap { Self.values(expanded: $0, of: property) }
    }
    guard let object = value as? [String: Any] else { return ["\(property)=\(value)"] }
    return object.flatMap { key, value in
      values(expanded: value, of: ["@value", "@list", "@graph"].contains(key) ? property : key)
    }
  }
}
