public import Fetching
import URLStandard

/// The stored copy of a non-page file.
public struct CachedResponse: Sendable, Equatable {
  /// The largest stored file, in bytes; larger files are fetched each time.
  package static let sizeLimit = 8_000_000

  /// The requested URL.
  public var url: String
  /// The status code: 200, 404 or 410.
  public var status: Int
  /// The validators for the next conditional request.
  public var validators: Validators
  /// The content of the file; empty if the file is missing.
  public var body: [UInt8]
  /// The time of the fetch, in seconds since 1970.
  public var fetchedAt: Double

  /// Creates a copy.
  public init(
    url: String,
    status: Int,
    validators: Validators,
    body: [UInt8],
    fetchedAt: Double
  ) {
    self.url = url
    self.status = status
    self.validators = validators
    self.body = body
    self.fetchedAt = fetchedAt
  }

  /// Creates a copy of a response; `nil` if the response cannot be cached.
  package init?(_ response: FetchResponse, fetchedAt: Double) {
    let validators = response.validators
    let isAbsent = response.status == 404 || response.status == 410
    let isWhole = response.status == 200 && !response.isTruncated && !validators.isEmpty
    guard isAbsent || isWhole, response.body.count <= Self.sizeLimit else { return nil }
    self.init(
      url: response.url.href,
      status: response.status,
      validators: validators,
      body: isAbsent ? [] : response.body,
      fetchedAt: fetchedAt
    )
  }

  /// A Boolean value that indicates whether the file is missing.
  package var isAbsent: Bool { status == 404 || status == 410 }
}
