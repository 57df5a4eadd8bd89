import Fetching
public import Frontier
public import Politeness

/// Storage of robots.txt and other non-page files, which all workers share.
extension PostgreSQLFrontierStore {
  /// Stores the last file of an origin.
  public func saveSiteFile(_ copy: CachedSiteFile) async throws {
    try await execute(
      """
      INSERT INTO site_file (kind, origin, body, fetched_at, fresh_until)
      VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (kind, origin) DO UPDATE SET body = excluded.body,
        fetched_at = excluded.fetched_at, fresh_until = excluded.fresh_until
      """,
      [
        copy.kind.rawValue, copy.origin, ByteText.text(copy.body), String(copy.fetchedAt),
        String(copy.freshUntil),
      ]
    )
  }

  /// Returns the last file of an origin.
  public func siteFile(
    _ kind: CachedSiteFile.Kind,
    of origin: String
  ) async throws -> CachedSiteFile? {
    try await client.transaction { connection in
      let rows = try connection.run(
        "SELECT body, fetched_at, fresh_until FROM site_file WHERE kind = $1 AND origin = $2",
        [kind.rawValue, origin]
      )
      guard rows.count > 0 else { return nil }
      return CachedSiteFile(
        kind,
        origin: origin,
        body: try rows.bytes(0, 0) ?? [],
        fetchedAt: try rows.double(0, 1) ?? 0,
        freshUntil: try rows.double(0, 2) ?? 0
      )
    }
  }

  /// Stores a non-page file.
  public func saveFile(_ copy: CachedResponse) async throws {
    try await execute(
      """
      INSERT INTO file (url, status, entity_tag, last_modified, body, fetched_at)
      VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (url) DO UPDATE SET status = excluded.status, entity_tag = excluded.entity_tag,
        last_modified = excluded.last_modified, body = excluded.body,
        fetched_at = excluded.fetched_at
      """,
      [
        copy.url, String(copy.status), copy.validators.entityTag, copy.validators.lastModified,
        ByteText.text(copy.body), String(copy.fetchedAt),
      ]
    )
  }

  /// Returns the stored copy of a file.
  public func file(at url: String) async throws -> CachedResponse? {
    try await client.transaction { connection in
      let rows = try connection.run(
        "SELECT status, entity_tag, last_modified, body, fetched_at FROM file WHERE url = $1",
        [url]
      )
      guard rows.count > 0 else { return nil }
      return CachedResponse(
        url: url,
        status: try rows.required(0, 0),
        validators: Validators(entityTag: rows.text(0, 1), lastModified: rows.text(0, 2)),
        body: try rows.bytes(0, 3) ?? [],
        fetchedAt: try rows.double(0, 4) ?? 0
      )
    }
  }

  /// Deletes the stored copy of a file.
  public func removeFile(at url: String) async throws {
    try await execute("DELETE FROM file WHERE url = $1", [url])
  }

  private func execute(_ statement: String, _ parameters: [String?]) async throws {
    _ = try await client.transaction { try $0.run(statement, parameters).count }
  }

  // MARK: Pauses

  /// Stores the pauses that hosts asked for; those that other workers stored stay until they end.
  public func savePauses(_ pauses: [HostKey: Double]) async throws {
    _ = try await client.transaction { connection in
      try connection.run("DELETE FROM pause WHERE until < extract(epoch FROM clock_timestamp())")
      // In one order, so that two workers do not wait for each other.
      for (host, end) in pauses.sorted(by: { $0.key.value < $1.key.value }) {
        try connection.run(
          """
          INSERT INTO pause (host, until) VALUES ($1, $2)
          ON CONFLICT (host) DO UPDATE SET until = greatest(pause.until, excluded.until)
          """,
          [String(Int32(bitPattern: host.value)), String(end)]
        )
      }
    }
  }

  /// Returns the ends of the stored pauses, in seconds since 1970.
  public func pauses() async throws -> [HostKey: Double] {
    try await client.transaction { connection in
      let rows = try connection.run("SELECT host, until FROM pause")
      var pauses: [HostKey: Double] = [:]
      for row in 0..<rows.count {
        let host = HostKey(value: UInt32(bitPattern: try rows.required(row, 0)))
        pauses[host] = try rows.double(row, 1)
      }
      return pauses
    }
  }

  // MARK: Apps

  /// Returns the stored apps of the session's seeds; an empty string means none.
  public func seedApps() async throws -> [SeedApp] {
    let ids = sharedSession.ids
    return try await client.transaction { connection in
      let rows = try connection.run(
        "SELECT id, app FROM seed WHERE id = ANY ($1::integer[]) AND app IS NOT NULL",
        [ArrayLiteral.text(ids)]
      )
      var apps: [Int: String] = [:]
      for row in 0..<rows.count { apps[try rows.required(row, 0)] = rows.text(row, 1) }
      return ids.map { id in apps[id].map { .known($0.isEmpty ? nil : $0) } ?? .unknown }
    }
  }

  /// Stores the apps of the session's seeds.
  public func saveSeedApps(_ apps: [String?]) async throws {
    let ids = sharedSession.ids
    try await client.transaction { connection in
      for (id, app) in zip(ids, apps) {
        try connection.run("UPDATE seed SET app = $1 WHERE id = $2", [app ?? "", String(id)])
      }
    }
  }

  // MARK: Changes

  /// Calls `body` for every stored change of all workers, in the order in which they were stored.
  public func forEachChange(
    since time: Double?,
    _ body: (PageChange) throws -> Void
  ) async throws {
    let rows = StoredChangeRows(client: client)
    try await rows.forEach(since: time, session: sharedSession.number, body)
  }
}
