import GRDB

/// Tells whether the index in a file changed, whoever wrote: a cheap question, to be asked before an
/// answer of a moment ago is given again.
///
/// It keeps a connection of its own, which writes nothing: `PRAGMA data_version` counts the commits of
/// all others.
///
/// <https://www.sqlite.org/pragma.html#pragma_data_version>
public final class IndexVersion: Sendable {
  private let queue: DatabaseQueue?

  /// The version of the index at `path`; where there is none, nothing is known of it.
  public init(path: String) {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(1)
    queue = try? DatabaseQueue(path: path, configuration: configuration)
  }

  /// A number that is another after each commit; `nil` where it cannot be had.
  public var current: Int? {
    try? queue?.unsafeRead { database in
      try Int.fetchOne(try database.cachedStatement(sql: "PRAGMA data_version"))
    }
  }
}
