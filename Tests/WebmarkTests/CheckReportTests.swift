import Fixtures
import Foundation
import Testing
import WebmarkTesting

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The report formats, which must conform to their standards and be safe for any page.
@Suite("webmark check: reports")
struct CheckReportTests {
  /// A page whose texts all try to escape from the report.
  static let hostile = """
    <html><head>
    <title>&lt;script&gt;alert(1)&lt;/script&gt;\u{1B}[2J\u{9B}31m\u{202E}&quot;' ]]&gt; \
    \(String(repeating: "long ", count: 20))</title>
    <meta name=description content="&lt;img src=x onerror=alert(2)&gt;\u{1B}]0;owned\u{7} &amp;amp;">
    <meta property="og:image" content="javascript:alert(3)">
    <meta name="twitter:image" content="https://x.example/&quot;onmouseover=alert(4)/a.png">
    <link rel=canonical href="https://shop.example/'&quot;&gt;&lt;script&gt;alert(5)&lt;/script&gt;">
    <meta name=apple-itunes-app content="app-id=&lt;b&gt;\u{1B}[31m, app-argument=x\u{85}y">
    <script type="application/ld+json">{"@type": "Product", "telephone": "<script>\u{1B}[1mcall",
    "offers": {"@type": "Offer", "price": "<svg onload=alert(6)>"}, bad}</script>
    </head><body></body></html>
    """

  private func run(_ options: [String]) async throws -> (answer: CommandRunner.Answer, html: String)
  {
    try await TemporaryFolder.with { folder in
      // The name of a file is hostile text, too.
      let name = "<b>\u{1B}[31m&\"' %41.html"
      try Data(Self.hostile.utf8).write(to: folder.appendingPathComponent(name))
      try Data(Self.hostile.utf8).write(to: folder.appendingPathComponent("two.html"))
      let answer = try CommandRunner(in: folder).run(
        ["check", name, "two.html"] + options,
        environment: ["TERM": "xterm"]
      )
      let page = folder.appendingPathComponent("report.html")
      return (answer, (try? String(contentsOf: page, encoding: .utf8)) ?? "")
    }
  }

  /// Returns the characters that no report may contain: terminal control characters and bidirectional
  /// controls.
  private func hostileScalars(in text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x0A: false
      case 0...0x1F, 0x7F...0x9F, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
  }

  @Test(
    "no form lets a page write into it",
    arguments: ["", "--json", "--sarif", "--junit", "--lines"]
  )
  func hostile(form: String) async throws {
    let (answer, html) = try await run((form.isEmpty ? [] : [form]) + ["--html", "report.html"])
    #expect(answer.status == 2)
    #expect(answer.output.contains("DL-APPID"))
    #expect(hostileScalars(in: answer.output).isEmpty)
    #expect(hostileScalars(in: answer.errors).isEmpty)
    #expect(hostileScalars(in: html).isEmpty)
  }

  /// The problem matcher is that of <https://github.com/actions/toolkit/blob/main/docs/problem-matchers.md>.
  @Test func `the problem matcher reads every error and warning of the lines`() async throws {
    struct Matchers: Decodable {
      struct Matcher: Decodable { var pattern: [Pattern] }
      struct Pattern: Decodable { var regexp: String }
      var problemMatcher: [Matcher]
    }
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Packaging/problem-matcher.json")
    let matchers = try JSONDecoder().decode(Matchers.self, from: Data(contentsOf: file))
    let pattern = try #require(matchers.problemMatcher.first?.pattern.first?.regexp)
    let regex = try Regex(pattern)
    let (answer, _) = try await run(["--lines"])
    let lines = answer.output.split(separator: "\n").filter { !$0.contains(": note: ") }
    #expect(!lines.isEmpty)
    for line in lines {
      let match = try #require(line.wholeMatch(of: regex), "\(line)")
      #expect(match.output[1].substring?.hasSuffix(".html") == true, "\(line)")
      #expect(match.output[6].substring?.isEmpty == false)
    }
  }

  @Test func `the page of HTML holds no markup but its own`() async throws {
    let (_, html) = try await run(["--html", "report.html"])
    #expect(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    let tags = html.matches(of: /<\/?([a-zA-Z!][a-zA-Z0-9]*)/).map { String($0.1).lowercased() }
    let own: Set<String> = [
      "!doctype", "html", "head", "meta", "title", "style", "body", "h1", "h2", "section", "a",
      "small", "div", "p", "table", "tr", "th", "td", "br", "main", "span", "input", "label", "h3",
      "thead", "tbody", "details", "summary", "ul", "li",
    ]
    #expect(Set(tags).isSubset(of: own), "\(Set(tags).subtracting(own))")
    #expect(!html.contains("href=\"javascript:"))
    #expect(html.contains("default-src 'none'"))
    // The page loads no external resources.
    #expect(html.firstMatch(of: /<[^>]*\ssrc=|@import|url\(/) == nil)
    for link in html.matches(of: /href="([^"]*)"/) {
      #expect(
        link.1.hasPrefix("#page-") || link.1 == "#summary" || link.1.hasPrefix("https://"),
        "\(link.1)"
      )
    }
  }

  /// JUnit has no standard; the commonly cited schema is Jenkins' `junit-10.xsd`: suites with name,
  /// tests, failures and errors, cases with name and classname.
  @Test func `JUnit is well-formed, and its counts are right`() async throws {
    let (answer, _) = try await run(["--junit"])
    let reader = JUnitReader()
    let parser = XMLParser(data: Data(answer.output.utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(reader.suites.count == 4)
    for suite in reader.suites {
      #expect(suite.tests == suite.cases && suite.failures == suite.found, "\(suite)")
    }
    #expect(reader.suites.contains { $0.failures > 0 })
    let (lenient, _) = try await run(["--junit", "--fail-on", "never"])
    #expect(!lenient.output.contains("<failure"))
  }

  // MARK: SARIF

  /// The properties that <https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html> requires of
  /// each used object, by section.
  @Test func `SARIF has what version 2.1.0 requires`() async throws {
    let runner = CommandRunner(in: URL(fileURLWithPath: FixtureFolder.packageRoot))
    let seeds = try runner.run(["check", "seeds.txt", "--sarif"]).output
    let page = try await run(["--sarif"]).answer.output
    for text in [seeds, page] {
      let log = try #require(
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      )
      // 3.13: version and runs.
      #expect(log["version"] as? String == "2.1.0")
      let schema = try #require(log["$schema"] as? String)
      #expect(schema.hasSuffix("sarif-schema-2.1.0.json"))
      let runs = try #require(log["runs"] as? [[String: Any]])
      try #require(runs.count == 1)
      // 3.14: tool. 3.18: driver. 3.19: name.
      let tool = try #require(runs[0]["tool"] as? [String: Any])
      let driver = try #require(tool["driver"] as? [String: Any])
      #expect(driver["name"] as? String == "webmark")
      #expect(runs[0]["columnKind"] as? String == "unicodeCodePoints")
      let ids = try rules(of: driver)
      let results = try #require(runs[0]["results"] as? [[String: Any]])
      #expect(results.count > 10)
      for result in results { try check(result, ids: ids) }
      // 3.20: executionSuccessful.
      let invocations = try #require(runs[0]["invocations"] as? [[String: Any]])
      #expect(invocations.first?["executionSuccessful"] as? Bool == true)
    }
  }

  /// GitHub's page about code scanning: 25,000 results per run.
  ///
  /// 26 pages have 1,000 images each without text.
  @Test func `SARIF with more results than GitHub accepts is reported`() async throws {
    try await TemporaryFolder.with { folder in
      let page = "<html lang=en><title>T</title>" + String(repeating: "<img src=a>\n", count: 1000)
      for number in 0..<26 {
        try Data(page.utf8).write(to: folder.appendingPathComponent("\(number).html"))
      }
      let runner = CommandRunner(in: folder)
      let options = ["--only", "IMG-ALT", "--page-only", "--sarif"]
      let all = try runner.run(["check", "."] + options)
      #expect(all.errors.contains("over 25,000 results; this one has 26,000"), "\(all.errors)")
      #expect(try runner.run(["check", "1.html"] + options).errors.isEmpty)
    }
  }

  /// Checking.md: 1,000 findings of a rule on a page.
  @Test func `rules that found more than is reported are named, also with a baseline`() async throws
  {
    try await TemporaryFolder.with { folder in
      let page = "<html lang=en><title>T</title>" + String(repeating: "<img src=a>\n", count: 1001)
      try Data(page.utf8).write(to: folder.appendingPathComponent("a.html"))
      let runner = CommandRunner(in: folder)
      let options = ["check", "a.html", "--only", "IMG-ALT", "--json"]
      _ = try runner.run(options + ["--write-baseline", "known.json"])
      for more in [[], ["--baseline", "known.json"]] {
        let answer = try runner.run(options + more)
        let last = try #require(answer.lines.last)
        let end = try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any]
        #expect(end?["cutRules"] as? [String] == ["IMG-ALT"])
        #expect(answer.errors.contains("there were more of IMG-ALT"))
      }
    }
  }

  /// 3.49: each descriptor has an id; 3.12: messages have text.
  private func rules(of driver: [String: Any]) throws -> [String] {
    let rules = try #require(driver["rules"] as? [[String: Any]])
    return try rules.map { rule in
      for name in ["shortDescription", "fullDescription", "help"] {
        let message = try #require(rule[name] as? [String: Any])
        #expect((message["text"] as? String)?.isEmpty == false)
      }
      return try #require(rule["id"] as? String)
    }
  }

  /// 3.27: message; 3.27.6: the index is that of the rule; 3.27.10: the levels.
  private func check(_ result: [String: Any], ids: [String]) throws {
    let index = try #require(result["ruleIndex"] as? Int)
    #expect(ids[index] == result["ruleId"] as? String)
    #expect(["note", "warning", "error"].contains(result["level"] as? String))
    let message = try #require(result["message"] as? [String: Any])
    #expect((message["text"] as? String)?.isEmpty == false)
    let locations = try #require(result["locations"] as? [[String: Any]])
    let physical = try #require(locations.first?["physicalLocation"] as? [String: Any])
    let artifact = try #require(physical["artifactLocation"] as? [String: Any])
    let uri = try #require(artifact["uri"] as? String)
    // 3.4.3: a URI reference (RFC 3986) without spaces, quotation marks or angle brackets.
    #expect(
      uri.wholeMatch(of: /([A-Za-z0-9\-._~:\/?#\[\]@!$&'()*+,;=]|%[0-9A-F]{2})+/) != nil,
      "\(uri)"
    )
    // 3.30.5, 3.30.6: lines and columns count from 1.
    let region = try #require(physical["region"] as? [String: Any])
    #expect((region["startLine"] as? Int ?? 0) >= 1 && (region["startColumn"] as? Int ?? 0) >= 1)
  }

  // MARK: Text

  @Test func `text has no colour in a pipe`() async throws {
    let (answer, _) = try await run([])
    #expect(!answer.output.contains("\u{1B}"))
    #expect(answer.output.contains("2 pages checked"))
  }

  @Test func `a report that cannot be written is an error`() async throws {
    let (answer, _) = try await run(["--html", "no/such/folder/report.html"])
    #expect(answer.status == 2)
    #expect(answer.errors.contains("no/such/folder/report.html"))
  }
}

/// Compares the counts in a JUnit file with its content.
private final class JUnitReader: NSObject, XMLParserDelegate {
  struct Suite {
    var tests: Int
    var failures: Int
    var cases = 0
    var found = 0
  }

  var suites: [Suite] = []

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    switch name {
    case "testsuite":
      let tests = attributes["tests"].flatMap { Int($0) } ?? -1
      let failures = attributes["failures"].flatMap { Int($0) } ?? -1
      suites.append(Suite(tests: tests, failures: failures))
    case "testcase": suites[suites.count - 1].cases += 1
    case "failure": suites[suites.count - 1].found += 1
    default: return
    }
  }
}
