import GRDB
import IndexModel
import SQLiteStatements

extension SQLiteTransaction {
  /// The maximum numbers of keys of an entity's pages, and of rows of their counts, that are read.
  private static let (keyLimit, rowLimit) = (64, LinkCounts.hostLimit + 1)

  func holdsLinks() throws -> Bool {
    if let known = knowsLinks { return known }
    // A file that no writer has opened since may lack the table.
    let isThere = try row("SELECT 1 FROM sqlite_schema WHERE name = 'inlink'", []) != nil
    let found = try isThere && row("SELECT 1 FROM inlink LIMIT 1", []) != nil
    knowsLinks = found
    return found
  }

  func linkCounts(of entity: Int64) throws -> LinkCounts {
    guard try holdsLinks() else { return LinkCounts() }
    let row = try row(
      """
      SELECT count(DISTINCT nullif(host, 0)), total(pages) FROM (
        SELECT host, pages FROM inlink WHERE target IN (
          SELECT hash & \(Self.targetMask) FROM alias WHERE record IN (
            SELECT ?1 UNION ALL SELECT id FROM record WHERE entity = ?1 AND entity <> id
            UNION ALL SELECT base FROM overlay WHERE entity = ?1
            UNION ALL SELECT record.id FROM overlay CROSS JOIN record ON record.entity = base
              WHERE overlay.entity = ?1 AND record.entity <> record.id) LIMIT ?2) LIMIT ?3)
      """,
      [entity, Self.keyLimit, Self.rowLimit]
    )
    guard let row else { return LinkCounts() }
    let pages = try row.decode(Double.self, atIndex: 1)
    return LinkCounts(
      hosts: min(LinkCounts.hostLimit, try row.decode(atIndex: 0)),
      pages: Int(min(max(0, pages), 1e15))
    )
  }

  func linkTargets(of entity: Int64) throws -> [Int64] {
    guard try holdsLinks() else { return [] }
    return try rows(
      """
      SELECT hash & \(Self.targetMask) FROM alias WHERE record IN (
        SELECT ?1 UNION ALL SELECT id FROM record WHERE entity = ?1 AND entity <> id
        UNION ALL SELECT base FROM overlay WHERE entity = ?1
        UNION ALL SELECT record.id FROM overlay CROSS JOIN record ON record.entity = base
          WHERE overlay.entity = ?1 AND record.entity <> record.id) LIMIT ?2
      """,
      [entity, Self.keyLimit]
    ).map { try $0.decode(atIndex: 0) }
  }

  func linkCounts(to targets: [Int64]) throws -> LinkCounts {
    guard try holdsLinks() else { return LinkCounts() }
    var (hosts, pages) = (Set<Int64>(), 0.0)
    for target in targets.prefix(Self.keyLimit) {
      let found = try rows(
        "SELECT host, pages FROM inlink WHERE target = ? LIMIT ?",
        [target, Self.rowLimit]
      )
      for row in found {
        hosts.insert(try row.decode(atIndex: 0))
        pages += try row.decode(Double.self, atIndex: 1)
      }
    }
    return LinkCounts(
      hosts: min(LinkCounts.hostLimit, hosts.subtracting([0]).count),
      pages: Int(min(max(0, pages), 1e15))
    )
  }

  /// The bits of the hashes of keys that targets have; see `LinkTargets`.
  private static let targetMask = 0xFFFF_FFFF_FFFF

  func countLinks(to targets: [Int64], fromHost host: Int64, change: Int) throws {
    guard !targets.isEmpty else { return }
    knowsLinks = nil
    guard change < 0 else {
      for target in targets { try statement(.countLink).run(target, host) }
      return
    }
    for target in targets {
      try execute(
        "UPDATE inlink SET pages = pages - 1 WHERE target = ? AND host = ?",
        [target, host]
      )
      try execute("DELETE FROM inlink WHERE target = ? AND host = ? AND pages < 1", [target, host])
    }
  }

  func removeAllLinks() throws {
    knowsLinks = nil
    try execute("DELETE FROM inlink", [])
    try removeAllLinkTexts()
  }
}
