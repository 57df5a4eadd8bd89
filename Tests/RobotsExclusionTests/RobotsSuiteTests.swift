import Foundation
import RobotsExclusion
import Testing
import WebmarkTesting

/// Suites of other parsers, as the shared cases carry them.
@Suite(
  "robots.txt suites",
  .enabled(if: SharedCases.areThere, Comment(rawValue: SharedCases.skipMessage))
)
struct RobotsSuiteTests {
  struct Suite: Sendable, CustomTestStringConvertible {
    let name: String
    let count: Int
    /// Cases that are answered otherwise, with the reason beside them.
    var differences: Set<String> = []
    var testDescription: String { name }
  }

  static let suites = [
    Suite(
      name: "robots-google",
      count: 545,
      differences: [
        // These hand the matcher a path that is not percent-encoded, or an escape of an unreserved
        // character, and expect no match; RFC 9309, section 2.2.2, table of examples, asks for one.
        "robots-google/robots_test.cc_ID_Encoding~3",
        "robots-google/robots_test.cc_ID_Encoding~5",
        "robots-google/robots_test.cc_ID_Encoding~6",
        // A byte order mark before a later line. Foundation's JSON reader drops one that follows an
        // escape, so the case never reaches us as it was written.
        "robots-google/spec_correctness_BOM-characters~5",
        "robots-google/spec_correctness_non-ascii-paths~3",
        "robots-google/spec_correctness_non-ascii-paths~5",
        "robots-google/spec_correctness_non-ascii-paths~6",
      ]
    ),
    Suite(name: "robots-protego", count: 378),
    Suite(name: "robots-crawlercommons", count: 293),
  ]

  @Test("decides as the suite's own parser, where Google's agrees", arguments: suites)
  func decisions(_ suite: Suite) throws {
    let cases = try SharedCases.cases(suite.name)
    #expect(cases.count == suite.count)
    var wrong: Set<String> = []
    for testCase in cases where testCase.flag("disputed") != true {
      let robots = RobotsTxt(parsing: Self.bytes(of: testCase))
      let target = Self.target(of: testCase.text("url") ?? "")
      let token = testCase.text("agent") ?? ""
      let decision = robots.decision(for: target, productTokens: [token])
      if decision.isAllowed != testCase.flag("expected") { wrong.insert(testCase.id) }
    }
    #expect(wrong == suite.differences)
  }

  static func bytes(of testCase: SharedCase) -> [UInt8] {
    if let text = testCase.text("robots") { return Array(text.utf8) }
    let encoded = testCase.text("robots_b64") ?? ""
    return Array(Data(base64Encoded: encoded) ?? Data())
  }

  /// Path and query of a URL or path, as google/robotstxt takes them out.
  static func target(of url: String) -> String {
    var rest = Substring(url)
    if let scheme = rest.range(of: "://") {
      rest = rest[scheme.upperBound...]
      rest = rest[(rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex)...]
    }
    rest = rest.prefix { $0 != "#" }
    return rest.hasPrefix("/") ? String(rest) : "/" + rest
  }
}
