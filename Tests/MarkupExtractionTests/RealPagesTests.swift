import Foundation
import HTMLParsing
import MarkupExtraction
import Testing
import URLStandard
import WebmarkTesting

/// 289 pages as served by their sites, compared with the results of an HTML5 parser.
@Suite(
  "real pages",
  .enabled(if: SharedCases.areThere, Comment(rawValue: SharedCases.skipMessage))
)
struct RealPagesTests {
  /// The known differences by kind, each with its reason.
  static let known: [String: Set<String>] = [
    // A block whose quotation marks are written `& #34;` is not JSON, for the reference program neither.
    "unread jsonld": ["pages/readability-telegraph.html"],
    "microdata": [
      // Elements that `itemref` references are properties even within another item (HTML, 5.2.5); the
      // reference program assigns each element to one item.
      "pages/aeb-08f793762792bd25.html", "pages/aeb-9a440270bf8625d5.html",
      // An `itemprop` without a name creates no property, so the nested scope is a top-level item.
      "pages/aeb-4219d096902dad9f.html",
    ],
    "rdfa": [
      // An XHTML 1.0 page, which the reference program parses as RDFa 1.0.
      "pages/aeb-156770d676ce7990.html", "pages/aeb-6ebac05f637ece8a.html",
      // The page's URL has a fragment, which is not part of the document's name.
      "pages/aeb-ac3c035520461017.html",
    ],
  ]

  @Test func `head, links, JSON-LD, Microdata and RDFa are those of other readers`() throws {
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
    if Self.words(markup.title) != Self.words(reference.text("title")) { kinds.append("title") }
    if document.baseURL.href != WebURL(reference.text("base") ?? "")?.href { kinds.append("base") }
    if let lang = reference.text("lang"), markup.language ?? "" != lang.collapsingWhitespace {
      kinds.append("lang")
    }
    if metas(markup) != metas(reference) { kinds.append("metas") }
    if anchors(document) != anchors(reference) { kinds.append("anchors") }
    let bodies = reference.fields["jsonld"] as? [String] ?? []
    if bodies.count != markup.jsonLD.count { kinds.append("jsonld") }
    if markup.jsonLD.contains(where: { $0.error != nil }) { kinds.append("unread jsonld") }
    if let tree = reference.fields["microdata_html5_tree"] as? [Any] {
      let items = markup.items.filter { $0.syntax == .microdata }
      if items.map(shape).sorted() != tree.map(shape).sorted() { kinds.append("microdata") }
    }
    let links = reference.fields["links"] as? [[String: Any]] ?? []
    if RealPageStatements.links(document) != RealPageStatements.links(links) {
      kinds.append("links")
    }
    let graph = ExpandedGraph.triples(reference.object("extruct")?["rdfa"] as? [Any] ?? [])
    if RealPageStatements.statements(RDFaGraph(of: document).triples)
      != RealPageStatements.statements(graph)
    {
      kinds.append("rdfa")
    }
    return kinds
  }

  /// Returns the types, property names and nesting of an item, which a wrong tree would change.
  static func shape(_ item: MarkupItem) -> String {
    let properties = item.properties.flatMap { property in
      property.values.map { value -> String in
        if case .item(let inner) = value { return property.name + "=" + shape(inner) }
        return property.name
      }
    }
    return "(" + item.shortTypes.joined(separator: " ") + ": "
      + properties.sorted().joined(separator: ",") + ")"
  }

  /// Returns the same for an item in extruct's form.
  static func shape(_ value: Any) -> String {
    guard let item = value as? [String: Any] else { return "?" }
    let types = (item["type"] as? [String] ?? [item["type"] as? String].compactMap { $0 })
    let short = types.map { MarkupItem.shortened($0) }
    var properties: [String] = []
    for (name, values) in item["properties"] as? [String: Any] ?? [:] {
      for value in values as? [Any] ?? [values] {
        let isItem =
          (value as? [String: Any])?["properties"] != nil
          || (value as? [String: Any])?["type"] != nil
        properties.append(MarkupItem.shortened(name) + (isItem ? "=" + shape(value) : ""))
      }
    }
    return "(" + short.joined(separator: " ") + ": " + properties.sorted().joined(separator: ",")
      + ")"
  }

  /// Returns the words of a title; the reference collapses all Unicode white space.
  static func words(_ title: String?) -> [Substring] {
    (title ?? "").split { $0.isWhitespace }
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

extension MarkupItem {
  /// Returns a name without the schema.org vocabulary.
  fileprivate static func shortened(_ name: String) -> String {
    let prefixes = [
      "http://schema.org/", "https://schema.org/", "http://www.schema.org/",
      "https://www.schema.org/",
    ]
    let prefix = prefixes.first { name.hasPrefix($0) } ?? ""
    return String(name.dropFirst(prefix.count))
  }
}
