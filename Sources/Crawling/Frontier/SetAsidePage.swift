/// A page that is not fetched for a while, since the process died several times while it was in flight.
public struct SetAsidePage: Sendable, Codable, Equatable {
  /// The page.
  public var url: String
  /// How many times in a row the process died.
  public var deaths: Int
  /// Until when it is not fetched, in seconds since 1970.
  public var until: Double

  /// Why, as reports say it.
  public var reason: String { "set aside: webmark died \(deaths) times while it was in flight" }
}
