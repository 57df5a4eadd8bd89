/// A change of the index between two visits of a page.
public struct PageChange: Sendable, Equatable {
  /// The kind of a change.
  public enum Kind: String, Sendable, CaseIterable {
    /// The page was added to the index.
    case added
    /// The item of the page has changed.
    case changed
    /// The page was removed from the index: it is gone, or asks not to be indexed.
    case removed
    /// The page is not fetched for a while, because webmark died several times while it was in flight.
    case quarantined = "set aside"

    /// The raw values as an SQL list, so that stores select no kinds of a later version.
    package static let sqlList = allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")

    /// The kinds that change the index.
    public static let ofIndex: [Kind] = [.added, .changed, .removed]
  }

  /// The number of days for which changes are stored.
  public static let keptDays = 90
  /// The maximum number of stored changes; the oldest are deleted first.
  public static let keptCount = 1_000_000

  /// The time of the visit, in seconds since 1970.
  public var time: Double
  /// The kind of the change.
  public var kind: Kind
  /// The URL of the page.
  public var url: String
  /// The fields of the item that differ, sorted; the reason, if the page was removed or set aside.
  public var fields: [String]
  /// The reason for a changed item that its fields do not show, such as `canonical is https://a.example/`.
  public var cause: String?

  /// Creates a change.
  public init(time: Double, kind: Kind, url: String, fields: [String] = []) {
    self.time = time
    self.kind = kind
    self.url = url
    self.fields = fields
  }
}
