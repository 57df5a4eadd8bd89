import Foundation
import HTMLParsing
import JSONReading
import MarkupExtraction
import Testing
import URLStandard
import WebmarkTesting

/// The samples of extruct's tests; deviations are listed with the rule that requires them.
@Suite(
  "extruct's samples",
  .enabled(if: SharedCases.areThere, Comment(rawValue: SharedCases.skipMessage))
)
struct ExtructSamplesTests {
  static let known: [String: Set<String>] = [
    // Relative URLs are resolved (HTML, 5.2.4 Values); extruct keeps them if it knows no base.
    "relative URLs": [
      "schema.org_Event.002/microdata", "schema.org_MusicRecording.001/microdata",
      "w3c_microdata.5.5/microdata(strict)",
    ],
    // An element that `itemref` references twice is one property (HTML, 5.2.5).
    "reached twice": ["schema.org_product-ref/microdata"],
    // The value of `<input>` is its text (HTML, 5.2.4); extruct reads its attributes.
    "input": ["schema.org_SearchAction.001/microdata"],
    // Text is the unchanged `textContent`; extruct adds spaces.
    "text": ["websites_microdata-with-description/microdata"],
    // Undeclared prefixes are unchanged (RDFa Core, 7.4.2), and `lang` sets the language of literals
    // (7.5, step 4).
    "RDFa": ["misc_expanded_OG_support_test/rdfa(expanded)", "songkick_elysianfields/all rdfa"],
    // `fb:` is a namespace of Open Graph pages, which extruct keeps only if it is declared.
    "fb": ["misc_opengraph_test/opengraph", "misc_opengraph_ns_product_test/opengraph"],
    // A plain `description` is not Dublin Core.
    "Dublin Core": ["songkick_elysianfields/all dublincore"],
    // Microformats are not supported.
    "microformats": ["misc_microformat_test/microformat"],
  ]

  static func document(_ testCase: SharedCase) throws -> HTMLDocument {
    let url = try #require(WebURL(testCase.text("base") ?? "http://www.example.com/index.html"))
    let bytes = try SharedCases.bytes("extruct-samples/\(testCase.text("html") ?? "")")
    return HTMLDocument(bytes: bytes, contentType: "text/html; charset=utf-8", url: url)
  }

  @Test func `every sample gives what extruct reads, but for named differences`() throws {
    let cases = try SharedCases.cases("extruct-samples")
    #expect(cases.count == 53)
    var wrong: Set<String> = []
    for testCase in cases {
      let document = try Self.document(testCase)
      let markup = MarkupExtractor().extract(from: document)
      var parts = testCase.object("expected") ?? [:]
      if testCase.text("syntax") != "all" {
        parts = [testCase.text("syntax") ?? "": testCase.fields["expected"] ?? []]
      }
      for (syntax, expected) in parts
      where try !Self.agrees(syntax, expected as? [Any] ?? [], markup, document) {
        wrong.insert(
          testCase.id.dropFirst("extruct-samples/".count) + (parts.count > 1 ? " \(syntax)" : "")
        )
      }
    }
    #expect(wrong == Self.known.values.reduce([]) { $0.union($1) })
  }

  static func agrees(
    _ syntax: String,
    _ expected: [Any],
    _ markup: PageMarkup,
    _ document: HTMLDocument
  ) throws -> Bool {
    switch syntax {
    case "json-ld":
      // Blocks without a node are omitted.
      let values = markup.jsonLD.compactMap(\.value).flatMap { value -> [JSONValue] in
        if case .array(let values) = value { return values }
        return [value]
      }.filter { ![.null, .bool(false), .object([])].contains($0) }
      let found = try JSONSerialization.jsonObject(with: JSONEncoder().encode(values))
      return (found as? NSArray) == expected as NSArray
    case "opengraph":
      let pairs = expected.flatMap { ($0 as? [String: Any])?["properties"] as? [[String]] ?? [] }
      return markup.openGraph.map { [$0.property, $0.content] } == pairs
    case "dublincore":
      return markup.dublinCore.map(\.content).sorted() == contents(expected).sorted()
    case "rdfa", "rdfa(expanded)":
      return RDFIsomorphism.holds(RDFaGraph(of: document).triples, ExpandedGraph.triples(expected))
    case "microformat":
      return expected.isEmpty
    default:
      let base = document.baseURL.href
      let items = markup.items.filter { $0.syntax == .microdata }
      return NeutralItems.lines(items, base: base)
        == NeutralItems.lines(expected: expected.map(neutral), base: base)
    }
  }

  static func contents(_ expected: [Any]) -> [String] {
    expected.flatMap { value -> [String] in
      let object = value as? [String: Any] ?? [:]
      return ["elements", "terms"].flatMap { object[$0] as? [[String: Any]] ?? [] }
        .compactMap { $0["content"] as? String }
    }
  }

  /// Returns an item of extruct in the neutral form.
  static func neutral(_ value: Any) -> Any {
    guard let item = value as? [String: Any], item["type"] != nil || item["properties"] != nil
    else {
      return value
    }
    let types = item["type"] as? [String] ?? [item["type"] as? String].compactMap { $0 }
    let properties = item["properties"] as? [String: Any] ?? [:]
    return [
      "types": types, "id": item["id"] ?? NSNull(),
      "props": properties.mapValues { ($0 as? [Any] ?? [$0]).map(neutral) },
    ]
  }
}

/// The statements of expanded JSON-LD.
struct ExpandedGraph {
  private var blanks: [String: Int] = [:]
  private var triples: [RDFTriple] = []
  private static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

  static func triples(_ nodes: [Any]) -> [RDFTriple] {
    var graph = ExpandedGraph()
    for node in nodes { graph.add(node as? [String: Any] ?? [:]) }
    return graph.triples
  }

  private mutating func add(_ node: [String: Any]) {
    let subject = name(node["@id"] as? String ?? "")
    for (key, values) in node {
      for value in values as? [Any] ?? [] {
        if key == "@type" {
          add(subject, Self.rdf + "type", name(value as? String ?? ""))
        } else {
          add(subject, key, term(value as? [String: Any] ?? [:]))
        }
      }
    }
  }

  private mutating func add(_ subject: RDFTerm, _ predicate: String, _ object: RDFTerm) {
    triples.append(RDFTriple(subject: subject, predicate: predicate, object: object))
  }

  private mutating func name(_ text: String) -> RDFTerm {
    guard text.hasPrefix("_:") || text.isEmpty else { return .iri(text) }
    let number = blanks[text] ?? blanks.count
    blanks[text] = number
    return .blank(number)
  }

  private mutating func term(_ value: [String: Any]) -> RDFTerm {
    if let id = value["@id"] as? String { return name(id) }
    guard let list = value["@list"] as? [[String: Any]] else {
      return .literal(
        value["@value"] as? String ?? "\(value["@value"] ?? "")",
        datatype: value["@type"] as? String,
        language: value["@language"] as? String
      )
    }
    var rest = RDFTerm.iri(Self.rdf + "nil")
    for member in list.reversed() {
      let cell = name("_:list\(blanks.count)")
      add(cell, Self.rdf + "first", term(member))
      add(cell, Self.rdf + "rest", rest)
      rest = cell
    }
    return rest
  }
}
