import GRDB
import Politeness
import URLStandard

/// The rows of seeds in a rebuilt frontier, by former row ID and by site.
struct SeedRowMap {
  /// A seed and its row ID.
  struct Seed {
    let id: Int64
    let url: String
  }

  private var idOfURL: [String: Int64] = [:]
  private var idOfFormer: [Int64: Int64] = [:]
  private var seedOfHost: [String: Seed] = [:]
  private var seedOfDomain: [String: Seed] = [:]

  /// The number of seeds in the damaged file.
  var formerCount: Int { idOfFormer.count }

  /// Inserts the seeds of a list.
  init(_ urls: [String], in database: Database) throws {
    for url in urls { _ = try insertOrFind(url, in: database) }
  }

  /// Inserts a seed of the damaged file.
  mutating func insert(_ url: String, formerly id: Int64, in database: Database) throws {
    guard WebURL(url)?.isHTTP == true else { throw DamagedValue(name: "seed.url") }
    idOfFormer[id] = try insertOrFind(url, in: database).id
  }

  /// Returns the row of a seed by its row ID in the damaged file.
  func row(formerly id: Int64) -> Int64? { idOfFormer[id] }

  /// Returns the most likely seed of a page: one of its host, else of its domain, else the root of its
  /// host.
  mutating func row(for url: WebURL, in database: Database) throws -> Seed {
    if let seed = seedOfHost[url.hostAndPort] { return seed }
    let domain = PublicSuffix.registrableDomain(of: url.hostname)
    if let domain, let seed = seedOfDomain[domain] { return seed }
    return try insertOrFind(url.origin + "/", in: database)
  }

  private mutating func insertOrFind(_ text: String, in database: Database) throws -> Seed {
    let id = try idOfURL[text] ?? insert(text, in: database)
    idOfURL[text] = id
    let seed = Seed(id: id, url: text)
    guard let url = WebURL(text) else { return seed }
    if seedOfHost[url.hostAndPort] == nil { seedOfHost[url.hostAndPort] = seed }
    if let domain = PublicSuffix.registrableDomain(of: url.hostname), seedOfDomain[domain] == nil {
      seedOfDomain[domain] = seed
    }
    return seed
  }

  private func insert(_ url: String, in database: Database) throws -> Int64 {
    try database.execute(sql: "INSERT INTO seed (url) VALUES (?)", arguments: [url])
    return database.lastInsertedRowID
  }
}
