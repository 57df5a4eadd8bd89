import Foundation
import HTMLParsing
import MarkupExtraction
import Testing
import URLStandard
import WebmarkTesting

/// 289 pages as their sites served them, compared with what an HTML5 parser makes of them.
@Suite(
  "real pages",
  .enabled(if: SharedCases.areThere, Comment(rawValue: SharedCases.skipMessage))
)
struct RealPagesTests {
  /// Differences by kind; each page is named with its reason.
  static let known: [String: Set<String>] = [
    "title": [
      // The first title is empty, and the next one names the page: we take the first with text.
      "pages/readability-article-author-tag.html",
      // The reference folds ideographic blanks (U+3000); they are no white space of HTML.
      "pages/readability-hukumusume.html",
    ],
    // One description, equal to the eye and to other readers of the two files; not explained yet.
    "metas": ["pages/aeb-3d8f3404cf975af8.html"],
  ]

  @Test func `head, links and JSON-LD are those of an HTML5 parser`() throws {
    let references = try SharedCases.cases("realpages", file: "references.jsonl")
    #expect(references.count == 289)
    var differences: [String: Set<String>] = [:]
    for reference in references {
      for kind in try Self.differences(reference) {
        differences[kind, default: []].insert(reference.id)
      }
    }
    #expect(differences == Self.known)
  }

  static func differences(_ reference: SharedCase) throws -> [String] {
    let url = try #require(reference.text("url").flatMap { WebURL($0) })
    let bytes = try SharedCases.bytes("realpages/\(reference.id)")
    let encoding = reference.text("encoding") ?? "utf-8"
    let document = HTMLDocument(
      bytes: bytes,
      contentType: "text/html; charset=\(encoding)",
      url: url
    )
    let markup = MarkupExtractor().extract(from: document)
    var kinds: [String] = []
    if (markup.title ?? "") != (reference.text("title") ?? "").foldingWhiteSpace {
      kinds.append("title")
    }
    if document.baseURL.href != WebURL(reference.text("base") ?? "")?.href { kinds.append("base") }
    if let lang = reference.text("lang"), markup.language ?? "" != lang.foldingWhiteSpace {
      kinds.append("lang")
    }
    if metas(markup) != metas(reference) { kinds.append("metas") }
    if anchors(document) != anchors(reference) { kinds.append("anchors") }
    let bodies = reference.fields["jsonld"] as? [String] ?? []
    if bodies.count != markup.jsonLD.count { kinds.append("jsonld") }
    return kinds
  }

  static func metas(_ markup: PageMarkup) -> [String] {
    markup.metas.map {
      [$0.name, $0.property, $0.itemprop, $0.content].map { $0 ?? "-" }.joined(separator: "|")
    }
    .sorted()
  }

  static func metas(_ reference: SharedCase) -> [String] {
    (reference.fields["metas"] as? [[String: Any]] ?? []).map { meta in
      ["name", "property", "itemprop", "content"].map {
        meta[$0].map { $0 as? String ?? "" } ?? "-"
      }.joined(separator: "|")
    }.sorted()
  }

  static func anchors(_ document: HTMLDocument) -> Set<String> {
    Set(
      document.elements.indices.compactMap { element in
        guard [.a, .area].contains(document.elements[element].name) else { return nil }
        return document.attribute(.href, of: element).flatMap(document.baseURL.resolve)?.href
      }
    )
  }

  static func anchors(_ reference: SharedCase) -> Set<String> {
    Set((reference.fields["anchors"] as? [Any] ?? []).compactMap { $0 as? String })
  }
}
