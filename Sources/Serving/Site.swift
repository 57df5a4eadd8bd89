import AccessTokens
import ChangeFeeds
import Foundation
import Frontier
public import Indexing
import IndexModel
import SQLiteIndex
import Synchronization
import SystemIO

/// The request handler of the server, without sockets.
///
/// Requests are validated in this order: host, rate, path, method, token, permission, origin,
/// parameters, body.
public final class Site: Sendable {
  /// The maximum number of bytes of a request's path and query.
  static let targetLimit = 8192
  /// The maximum number of body bytes that are read without a matching route, so that the client
  /// receives the reason.
  private static let strayBodyLimit = 65_536
  /// The maximum number of bytes of a body.
  public static let bodyLimit = 4_000_000

  let configuration: SiteConfiguration
  let index: SharedIndex
  /// The destination of apps' feeds, from which their items and client states are read.
  let feeds: any FeedStore
  let searchService: SearchService
  /// The file of the index that was opened.
  let indexFile: OpenedFile
  let checks: CheckService
  let crawls: any CrawlHistory
  private let folderLog: FolderChangeLog
  let metrics = Metrics()
  let templates: PageTemplates
  /// The writes through this server, one at a time, so that the refusals of a write are read before the next.
  let writes = TaskQueue()
  /// The threads that read files.
  let files = BlockingPool("webmark.serving.files", limit: 4)
  /// The threads that respond to requests with a large body, which takes long to parse.
  private let bodies = BlockingPool(
    "webmark.serving.bodies",
    limit: ProcessInfo.processInfo.activeProcessorCount
  )
  /// The number of bytes of a body from which on ``bodies`` respond.
  static let largeBody = 65_536
  private let tokens: TokenStore
  let hosts: HostNames
  private let limiter: ClientRateLimiter
  private let crossOrigins: CrossOriginPolicy
  private let table: RouteTable
  private let log: (@Sendable (AccessLine) -> Void)?
  /// Receives what failed in the server, such as its database.
  private let logFailure: @Sendable (String) -> Void
  private let stopping = Atomic(false)
  private let hasWritten = Atomic(false)

  /// Creates a site for a data folder.
  ///
  /// - Parameters:
  ///   - folder: The data folder.
  ///   - index: The index of the folder.
  ///   - configuration: The settings.
  ///   - log: A closure that receives a line per response.
  ///   - logFailure: A closure that receives a request or a tool that failed, and the reason.
  /// - Throws: An error if a template is malformed.
  public init(
    folder: String,
    index: SharedIndex,
    configuration: SiteConfiguration = SiteConfiguration(),
    log: (@Sendable (AccessLine) -> Void)? = nil,
    logFailure: @escaping @Sendable (String) -> Void = { _ in }
  ) throws {
    self.configuration = configuration
    self.index = index
    feeds = configuration.feeds ?? index
    self.log = log
    self.logFailure = logFailure
    let path = folder + "/index.sqlite"
    indexFile = OpenedFile(path: path)
    let version = IndexVersion(path: path)
    let slots = SearchSlots(
      limit: configuration.shards == nil
        ? ProcessInfo.processInfo.activeProcessorCount : SearchService.shardSearches
    )
    let seconds = configuration.answerSeconds
    // Over shards the own index says nothing about changes, so answers are kept for `seconds` only.
    let isSharded = configuration.shards != nil
    let cache = ResponseCache(seconds: seconds, slots: slots) { isSharded ? nil : version.current }
    searchService = SearchService(
      index: index,
      slots: slots,
      cache: cache,
      shards: configuration.shards
    )
    checks = CheckService(configuration)
    crawls = DataFolderCrawls(folder: folder, index: index, files: files)
    folderLog = FolderChangeLog(folder: folder)
    templates = try PageTemplates()
    tokens = TokenStore(folder: folder)
    hosts = HostNames(
      configuration.hosts + [configuration.publicOrigin?.hostname].compactMap(\.self)
    )
    limiter = ClientRateLimiter(rate: configuration.rate, burst: max(20, configuration.rate * 4))
    crossOrigins = CrossOriginPolicy(configuration.crossOrigins)
    table = RouteTable(
      routes: Self.apiRoutes + ModelContextRoutes.all + FeedRoutes.all + KeyDirectoryRoute.all
        + Self.pageRoutes
    )
  }

  /// Ends event streams, which would otherwise continue forever.
  public func stop() { stopping.store(true, ordering: .relaxed) }

  /// Throws if writes would be lost, because the file of the index was replaced; else notes that the server writes.
  func beginWriting() throws(Problem) {
    try requireIndexFile()
    hasWritten.store(true, ordering: .relaxed)
  }

  /// Throws if another file has taken the place of the index.
  func requireIndexFile() throws(Problem) {
    guard indexFile.isInPlace else {
      throw Problem(.notReady, "the index was replaced; restart 'webmark serve'")
    }
  }

  /// Copies what this server wrote to the file of the index, after its last response, so that a copy of the file alone has it.
  func finishWriting() async {
    guard hasWritten.load(ordering: .relaxed), indexFile.isInPlace else { return }
    do {
      try await index.checkpoint()
    } catch {
      failed("the end of writing", error)
    }
  }

  var isStopping: Bool { stopping.load(ordering: .relaxed) }

  /// Returns changes of pages, of the data folder or of the crawls that share a frontier.
  func changes(_ selection: ChangeSelection) async throws -> [StoredChange] {
    guard let shared = configuration.changes else {
      return try await files.run { [folderLog] in try folderLog.changes(selection) }
    }
    do {
      return try await shared.changes(selection)
    } catch {
      // Everyone may read the feeds, and the message names the server.
      failed("changes of the frontier", error)
      throw Problem(
        .notReady,
        "the server of the changes does not respond",
        headers: ["retry-after": String(Self.retryDelay)]
      )
    }
  }

  /// The seconds after which a client may ask again for what a server behind this one did not answer.
  private static let retryDelay = 10

  static func now() -> Double { Date.now.timeIntervalSince1970 }

  // MARK: Responding

  /// Returns the maximum number of body bytes for a request; larger bodies are rejected before
  /// ``respond(to:)``.
  public func bodyLimit(method: String, target: String) -> Int {
    let path = target.prefix { $0 != "?" }
    guard case .route(let route, _)? = try? table.match(method, path) else {
      return Self.strayBodyLimit
    }
    return route.bodyLimit
  }

  /// Responds to a request.
  public func respond(to request: WebRequest) async -> WebResponse {
    guard request.body.count >= Self.largeBody else { return await response(to: request) }
    return await withTaskExecutorPreference(bodies) { await self.response(to: request) }
  }

  @concurrent private func response(to request: WebRequest) async -> WebResponse {
    let start = ContinuousClock.now
    indexFile.tellOnce {
      logFailure(
        "\(indexFile.path) was replaced or removed; answers come from the former index until a restart"
      )
    }
    var route = "none"
    var response: WebResponse
    do {
      (route, response) = try await routed(request)
    } catch {
      route = request.wantsPage ? "page" : "api"
      response = shown(problem(of: request, for: error), for: request)
    }
    response = finalized(response, for: request)
    let seconds = (ContinuousClock.now - start).seconds
    metrics.count(route: route, response: response, seconds: seconds)
    log?(AccessLine(request, response, seconds: seconds))
    return response
  }

  /// Returns a response with the header fields that all responses have.
  func finalized(_ response: WebResponse, for request: WebRequest) -> WebResponse {
    var response = ResponseFinalizer(request: request).finalize(response)
    crossOrigins.apply(to: &response, for: request)
    return response
  }

  /// Returns the problem of a request that failed, and logs an error that is no problem of the client's.
  private func problem(of request: WebRequest, for error: any Error) -> Problem {
    if let problem = error as? Problem { return problem }
    if let error = error as? IndexError, error.code == .tooSlow {
      return Problem(.tooSlow, error.message)
    }
    failed("\(request.method) \(request.path)", error)
    guard let error = error as? IndexError else {
      return Problem(.failed, "the server's log says more")
    }
    return Problem(.notReady, error.message)
  }

  /// Logs what failed.
  func failed(_ action: String, _ error: any Error) { logFailure("\(action): \(error)") }

  private func routed(_ request: WebRequest) async throws -> (String, WebResponse) {
    guard let host = request.headers["host"].flatMap({ HostField($0) }) else {
      throw Problem(.badRequest, "it must name one host, served here, in its Host field")
    }
    guard hosts.admit(host) else {
      throw Problem(.wrongHost, "name the host with '--host' to serve it")
    }
    let now = Self.now()
    if let delay = limiter.delay(for: request.client, at: now) {
      let seconds = String(Int(delay.rounded(.up)))
      throw Problem(.tooManyRequests, "wait \(seconds) s", headers: ["retry-after": seconds])
    }
    guard request.target.utf8.count <= Self.targetLimit else {
      throw Problem(.targetTooLong, "it has more than \(Self.targetLimit) bytes")
    }
    switch try table.match(request.method, request.path) {
    case .none: throw Problem(.notFound, "nothing is served at this address")
    case .otherMethods(let methods):
      let allow = (methods + (methods.contains("GET") ? ["HEAD"] : [])).sorted()
      if let response = crossOrigins.preflightResponse(to: request, methods: allow) {
        return ("preflight", response)
      }
      throw Problem(
        .methodNotAllowed,
        "it takes \(allow.joined(separator: ", "))",
        headers: ["allow": allow.joined(separator: ", ")]
      )
    case .route(let route, let path):
      let (owner, token) = try caller(request, route.access, at: now)
      if request.body.count > route.bodyLimit {
        throw Problem(.bodyTooLarge, "it has more than \(route.bodyLimit) bytes")
      }
      if route.access == .app, let app = path["app"], token?.mayWrite(app) != true {
        throw Problem(.forbidden, "make a token with '--app'")
      }
      var exchange = try Exchange(request, route: route, path: path)
      exchange.owner = owner
      let response = try await route.respond(self, exchange)
      return (route.template.text, response)
    }
  }

  /// Returns the owner and token of a request: from the header, or on pages from the cookie.
  private func caller(
    _ request: WebRequest,
    _ access: Route.Access,
    at now: Double
  ) throws -> (owner: String?, token: AccessToken?) {
    if access == .page { return try visitor(request, at: now) }
    guard let field = request.headers["authorization"] else {
      guard access == .open else {
        throw Problem(.unauthorized, "say 'Authorization: Bearer <token>'")
      }
      return (nil, nil)
    }
    let parts = field.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "bearer",
      let token = try tokens.token(for: String(parts[1]), at: now)
    else { throw Problem(.unauthorized, "the token is unknown or was revoked") }
    return (token.owner, token)
  }

  /// Returns the owner and token of a browser request.
  ///
  /// Writes must come from the server's own pages. The browser's fetch metadata prove it, and `SameSite`
  /// additionally restricts the cookie.
  private func visitor(
    _ request: WebRequest,
    at now: Double
  ) throws -> (owner: String?, token: AccessToken?) {
    if request.method != "GET", request.method != "HEAD" {
      let site = request.headers["sec-fetch-site"]
      guard configuration.admitsOrigin(of: request),
        site.map({ ["same-origin", "none"].contains($0) }) ?? true
      else {
        throw Problem(.crossSite, "open the page here and try again")
      }
    }
    guard let secret = request.cookie(SessionRoutes.cookie),
      let token = try tokens.token(for: secret, at: now)
    else { return (configuration.visitor, nil) }
    return (token.owner, token)
  }

  /// Returns the owner of a secret; `nil` if it is unknown.
  func owner(of secret: String) throws -> String? {
    try tokens.token(for: secret, at: Self.now())?.owner
  }

  private func shown(_ problem: Problem, for request: WebRequest) -> WebResponse {
    guard request.wantsPage else { return problem.response }
    var response = templates.problem(problem)
    for (name, value) in problem.headers { response[name] = value }
    return response
  }
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
