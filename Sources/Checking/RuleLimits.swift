/// The numbers beyond which rules report a page; a project may set its own.
public struct RuleLimits: Sendable, Equatable {
  /// The maximum number of characters of a title (`TITLE-LONG`).
  public var title = 90
  /// The maximum number of characters of a description (`DESC-LONG`).
  public var description = 300
  /// The maximum number of keywords (`KW-STUFF`).
  public var keywords = 10
  /// The maximum number of bytes of a page (`FETCH-SIZE`).
  public var pageBytes = 1_000_000

  /// The limits of the rules page.
  public static let standard = RuleLimits()

  /// Creates the standard limits.
  public init() {}
}
