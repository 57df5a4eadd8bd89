import Checking
import Testing

/// The positions of findings in pages with several JSON-LD scripts on one line, as minifiers write them.
@Suite("JSON-LD scripts")
struct ScriptBlockTests {
  private static let open = "<script type=\"application/ld+json\">"
  private static let good =
    open + "{\"@context\":\"https://schema.org\",\"@type\":\"Thing\",\"name\":\"Käse 𝕏\"}</script>"
  /// Scripts that are not JSON-LD for extraction, although their type or text contains its name.
  private static let others =
    "<script>var é = '\(open)'</script><script type='text/ld+json'>{\"name\":1}</script>"
    + "<script type=application/ld+json-x>[]</script>"

  /// A faulty script, whose finding is at the mark `‸`.
  struct Fault: Sendable, CustomTestStringConvertible {
    let id: RuleID
    let script: String
    var testDescription: String { "\(id)" }

    init(_ id: RuleID, _ script: String) {
      self.id = id
      self.script = script
    }
  }

  private static let faults = [
    Fault("SD-PARSE", open + "{\"name\" ‸1}</script>"),
    Fault(
      "SD-REPAIRED",
      open + "{\"@context\":\"https://schema.org\",\"@type\":\"Thing\",‸}</script>"
    ),
    Fault(
      "SD-KEY",
      open
        + "{\"@context\":\"https://schema.org\",\"@type\":\"Thing\",\"name\":1,‸\"name\":2}</script>"
    ),
    Fault("SD-UNTYPED", open + "{\"@context\":\"https://schema.org\",‸\"name\":\"x\"}</script>"),
    Fault(
      "SD-CONTEXT",
      "‸<script type='Application/LD+JSON; charset=utf-8'>{\"@type\":\"Thing\"}</script>"
    ),
  ]

  /// The expected position is that of the mark in the text, which is counted without the scanner of the page.
  @Test(
    "have their own positions",
    arguments: faults,
    ["", good, others, good + good + others + good, "\n\n" + good + "\n" + others + good]
  )
  func positions(_ fault: Fault, behind scripts: String) throws {
    for rest in ["", Self.good, Self.others] {
      let (text, line, column) = RuleCase.marked(scripts + fault.script + rest)
      let findings = PageChecker().findings(on: try RuleCase.page(text))
      let found = findings.filter { $0.ruleID == fault.id }.map(\.location)
      #expect(found == [SourceLocation("plum.html", line: line, column: column)])
    }
  }

  @Test func `two faults on one line have different positions`() throws {
    let fault = Self.open + "{\"name\" 1}</script>"
    let page = try RuleCase.page(fault + fault)
    let findings = PageChecker().findings(on: page).filter { $0.ruleID == "SD-PARSE" }
    let column = Self.open.count + 9
    #expect(findings.map(\.location.column) == [column, column + fault.count])
  }
}
