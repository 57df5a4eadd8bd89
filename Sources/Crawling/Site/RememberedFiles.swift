public import Fetching
import URLStandard

/// Asks for the files beside the pages (robots.txt, sitemaps, feeds, association files) on the
/// condition that they are others than the last time, and answers with the kept ones where they are
/// not.
///
/// What was not there is not asked for again within the hour, unless everything is asked for anew.
struct RememberedFiles: Transport {
  /// How long an absence holds, in seconds.
  private static let absenceLifetime = 3600.0

  let transport: any Transport
  let store: any FrontierStore
  let time: @Sendable () -> Double
  /// Absences that were seen before are not believed, in seconds since 1970.
  let oldestAbsence: Double
  /// Origins that are read from folders: nothing is saved by remembering a file.
  let localOrigins: Set<String>

  /// Makes one exchange, or none; a file that is unchanged is answered as if it had come again.
  func fetch(_ request: FetchRequest) async -> Result<FetchResponse, FetchError> {
    guard !localOrigins.contains(request.url.origin) else { return await transport.fetch(request) }
    // What cannot be read is asked for anew.
    let known = (try? store.file(at: request.url.href)) ?? nil
    if let known, known.isAbsent, known.fetchedAt >= oldestAbsence,
      (0..<Self.absenceLifetime).contains(time() - known.fetchedAt)
    {
      return .success(FetchResponse(url: request.url, status: known.status))
    }
    var request = request
    request.validators = known.flatMap { $0.isAbsent ? nil : $0.validators }
    let answer = await transport.fetch(request)
    guard case .success(let response) = answer else { return answer }
    if response.status == 304, let known { return .success(response.renewed(by: known)) }
    keep(response, insteadOf: known)
    return answer
  }

  /// A copy that cannot be kept costs an exchange later, and is no reason to end the crawl now.
  private func keep(_ response: FetchResponse, insteadOf known: FileCopy?) {
    if let copy = FileCopy(response, fetchedAt: time()) {
      try? store.saveFile(copy)
    } else if known != nil, response.status < 300 {
      try? store.removeFile(at: response.url.href)
    }
  }
}

/// A file beside the pages, as it was the last time.
public struct FileCopy: Sendable, Equatable {
  /// Longer files are fetched each time.
  static let sizeLimit = 8_000_000

  /// Where it was asked for.
  public var url: String
  /// The status of the answer: 200, 404 or 410.
  public var status: Int
  /// What makes the next request conditional.
  public var validators: Validators
  /// The file; empty where there is none.
  public var body: [UInt8]
  /// When it was fetched, in seconds since 1970.
  public var fetchedAt: Double

  /// A copy.
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

  /// What an answer leaves to remember; `nil` where the next request can only be an open one.
  init?(_ response: FetchResponse, fetchedAt: Double) {
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

  /// Whether there was no such file.
  var isAbsent: Bool { status == 404 || status == 410 }
}

extension FetchResponse {
  /// The answer 304 as the file that it speaks of (RFC 9111, section 4.3.4).
  fileprivate func renewed(by copy: FileCopy) -> FetchResponse {
    var response = self
    response.status = copy.status
    response.body = copy.body
    return response
  }
}
