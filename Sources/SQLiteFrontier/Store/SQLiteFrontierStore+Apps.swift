import FoundationEssentials
public import Frontier
import GRDB
import Politeness

/// Storage of app associations.
extension SQLiteFrontierStore {
  /// The number of rows per read.
  private static let batchSize = 1000

  /// Calls `body` for every page whose item is in the index, of one host or of one seed; scans every row.
  public func forEachIndexedPage(
    of selection: PageSelection,
    _ body: (PageRecord) throws -> Void
  ) throws {
    let state = sessionState
    let (column, value): (String, Int64) =
      switch selection {
      case .host(let host): ("host", Int64(host.value))
      case .seed(let seed): ("seed", state.ids.indices.contains(seed) ? state.ids[seed] : -1)
      }
    var last: Int64 = 0
    while true {
      let records = try read { database in
        let sql = """
          SELECT \(URLColumn.list) FROM url u
          WHERE u.id > ? AND u.\(column) = ? AND u.item IS NOT NULL ORDER BY u.id LIMIT ?
          """
        return try Row.fetchAll(database, sql: sql, arguments: [last, value, Self.batchSize])
          .map { try state.record($0) }
      }
      for record in records { try body(record) }
      guard let end = records.last?.id else { return }
      last = end
    }
  }

  /// Returns the stored apps of the session's seeds; an empty string means none.
  public func seedApps() throws -> [SeedApp] {
    let state = sessionState
    return try read { database in
      try state.ids.map { id in
        let row = try Row.fetchOne(
          database,
          sql: "SELECT app FROM seed WHERE id = ?",
          arguments: [id]
        )
        let app: String? = row?.optional("app")
        return app.map { SeedApp.known($0.isEmpty ? nil : $0) } ?? .unknown
      }
    }
  }

  /// Stores the apps of the session's seeds.
  public func saveSeedApps(_ apps: [String?]) throws {
    let state = sessionState
    try write { database in
      for (id, app) in zip(state.ids, apps) {
        try database.execute(
          sql: "UPDATE seed SET app = ? WHERE id = ?",
          arguments: [app ?? "", id]
        )
      }
    }
  }
}
