import ContentCodings
import Fetching
import FoundationEssentials
public import Frontier
import GRDB

/// Storage of robots.txt and other non-page files.
extension SQLiteFrontierStore {
  /// Stores the last robots.txt of an origin.
  public func saveRobots(_ copy: CachedRobotsTxt) throws {
    try write { database in
      try database.execute(
        sql: """
          INSERT OR REPLACE INTO robots (origin, body, fetched_at, fresh_until) VALUES (?, ?, ?, ?)
          """,
        arguments: [copy.origin, Data(copy.body), copy.fetchedAt, copy.freshUntil]
      )
    }
  }

  /// Returns the last robots.txt of an origin.
  public func robots(of origin: String) throws -> CachedRobotsTxt? {
    try read { database in
      try Row.fetchOne(
        database,
        sql: "SELECT body, fetched_at, fresh_until FROM robots WHERE origin = ?",
        arguments: [origin]
      ).map { row in
        CachedRobotsTxt(
          origin: origin,
          body: Array(try row.value("body") as Data),
          fetchedAt: try row.value("fetched_at"),
          freshUntil: try row.value("fresh_until")
        )
      }
    }
  }

  /// Stores the last association file of an origin.
  public func saveAssociationFile(_ copy: CachedAssociationFile) throws {
    try write { database in
      try database.execute(
        sql: """
          INSERT OR REPLACE INTO association (origin, body, fetched_at, fresh_until)
          VALUES (?, ?, ?, ?)
          """,
        arguments: [copy.origin, Data(copy.body), copy.fetchedAt, copy.freshUntil]
      )
    }
  }

  /// Returns the last association file of an origin.
  public func association(of origin: String) throws -> CachedAssociationFile? {
    try read { database in
      try Row.fetchOne(
        database,
        sql: "SELECT body, fetched_at, fresh_until FROM association WHERE origin = ?",
        arguments: [origin]
      ).map { row in
        CachedAssociationFile(
          origin: origin,
          body: Array(try row.value("body") as Data),
          fetchedAt: try row.value("fetched_at"),
          freshUntil: try row.value("fresh_until")
        )
      }
    }
  }

  /// Stores a non-page file, compressed.
  public func saveFile(_ copy: CachedResponse) throws {
    let body = copy.body.isEmpty ? [] : Brotli.compressed(copy.body, effort: .low)
    guard let body else { return try removeFile(at: copy.url) }
    try write { database in
      try database.execute(
        sql: """
          INSERT OR REPLACE INTO file (url, status, entity_tag, last_modified, size, body, fetched_at)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          copy.url, copy.status, copy.validators.entityTag, copy.validators.lastModified,
          copy.body.count, Data(body), copy.fetchedAt,
        ]
      )
    }
  }

  /// Returns the stored copy of a file.
  public func file(at url: String) throws -> CachedResponse? {
    try read { database in
      try Row.fetchOne(database, sql: "SELECT * FROM file WHERE url = ?", arguments: [url])
        .flatMap { try Self.copy(of: $0, at: url) }
    }
  }

  private static func copy(of row: Row, at url: String) throws -> CachedResponse? {
    let compressed: Data = try row.value("body")
    let size: Int = try row.value("size")
    guard (0...CachedResponse.sizeLimit).contains(size) else {
      throw DamagedValue(name: "file.size")
    }
    let body = compressed.isEmpty ? [] : Brotli.decompressed(Array(compressed), size: size)
    let (status, time): (Int, Double) = (try row.value("status"), try row.value("fetched_at"))
    return body.map { body in
      CachedResponse(
        url: url,
        status: status,
        validators: Validators(
          entityTag: row.optional("entity_tag"),
          lastModified: row.optional("last_modified")
        ),
        body: body,
        fetchedAt: time
      )
    }
  }

  /// Deletes the stored copy of a file.
  public func removeFile(at url: String) throws {
    try write { try $0.execute(sql: "DELETE FROM file WHERE url = ?", arguments: [url]) }
  }
}
