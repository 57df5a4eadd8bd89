import GRDB
import URLStandard

/// The rows of seeds in a frontier that is rebuilt, by their former numbers and by the sites they are of.
struct SeedRows {
  /// A seed with its row.
  struct Seed {
    let id: Int64
    let url: String
  }

  private var idOfURL: [String: Int64] = [:]
  private var idOfFormer: [Int64: Int64] = [:]
  private var seedOfHost: [String: Seed] = [:]
  private var seedOfDomain: [String: Seed] = [:]

  /// Seeds that the damaged file named.
  var formerCount: Int { idOfFormer.count }

  /// The seeds of a list.
  init(_ urls: [String], in database: Database) throws {
    for url in urls { _ = try enter(url, in: database) }
  }

  /// Takes a seed of the damaged file.
  mutating func take(_ url: String, formerly id: Int64, in database: Database) throws {
    guard WebURL(url)?.isHTTP == true else { throw DamagedValue(name: "seed.url") }
    idOfFormer[id] = try enter(url, in: database).id
  }

  /// The row of a seed that had another number in the damaged file.
  func row(formerly id: Int64) -> Int64? { idOfFormer[id] }

  /// The seed that a page most likely belongs to: one of its host, else of its domain, else the host's root.
  mutating func row(for url: WebURL, in database: Database) throws -> Seed {
    if let seed = seedOfHost[url.hostAndPort] { return seed }
    let domain = PublicSuffix.registrableDomain(of: url.hostname)
    if let domain, let seed = seedOfDomain[domain] { return seed }
    return try enter(url.origin + "/", in: database)
  }

  private mutating func enter(_ text: String, in database: Database) throws -> Seed {
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
