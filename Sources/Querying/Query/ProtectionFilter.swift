/// A filter of items by their protection class.
///
/// Items of the default class have no token for it, so a query for that class excludes the tokens of the others.
public struct ProtectionFilter: Sendable, Equatable {
  /// The class of items without another class.
  public static let standard = "NSFileProtectionCompleteUntilFirstUserAuthentication"
  /// All classes that Apple documents.
  public static let all = [
    "NSFileProtectionNone", "NSFileProtectionComplete", "NSFileProtectionCompleteUnlessOpen",
    standard, "NSFileProtectionCompleteWhenUserInactive",
  ]

  /// The classes of which items are found.
  public let classes: [String]

  /// Creates a filter; `nil` if no class is given, which finds items of every class.
  public init?(classes: [String]) {
    guard !classes.isEmpty else { return nil }
    self.classes = classes
  }

  /// Returns `true` if items of a class are found; `nil` is the default class.
  public func includes(_ name: String?) -> Bool { classes.contains(name ?? Self.standard) }

  /// Adds the filter to a query.
  func apply(to query: inout TextQuery) {
    if classes.contains(Self.standard) {
      query.excludedMarks += Self.all.filter { !includes($0) }.map(SearchMark.protection)
    } else {
      query.marks.append(classes.map(SearchMark.protection))
    }
  }
}
