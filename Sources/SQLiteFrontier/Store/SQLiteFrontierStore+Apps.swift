import FoundationEssentials
public import Frontier
import GRDB
import Politeness

/// Storage of app associations.
extension SQLiteFrontierStore {
  /// Returns the pages whose items are in the index, in the order of their identifiers; scans the rows.
  public func indexedPages(
    of selection: PageSelection,
    after id: Int64?,
    limit: Int
  ) async throws -> [PageRecord] {
    let state = sessionState
    let (column, values): (String, [Int64]) =
      switch selection {
      case .hosts(let hosts): ("host", hosts.map { Int64($0.value) })
      case .seed(let seed): ("seed", state.ids.indices.contains(seed) ? [state.ids[seed]] : [])
      }
    let list = values.map(String.init).joined(separator: ",")
    let sql = """
      SELECT \(URLColumn.list) FROM url u
      WHERE u.id > ? AND u.\(column) IN (\(list)) AND u.item IS NOT NULL ORDER BY u.id LIMIT ?
      """
    return try await reading { database in
      try Row.fetchAll(database, sql: sql, arguments: [id ?? 0, limit]).map { try state.record($0) }
    }
  }

  /// Returns the stored apps of the session's seeds; an empty string means none.
  public func seedApps() async throws -> [SeedApp] {
    let state = sessionState
    return try await reading { database in
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
  public func saveSeedApps(_ apps: [String?]) async throws {
    let state = sessionState
    try await writing { database in
      for (id, app) in zip(state.ids, apps) {
        try database.execute(
          sql: "UPDATE seed SET app = ? WHERE id = ?",
          arguments: [app ?? "", id]
        )
      }
    }
  }
}
