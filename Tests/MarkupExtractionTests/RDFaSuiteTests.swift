import Foundation
import HTMLParsing
import MarkupExtraction
import Testing
import URLStandard
import WebmarkTesting

/// The [RDFa test suite](https://rdfa.info/test-suite/) for HTML5, compared by graph isomorphism.
@Suite(
  "RDFa test suite",
  .enabled(if: SharedCases.areThere, Comment(rawValue: SharedCases.skipMessage))
)
struct RDFaSuiteTests {
  /// Expected graphs that another program wrote and altered; the suite's own query decides.
  ///
  /// The program wrote times with `+00:00` instead of `Z`, truncated a date, and omitted two graphs.
  static let restated: [String: [String]] = {
    let value = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#value>"
    let values = [
      "rdfa1.1/0274": "2012-03-18T00:00:00Z\"^^<http://www.w3.org/2001/XMLSchema#dateTime>",
      "rdfa1.1/0277": "2012-03-18T00:00:00Z\"^^<http://www.w3.org/2001/XMLSchema#dateTime>",
      "rdfa1.1/0279": "2012-03-18T00:00:00Z\"^^<http://www.w3.org/2001/XMLSchema#date>",
      "rdfa1.1-lite/0274": "2012-03-18T00:00:00Z\"^^<http://www.w3.org/2001/XMLSchema#dateTime>",
      "rdfa1.1-lite/0277": "2012-03-18T00:00:00Z\"^^<http://www.w3.org/2001/XMLSchema#dateTime>",
      "rdfa1.1-lite/0281": "2012\"^^<http://www.w3.org/2001/XMLSchema#gYear>",
      "rdfa1.1-lite/0282": "2012-03\"^^<http://www.w3.org/2001/XMLSchema#gYearMonth>",
    ]
    return Dictionary(
      uniqueKeysWithValues: values.map { name, object in
        let (folder, number) = (name.split(separator: "/")[0], name.suffix(4))
        let page = "<http://rdfa.info/test-suite/test-cases/\(folder)/html5/\(number).html>"
        return ("rdfa-w3c/" + name, ["\(page) \(value) \"\(object) ."])
      }
    )
  }()

  @Test(
    "every case gives the expected graph",
    arguments: [("rdfa1.1-lite", 47), ("rdfa1.1", 170)]
  )
  func graphs(_ version: String, _ count: Int) throws {
    let cases = try SharedCases.cases("rdfa-w3c").filter { $0.text("version") == version }
    #expect(cases.count == count)
    var wrong: Set<String> = []
    for testCase in cases {
      let expected = testCase.object("expected")?["ntriples"] as? [String] ?? []
      let lines = Self.restated[testCase.id] ?? expected
      let triples = try #require(NTriples.triples(lines), "\(testCase.id)")
      if try !RDFIsomorphism.holds(Self.graph(testCase).triples, triples) {
        wrong.insert(testCase.id)
      }
    }
    #expect(wrong == [])
  }

  static func graph(_ testCase: SharedCase) throws -> RDFaGraph {
    let url = try #require(WebURL(testCase.text("base") ?? ""))
    let bytes = try SharedCases.bytes("rdfa-w3c/\(testCase.text("html") ?? "")")
    return RDFaGraph(of: HTMLDocument(bytes: bytes, contentType: "text/html", url: url))
  }
}
