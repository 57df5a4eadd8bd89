import Foundation
import MarkupExtraction
import Testing
import WebmarkTesting

/// The examples of schema.org, most of them in three syntaxes.
@Suite(
  "examples of schema.org",
  .enabled(if: SharedCases.areThere, Comment(rawValue: SharedCases.skipMessage))
)
struct SchemaExamplesTests {
  /// Cases on which parsers disagree, by the behavior of the parser that created the expectation.
  static let known: [String: Set<String>] = [
    // It ignores `datetime` of `<time>`, which is the value according to HTML+RDFa 1.1, section 3.1.
    "time": [
      "eg-0193/rdfa", "eg-0215/rdfa", "eg-0349/rdfa", "eg-0401/rdfa", "eg-0402/rdfa",
    ],
    // It treats statements about the page, or about an untyped node, as a node.
    "untyped": ["eg-0254/rdfa", "eg-0255/rdfa", "eg-0441/rdfa"],
    // It omits nodes in `@graph` that others refer to.
    "graph": [
      "eg-0216/jsonld", "eg-0220/jsonld", "eg-0395/jsonld", "eg-0401/jsonld", "eg-0402/jsonld",
    ],
    // It repeats values that occur in several descriptions of one node.
    "repeats": ["eg-0352/jsonld", "eg-0476/jsonld"],
    // Without a context there are no names; it treats the type as a relative URL.
    "no context": ["eg-0348/jsonld", "eg-0460/jsonld"],
    // It resolves texts that are not URLs, or CSS selectors, against the page.
    "resolved text": ["eg-0379/jsonld", "eg-0474/jsonld"],
    // It ignores an `itemid` without `itemtype`; the WHATWG algorithm uses it.
    "itemid": ["eg-0216/microdata"],
    // It omits properties without an item, as does the WHATWG algorithm.
    "orphans": ["eg-0427/microdata", "eg-0428/microdata"],
    // Microdata attributes are mixed with RDFa; here `itemid` items are separate Microdata.
    "mixed": ["eg-0446/rdfa"],
  ]

  static func lines(_ testCase: SharedCase) throws -> [String] {
    let items = try SyntaxSuiteTests.markup("schemaorg-examples", testCase).items
    return NeutralItems.lines(items, base: testCase.text("base") ?? "")
  }

  static func isExpected(_ lines: [String], _ testCase: SharedCase) -> Bool {
    ["expected", "expected_whatwg"].contains { name in
      guard let items = testCase.fields[name] as? [Any] else { return false }
      return lines == NeutralItems.lines(expected: items, base: testCase.text("base") ?? "")
    }
  }

  @Test func `every example gives its items, the doubtful ones but for named differences`() throws {
    let cases = try SharedCases.cases("schemaorg-examples")
    #expect(cases.count == 417)
    #expect(cases.count { $0.flag("gold") == true } == 157)
    var wrong: Set<String> = []
    for testCase in cases where try !Self.isExpected(Self.lines(testCase), testCase) {
      wrong.insert(String(testCase.id.dropFirst("schemaorg-examples/".count)))
      #expect(testCase.flag("gold") == false, "\(testCase.id)")
    }
    #expect(wrong == Self.known.values.reduce([]) { $0.union($1) })
  }

  @Test func `the syntaxes of one example give equal items`() throws {
    let cases = try SharedCases.cases("schemaorg-examples")
    var items: [String: [String]] = [:]
    for testCase in cases { items[testCase.id] = try Self.lines(testCase) }
    var pairs = 0
    for testCase in cases where testCase.flag("gold") == true {
      for syntax in testCase.fields["agrees_exactly_with"] as? [String] ?? [] {
        let other = "schemaorg-examples/\(testCase.text("group") ?? "")/\(syntax)"
        #expect(items[testCase.id] == items[other], "\(testCase.id) and \(syntax)")
        pairs += 1
      }
    }
    #expect(pairs > 100)
  }
}
