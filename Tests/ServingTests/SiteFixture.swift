import AccessTokens
import Foundation
import Indexing
import SearchableItems
import Synchronization
import WebmarkTesting

@testable import Serving

/// The failures of a site.
final class FailureLog: Sendable {
  private let mutex = Mutex<[String]>([])
  var lines: [String] { mutex.withLock(\.self) }
  func add(_ line: String) { mutex.withLock { $0.append(line) } }
}

/// A site with its own data folder, two owners, their tokens, and some items.
struct SiteFixture {
  let folder: URL
  let site: Site
  let index: SharedIndex
  /// The token secrets by owner.
  let secrets: [String: String]
  /// The failures so far.
  let failures = FailureLog()

  /// Runs `body` with a new site, whose folder is removed afterwards.
  static func with(
    _ change: (inout SiteConfiguration) -> Void = { _ in },
    _ body: (SiteFixture) async throws -> Void
  ) async throws {
    var configuration = SiteConfiguration()
    configuration.rate = 0
    // Fixtures write directly to the index, past the cache.
    configuration.answerSeconds = 0
    change(&configuration)
    try await TemporaryFolder.with { folder in
      try await body(try SiteFixture(folder, configuration))
    }
  }

  private init(_ folder: URL, _ configuration: SiteConfiguration) throws {
    self.folder = folder
    var secrets: [String: String] = [:]
    var list = TokenList()
    for (owner, apps) in [("anna", ["TEAM.app"]), ("berta", ["TEAM.app"]), ("reader", [])] {
      let made = AccessToken.make(owner: owner, apps: apps, note: nil, at: 0)
      list.tokens.append(made.token)
      secrets[owner] = made.secret
    }
    try TokenFile(folder: folder.path).write(list)
    self.secrets = secrets
    index = try SharedIndex(path: folder.path + "/index.sqlite", mode: .readWrite)
    site = try Site(
      folder: folder.path,
      index: index,
      configuration: configuration,
      logFailure: { [failures] in failures.add($0) }
    )
  }

  /// Adds a page that names no app.
  func addPage(_ url: String, title: String, apps: [String]? = nil) async throws {
    try await index.write([.putPage(.page(url, title: title, apps: apps))])
  }

  /// Adds an item.
  func add(
    _ uid: String,
    title: String,
    owner: String? = nil,
    attributes: [String: AttributeValue] = [:]
  ) async throws {
    var item = SearchableItem(appID: "TEAM.app", uniqueIdentifier: uid)
    item.attributeSet.values = attributes
    item.attributeSet.values["title"] = .text(title)
    item.owner = owner
    item.isPublic = owner == nil
    try await index.write([.putItem(item)])
  }

  /// Sends a request with the token of the owner `as`.
  func ask(
    _ target: String,
    method: String = "GET",
    as owner: String? = nil,
    json: JSON? = nil,
    headers: [String: String] = [:],
    body: [UInt8] = []
  ) async -> WebResponse {
    var fields = ["host": "127.0.0.1:8420"]
    if let owner { fields["authorization"] = "Bearer \(secrets[owner] ?? owner)" }
    if json != nil { fields["content-type"] = "application/json" }
    fields.merge(headers) { $1 }
    return await site.respond(
      to: WebRequest(
        method: method,
        target: target,
        headers: fields,
        body: json?.bytes ?? body
      )
    )
  }
}

extension WebResponse {
  /// The body as text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The body as JSON; `null` if it is not JSON.
  var value: JSON { (try? JSON(parsing: bytes)) ?? .null }

  /// The code of a problem.
  var code: String? { value["code"]?.text }
}

extension SiteFixture {
  /// Runs `body` with the sites of two shards, which have a public item each, and the first one a private item, too.
  static func withShards(_ body: (SiteFixture, SiteFixture) async throws -> Void) async throws {
    try await with {
      $0.isShardNode = true
    } _: { first in
      try await with {
        $0.isShardNode = true
      } _: { second in
        try await first.add("1", title: "Lemon cake")
        try await first.add("2", title: "Lemon tart of Anna", owner: "anna")
        try await second.add("3", title: "Lemon pie")
        try await body(first, second)
      }
    }
  }
}
