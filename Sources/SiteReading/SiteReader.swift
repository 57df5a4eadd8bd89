import AssociatedDomains
public import Checking
import Crawling
public import Fetching
import RobotsExclusion
public import URLStandard

/// Fetches the files of a site that rules check: robots.txt, and the association file at both its URLs.
///
/// See <https://developer.apple.com/documentation/xcode/supporting-associated-domains>.
public struct SiteReader: Sendable {
  private static let associationPaths = [
    "/.well-known/apple-app-site-association", "/apple-app-site-association",
  ]
  /// The maximum number of redirects that are followed to tell a file from an error page.
  private static let redirectLimit = 5

  private let transport: any Transport
  private let folder: String?
  private let request: @Sendable (WebURL) -> FetchRequest
  private let licenses: LicenseReader

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - transport: The transport that fetches the files.
  ///   - folder: The name of the folder that the site is read from; `nil` for the network.
  ///   - request: A closure that creates the request for a URL; the body limit is replaced.
  public init(
    transport: any Transport,
    folder: String? = nil,
    request: @escaping @Sendable (WebURL) -> FetchRequest
  ) {
    self.transport = transport
    self.folder = folder
    self.request = request
    licenses = LicenseReader(transport: transport, request: request) { url in
      let robots = await RobotsFetch.fetch(for: url, through: transport, request: request)
      return robots.allows(url, for: .applebot)
    }
  }

  /// Fetches the license files that a page and the robots.txt of its site name.
  public func licenses(of page: CheckedPage) async -> [LicenseEvidence] {
    await licenses.readings(of: page.usage.combined, for: page.url).map { reading in
      LicenseEvidence(
        url: reading.url,
        isSiteWide: reading.isSiteWide,
        failure: reading.invalidity,
        problems: reading.problems,
        preferences: reading.preferences(for: page.url)
      )
    }
  }

  /// Fetches the files of a page's site.
  public func evidence(of page: WebURL) async -> SiteEvidence {
    var site = SiteEvidence(origin: page.origin)
    if let folder { site.robotsSource = folder + "/robots.txt" }
    let robots = await RobotsFetch.fetch(for: page, through: transport, request: request)
    if case .file(let body, _, _) = robots { site.robots = RobotsTxt(parsing: body) }
    for path in Self.associationPaths {
      guard let url = page.resolve(path) else { continue }
      let answer = await transport.fetchIgnoringBadCoding(associationRequest(for: url))
      var outcome = Self.outcome(answer)
      if case .redirected = outcome, case .success(let response) = answer,
        await !leadsToFile(response)
      {
        outcome = .missing
      }
      // If neither URL has a file, the well-known URL is reported.
      if case .missing = outcome, site.association != nil { break }
      let source = folder.map { $0 + path } ?? url.href
      site.association = Self.association(at: url, source: source, outcome)
      guard case .missing = outcome else { break }
    }
    return site
  }

  private func associationRequest(for url: WebURL) -> FetchRequest {
    var request = request(url)
    request.purpose = .associationFile
    request.limits.bodyBytes = AssociationFile.sizeLimit + 1
    return request
  }

  /// Returns `true` if a redirect leads to a file.
  ///
  /// Many sites have no file and redirect every unknown path: Django to the path with a slash at its end, others to their
  /// start page or a login.
  private func leadsToFile(_ response: FetchResponse) async -> Bool {
    let first = associationRequest(for: response.url)
    var chain = RedirectChain(
      from: response.url,
      permission: first.permission,
      limit: Self.redirectLimit
    )
    guard (try? chain.follow(response)) == true else { return false }
    let answer = await transport.fetch(&chain) { url, permission in
      var request = associationRequest(for: url)
      request.permission = permission
      return request
    }
    guard case .success(let end) = answer, 200..<300 ~= end.status else { return false }
    return AssociationEvidence.isFile(end.body)
  }

  private static func outcome(
    _ answer: Result<FetchResponse, FetchError>
  ) -> AssociationEvidence.Outcome {
    switch answer {
    case .failure(let error) where error.code == .tlsFailed: return .untrusted("\(error)")
    case .failure(let error): return .failed("\(error)")
    case .success(let response):
      if let target = response.redirectTarget { return .redirected(to: target.href) }
      switch response.status {
      case 200..<300: return .found(response.body)
      case 401, 403, 404, 410: return .missing
      default: return .failed("status \(response.status)")
      }
    }
  }

  private static func association(
    at url: WebURL,
    source: String,
    _ outcome: AssociationEvidence.Outcome
  ) -> AssociationEvidence {
    var file: AssociationFile?
    if case .found(let bytes) = outcome { file = AssociationFile(parsing: bytes) }
    return AssociationEvidence(url: url, source: source, outcome: outcome) { [file] page in
      (file?.verdicts(for: page) ?? []).map {
        AssociationEvidence.Verdict(appID: $0.appID, opens: $0.verdict == .match)
      }
    }
  }
}
