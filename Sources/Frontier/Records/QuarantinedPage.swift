/// A page that is not fetched for a while, because the process died several times while it was in
/// flight.
public struct QuarantinedPage: Sendable, Codable, Equatable {
  /// The URL of the page.
  public var url: String
  /// The number of consecutive deaths.
  public var deaths: Int
  /// The end of the pause, in seconds since 1970.
  public var until: Double

  /// Creates a page.
  package init(url: String, deaths: Int, until: Double) {
    self.url = url
    self.deaths = deaths
    self.until = until
  }

  /// The reason, as it appears in reports.
  public var reason: String { "set aside: webmark died \(deaths) times while it was in flight" }
}
