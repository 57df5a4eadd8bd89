import Foundation
import RobotsExclusion
import Testing
import WebmarkTesting

/// Test suites of other parsers.
@Suite(
  "robots.txt suites",
  .enabled(if: SharedCases.areThere, Comment(rawValue: SharedCases.skipMessage))
)
struct RobotsSuiteTests {
  struct Suite: Sendable, CustomTestStringConvertible {
    let name: String
    let count: Int
    var testDescription: String { name }
  }

  static let suites = [
    Suite(name: "robots-google", count: 545),
    Suite(name: "robots-protego", count: 378),
    Suite(name: "robots-crawlercommons", count: 293),
  ]

  @Test("decides as the suite's own parser, where Google's agrees", arguments: suites)
  func decisions(_ suite: Suite) throws {
    let cases = try SharedCases.cases(suite.name)
    #expect(cases.count == suite.count)
    for testCase in cases where testCase.flag("disputed") != true {
      let robots = RobotsTxt(parsing: Self.bytes(of: testCase))
      let target = Self.target(of: testCase.text("url") ?? "")
      let token = testCase.text("agent") ?? ""
      let decision = robots.ruleSet(for: [token], dialect: .google).decision(for: target)
      #expect(decision.isAllowed == testCase.flag("expected"), "\(testCase.id)")
    }
  }

  /// Files of large sites with the decisions of google/robotstxt.
  @Test("real files are decided as Google's parser does", arguments: RobotsDialect.allCases)
  func realFiles(_ dialect: RobotsDialect) throws {
    let cases = try SharedCases.cases("robots-real")
    #expect(cases.count == 20_230)
    let files = Dictionary(grouping: cases) { $0.text("robots_file") ?? "" }
    #expect(files.count == 1065)
    for (file, cases) in BuildScale.sample(files.sorted { $0.key < $1.key }) {
      let robots = RobotsTxt(parsing: try SharedCases.bytes("robots-real/\(file)"))
      for testCase in cases {
        let rules = robots.ruleSet(for: [testCase.text("agent") ?? ""], dialect: dialect)
        let decision = rules.decision(for: Self.target(of: testCase.text("url") ?? ""))
        #expect(decision.isAllowed == testCase.flag("expected"), "\(testCase.id)")
      }
    }
  }

  static func bytes(of testCase: SharedCase) -> [UInt8] {
    if let text = testCase.text("robots") { return Array(text.utf8) }
    let encoded = testCase.text("robots_b64") ?? ""
    return Array(Data(base64Encoded: encoded) ?? Data())
  }

  /// Returns the path and query of a URL or path, extracted as in google/robotstxt.
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
