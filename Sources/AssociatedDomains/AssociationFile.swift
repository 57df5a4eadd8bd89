public import JSONReading
public import URLStandard

/// A site's [association file](https://developer.apple.com/documentation/bundleresources/applinks): the
/// apps that open its URLs.
public struct AssociationFile: Sendable {
  /// The largest supported file, in bytes (128 KiB, uncompressed).
  public static let sizeLimit = 131_072

  /// The rule of the file for a URL and an app.
  public enum Verdict: String, Sendable {
    /// The app opens the URL.
    case match
    /// The app must not open the URL.
    case block
  }

  struct Detail: Sendable {
    var appIDs: [String]
    var rules: [AssociationRule]
  }

  private let details: [Detail]
  /// A Boolean value that indicates whether the file has a section about links.
  private let hasLinks: Bool

  /// Parses a file; `nil` if it is not a JSON object.
  public init?(parsing bytes: [UInt8]) {
    guard bytes.count <= Self.sizeLimit, let value = try? LenientJSON.parse(bytes).value else {
      return nil
    }
    self.init(value, documentBytes: bytes.count)
  }

  /// Reads a parsed JSON file.
  ///
  /// - Parameters:
  ///   - value: The file.
  ///   - documentBytes: The size of the file, which bounds the memory of its patterns; rules beyond the
  ///     bound are ignored.
  public init?(_ value: JSONValue, documentBytes: Int = 0) {
    guard case .object = value else { return nil }
    var budget = DerivationBudget(documentBytes: documentBytes)
    guard let links = value["applinks"] else {
      (details, hasLinks) = ([], false)
      return
    }
    hasLinks = true
    let variables = AssociationVariables(links["substitutionVariables"])
    details = Self.details(links["details"]).map { appIDs, object in
      let defaults = [links["defaults"], object["defaults"]].compactMap { $0 }
      return Detail(
        appIDs: appIDs,
        rules: AssociationRule.rules(
          of: object,
          defaults: defaults,
          variables: variables,
          within: &budget
        )
      )
    }
  }

  /// Returns the verdict of each app for `url`; apps without a matching rule are absent, and so are apps
  /// whose rules exceed the matching limit.
  ///
  /// - Returns: The apps in document order.
  public func verdicts(for url: WebURL) -> [(appID: String, verdict: Verdict)] {
    var found: [(appID: String, verdict: Verdict)] = []
    var known: Set<String> = []
    var steps = MatchingSteps()
    for detail in details {
      let rule = detail.rules.first { $0.matches(url, &steps) }
      guard !steps.isExceeded else { break }
      guard let rule else { continue }
      for appID in detail.appIDs where known.insert(appID).inserted {
        found.append((appID, rule.isExcluding ? .block : .match))
      }
    }
    return found
  }

  /// Returns the apps that open `url`.
  public func appIDs(opening url: WebURL) -> [String] {
    verdicts(for: url).filter { $0.verdict == .match }.map(\.appID)
  }

  /// Returns the apps that the file names, without those that it excludes for `url`; `nil` if the file has no
  /// section about links.
  public func appIDs(notExcludedFrom url: WebURL) -> [String]? {
    guard hasLinks else { return nil }
    let excluded = Set(verdicts(for: url).filter { $0.verdict == .block }.map(\.appID))
    var known: Set<String> = excluded
    return details.flatMap(\.appIDs).filter { known.insert($0).inserted }
  }

  /// Returns the details from a list, or from the obsolete object keyed by app.
  private static func details(_ value: JSONValue?) -> [([String], JSONValue)] {
    switch value {
    case .array(let values):
      return values.prefix(1000).map { detail in
        let single = detail["appID"]?.string.map { [$0] }
        return (detail["appIDs"]?.strings ?? single ?? [], detail)
      }
    case .object(let members):
      return members.prefix(1000).map { ([$0.key], $0.value) }
    default:
      return []
    }
  }
}
