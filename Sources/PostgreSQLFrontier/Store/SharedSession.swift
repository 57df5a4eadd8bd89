import Frontier
import URLStandard

/// The in-memory state of the open session.
struct SharedSession: Sendable {
  /// The session's number.
  var number = 0
  /// The identifiers of the seeds, in seed list order.
  var ids: [Int] = []
  /// The first index in the seed list of each identifier.
  var positions: [Int: Int] = [:]
  /// The decisions about known URLs.
  var policy = FrontierPolicy(asOf: nil)
  /// The SipHash key of the frontier.
  var secret = HashSecret(first: 0, last: 0)

  /// Returns the bucket of a URL's site.
  func bucket(of url: String) -> Int { WebURL(url).map { bucket(of: $0) } ?? 0 }

  /// Returns the bucket of a URL's site.
  func bucket(of url: WebURL) -> Int { SiteBucket.number(of: url, secret: secret) }
}
