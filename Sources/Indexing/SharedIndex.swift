import GRDB
import SearchableItems

/// The shared index: what the web and the apps tell, each thing once.
///
/// Records are never merged into each other: each is one row, so that what was added can be taken
/// away again. Which records are one *entity*, and so one result, is derived from their links with
/// every write, in the same transaction.
public final class SharedIndex: Sendable {
  /// How the file is opened.
  public enum Mode: Sendable {
    /// To be written; made where it is missing.
    case readWrite
    /// To be searched only.
    case readOnly
  }

  let database: any DatabaseWriter

  /// Opens the index.
  ///
  /// - Throws: ``IndexError`` where the file is something else or of another layout.
  public init(path: String, mode: Mode) throws {
    do {
      database = try IndexDatabase.open(path: path, readOnly: mode == .readOnly)
    } catch let error as DatabaseError {
      throw IndexError(message: "\(path) cannot be used: \(error.message ?? "\(error)")")
    }
  }

  /// Writes changes in one transaction: all or none.
  ///
  /// Items come before activities, so that an item and its activity may come together.
  ///
  /// - Returns: What each change did, in the order of `changes`.
  public func write(_ changes: [IndexChange]) throws -> [ChangeOutcome] {
    try database.write { database in
      var writer = RecordWriter(database: database)
      var outcomes = [ChangeOutcome](repeating: .unchanged, count: changes.count)
      for index in changes.indices where !changes[index].isActivity {
        outcomes[index] = try writer.apply(changes[index])
      }
      for index in changes.indices where changes[index].isActivity {
        outcomes[index] = try writer.apply(changes[index])
      }
      return outcomes
    }
  }

  /// Counts records by kind, and entities.
  public func statistics() throws -> IndexStatistics {
    try database.read { database in
      func count(_ sql: String) throws -> Int { try Int.fetchOne(database, sql: sql) ?? 0 }
      return IndexStatistics(
        pages: try count("SELECT count(*) FROM record WHERE kind = 0"),
        items: try count("SELECT count(*) FROM record WHERE kind = 1"),
        activities: try count("SELECT count(*) FROM record WHERE kind = 2"),
        entities: try count("SELECT count(*) FROM entity")
      )
    }
  }
}

/// What the index holds.
public struct IndexStatistics: Sendable, Codable, Equatable {
  /// Records of pages.
  public var pages: Int
  /// Records of items.
  public var items: Int
  /// Records of activities.
  public var activities: Int
  /// Things: what a search can find.
  public var entities: Int
}

extension IndexChange {
  fileprivate var isActivity: Bool {
    if case .putActivity = self { true } else { false }
  }
}
