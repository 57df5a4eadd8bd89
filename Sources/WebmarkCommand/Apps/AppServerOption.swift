import ArgumentParser
import IndexModel
import PostgreSQLFrontier
import SharedFeeds

/// `--frontier` of the commands that manage apps: the server of the apps of all shards.
struct AppServerOption: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Use the apps of all indexes that follow this PostgreSQL server.",
      valueName: "postgres://..."
    )
  )
  var frontier: String?

  /// Throws if the address is not valid, or a data folder is given as well.
  func validate(with data: DataOptions) throws {
    guard let frontier else { return }
    try SharedFrontier.validate(frontier)
    guard data.data == nil else {
      throw ValidationError("'--frontier' and '--data' cannot be combined.")
    }
  }

  /// Runs `body` with the feeds of the server.
  ///
  /// - Returns: The result of `body`; `nil` without `--frontier`.
  func withFeeds<Value>(_ body: (SharedFeedStore) async throws -> Value) async throws -> Value? {
    guard let frontier else { return nil }
    do {
      let feeds = try await SharedFeedStore(frontier)
      return try await body(feeds)
    } catch let error as PostgreSQLError {
      throw SharedFrontier.failure(error)
    }
  }
}
