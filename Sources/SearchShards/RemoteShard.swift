import Basics
public import Fetching
import FoundationEssentials
public import IndexModel
public import Search
public import URLStandard

/// A shard that another machine serves: `webmark serve --shard-node`.
public struct RemoteShard: SearchShard {
  /// The maximum size of a response, in bytes: of results, and of others.
  private static let (resultsLimit, sizeLimit) = (16 << 20, 4 << 20)

  private let base: WebURL
  private let transport: any Transport
  private let timeout: Duration

  /// Creates a shard.
  ///
  /// - Parameters:
  ///   - base: The URL of the server, such as `http://node1:8420/`.
  ///   - transport: The transport, which all shards can share.
  ///   - timeout: The time after which a response is not waited for.
  public init(_ base: WebURL, transport: any Transport, timeout: Duration) {
    (self.base, self.transport, self.timeout) = (base, transport, timeout)
  }

  /// Returns the URLs of servers, separated by commas, each once; `nil` if one is no HTTP URL, or there are none.
  public static func list(_ text: String) -> [WebURL]? {
    let urls = text.split(separator: ",").map { WebURL(String($0)) }
    let valid = urls.compactMap { $0 }.filter(\.isHTTP)
    guard valid.count == urls.count, !urls.isEmpty else { return nil }
    // The results of a shard that is asked twice would count twice.
    var known: Set<String> = []
    return valid.filter { known.insert($0.href).inserted }
  }

  /// The URL of the server.
  public var name: String { base.href }

  /// Asks the server for the statistics of a query.
  public func statistics(_ query: ShardQuery) async throws -> [ShardStatistics] {
    try await value(in: ask("statistics", query))
  }

  /// Asks the server for the texts that it would score.
  public func texts(_ query: ShardQuery) async throws -> [[TextSelection: [ScoredText]]] {
    try await value(in: ask("texts", query))
  }

  /// Asks the server for candidates.
  public func candidates(_ query: ShardQuery) async throws -> ShardAnswer {
    try await value(in: ask("candidates", query))
  }

  /// Asks the server for counts of links.
  public func linkCounts(to targets: [[Int64]]) async throws -> [LinkCounts] {
    try await value(in: ask("links", targets))
  }

  /// Asks the server for results.
  public func results(_ query: ShardQuery, entities: [Int64]) async throws -> [SearchResult?] {
    let body = ShardResultQuery(query: query, entities: entities)
    let response = try await ask("results", body, sizeLimit: Self.resultsLimit)
    return try read { try JSONDecoder().decode([SearchResult?].self, from: Data(response)) }
  }

  private func value<Answer: MessageCodable>(in response: [UInt8]) throws -> Answer {
    try read { try MessageReader.value(in: response) }
  }

  private func read<Answer>(_ body: () throws -> Answer) throws -> Answer {
    do {
      return try body()
    } catch {
      throw ShardError("the response cannot be read; is it the same version of webmark?")
    }
  }

  private func ask(
    _ round: String,
    _ body: some MessageCodable,
    sizeLimit: Int = Self.sizeLimit
  ) async throws -> [UInt8] {
    guard let url = WebURL("/api/v1/shard/\(round)", base: base) else {
      throw ShardError("the URL cannot be used")
    }
    var limits = FetchLimits()
    limits.bodyBytes = sizeLimit
    (limits.totalTime, limits.firstByteTime) = (timeout, timeout)
    limits.connectTime = timeout
    // The operator names the shards, which are mostly in private networks.
    var request = FetchRequest(url: url, limits: limits, permission: .any)
    request.headers = [
      HeaderField(name: "Content-Type", value: "application/octet-stream"),
      // Compression takes longer than the transfer.
      HeaderField(name: "Accept-Encoding", value: "identity"),
    ]
    request.body = MessageWriter.bytes(of: body)
    let result = await transport.fetch(request)
    let response: FetchResponse
    do {
      response = try result.get()
    } catch {
      throw ShardError("\(error)")
    }
    guard response.status == 200 else {
      let hint = response.status == 404 ? "; start it with 'webmark serve --shard-node'" : ""
      throw ShardError("HTTP \(response.status)\(hint)")
    }
    guard !response.isTruncated else {
      throw ShardError("the response is longer than \(sizeLimit >> 20) MB")
    }
    return response.body
  }
}

/// A request for the results of entities.
public struct ShardResultQuery: Sendable {
  /// The query.
  public var query: ShardQuery
  /// The numbers of the entities in the shard.
  public var entities: [Int64]

  /// Creates a request.
  public init(query: ShardQuery, entities: [Int64]) {
    (self.query, self.entities) = (query, entities)
  }
}

extension ShardResultQuery: MessageCodable {
  /// Appends the request.
  package func write(to message: inout MessageWriter) {
    query.write(to: &message)
    entities.write(to: &message)
  }

  /// Reads the request.
  package init(from message: inout MessageReader) throws(MessageError) {
    query = try ShardQuery(from: &message)
    entities = try [Int64](from: &message)
  }
}

/// The failure of a shard.
struct ShardError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension ShardedSearch {
  /// Creates a search over servers, with one transport for all.
  public convenience init(_ urls: [WebURL], timeout: Duration) {
    let transport = CurlTransport(
      userAgent: UserAgent.standard,
      maxConnections: max(64, urls.count * 8)
    )
    self.init(urls.map { RemoteShard($0, transport: transport, timeout: timeout) })
  }
}
