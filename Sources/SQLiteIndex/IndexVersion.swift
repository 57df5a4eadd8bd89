import GRDB

/// Detects changes of an index file by any writer; cheap enough to check before each use of a cached result.
///
/// It keeps a read-only connection: `PRAGMA data_version` counts the commits of all other connections.
///
/// <https://www.sqlite.org/pragma.html#pragma_data_version>
public final class IndexVersion: Sendable {
  private let queue: DatabaseQueue?

  /// Opens the index at `path`; ``current`` is `nil` if there is none.
  public init(path: String) {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(1)
    queue = try? DatabaseQueue(path: path, configuration: configuration)
  }

  /// A number that changes with each commit; `nil` if it cannot be read.
  public var current: Int? {
    try? queue?.unsafeRead { database in
      try Int.fetchOne(try database.cachedStatement(sql: "PRAGMA data_version"))
    }
  }
}
