/// The findings of an earlier check, so that only new ones are reported.
///
/// A finding is recognised by its ``Finding/fingerprint``, so it may move within its file.
public struct FindingBaseline: Sendable, Codable {
  /// A known finding.
  ///
  /// Only the fingerprint counts; the rest is for readers of the file.
  public struct Entry: Sendable, Codable, Equatable {
    /// The identity of the finding.
    public var fingerprint: String
    /// The identifier of the rule.
    public var rule: RuleID
    /// The file or URL.
    public var source: String
    /// The message.
    public var message: String
  }

  /// The version of the format.
  public static let currentVersion = 1

  /// The version of the format of this baseline.
  public private(set) var version = currentVersion
  /// The known findings.
  public private(set) var findings: [Entry] = []

  /// Creates an empty baseline.
  public init() {}

  /// Appends findings.
  public mutating func add(_ new: [Finding]) {
    findings += new.map {
      Entry(
        fingerprint: $0.fingerprint,
        rule: $0.ruleID,
        source: $0.location.source,
        message: $0.message
      )
    }
  }

  /// Sorts the findings by file, rule and fingerprint, so that the files of two checks can be compared.
  public mutating func sort() {
    findings.sort { ($0.source, $0.rule, $0.fingerprint) < ($1.source, $1.rule, $1.fingerprint) }
  }
}

/// Separates new findings from those of a ``FindingBaseline``.
public struct BaselineFilter: Sendable {
  private var unseen: Set<String>
  private let known: Set<String>
  /// The number of findings that the baseline contains.
  public private(set) var knownCount = 0

  /// Creates a filter that lets findings pass that are not in `baseline`.
  public init(_ baseline: FindingBaseline) {
    known = Set(baseline.findings.map(\.fingerprint))
    unseen = known
  }

  /// The number of findings of the baseline that no longer occur.
  public var goneCount: Int { unseen.count }

  /// Returns the findings that are not in the baseline.
  public mutating func new(among findings: [Finding]) -> [Finding] {
    findings.filter { finding in
      let fingerprint = finding.fingerprint
      guard known.contains(fingerprint) else { return true }
      unseen.remove(fingerprint)
      knownCount += 1
      return false
    }
  }
}
