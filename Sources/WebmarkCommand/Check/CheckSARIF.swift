import Basics
import Checking

/// The report as a log of the Static Analysis Results Interchange Format, version 2.1.0
/// (<https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>).
///
/// Results are written as they arrive; the order of object members is insignificant in JSON.
struct CheckSARIF: CheckReport {
  private static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  /// The maximum number of results of a run that code scanning at GitHub accepts
  /// (<https://docs.github.com/en/code-security/code-scanning/troubleshooting-sarif-uploads/results-exceed-limit>).
  private static let gitHubLimit = 25_000

  let rules: RuleSet
  private let indices: [RuleID: Int]
  private var count = 0

  init(rules: RuleSet) {
    self.rules = rules
    indices = Dictionary(
      rules.rules.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  func header() throws -> String {
    let driver = Driver(
      name: "webmark",
      version: Version.text,
      informationUri: "https://github.com/webmark/webmark",
      rules: rules.rules.map { Descriptor($0, level: rules.level(of: $0)) }
    )
    let tool = try piece(["driver": driver])
    return """
      {"$schema":"\(Self.schema)","version":"2.1.0","runs":[{"tool":\(tool),\
      "columnKind":"unicodeCodePoints","results":[

      """
  }

  mutating func page(_ report: PageReport) throws -> String {
    try results(report.findings)
  }

  mutating func footer(_ end: CheckEnd) throws -> String {
    let results = try results(end.siteFindings + end.summaryFindings)
    if count > Self.gitHubLimit {
      StandardError.write(
        "webmark: code scanning at GitHub rejects a file of over \(NumberFormat.grouped(Self.gitHubLimit)) results; "
          + "this one has \(NumberFormat.grouped(count)). Turn off rules, for instance those of notes.\n"
      )
    }
    return results
      + """
      ],"invocations":[{"executionSuccessful":\(end.failures == 0)}]}]}

      """
  }

  private mutating func results(_ findings: [Finding]) throws -> String {
    var text = ""
    for finding in findings {
      text += count == 0 ? "" : ","
      count += 1
      text += try piece(Result(finding, ruleIndex: indices[finding.ruleID])) + "\n"
    }
    return text
  }

  /// Returns JSON without its line terminator.
  private func piece(_ value: some Encodable) throws -> String {
    String(try SafeJSON.line(value).dropLast())
  }
}

/// A message (section 3.11).
private struct Message: Encodable {
  var text: String
}

/// A tool component (section 3.19).
private struct Driver: Encodable {
  var name: String
  var version: String
  var informationUri: String
  var rules: [Descriptor]
}

/// A reporting descriptor (section 3.49).
private struct Descriptor: Encodable {
  struct Configuration: Encodable {
    var level: String
  }

  struct Properties: Encodable {
    var tags: [String]
  }

  let id: RuleID
  let shortDescription: Message
  let fullDescription: Message
  let help: Message
  let helpUri: String
  let defaultConfiguration: Configuration
  let properties: Properties

  init(_ rule: any CheckRule, level: Level) {
    id = rule.id
    shortDescription = Message(text: rule.title)
    fullDescription = Message(text: rule.explanation)
    help = Message(text: rule.hint)
    helpUri = RulesPage.address(of: rule)
    defaultConfiguration = Configuration(level: level.rawValue)
    properties = Properties(tags: [rule.group.rawValue])
  }
}

/// A result (section 3.27).
private struct Result: Encodable {
  struct Location: Encodable {
    var physicalLocation: PhysicalLocation
  }

  struct PhysicalLocation: Encodable {
    var artifactLocation: Artifact
    var region: Region
  }

  struct Artifact: Encodable {
    var uri: String
  }

  struct Region: Encodable {
    var startLine: Int
    var startColumn: Int
  }

  let ruleId: RuleID
  let ruleIndex: Int?
  let level: String
  let message: Message
  let locations: [Location]
  /// The identities of the finding over time, by the names of algorithms (section 3.27.17); code scanning
  /// services read the first.
  let partialFingerprints: [String: String]

  init(_ finding: Finding, ruleIndex: Int?) {
    ruleId = finding.ruleID
    self.ruleIndex = ruleIndex
    level = finding.level.rawValue
    message = Message(text: finding.message + " " + finding.hint)
    partialFingerprints = [
      "primaryLocationLineHash": finding.fingerprint, "webmark/v1": finding.fingerprint,
    ]
    locations = [
      Location(
        physicalLocation: PhysicalLocation(
          artifactLocation: Artifact(uri: ArtifactAddress.uri(of: finding.location.source)),
          region: Region(startLine: finding.location.line, startColumn: finding.location.column)
        )
      )
    ]
  }
}

/// Converts files and URLs to URI references (RFC 3986) for SARIF.
enum ArtifactAddress {
  /// Returns a URL unchanged, an absolute path as `file:` URI, and a relative path with
  /// percent-encoding.
  static func uri(of source: String) -> String {
    if source.hasPrefix("http://") || source.hasPrefix("https://") { return escaped(source, "%") }
    if source == "-" { return "stdin" }
    let path = source.hasPrefix("./") ? String(source.dropFirst(2)) : source
    return (path.hasPrefix("/") ? "file://" : "") + escaped(path, "")
  }

  /// Percent-encodes characters that a URI cannot contain; in paths also colons, so that no path looks
  /// like a scheme.
  private static func escaped(_ text: String, _ more: String) -> String {
    let isURL = more == "%"
    return PercentEncoding.encode(text.utf8) { byte in
      PercentEncoding.isUnreserved(byte) || "/!$&'()*+,;=@".utf8.contains(byte)
        || isURL && ":?#%[]".utf8.contains(byte)
    }
  }
}
