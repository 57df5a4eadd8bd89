/// A change of the index that a store writes together with the pages that cause it.
///
/// Indexes on other machines read the changes in the order in which they were committed.
public struct OutboxChange: Sendable, Equatable {
  /// The URL of the page whose lease must last for the change to be written; `nil` for a change that no page causes.
  public var page: String?
  /// A URL of the site that the change concerns.
  public var site: String
  /// The encoded change.
  public var payload: [UInt8]

  /// Creates a change.
  public init(page: String?, site: String, payload: [UInt8]) {
    self.page = page
    self.site = site
    self.payload = payload
  }
}
