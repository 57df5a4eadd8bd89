import FoundationEssentials
import GRDB
import SQLiteStatements

/// Checks the file of a ``SQLiteFrontierStore`` for damage.
public enum FrontierVerification {
  private static let limit = 20

  /// Checks every page and every row of the file; no other process may use the file.
  ///
  /// - Parameter path: The file; a missing file counts as undamaged.
  /// - Returns: A sentence for each damage that names the file; empty if there is none.
  /// - Throws: ``FrontierStoreError`` if the file cannot be read for another reason than damage: permissions, a lock of
  ///   another process, a later layout.
  public static func problems(path: String) throws -> [String] {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    do {
      var configuration = Configuration()
      configuration.readonly = !FileAccess.isWritable(path)
      let file = try DatabaseQueue(path: path, configuration: configuration)
      let problems = try file.writeWithoutTransaction { database in
        if let problem = try SQLiteFrontierSchema.problem(of: database, path: path) {
          guard problem.isDamage else { throw problem }
          return [problem.reason]
        }
        return try Self.problems(in: database)
      }
      return problems.prefix(limit).map { "\(path): \($0)" }
    } catch let error as DatabaseError {
      let failure = FrontierStoreError(path: path, error)
      guard failure.isDamage else { throw failure }
      return ["\(path): \(failure.reason)"]
    } catch let error as FrontierStoreError {
      throw error
    } catch {
      // A value that cannot be read.
      return ["\(path): \(error)"]
    }
  }

  private static func problems(in database: Database) throws -> [String] {
    guard try SQLiteFrontierSchema.isCurrent(database) else { return try integrity(of: database) }
    let damages = try integrity(of: database)
    return damages.isEmpty ? try rows(of: database) : damages
  }

  private static func integrity(of database: Database) throws -> [String] {
    let lines = try String.fetchAll(database, sql: "PRAGMA integrity_check(\(limit))")
    return lines == ["ok"] ? [] : lines
  }

  private static func rows(of database: Database) throws -> [String] {
    var problems: [String] = []
    let session = FrontierSessionState()
    _ = try SQLiteSessionOpening.secret(database)
    let rows = try Row.fetchCursor(
      database,
      sql: "SELECT \(URLColumn.list), u.session, u.place FROM url u"
    )
    while let row = try rows.next(), problems.count < limit {
      do {
        _ = (try session.record(row), try KnownURLRow(row))
      } catch {
        problems.append("URL \(row.optional("id") as Int64? ?? 0): \(error)")
      }
    }
    for (what, condition) in relations {
      let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM \(condition)") ?? 0
      if count > 0 { problems.append("\(count) \(what)") }
    }
    return problems
  }

  /// Violations of the relations between tables, each with the rows that violate it.
  private static let relations = [
    (
      "URLs cannot be found by their key",
      """
      url u WHERE coalesce((SELECT id FROM recent_key WHERE key = u.key),
        (SELECT id FROM former_key WHERE key = u.key)) IS NOT u.id
      """
    ),
    ("places in queues are of no URL", "due WHERE id NOT IN (SELECT id FROM url)"),
    ("new places in queues are of no URL", "recent_due WHERE id NOT IN (SELECT id FROM url)"),
    ("URLs are of no seed", "url WHERE seed NOT IN (SELECT id FROM seed)"),
  ]
}
