import Checking
import FoundationEssentials

/// The findings in the output of `webmark check --json`, as rows of the table `findings`.
struct CheckFindings {
  /// The part of a line that holds findings.
  private struct Line: Decodable {
    var findings: [FindingLine]
  }

  private let path: String

  /// Creates the findings of a file; `-` is standard input.
  init(path: String) { self.path = path }

  /// Calls `body` with each finding, in order.
  ///
  /// - Throws: `CommandFailure` if the file is unreadable or has a line of another form, and the errors of `body`.
  func forEach(_ body: ([ExportValue]) throws -> Void) throws {
    var reader = try LineReader(path)
    var number = 0
    while let lines = try reader.next() {
      for line in lines.split(separator: UInt8(ascii: "\n")) {
        number += 1
        guard let findings = try? JSONDecoder().decode(Line.self, from: Data(line)).findings else {
          throw CommandFailure(
            .error,
            "\(path == "-" ? "standard input" : path):\(number): no line of 'webmark check --json'"
          )
        }
        for finding in findings { try body(Self.row(finding)) }
      }
    }
  }

  private static func row(_ finding: FindingLine) -> [ExportValue] {
    [
      ExportValue(finding.id.rawValue), ExportValue(finding.level), ExportValue(finding.source),
      .integer(finding.line), .integer(finding.column), ExportValue(finding.message),
      ExportValue(finding.hint), ExportValue(finding.fingerprint),
    ]
  }
}
