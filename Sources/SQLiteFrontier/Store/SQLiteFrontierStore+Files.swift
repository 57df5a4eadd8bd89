import ContentCodings
import Fetching
import FoundationEssentials
public import Frontier
import GRDB

/// Storage of robots.txt and other non-page files.
extension SQLiteFrontierStore {
  /// Stores the last file of an origin.
  public func saveSiteFile(_ copy: CachedSiteFile) async throws {
    try await writing { database in
      try database.execute(
        sql: """
          INSERT OR REPLACE INTO \(copy.kind.table) (origin, body, fetched_at, fresh_until)
          VALUES (?, ?, ?, ?)
          """,
        arguments: [copy.origin, Data(copy.body), copy.fetchedAt, copy.freshUntil]
      )
    }
  }

  /// Returns the last file of an origin.
  public func siteFile(
    _ kind: CachedSiteFile.Kind,
    of origin: String
  ) async throws -> CachedSiteFile? {
    try await reading { database in
      try Row.fetchOne(
        database,
        sql: "SELECT body, fetched_at, fresh_until FROM \(kind.table) WHERE origin = ?",
        arguments: [origin]
      ).map { row in
        CachedSiteFile(
          kind,
          origin: origin,
          body: Array(try row.value("body") as Data),
          fetchedAt: try row.value("fetched_at"),
          freshUntil: try row.value("fresh_until")
        )
      }
    }
  }

  /// Stores a non-page file, compressed.
  public func saveFile(_ copy: CachedResponse) async throws {
    let body = copy.body.isEmpty ? [] : Brotli.compressed(copy.body, effort: .low)
    guard let body else { return try await removeFile(at: copy.url) }
    try await writing { database in
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
  public func file(at url: String) async throws -> CachedResponse? {
    try await reading { database in
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
  public func removeFile(at url: String) async throws {
    try await writing { try $0.execute(sql: "DELETE FROM file WHERE url = ?", arguments: [url]) }
  }
}

extension CachedSiteFile.Kind {
  /// The table with the files of this kind.
  fileprivate var table: String {
    switch self {
    case .robots: "robots"
    case .association: "association"
    }
  }
}
