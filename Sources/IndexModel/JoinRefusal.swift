/// A page that a written record, or one related to it, points at and whose result the record is not part of.
public struct JoinRefusal: Sendable, Equatable, Codable {
  /// The app of the record.
  public var appID: String
  /// The identifier of the item; `nil` for an activity.
  public var uniqueIdentifier: String?
  /// The URL of the page.
  public var url: String
  /// The reason, such as `the site names no app`.
  public var reason: String

  package init(appID: String, uniqueIdentifier: String?, url: String, reason: String) {
    (self.appID, self.uniqueIdentifier) = (appID, uniqueIdentifier)
    (self.url, self.reason) = (url, reason)
  }
}

extension JoinRefusal: CustomStringConvertible {
  /// The refusal in a sentence for the feeder.
  public var description: String {
    "not joined with \(url): \(reason); see 'webmark app add --help'"
  }
}
