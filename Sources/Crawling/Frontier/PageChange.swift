/// What became different in the index between two visits of a page.
public struct PageChange: Sendable, Equatable {
  /// What became of it.
  public enum Kind: String, Sendable, CaseIterable {
    /// The index holds it now.
    case added
    /// Its item says something else.
    case changed
    /// It left the index: it is gone, or asks not to be indexed.
    case removed
    /// It is not fetched for a while, since webmark died several times while it was in flight.
    case setAside = "set aside"

    /// The kinds that are changes of the index.
    public static let ofIndex: [Kind] = [.added, .changed, .removed]
  }

  /// Days for which changes are kept.
  public static let keptDays = 90
  /// Changes that are kept at most; the oldest go first.
  public static let keptCount = 1_000_000

  /// When it was seen, in seconds since 1970.
  public var time: Double
  /// What became of the page.
  public var kind: Kind
  /// The page.
  public var url: String
  /// The fields of the item that differ, sorted; the reason, if the page was removed or set aside.
  public var fields: [String]
  /// The reason for a changed item that its fields do not tell, such as `canonical is https://a.example/`.
  public var cause: String?

  /// A change.
  public init(time: Double, kind: Kind, url: String, fields: [String] = []) {
    self.time = time
    self.kind = kind
    self.url = url
    self.fields = fields
  }
}
